import Archives
import TestSupport
import Testing

@testable import Imports

/// Reads the table of bytes as lines.
func importedLines(
  _ bytes: [UInt8], _ request: ImportRequest = ImportRequest()
) throws -> (lines: [String], notices: [String])? {
  let (head, source) = try ByteSource.bytes(bytes).withHead()
  return try ImportedTable(reading: source, head: head, request).map { table in
    var lines = String(decoding: table.text.joined(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return (lines, table.notices.map(\.text))
  }
}

@Suite("Workbooks")
struct WorkbookTests {
  /// The only cell of a workbook.
  private static func cell(
    _ value: String, format: String = "General", properties: String = ""
  ) throws -> String? {
    var book = WorkbookBytes()
    book.formats = [format]
    book.properties = properties
    book.add("a", "<row r=\"1\"><c r=\"A1\" s=\"0\"><v>\(value)</v></c></row>")
    return try importedLines(book.bytes)?.lines.first
  }

  @Test(
    "a number is what its format shows it as",
    arguments: [
      ("45292", "yyyy\\-mm\\-dd", "2024-01-01"), ("45292", "d. mmmm yyyy;@", "2024-01-01"),
      ("45292.5", "yyyy-mm-dd hh:mm", "2024-01-01 12:00:00"),
      ("45292.5", "d/m/yy", "2024-01-01 12:00:00"),
      ("45292", "m/d/yy h:mm AM/PM", "2024-01-01 00:00:00"),
      ("45292", "mmm\\-yy", "2024-01-01"), ("45292", "[$-409]mmmm d\\, yyyy", "2024-01-01"),
      ("45292", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "2024-01-01"),
      ("45292", "yyyy\"年\"m\"月\"d\"日\"", "2024-01-01"),
      ("0.3125", "h:mm", "07:30:00"), ("0.3125", "mm:ss.0", "07:30:00"),
      ("1.0423611111111111", "[h]:mm", "25:01:00"), ("0.0078125", "[mm]:ss", "0:11:15"),
      ("0.125", "0.0%", "12.5%"), ("0.07", "0%", "7%"), ("0.29", "0%", "29%"),
      ("12.5", "[$€-407]\\ #,##0.00", "€12.5"), ("12.5", "#,##0.00\\ \"€\"", "12.5 €"),
      ("-3", "\"$\"#,##0.00_);[Red]\\(\"$\"#,##0.00\\)", "-$3"),
      ("12.5", "#,##0\\ [$CHF]", "12.5 CHF"),
      ("12.300000000000001", "General", "12.3"), ("0.10000000000000001", "0.00", "0.1"),
      ("1.0000000000000001E-5", "General", "1e-05"),
      ("123456789012345678", "0", "1.2345678901234568e+17"),
      ("12", "0\" days\"", "12"), ("12", "\"d\"0", "12"), ("5", "[Red]0", "5"),
      ("5", "#\\ ?/?", "5"),
      ("3", "General\" km\"", "3"), ("45292", "@", "45292"),
    ])
  func numbers(value: String, format: String, expected: String) throws {
    #expect(try WorkbookTests.cell(value, format: format) == expected)
  }

  @Test(
    "serial dates have the day that never was, and may begin in 1904",
    arguments: [
      ("1", "", "1900-01-01"), ("59", "", "1900-02-28"), ("61", "", "1900-03-01"),
      ("0", "date1904=\"1\"", "1904-01-01"), ("43830", "date1904=\"true\"", "2024-01-01"),
      ("2958465", "", "9999-12-31"), ("2958466", "", "2958466"), ("-1", "", "-1"),
      // Half a second before midnight and the rounding of a binary fraction.
      ("45292.999994212964", "", "2024-01-01 23:59:59.500"),
      ("45292.041666666664", "", "2024-01-01 01:00:00"),
    ])
  func dates(value: String, properties: String, expected: String) throws {
    #expect(
      try WorkbookTests.cell(value, format: "yyyy-mm-dd", properties: properties) == expected)
  }

  @Test("the formats that are built in have numbers of their own")
  func builtIn() {
    #expect(CellFormat(builtIn: 14) == .date && CellFormat(builtIn: 22) == .dateTime)
    #expect(CellFormat(builtIn: 20) == .time && CellFormat(builtIn: 46) == .duration)
    #expect(CellFormat(builtIn: 10) == .percent && CellFormat(builtIn: 4) == .number)
  }

  @Test("each kind of cell has its text, and lines have the numbers of rows")
  func kinds() throws {
    var book = WorkbookBytes()
    book.texts = [
      "<si><t>day</t></si>",
      "<si><r><t>ste</t></r><r><rPr/><t xml:space=\"preserve\">ps, </t></r><rPh><t>x</t></rPh></si>",
      "<si><t>a_x000A_b _x005F_ &quot;c&quot;</t></si>",
    ]
    book.add(
      "a",
      """
      <row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c><c r="E3" s="0"/></row>
      <row r="5"><c r="B5" t="inlineStr"><is><r><t>x</t></r><r><t>y</t></r></is></c>
      <c r="C5" t="b"><v>1</v></c><c r="D5"><f>1+1</f><v>2</v></c></row>
      <row><c t="str"><f>"a"</f><v>0</v></c><c r="B6" t="s"><v>2</v></c><c r="C6" t="e"><v>#N/A</v></c>
      <c r="D6" t="b"><v>0</v></c></row>
      <row r="9"><c r="C9" s="0"/></row>
      """)
    let lines = try importedLines(book.bytes)?.lines
    #expect(
      lines == [
        "", "", ",day,,\"steps, \"", "", ",xy,TRUE,2", "0,\"a b _ \"\"c\"\"\",,FALSE",
      ])
  }

  @Test("the first sheet with numbers is read, and another one by its name or number")
  func sheets() throws {
    var book = WorkbookBytes()
    func column(_ values: [Int]) -> String {
      values.map { "<row><c><v>\($0)</v></c></row>" }.joined()
    }
    book.add("Cover", "<row><c t=\"inlineStr\"><is><t>About</t></is></c></row>")
    book.add("Secret", column([7, 8]), state: "hidden")
    book.add("Daily", column([1, 2]))
    book.add("2", column([3, 4]))
    let bytes = book.bytes
    let first = try importedLines(bytes)
    #expect(first?.lines == ["1", "2"])
    #expect(
      first?.notices == ["reads the sheet \"Daily\"; --sheet names another one: \"Cover\", \"2\"."])
    #expect(try importedLines(bytes, ImportRequest(sheet: "Secret"))?.lines == ["7", "8"])
    // A name goes before a number.
    #expect(try importedLines(bytes, ImportRequest(sheet: "2"))?.lines == ["3", "4"])
    #expect(try importedLines(bytes, ImportRequest(sheet: "3"))?.lines == ["1", "2"])
    #expect(
      throws: ImportError.noPart("daly", kind: .sheet, names: ["Cover", "Secret", "Daily", "2"])
    ) { try importedLines(bytes, ImportRequest(sheet: "daly")) }
    #expect(throws: ImportError.unused(option: "sql", needs: "an SQLite database")) {
      try importedLines(bytes, ImportRequest(sql: "select 1"))
    }
  }

  @Test("parts are found by their relations, wherever they are and whatever the case of names is")
  func relations() throws {
    for folder in ["", "Xl/", "a/b/"] {
      var book = WorkbookBytes()
      book.folder = folder
      book.texts = ["<si><t>n</t></si>"]
      book.add("a", "<row><c t=\"s\"><v>0</v></c></row><row><c><v>5</v></c></row>")
      #expect(try importedLines(book.bytes)?.lines == ["n", "5"], "\(folder)")
    }
  }

  @Test("a damaged workbook, one without cells and one of another kind are errors")
  func damages() throws {
    var book = WorkbookBytes()
    book.add("a", "<row><c><v>1</v></row>")
    #expect(
      throws: ImportError.xml(part: "xl/worksheets/sheet0.xml", line: 2, reason: "mismatched tag")
    ) { try importedLines(book.bytes) }
    book.sheets = []
    book.add("a", "")
    #expect(throws: ImportError.noCells) { try importedLines(book.bytes) }
    var zip = ZipBytes()
    zip.add("[Content_Types].xml", Array("<Types/>".utf8))
    zip.add("xl/workbook.bin", [1, 2, 3])
    #expect(throws: ImportError.otherWorkbook) { try importedLines(zip.finished()) }
    book.sheets = []
    book.add("a", "]]></sheetData></worksheet>")
    #expect(throws: ImportError.self) { try importedLines(book.bytes) }
  }

  @Test("entities are refused before they are expanded")
  func entities() {
    var zip = ZipBytes()
    let laughs =
      "<!DOCTYPE x [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><Relationships>&b;</Relationships>"
    zip.add("[Content_Types].xml", Array("<Types/>".utf8))
    zip.add("xl/workbook.xml", Array("<workbook/>".utf8))
    zip.add("_rels/.rels", Array(laughs.utf8))
    #expect(throws: ImportError.entities) { try importedLines(zip.finished()) }
  }

  @Test("columns out of order, twice or beyond the last are left out, and nothing traps")
  func odd() throws {
    var book = WorkbookBytes()
    book.add(
      "a",
      """
      <row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c><c r="C1"><v>4</v></c>
      <c r="ZZZZZZ1"><v>9</v></c><c r="D1"><v>5</v></c></row>
      <row r="99999999999"><c r="D"><v>1</v></c></row><c r="A7"><v>1</v></c>
      """)
    #expect(try importedLines(book.bytes)?.lines == ["3,5", ",1"])
  }

  @Test("changed bytes never trap")
  func fuzz() throws {
    var book = WorkbookBytes()
    book.formats = ["yyyy-mm-dd", "0%"]
    book.texts = ["<si><t>a</t></si>"]
    let row = "<c t=\"s\"><v>0</v></c><c s=\"0\"><v>45000</v></c><c s=\"1\"><v>0.5</v></c>"
    for index in 1...20 {
      book.sheets = []
      book.add("a", String(repeating: "<row r=\"\(index)\">\(row)</row>", count: index))
      // The parts change, and the archive around them stays whole.
      var random = SplitMix(seed: UInt64(index))
      for _ in 0..<50 {
        var changed = book
        var data = Array(changed.sheets[0].data.utf8)
        for _ in 0...random.next() % 4 {
          data[Int(random.next() % UInt64(data.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        changed.sheets[0].data = String(decoding: data, as: UTF8.self)
        _ = Result { try importedLines(changed.bytes) }
        var bytes = book.bytes
        bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(truncatingIfNeeded: random.next())
        _ = Result { try importedLines(bytes) }
        _ = Result {
          try importedLines(Array(bytes.prefix(Int(random.next() % UInt64(bytes.count)))))
        }
      }
    }
  }
}
