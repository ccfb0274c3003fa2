import Testing
import TestSupport

@testable import Base
@testable import Tables

struct TableTests {
  @Test(
    "the kind of a column is what all of its values are",
    arguments: [
      ("1\n2.5\n-3", ColumnKind.number), ("1\nNA\n\"\"", .number), ("1\ninf", .number),
      ("1\n12%", .number), ("2016-01-01\nNA", .date), ("2016-01-01\n5", .text), ("x\n1", .text),
      ("NA\n-\nnull", .empty), ("NaN", .empty), ("2016-02-30", .date), ("1/2/2016", .date),
      ("2016", .number), ("\"1,234\"", .number), ("08123", .text),
    ])
  func kinds(rows: String, expected: ColumnKind) throws {
    #expect(try table("v\n\(rows)\n").kind(of: "v") == expected)
  }

  @Test(
    "with a locale plain numbers are read where a column has only those",
    arguments: [
      ("39.4\n7\n1e3", [39.4, 7, 1_000]), ("1,5\n2", [1.5, 2]), ("1.234\n2.500", [1_234, 2_500]),
      ("1.234\n39.4", [1.234, 39.4]), ("12\nNA\n0.5", [12, nil, 0.5]),
    ] as [(String, [Double?])])
  func locale(rows: String, expected: [Double?]) throws {
    let german = try #require(NumberFormat(decimal: ",", grouping: ["."]))
    let text = "v;w\n" + rows.split(separator: "\n").map { "\($0);x\n" }.joined()
    let table = try Table(reading: SourceText(text, name: "a.csv"), numberFormat: german)
    #expect(try table.kind(of: "v") == .number)
    #expect(try table.numbers(in: "v") == expected)
  }

  @Test(
    "each way to say that there is no value is a gap",
    arguments: ["\"\"", " ", "NA", "N/A", "null", "NULL", "NaN", "nan", "-", " NA "])
  func missing(text: String) throws {
    let table = try table("v,w\n1,1\n\(text),1\n2,1\n")
    #expect(try table.numbers(in: "v") == [1, nil, 2])
    #expect(try table.texts(in: "v") == ["1", nil, "2"])
  }

  @Test("commas that are neither before decimals nor between thousands make no number")
  func thousands() throws {
    #expect(try table("v\n\"1,234,567.8\"\n\"12\"").numbers(in: "v") == [1_234_567.8, 12])
    #expect(try table("v|w\n\"-1,234\"|1").numbers(in: "v") == [-1234])
    for bad in ["1,23,4", "\"12,34,5\"", "\"1,2345,6\"", "\"1,234.\""] {
      #expect(message { _ = try table("v|w\n\(bad)|1").numbers(in: "v") }.contains("not a number"))
    }
  }

  @Test("a number format rules text but not the numbers of JSON")
  func formats() throws {
    let german = try #require(NumberFormat(decimal: ",", grouping: ["."]))
    let csv = try table("v;w\n1.234,5;2", numberFormat: german)
    #expect(try csv.numbers(in: "v") == [1234.5])
    #expect(try csv.kind(of: "v") == .number)
    let json = try table("[{\"v\":1.5},{\"v\":\"1,5\"}]", numberFormat: german, name: "a.json")
    #expect(try json.numbers(in: "v") == [1.5, 1.5])
  }

