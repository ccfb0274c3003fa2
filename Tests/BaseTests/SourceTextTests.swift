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
    "UTF-16 and UTF-32 are read by their mark or by the zeros beside ASCII",
    arguments: [
      ([0xFF, 0xFE, 0x41, 0, 0xE9, 0], "Aé", .utf16),
      ([0xFE, 0xFF, 0, 0x41, 0x30, 0x42], "Aあ", .utf16),
      ([0xFF, 0xFE, 0x3D, 0xD8, 0, 0xDE], "😀", .utf16),
      ([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], "A", .utf32),
      ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x42], "B", .utf32),
      ([0x61, 0, 0x2C, 0, 0x62, 0, 0x0A, 0], "a,b\n", .utf16),
      ([0, 0x61, 0, 0x2C, 0, 0x62, 0, 0x0A], "a,b\n", .utf16),
    ] as [([UInt8], String, TextEncoding)])
  func wide(bytes: [UInt8], text: String, encoding: TextEncoding) throws {
    let source = try SourceText(bytes, name: "week.csv")
    #expect(String(decoding: source.bytes, as: UTF8.self) == text)
    #expect(source.encoding == encoding)
    // Chunks end with a byte, which need not end a character.
    let cut = try SourceText(
      chunks: [Array(bytes.prefix(6)), Array(bytes.dropFirst(6))], name: "x")
    #expect(cut.bytes == source.bytes)
  }

  @Test(
    "damaged UTF-16 is refused",
    arguments: [[0xFF, 0xFE, 0x41], [0xFE, 0xFF, 0xD8, 0x3D], [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0]]
      as [[UInt8]])
  func damaged(bytes: [UInt8]) {
    #expect(
      failure(bytes) == "week.csv: this is UTF-16 text that is cut off or damaged. "
        + "Save it again as UTF-8.")
  }

  @Test(
    "Windows-1252 is read where nothing else makes sense",
    arguments: [
      ("caf\u{E9};5 \u{80}", "café;5 €"),
      ("l\u{92}\u{E9}t\u{E9} \u{96} \u{D6}sterreich", "l’été – Österreich"),
      ("Gr\u{F6}\u{DF}e,21 \u{B0}C", "Größe,21 °C"),
      // A letter can be a word.
      ("0 \u{E0} 4 ans,1", "0 à 4 ans,1"), ("m \u{FC}. NN;5", "m ü. NN;5"),
      ("Citt\u{E0} \u{E8} grande", "Città è grande"),
      ("Pre\u{E7}o \u{E0} vista", "Preço à vista"),
    ])
  func western(written: String, text: String) throws {
    let source = try SourceText(written.unicodeScalars.map { UInt8($0.value) }, name: "week.csv")
    #expect(String(decoding: source.bytes, as: UTF8.self) == text)
    #expect(source.encoding == .windows1252)
  }

  @Test(
    "Turkish and Russian are read where nothing else makes sense",
    arguments: [
      ("Sat\u{FD}\u{FE};Da\u{F0}\u{FD}n\u{FD}k", "Satış;Dağınık", .windows1254),
      ("\u{DD}stanbul,5\n\u{DE}ubat,6", "İstanbul,5\nŞubat,6", .windows1254),
      ("\u{DE}orl\u{E1}ksh\u{F6}fn,5", "Þorlákshöfn,5", .windows1252),
      (
        "date,\u{D1}\u{F3}\u{EC}\u{EC}\u{E0} \u{EE}\u{F1}\u{E0}\u{E4}\u{EA}\u{EE}\u{E2}, \u{B0}C",
        "date,Сумма осадков, °C", .windows1251
      ),
    ] as [(String, String, TextEncoding)])
  func certain(written: String, text: String, encoding: TextEncoding) throws {
    let source = try SourceText(written.unicodeScalars.map { UInt8($0.value) }, name: "week.csv")
    #expect(String(decoding: source.bytes, as: UTF8.self) == text)
    #expect(source.encoding == encoding)
  }

  @Test(
    "an encoding that is not certain is named",
    arguments: [
      // Russian in Windows-1251 and in KOI8-R, Chinese in GB18030.
      ("\u{C4}\u{E0}\u{F2}\u{E0},1", "may be in Windows-1251 or another"),
      ("\u{E4}\u{C1}\u{D4}\u{C1},\u{E3}\u{C5}\u{CE}\u{C1}", "iconv -f KOI8-R -t"),
      (
        "\u{C8}\u{D5}\u{C6}\u{DA},\u{CE}\u{C2}\u{B6}\u{C8},\u{BD}\u{B5}\u{CB}\u{AE}",
        "this is GB18030 text."
      ),
      ("\u{C7}\u{EC}\u{E5}\u{F1}\u{EF}\u{EC}\u{E7}\u{ED}\u{DF}\u{E1},1", "No encoding is certain"),
    ])
  func named(written: String, expected: String) {
    #expect(failure(written.unicodeScalars.map { UInt8($0.value) }).contains(expected))
  }

  @Test(
    "text that may be in another encoding than Windows-1252 is refused",
    arguments: [
      // Polish in Windows-1250, French in Mac OS Roman.
      [0x7A, 0xB3, 0x6F, 0x74, 0x79, 0x2C, 0x31], [0x72, 0x8E, 0x73, 0x75, 0x6D, 0x8E],
      [0x61, 0x81, 0x62],
    ] as [[UInt8]])
  func doubtful(bytes: [UInt8]) {
    #expect(
      failure(bytes).hasSuffix(
        "is not valid UTF-8 here. The text may be in Windows-1252, Windows-1250 or another encoding: "
          + "convert it first, such as with iconv -f WINDOWS-1250 -t UTF-8."))
  }

  @Test("Shift_JIS is named")
  func japanese() {
    // 10 years and under, 20 to 29, of an unknown age.
    let text: [UInt8] = [
      0x31, 0x30, 0x8D, 0xCE, 0x96, 0xA2, 0x96, 0x9E, 0x0A, 0x32, 0x30, 0x91, 0xE3, 0x0A, 0x95,
      0x73, 0x96, 0xBE, 0x2C, 0x35, 0x0A,
    ]
    #expect(
      failure(text)
        == "week.csv:1:3: this is Shift_JIS text. Only UTF-8 is read: convert it first, "
        + "such as with iconv -f Shift_JIS -t UTF-8.")
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
