import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Tables

struct DelimitedReaderTests {
  /// Header and rows as they were written, without any interpretation.
  private func raw(_ table: Table) -> [[String]] {
    (0..<table.rowCount).map { row in
      table.columnNames.indices.map { table.cell(row: row, column: $0).string }
    }
  }

  @Test(
    "quotes, line breaks and blanks follow RFC 4180",
    arguments: [
      ("a,b\n1,2\n", [["1", "2"]]), ("a,b\r\n1,2\r\n", [["1", "2"]]), ("a,b\r1,2", [["1", "2"]]),
      ("a,b\n\"x,y\",\"p\nq\"", [["x,y", "p\nq"]]), ("a,b\n\"\"\"\",\"a\"\"b\"", [["\"", "a\"b"]]),
      ("a,b\n\n1,2\n\n\n3,4\n\n", [["1", "2"], ["3", "4"]]), ("a,b\n x , y \n", [[" x ", " y "]]),
      ("a,b\n5\" pipe,2", [["5\" pipe", "2"]]),
      ("a,b\n1,2\n,\n3,4", [["1", "2"], ["", ""], ["3", "4"]]),
      ("a,b\n1,", [["1", ""]]),
      ("a\n\"\"\n1", [[""], ["1"]]), ("a,b\r\n\"p\r\nq\",\r\n", [["p\r\nq", ""]]), ("a,b", []),
    ] as [(String, [[String]])])
  func fields(text: String, rows: [[String]]) throws {
    let table = try table(text)
    #expect(raw(table) == rows)
    #expect(table.rowCount == rows.count)
  }

  @Test(
    "broken rows are errors with their place",
    arguments: [
      (
        "a,b\n1,2\nx\n3,4\n",
        "week.csv:3:1: this row has 1 field and the first one has 2. "
          + "Give every row the same number, and put text with a delimiter in quotes. "
          + "Or leave out such rows with --skip-bad-rows."
      ),
      (
        "a,b\n1,2,3",
        "week.csv:2:1: this row has 3 fields and the first one has 2. "
          + "Give every row the same number, and put text with a delimiter in quotes. "
          + "Or leave out such rows with --skip-bad-rows."
      ),
      (
        "goos: linux\nBench10-8\nBench,a=1,b=2 325 ns/op\nPASS\n",
        "week.csv:3:1: this line has 3 fields, and those above it are plain text or one column: "
          + "this looks like a report for reading and not like a table. Pass the table alone, and "
          + "name what separates its columns with --delimiter."
      ),
      (
        "a,b\n1,\"2\n3,4\n",
        "week.csv:2:3: a quoted value starts here and never ends. "
          + "Close it with a quote, and double every quote inside it."
      ),
      (
        "a,b\n\"x\" y,2",
        "week.csv:2:4: \" y\" follows a closing quote. After it comes a delimiter or the end of "
          + "the line; double every quote inside a value. "
          + "Or leave out such rows with --skip-bad-rows."
      ),
    ])
  func broken(text: String, expected: String) {
    #expect(message { _ = try table(text) } == expected)
  }

