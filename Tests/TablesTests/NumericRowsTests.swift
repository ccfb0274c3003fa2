import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Tables

/// Rows of plain numbers and dates are kept as numbers alone; nobody can tell.
@Suite("Rows that are kept as numbers")
struct NumericRowsTests {
  @Test("delimited text of every sort is read like byte by byte", arguments: 0..<8)
  func delimited(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let pieces = [
      ",", "\n", "\r\n", "\r", "\"", "\"\"", " ", "NA", "-", "0", "00", ".", ".0", "e5", "é", "1",
      "12345678901234567", "inf", ":", "T", "2016-02-30", "\n\n", "9", "\"x\ny\"", "-0",
    ]
    for _ in 0..<40 {
      let head = "a,b,c\n"
      let rows = NumericRowsTests.rows(&random) { $0.joined(separator: ",") }
      let text = random.damage(Array((head + rows).utf8), after: head.utf8.count, with: pieces)
      try check(text, &random)
    }
  }

  private func check(_ text: [UInt8], _ random: inout SplitMix) throws {
    let slow = SlowRows(text)
    let table: Table
    do {
      table = try Table(
        strictly: SourceText(cutting: text, name: "a.csv", with: &random), delimiter: .comma)
    } catch {
      let problem = try #require(slow.problem, "\(error)")
      let expected = InputError(
        source: "a.csv", location: slow.places[problem.offset], reason: .rows(problem.reason))
      #expect(error == expected)
      return
    }
    #expect(slow.problem == nil)
    try #require(table.rowCount == slow.rows.count - 1)
    for (row, fields) in slow.rows.dropFirst().enumerated() {
      for (column, field) in fields.enumerated() {
        let cell = table.cell(row: row, column: column)
        #expect(Array(cell.bytes[cell.range]) == field.bytes)
        let place = table.place(row: row, column: table.columnNames[column])
        #expect(place == slow.places[field.offset])
      }
    }
    for column in table.columnNames.indices {
      let cells = slow.rows.dropFirst().map {
        CellText($0[column].bytes, traits: $0[column].isQuoted ? .quoted : [])
      }
      check(table, column, cells)
    }
  }

  /// Holds a column to its cells.
  private func check(_ table: Table, _ column: Int, _ cells: [CellText]) {
    let name = table.columnNames[column]
    let profile = table.profile(ofColumn: column)
    let readings = cells.map { table.number($0, profile) }
    do {
      let numbers = try table.numbers(in: name)
      #expect(!readings.contains(.notANumber))
      for (number, reading) in zip(numbers, readings) {
        if case .value(let value) = reading {
          #expect(number?.bitPattern == value.bitPattern)
        } else {
          #expect(number == nil)
        }
      }
    } catch {
      let row = readings.firstIndex(of: .notANumber)
      #expect(error.location == row.flatMap { table.place(row: $0, column: name) })
    }
    guard let dates = try? table.dates(in: name) else { return }
    #expect(table.kind(ofColumn: column) == .date || cells.allSatisfy(\.isMissing))
    let moments = (try? table.moments(in: name, zone: nil)) ?? []
    #expect(moments.map(\.bitPattern) == dates.map { ($0?.wallSeconds ?? .nan).bitPattern })
    guard let berlin = Zone(identifier: "Europe/Berlin") else { return }
    let zoned = (try? table.moments(in: name, zone: berlin)) ?? []
    let expected = dates.map { ($0.map(berlin.seconds) ?? .nan).bitPattern }
    #expect(zoned.map(\.bitPattern) == expected)
  }

  @Test("lines of JSON of every sort are read like a list of them", arguments: 0..<6)
  func lines(seed: UInt64) throws {
    var random = SplitMix(seed: 100 + seed)
    let pieces = [
      "{", "}", ",", "\n", "\r\n", "\n\n", "null", "true", "\"", "\\u0041", "1", "e3", "0", ".5",
      " ", "[]", "-", "é", "{\"a\":1}\n", ":", "\"a\"",
    ]
    for _ in 0..<40 {
      let keys = ["a", "é", "c"]
      let rows = NumericRowsTests.rows(&random) { values in
        let members = zip(keys, values).map { key, value in
          "\"\(key)\": " + (Double(value) == nil ? "\"\(value)\"" : value)
        }
        return "{" + members.joined(separator: ", ") + "}"
      }
      try checkLines(random.damage(Array(rows.utf8), after: 0, with: pieces), &random)
    }
  }

