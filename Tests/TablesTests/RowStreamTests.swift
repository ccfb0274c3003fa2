import TestSupport
import Testing

@testable import Base
@testable import Tables

@Suite("Rows of a stream")
struct RowStreamTests {
  private static let delimited = "a,\"b\"\"\"\r\n\"x\r\n\"\"y\"\"\",é\n\n,\"\"\r1,2"

  @Test("a row that spans chunks has the cells of the whole text", arguments: 1...12)
  func cells(length: Int) throws {
    let bytes = Array(RowStreamTests.delimited.utf8)
    var rows = RowStream(source: "a.csv", format: .csv, delimiter: .comma)
    var (position, found) = (0, [String]())
    reading: while true {
      switch rows.next() {
      case .row:
        let texts = try rows.cells().map { CellText($0, in: rows.bytes).string }
        found.append("\(rows.place) \(texts)")
      case .more where position == bytes.count: rows.end()
      case .more:
        let end = min(position + length, bytes.count)
        rows.append(Array(bytes[position..<end]))
        position = end
      case .over, .skipped, .broken: break reading
      }
    }
    #expect(rows.columns?.map(\.name) == ["a", "b\""])
    #expect(
      found == [
        "2:1 [\"x\\r\\n\\\"y\\\"\", \"é\"]", "5:1 [\"\", \"\"]", "6:1 [\"1\", \"2\"]",
      ])
  }

  @Test("fields of any length are found, wherever a word of eight bytes begins")
  func lengths() throws {
    var random = SplitMix(seed: 8)
    for _ in 0..<300 {
      let rows = (0..<8).map { _ in
        ["x"]
          + (0..<4).map { _ in
            let text = String(repeating: "ab é,\"", count: 4).prefix(Int(random.next() % 20))
            return random.next() % 4 == 0 ? String(text) : text.filter { $0 != "," && $0 != "\"" }
          }
      }
      let lines = rows.map { row in
        row.map { field in
          field.contains { $0 == "," || $0 == "\"" }
            ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
        }.joined(separator: ",")
      }
      let lineBreak = ["\n", "\r\n", "\r"][Int(random.next() % 3)]
      var stream = RowStream(source: "a.csv", format: .csv, delimiter: .comma)
      stream.append(Array(("q,r,s,t,u\n" + lines.joined(separator: lineBreak)).utf8))
      stream.end()
      var found: [[String]] = []
      while case .row = stream.next() {
        found.append(try stream.cells().map { CellText($0, in: stream.bytes).string })
      }
      #expect(found == rows, "\(lines)")
    }
  }

  @Test("an open quote is an error at its start in a whole text, and at the limit in a stream")
  func openQuote() throws {
    let long = Array("a,b\n1,\"".utf8) + [UInt8](repeating: 0x78, count: Cell.maximumLength)
    let chunks = [long + [.lineFeed], Array("2,3\n".utf8)]
    #expect(throws: RowStreamTests.error(.unclosedQuote, column: 3)) {
      try Table(reading: SourceText(chunks: chunks, name: "a.csv"))
    }
    var stream = TableStream(source: "a.csv")
    #expect(throws: RowStreamTests.error(.fieldTooLong(limit: Cell.maximumLength), column: 4)) {
      for chunk in chunks { _ = try stream.read(chunk) }
    }
  }

  private static func error(_ problem: InputError.RowProblem, column: Int) -> InputError {
    InputError(
      source: "a.csv", location: TextLocation(line: 2, column: column), reason: .rows(problem))
  }
}