  @Test("a delimiter that makes no even rows is told apart from one that does")
  func wrongDelimiter() throws {
    let text = try SourceText("d;n\n1;2,5\n2;3\n", name: "week.csv")
    #expect(
      message { _ = try Table(reading: text, delimiter: .comma) }
        == "week.csv:2:1: this row has 2 fields and the first one has 1. Nearly all rows have "
        + "the same number with --delimiter ';'.")
  }

  @Test("a value over one megabyte is an error")
  func longField() throws {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(try table("a\n\(long)").texts(in: "a") == [long])
    #expect(
      message { _ = try table("a\n\(long)y") }
        == "week.csv:2:1: a value is longer than 1048576 bytes. "
        + "Shorten it, or look for a missing closing quote. "
        + "Or leave out such rows with --skip-bad-rows.")
  }

  @Test(
    "the delimiter is guessed from the first rows",
    arguments: [
      ("a,b\n1,2", 2), ("a;b\n1,5;2,5", 2), ("1,5;2,5\n3,5;4,5", 2), ("a\tb\n1,2\t3", 2),
      ("a|b\n1|2", 2), ("a\n1", 1), ("\"a;b\",c\n1,2", 2), ("\"a\"\";\"\"b\",c,d\n1,2,3", 3),
      ("a,b,c\n\"x;y\",2,3", 3), ("a b,c\n1,2", 2), ("\n\na;b\n1;2", 2),
      // Most rows have decimals, and some lack a field or are none.
      ("Konto;1,5\nTag;n;EUR\n1;2,5;x\n2;3,5;x\n3;4,5\n4;5,5;x\n", 3),
    ])
  func guesses(text: String, columns: Int) throws {
    #expect(try table(text).columnNames.count == columns)
  }

  @Test("a delimiter that is given is taken")
  func given() throws {
    #expect(try table("a;b,c\n1;2,3", delimiter: .comma).columnNames == ["a;b", "c"])
    let custom = try #require(Delimiter(":"))
    #expect(try table("a:b\n1:2", delimiter: custom).columnNames == ["a", "b"])
    #expect(try table("a,b\tc\n1\t2", format: .tsv).columnNames == ["a,b", "c"])
    #expect(Delimiter("tab") == .tab)
    #expect(Delimiter("\\t") == .tab)
    for bad in ["", "ab", "\"", "\n", "é", "1", "e", ".", "-", "\0"] {
      #expect(Delimiter(bad) == nil, "\(bad)")
    }
  }

  @Test(
    "rows without a header get numbered columns",
    arguments: [
      ("1,2\n3,4", ["column1", "column2"], 2), ("5\n6\n7\n", ["column1"], 3),
      ("2016-01-01,5\n2016-01-02,6", ["column1", "column2"], 2),
      ("1,,3", ["column1", "column2", "column3"], 1),
      ("a,2\n3,4", ["a", "2"], 1),
    ])
  func headerless(text: String, names: [String], rows: Int) throws {
    let table = try table(text)
    #expect(table.columnNames == names)
    #expect(table.rowCount == rows)
  }

  @Test("an input without any row is a table without rows", arguments: ["", "\n\n", "\u{FEFF}"])
  func empty(text: String) throws {
    let table = try table(text)
    #expect(table.rowCount == 0)
    #expect(table.columnNames == [])
    #expect(try table.numbers(in: "steps") == [])
    #expect(try table.chooseColumns().y.name == "value")
    #expect(
      table.warnings.map(\.description) == ["week.csv: there are no rows; nothing to draw."])
  }

  @Test(
    "csv-spectrum is read to the letter",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped),
    arguments: [
      "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "newlines",
      "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf", "utf8",
    ])
  func spectrum(name: String) throws {
    let folder = "corpora/csv-spectrum"
    let csv = try SourceText(SharedFiles.bytes("\(folder)/csvs/\(name).csv"), name: "x.csv")
    let json = try SourceText(SharedFiles.bytes("\(folder)/json/\(name).json"), name: "x.json")
    let table = try Table(reading: csv)
    let expected = try #require(JSONValue(parsing: json).array)
    let rows = raw(table)
    #expect(rows.count == expected.count)
    for (row, object) in zip(rows, expected) {
      #expect(object.members?.map(\.key) == table.columnNames)
      #expect(object.members?.map(\.value.string) == row)
    }
  }

  /// Its expectation is one object instead of a list, and has another telephone number.
  @Test(
    "csv-spectrum's file with quotes inside bare fields is read to the letter",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func spectrumCoordinates() throws {
    let folder = "corpora/csv-spectrum"
    let name = "location_coordinates"
    let csv = try SourceText(SharedFiles.bytes("\(folder)/csvs/\(name).csv"), name: "x.csv")
    let json = try SourceText(SharedFiles.bytes("\(folder)/json/\(name).json"), name: "x.json")
    let table = try Table(reading: csv)
    let members = try #require(JSONValue(parsing: json).members)
    #expect(members.map(\.key) == table.columnNames)
    #expect(raw(table).first?.dropFirst() == members.compactMap(\.value.string).dropFirst())
    #expect(try SharedFiles.names(in: "\(folder)/csvs").count == 12)
  }

  @Test("a row over the end of a piece can be the one at which a pattern is looked for")
  func cutAtPattern() throws {
    let rows = (0..<200).map { "x\($0),1\n" }
    for count in 30..<100 {
      let start = "a,b\n" + rows.prefix(count).joined() + "\"y\n"
      let source = try SourceText(
        chunks: [Array(start.utf8), Array("z\",2\n".utf8)], name: "a.csv")
      let table = try Table(reading: source)
      #expect(table.rowCount == count + 1)
      #expect(try table.texts(in: "a").last == "y\nz")
    }
  }
}