  @Test(
    "a value that is no number is named with its place and advice",
    arguments: [
      ("12,5", "Use a point as decimal separator or pass --locale de_DE."),
      ("1.234,5", "Use a point as decimal separator or pass --locale de_DE."),
      ("a,b", "Numbers are written like 12, -0.5 or 6.02e23."),
      ("0x1p3", "Numbers are written like 12, -0.5 or 6.02e23."),
    ])
  func notANumber(text: String, advice: String) {
    #expect(
      message { _ = try table("d;v\nx;1.5\ny;\(text)\n").numbers(in: "v") }
        == "week.csv:3:3: \"\(text)\" is not a number. \(advice)")
  }

  @Test("each gap is a warning with its place")
  func warnings() throws {
    var warnings: [InputWarning] = []
    let table = try table("d,v\na,inf\nb,\nc,-1e400\nd,\"NaN\"\ne,1\nf,-Infinity\n")
    #expect(try table.numbers(in: "v", warnings: &warnings) == [nil, nil, nil, nil, 1, nil])
    #expect(
      warnings.map(\.description) == [
        "week.csv:2:3: \"inf\" is not finite; drawn as a gap.",
        "week.csv:3:3: row 2 has no \"v\"; drawn as a gap.",
        "week.csv:4:3: \"-1e400\" is not finite; drawn as a gap.",
        "week.csv: 2 more values of \"v\" are missing or not finite; drawn as gaps.",
      ])
    #expect(table.warnings == [])
  }

  @Test("many gaps are counted after the first three")
  func manyGaps() throws {
    var warnings: [InputWarning] = []
    let rows = String(repeating: "NA\n", count: 1000)
    _ = try table("v\n" + rows).numbers(in: "v", warnings: &warnings)
    #expect(warnings.count == 4)
    #expect(warnings[2].location == TextLocation(line: 4, column: 1))
    #expect(
      warnings.last?.description
        == "week.csv: 997 more values of \"v\" are missing or not finite; drawn as gaps.")
  }

  @Test("gaps of many columns are four lines at most")
  func gapsOfColumns() throws {
    var warnings: [InputWarning] = []
    let text = "a,b,c,d\n" + String(repeating: "1,,NA,\n", count: 9) + "1,2,3,4\n"
    let gapped = try table(text)
    for name in gapped.columnNames { _ = try gapped.numbers(in: name, warnings: &warnings) }
    let lines = InputWarning.shortened(warnings).map(\.description)
    #expect(lines.count == 4)
    #expect(lines[2].hasSuffix("row 3 has no \"b\"; drawn as a gap."))
    #expect(
      lines[3] == "week.csv: 24 more values of 3 columns are missing or not finite; drawn as gaps.")
    #expect(InputWarning.shortened(Array(warnings.prefix(4))) == Array(warnings.prefix(4)))
    #expect(
      InputWarning.shortened(Array(warnings.prefix(3) + warnings.prefix(2))).last?.description
        == "week.csv: 2 more values of \"b\" are missing or not finite; drawn as gaps.")
  }

  @Test("of each kind of warning three are listed, in the order of all")
  func kinds() {
    func warning(_ reason: InputWarning.Reason) -> InputWarning {
      InputWarning(source: "a.csv", location: nil, reason: reason)
    }
    let warnings = (1...6).flatMap { number in
      [
        warning(.noValues(column: "n\(number)")), warning(.offAxis("x\(number)")),
        warning(.reading(.sameNames("s", renamed: "s \(number)"))),
        warning(.sentinel(-999, count: 2, column: "c\(number)")),
      ]
    }
    let lines = InputWarning.shortened([warning(.noRows)] + warnings).map(\.description)
    #expect(lines.count == 1 + 4 * 4 && lines[1] == "a.csv: \"n1\" has no values; nothing to draw.")
    #expect(
      lines.suffix(4) == [
        "a.csv: 3 more columns have no values; nothing to draw.",
        "a.csv: 3 more places are not on the x axis; not drawn.",
        "a.csv: 3 more columns have the name of another, with a number here.",
        "a.csv: 3 more columns have a number far below all others; drawn as gaps.",
      ])
    #expect(InputWarning.shortened(Array(warnings.prefix(16))).count == 16)
  }

  @Test("a name of several lines has spaces")
  func linesInNames() throws {
    #expect(
      try table("\"day\",\"net\nsales\r\n(EUR)\"\n1,2\n").columnNames == ["day", "net sales (EUR)"])
  }

  @Test("rows without a value that stand between all others are left out")
  func emptyRows() throws {
    let quarters = try table(
      "t,a,b\n" + (0..<8).map { "\($0),\($0 % 2 == 0 ? "5,6" : ",")\n" }.joined())
    let filled = try #require(try quarters.withoutEmptyRows(in: ["a", "b"]))
    #expect(filled.rowCount == 4)
    #expect(try filled.numbers(in: "t") == [0, 2, 4, 6])
    // A gap among values stays one.
    #expect(try table("a\n1\nNA\n3\n4\nNA\n6\n").withoutEmptyRows(in: ["a"]) == nil)
    #expect(try quarters.withoutEmptyRows(in: ["t"]) == nil)
  }

  @Test("every cell knows its place")
  func places() throws {
    let table = try table("a,b\r\n\"x\ny\",\"é\"\r\n\r\n3,4\r\n")
    #expect(table.place(row: 0, column: "a") == TextLocation(line: 2, column: 1))
    #expect(table.place(row: 0, column: "b") == TextLocation(line: 3, column: 4))
    #expect(table.place(row: 1, column: "b") == TextLocation(line: 5, column: 3))
    #expect(table.place(row: 2, column: "b") == nil)
    #expect(table.place(row: -1, column: "b") == nil)
    #expect(table.place(row: 0, column: "c") == nil)
  }

  @Test("a value in a message is escaped and cut")
  func escaping() {
    let long = String(repeating: "x", count: 1000)
    let text = message { _ = try table("v\n\u{1B}[2J\(long)").numbers(in: "v") }
    #expect(text.hasPrefix("week.csv:2:1: \"\\u{1B}[2Jxxx"))
    #expect(text.contains("x…\" is not a number."))
    #expect(text.count < 300)
  }
}
