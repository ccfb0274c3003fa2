import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Tables

struct JSONTableTests {
  private func json(_ text: String) throws -> Table { try table(text, name: "a.json") }
  private func lines(_ text: String) throws -> Table { try table(text, name: "a.ndjson") }

  @Test("a list of numbers is one column")
  func numbers() throws {
    let table = try json("[1, null, 2.5, 1e400]")
    #expect(table.columnNames == ["value"])
    var warnings: [InputWarning] = []
    #expect(try table.numbers(in: "value", warnings: &warnings) == [1, nil, 2.5, nil])
    #expect(
      warnings.map(\.description) == ["a.json:1:16: \"1e400\" is not finite; drawn as a gap."])
  }

  @Test("objects make a column for each key, and a key left out is a gap")
  func objects() throws {
    let table = try json(
      "[{\"d\":\"2016-09-04\",\"n\":1},\n {\"m\":\"x\",\"d\":\"2016-09-05\"}, null]")
    #expect(table.columnNames == ["d", "n", "m"])
    #expect(try table.numbers(in: "n") == [1, nil, nil])
    #expect(try table.texts(in: "m") == [nil, "x", nil])
    #expect(try table.dates(in: "d").map { $0?.day } == [4, 5, nil])
    #expect(table.place(row: 1, column: "n") == TextLocation(line: 2, column: 2))
    #expect(table.place(row: 1, column: "m") == TextLocation(line: 2, column: 7))
    #expect(try table.chooseColumns().x?.name == "d")
  }

  @Test("a nested value hurts only when its column is asked for")
  func nested() throws {
    let table = try json("[{\"n\":1,\"tags\":[1,2],\"ok\":true,\"o\":{}}]")
    #expect(try table.numbers(in: "n") == [1])
    #expect(
      message { _ = try table.numbers(in: "tags") }
        == "a.json:1:16: a list is not a value of the column \"tags\". "
        + "Give a number, a text or null, or choose another column.")
    #expect(message { _ = try table.texts(in: "ok") }.contains("1:27: a Boolean is not a value"))
    #expect(message { _ = try table.dates(in: "o") }.contains("1:36: an object is not a value"))
  }

  @Test(
    "JSON without rows is refused",
    arguments: [
      (
        "{\"a\":\"x\"}",
        "1:1: an object holds no rows. Give a list of numbers, a list of objects, "
          + "or a chart with the key \"$schema\"."
      ),
      (
        "[1,\n{\"a\":1}]",
        "2:1: this row is an object and the ones before are numbers. Make all rows alike."
      ),
      (
        "[{\"a\":1}, 2]",
        "1:11: this row is a number and the ones before are objects. Make all rows alike."
      ),
      (
        "[true]",
        "1:2: a Boolean is not a row. "
          + "A row is a number, null, or an object or a list with a value for each column."
      ),
      (
        "[{\"\":1}]", "1:6: column 1 has no name. Give every column a name of its own."
      ),
    ])
  func refused(text: String, expected: String) {
    #expect(message { _ = try json(text) } == "a.json:" + expected)
  }

  @Test("an empty list is a table without rows", arguments: ["[]", " [ ] "])
  func empty(text: String) throws {
    let table = try json(text)
    #expect(table.rowCount == 0)
    #expect(try table.numbers(in: try table.chooseColumns().y.name) == [])
    #expect(try json("[null,null]").numbers(in: "value") == [nil, nil])
  }

  @Test("NDJSON has a value on each line")
  func ndjson() throws {
    let table = try lines("{\"n\":1}\r\n\n  {\"n\":2}\n")
    #expect(try table.numbers(in: "n") == [1, 2])
    #expect(table.place(row: 1, column: "n") == TextLocation(line: 3, column: 8))
    #expect(try lines("1\n2\nnull").numbers(in: "value") == [1, 2, nil])
    #expect(try lines("").rowCount == 0)
  }

  @Test(
    "trouble in NDJSON is named by its line",
    arguments: [
      (
        "{\"n\":1}\n{\"n\":\n2}",
        "2:6: the JSON ends too early. Expected is a value. "
          + "Or leave out such rows with --skip-bad-rows."
      ),
      (
        "1\n2 3\n",
        "2:3: \"3\" follows the end of the JSON value. Remove it, or pass "
          + "--input-format ndjson if every line is a value of its own. "
          + "Or leave out such rows with --skip-bad-rows."
      ),
    ])
  func ndjsonErrors(text: String, expected: String) {
    #expect(message { _ = try lines(text) } == "a.ndjson:" + expected)
  }

  @Test("many objects with keys of their own are refused before they fill the memory")
  func budget() {
    let rows = (0..<9000).map { "{\"k\($0)\":1}" }.joined(separator: ",")
    #expect(message { _ = try json("[\(rows)]") }.contains("rows times columns are over 67108864."))
  }
}
