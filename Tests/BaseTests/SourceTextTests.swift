import Testing
import TestSupport

@testable import Base

struct SourceTextTests {
  private func failure(_ bytes: [UInt8]) -> String {
    message { _ = try SourceText(bytes, name: "week.csv") }
  }

  @Test("a UTF-8 byte order mark is dropped and counts for no column")
  func mark() throws {
    let source = try SourceText([0xEF, 0xBB, 0xBF] + Array("a,b".utf8), name: "x")
    #expect(source.bytes == Array("a,b".utf8))
    #expect(failure([0xEF, 0xBB, 0xBF, 0xFF]).hasPrefix("week.csv:1:1: "))
  }

  @Test(
    "other encodings are refused with advice",
    arguments: [
      ([0xFF, 0xFE, 0x41, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x41], "UTF-16"),
      ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"),
    ] as [([UInt8], String)])
  func encodings(bytes: [UInt8], name: String) {
    #expect(
      failure(bytes) == "week.csv: this is \(name) text. Only UTF-8 is read: convert it first, "
        + "such as with iconv -f \(name) -t UTF-8.")
  }

  @Test(
    "the first bad byte is named with its place",
    arguments: [
      ([0x61, 0x0A, 0xC3, 0xA9, 0xFF], "2:2", "FF"), ([0xC3], "1:1", "C3"),
      ([0xC0, 0x80], "1:1", "C0"), ([0xE0, 0x80, 0x80], "1:1", "E0"),
      ([0xED, 0xA0, 0x80], "1:1", "ED"), ([0xF4, 0x90, 0x80, 0x80], "1:1", "F4"),
      ([0xE2, 0x82], "1:1", "E2"), ([0xF0, 0x9F, 0x98], "1:1", "F0"),
      ([0x0D, 0x0A, 0x0D, 0x80], "3:1", "80"), ([0xF5, 0x80, 0x80, 0x80], "1:1", "F5"),
      ([0xE2, 0x82, 0x41], "1:1", "E2"),
    ] as [([UInt8], String, String)])
  func badBytes(bytes: [UInt8], place: String, byte: String) {
    #expect(
      failure(bytes).hasPrefix("week.csv:\(place): the byte 0x\(byte) is not valid UTF-8 here."))
  }

  @Test("every scalar that UTF-8 can write is accepted")
  func scalars() throws {
    var text = String.UnicodeScalarView()
    for value in UInt32(1)...0x10FFFF { Unicode.Scalar(value).map { text.append($0) } }
    let bytes = Array(String(text).utf8)
    #expect(try SourceText(bytes, name: "x").bytes.count == bytes.count)
  }

  @Test("a NUL is refused with its place")
  func nul() {
    #expect(
      failure([0x61, 0x0A, 0x62, 0]) == "week.csv:2:2: a NUL character is not text. "
        + "Remove it, or convert the input to UTF-8 if it is UTF-16.")
  }

  @Test("an input over the limit is refused")
  func limit() throws {
    #expect(
      message { _ = try SourceText("abcd", name: "<stdin>", limit: 3) }
        == "<stdin>: 4 bytes are too many. At most 3 are read: pass fewer rows.")
    #expect(try SourceText("abc", name: "<stdin>", limit: 3).bytes.count == 3)
  }

  @Test(
    "lines end with LF, CRLF or CR, and columns count scalars",
    arguments: [
      (0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 3, 1), (5, 4, 1), (6, 4, 2), (8, 4, 3), (99, 4, 3),
    ])
  func places(offset: Int, line: Int, column: Int) {
    let bytes = Array("a\n\r\n\rbé".utf8)
    var scanner = LocationTracker()
    #expect(scanner.location(at: 99, in: bytes) == TextLocation(line: 4, column: 3))
    #expect(scanner.location(at: offset, in: bytes) == TextLocation(line: line, column: column))
  }
}