  private func checkLines(_ text: [UInt8], _ random: inout SplitMix) throws {
    let lines = text.split { $0 == .lineFeed || $0 == .carriageReturn }
      .filter { !$0.allSatisfy(\.isBlank) }
    let found: Result<Table, any Error> = Result {
      try Table(reading: SourceText(cutting: text, name: "a.ndjson", with: &random))
    }
    let broken = lines.firstIndex { line in
      (try? JSONValue(parsing: SourceText(Array(line), name: "x"))) == nil
    }
    let list = "[" + lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",") + "]"
    let expected: Result<Table, any Error> = Result {
      if let broken { _ = try JSONValue(parsing: SourceText(Array(lines[broken]), name: "x")) }
      return try Table(reading: SourceText(list, name: "a.json"), format: .json)
    }
    switch (found, expected) {
    case (.failure(let error as InputError), .failure(let wanted as InputError)):
      let isTable = if case .jsonTable = wanted.reason { true } else { false }
      #expect(error.reason == wanted.reason || isTable || broken != nil)
    case (.success(let table), .success(let wanted)):
      try #require(table.columnNames == wanted.columnNames && table.rowCount == wanted.rowCount)
      for row in 0..<table.rowCount {
        for column in table.columnNames.indices {
          let cells = (
            table.cell(row: row, column: column), wanted.cell(row: row, column: column)
          )
          #expect(cells.0.string == cells.1.string && cells.0.traits == cells.1.traits)
          // Each line is an entry of the list, as long as there are no blank ones.
        }
      }
      for column in table.columnNames.indices {
        check(
          table, column, (0..<wanted.rowCount).map { wanted.cell(row: $0, column: column) })
      }
    default: Issue.record("\(found) is not \(expected)")
    }
  }

  /// Up to 200 rows of three columns, which change how they are written now and then.
  private static func rows(
    _ random: inout SplitMix, _ line: ([String]) -> String
  ) -> String {
    var text = ""
    let end = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let styles = (0..<3).compactMap { _ in
        SplitMix.ValueStyle.allCases.randomElement(using: &random)
      }
      for _ in 0..<Int.random(in: 1...70, using: &random) {
        text += line(styles.map { random.value($0) }) + end
      }
    }
    return text
  }

  @Test("a table of plain values keeps eight bytes a value and no text")
  func nothingElse() throws {
    let rows = (0..<5000).map { "2016-01-01T\(10 + $0 % 14):00:00,\($0).5\n" }
    let lines = (0..<5000).map { "{\"t\":\"2016-01-\(10 + $0 % 20)\",\"v\":\($0)}\n" }
    for (name, text) in [("a.csv", "t,v\n" + rows.joined()), ("a.ndjson", lines.joined())] {
      let table = try table(text, name: name)
      #expect(table.rowCount == 5000)
      var written = 0
      for stretch in table.storage.chunks {
        if case .written(let rows) = stretch { written += rows.count }
      }
      #expect(written <= 1)
      #expect(table.storage.numbers.map(\.count) == [5000, 5000])
      // A chart's column is the table's own.
      var warnings: [InputWarning] = []
      let values = try table.values(in: "v", warnings: &warnings)
      let isShared = values.numbers.withUnsafeBufferPointer { values in
        table.storage.numbers[1].withUnsafeBufferPointer { $0.baseAddress == values.baseAddress }
      }
      #expect(isShared)
    }
  }

  @Test("a few odd rows do not keep the others from being numbers")
  func oddRows() throws {
    let rows = (0..<20_000).map { $0 % 5000 == 4999 ? "\($0),NA\n" : "\($0),\($0).25\n" }
    let table = try table("a,b\n" + rows.joined())
    var written = 0
    for stretch in table.storage.chunks {
      if case .written(let rows) = stretch { written += rows.count }
    }
    #expect(written < 400)
    var warnings: [InputWarning] = []
    let values = try table.values(in: "b", warnings: &warnings)
    #expect(values.presentCount == 19_996)
    #expect(values[19_998] == 19_998.25)
    #expect(warnings.map { $0.location?.line } == [5001, 10_001, 15_001, 20_001])
  }
}
