import Testing

@testable import Base
@testable import Batch
@testable import Tables

@Suite("Rows of a batch that come slowly or are huge")
struct JobRowPipeTests {
  @Test(
    "a row is there as soon as its end has come",
    arguments: [
      ("a.ndjson", ["{\"a\":1}\n", "{\"a\":2}\r", "\n{\"a\":3}\r\n"], [1, 2, 3]),
      ("a.csv", ["a,b\n1,2\n", "\"3\",4\r", "\n5,\"6\"\n"], [1, 2, 3]),
      ("a.csv", ["a,b\n", "1,2\n", "3,4\n"], [2, 3]),
      ("a.json", ["[{\"a\":1},", "{\"a\":2},\n", "{\"a\":3}]"], [1, 2, 3]),
      ("-", ["{\"a\":1}\n", "{\"a\":2}\n"], [1, 2]), ("-", ["a\n1\n", "2\n"], [1, 2]),
      ("-", ["[{\"a\":1},", "{\"a\":2}]"], [1, 2]),
      // Nothing but a second row tells what separates the fields of the first one.
      ("-", ["1,2\n", "3,4\n"], [2, 2]),
    ] as [(String, [String], [Int])])
  func patience(name: String, pieces: [String], needed: [Int]) {
    var reader = JobRowReader(name: name)
    var given = 0
    for count in needed {
      let found = reader.next {
        given += 1
        return given <= pieces.count ? Array(pieces[given - 1].utf8) : nil
      }
      #expect(found?.row != nil)
      #expect(given == count)
    }
  }

  private struct Trouble: Error, Equatable {}

  @Test("after trouble with the text reading goes on where it was, and the end is asked for once")
  func trouble() throws {
    var reader = JobRowReader(name: "a.ndjson")
    var pieces: [[UInt8]?] = [Array("{\"a\"".utf8), nil, Array(":1}\n{}".utf8)]
    #expect(throws: Trouble.self) {
      try reader.next { () throws(Trouble) in
        guard let piece = pieces.removeFirst() else { throw Trouble() }
        return piece
      }
    }
    #expect(reader.next { pieces.removeFirst() }?.summary == "1 at 1:1 a=1@1:6")
    var ends = 0
    for expected in ["2 at 2:1", nil, nil] {
      let found = reader.next {
        ends += 1
        return nil
      }
      #expect(found?.summary == expected)
    }
    #expect(ends == 1)
  }

  private static let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)

  /// The text in pieces of one mebibyte, with all that the reader holds at the most.
  private func read(
    _ head: String, mebibytes: Int, _ tail: String, format: InputFormat
  ) -> (found: [JobRowReader.RowItem], held: Int) {
    var pieces = [Array(head.utf8)]
    pieces += [[UInt8]](repeating: JobRowPipeTests.filler, count: mebibytes)
    pieces.append(Array(tail.utf8))
    var reader = JobRowReader(name: "jobs", format: format)
    var (waiting, found, held) = (pieces[...], [JobRowReader.RowItem](), 0)
    while true {
      do throws(Trouble) {
        var isFirst = true
        let next = try reader.next { () throws(Trouble) in
          // Between two pieces there is time to look.
          guard isFirst else { throw Trouble() }
          isFirst = false
          return waiting.popFirst()
        }
        guard let next else { return (found, held) }
        found.append(next)
      } catch {
        held = max(held, reader.rows.bytes.count)
      }
    }
  }

  @Test(
    "a row over the limit is let go as it comes, and the next one has its number and place",
    arguments: [
      (.ndjson, "{}\n{\"a\":\"", "\"}\n{\"a\":1}", "1 at 1:1", "2:1", "3 at 3:1 a=1@3:6"),
      (.json, "[{},\n{\"a\":\"", "é\"}\r, {\"a\":1}]", "1 at 1:2", "2:1", "3 at 3:3 a=1@3:8"),
      (.csv, "a\n1\n\"", "\r\n\ré\"\n2", "1 at 2:1 a=1@2:1", "3:1", "3 at 6:1 a=2@6:1"),
    ] as [(InputFormat, String, String, String, String, String)])
  func huge(
    format: InputFormat, head: String, tail: String, first: String, place: String, last: String
  ) throws {
    let (found, held) = read(head, mebibytes: 40, tail, format: format)
    #expect(
      found.map(\.summary) == [
        first,
        "bad 2: jobs:\(place): this row is longer than 8388608 bytes. Put its data into a file of its "
          + "own, or look for a missing closing quote.",
        last,
      ])
    #expect(held < 10 << 20)
  }

  @Test("a row of the limit is read, and one byte more is not")
  func limit() {
    // Eight bytes stand around the text.
    let room = RowStream.rowLimit - 8
    for (more, isRow) in [(0, true), (1, false)] {
      let text = "{\"a\":\"" + String(repeating: "x", count: room + more) + "\"}"
      let found = jobs(in: [Array(text.utf8)], format: .ndjson)
      #expect(found.count == 1)
      #expect((found.first?.row != nil) == isRow)
    }
  }

  @Test(
    "a huge row that never ends is the last",
    arguments: [
      (.csv, "a\n\"", "jobs:2:1"), (.json, "[\"", "jobs:1:2"), (.csv, "\"", "jobs:1:1"),
    ] as [(InputFormat, String, String)])
  func endless(format: InputFormat, head: String, place: String) throws {
    let (found, held) = read(head, mebibytes: 20, "", format: format)
    #expect(found.count == 1)
    guard case .broken(let error)? = found.first else {
      Issue.record("not broken: \(found.map(\.summary))")
      return
    }
    #expect(error.description.hasPrefix(place + ": this row is longer than 8388608 bytes."))
    #expect(held < 10 << 20)
  }
}
