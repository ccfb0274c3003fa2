import Foundation
import Testing
import TestSupport

@testable import Base

@Suite("Base64")
struct Base64Tests {
  @Test(
    "the examples of RFC 4648 come out",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(text: String, expected: String) {
    #expect(Base64.string(of: Array(text.utf8)) == expected)
  }

  @Test("bytes of all sorts come out as Foundation writes them")
  func foundation() {
    var random = SplitMix(seed: 64)
    for count in Array(0..<200) + [4095, 4096, 100_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64.string(of: bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.text(of: bytes) == Array(Base64.string(of: bytes).utf8))
      #expect(Base64.bytes(of: Base64.string(of: bytes)) == bytes)
    }
  }

  @Test(
    "what stands for no bytes is refused",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "====", "=", "Z===", "Zg==Zg==", "=Zg=", "Zh==", "Zm9=", "Zm9v\n",
      "Zm9v ", "Z-9v", "Z_9v", "Zm9ü", "Zm 9", "Z\u{0}9v",
    ])
  func refusals(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }

  @Test("a text that is read is the one that its bytes are written as")
  func oneTextEach() {
    var random = SplitMix(seed: 4648)
    let signs = Array("ABZaz09+/=".utf8)
    for _ in 0..<20_000 {
      let text = String(
        decoding: (0..<4).map { _ in signs.randomElement(using: &random) ?? 0 }, as: UTF8.self)
      if let bytes = Base64.bytes(of: text) { #expect(Base64.string(of: bytes) == text) }
    }
  }
}
