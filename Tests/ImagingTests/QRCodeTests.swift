import Testing
import TestSupport

@testable import Imaging

@Suite("QR codes")
struct QRCodeTests {
  @Test("a code is the smallest that holds the text, with finders in three corners")
  func size() throws {
    for (bytes, side) in [(1, 21), (14, 21), (15, 25), (26, 25), (2331, 177)] {
      let code = try QRCode(String(repeating: "x", count: bytes))
      #expect(code.side == side && code.modules.count == side * side)
      for (column, row) in [(0, 0), (side - 7, 0), (0, side - 7)] {
        for step in 0..<7 {
          #expect(code.isDark(column: column + step, row: row))
          #expect(code.isDark(column: column, row: row + step))
        }
        #expect(!code.isDark(column: column + 1, row: row + 1))
        #expect(code.isDark(column: column + 3, row: row + 3))
      }
    }
  }

  @Test("what lies outside a code is light")
  func outside() throws {
    let code = try QRCode("x")
    for (column, row) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.max, .min)] {
      #expect(!code.isDark(column: column, row: row))
    }
  }

  @Test("the same text gives the same modules and another one does not")
  func same() throws {
    #expect(try QRCode("https://example.org") == QRCode("https://example.org"))
    #expect(try QRCode("https://example.org") != QRCode("https://example.net"))
    #expect(try QRCode("a\0b") != QRCode("a\0c"))
  }

  @Test("every error names the value, the rule and the next step")
  func wording() {
    #expect(
      message { _ = try QRCode("") }
        == "\"\" is no text for a QR code. Give it an address or leave the code out.")
    let text = String(repeating: "é\n", count: 778)
    #expect(
      message { _ = try QRCode(text) }
        == "\"" + String(repeating: "é\\u{A}", count: 10)
        + "…\" has 2334 bytes, too many for a QR code. "
        + "It holds at most 2331 bytes of UTF-8: use a shorter address.")
    #expect(
      QRCodeError.memory.description
        == "The QR code cannot be made: there is no memory left. Leave the code out.")
  }
}
