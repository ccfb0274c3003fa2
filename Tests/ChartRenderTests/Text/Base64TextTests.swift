import Foundation
import Testing

@testable import ChartRender

@Suite("Base64")
struct Base64TextTests {
  @Test(
    "the examples of RFC 4648 come out",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(text: String, expected: String) {
    #expect(Base64Text.string(of: Array(text.utf8)) == expected)
  }

  @Test("bytes of all sorts come out as Foundation writes them")
  func foundation() {
    var random = SplitMix(seed: 64)
    for count in Array(0..<200) + [4095, 4096, 100_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64Text.string(of: bytes) == Data(bytes).base64EncodedString())
      #expect(Base64Text.text(of: bytes) == Array(Base64Text.string(of: bytes).utf8))
    }
  }
}
