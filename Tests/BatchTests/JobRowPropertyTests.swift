import Testing
import TestSupport

@testable import Base
@testable import Batch
@testable import Tables

@Suite("Rows of a batch, as tables and parsers see them")
struct JobRowPropertyTests {
  private static let texts: [(name: String, text: String)] = [
    ("a.csv", "id,\"na\"\"me\",n\r\n1,\"a\r\nb\",\n\n2,é,3\r4,\"5;6\",\"7\"\n"),
    ("a.tsv", "id\tname\n1\t\"x\ty\"\n2\tz"),
    ("a.ndjson", "{\"id\":1,\"é\":\"\\u00e9\\\"\"}\r\n\n {\"id\":[1,{\"a\":null}]}\r{}\n"),
    ("a.json", " [{\"id\":1,\"é\":\"]},\\\"{\"},\r\n{\"id\":[1,[],{\"a\":null}]} ,\r{}\n]\n"),
    ("-", "a;b\n1;2\n3;4"), ("-", "{\"a\":1}\n{\"a\":2}"), ("-", "[{\"a\":1},{\"a\":2}]"),
  ]
  private static let damage = [
    "\"", "\"\"", ",", "\n", "\r\n", "\r", "\\", "{", "[", "}", "]", ":", ";", "\t", "é", "0", " ",
    "\0", "\u{FEFF}", "\"x\ny\"", "null,", "{}", "1e", ",,",
  ]

  @Test("pieces of any length give the same rows", arguments: texts)
  func pieces(name: String, text: String) {
    var random = SplitMix(seed: 6)
    var (rows, troubles) = (0, 0)
    for turn in 0..<800 {
      var bytes = Array(text.utf8)
      for _ in 0..<(turn % 3) {
        bytes = random.damage(bytes, after: 0, with: JobRowPropertyTests.damage)
        if turn % 7 == 0, let place = bytes.indices.randomElement(using: &random) {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let whole = jobs(in: [bytes], name: name)
      let cut = jobs(in: random.pieces(of: bytes), name: name)
      #expect(cut == whole, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      rows += whole.count { $0.row != nil }
      troubles += whole.count { $0.error != nil }
    }
    // Both ways are gone, or the damage would prove nothing.
    #expect(rows > 500)
    #expect(troubles > 100)
  }

  @Test("so do pieces of any encoding", arguments: texts, [17, 18])
  func encodings(_ sample: (name: String, text: String), seed: UInt64) {
    var random = SplitMix(seed: seed)
    var (found, refused) = (Set<TextEncoding>(), 0)
    for turn in 0..<600 {
      let text = sample.text.replacing("3", with: "Zoë").replacing("{}", with: "{\"n\":\"ö\"}")
      var bytes = TextEncoding.written.randomElement(using: &random)?.bytes(of: text) ?? []
      for _ in 0..<(turn % 4) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch turn % 3 {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: [0xC3, 0xA9], at: place)
        default: bytes.remove(at: place)
        }
      }
      let whole = readJobs(in: [bytes], name: sample.name)
      let cut = readJobs(in: random.pieces(of: bytes), name: sample.name)
      #expect(cut == whole, "\(bytes)")
      found.insert(whole.encoding)
      if whole.items.contains(where: { $0.error != nil }) { refused += 1 }
    }
    // A damaged text without a name may begin like a table; what is named JSON never is one.
    let isJSON = sample.name.contains("json")
    #expect(found == (isJSON ? [.utf8, .utf16] : Set(TextEncoding.written)))
    #expect(refused > 50)
  }

  @Test("delimited text is read as a table reads it, or stumbles where that does", arguments: 0..<6)
  func tables(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let pieces = [",", "\n", "\r\n", "\r", "\"", "\"\"", " ", "é", "1", "\"x\ny\"", "\n\n"]
    let text = "a,b,c\n1,,\"x\"\"y\"\r\n\"p\rq\", z ,é\n\n4,5,6\r7,8,\n"
    for _ in 0..<300 {
      try check(random.damage(Array(text.utf8), after: 6, with: pieces), &random)
    }
    for _ in 0..<100 {
      try check(random.damage(Array("1,2\n3,4\n".utf8), after: 0, with: pieces), &random)
    }
  }

  private func check(_ bytes: [UInt8], _ random: inout SplitMix) throws {
    let found = jobs(in: random.pieces(of: bytes), name: "a.csv", delimiter: .comma)
    // Files are decoded as a whole, and the rows of a stream one by one.
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    let table: Table
    do throws(InputError) {
      // Tables of charts forgive more than jobs may.
      let source = try SourceText(bytes, name: "a.csv")
      var reader = DelimitedReader(
        source: source.name, byteCount: source.count, delimiter: .comma, numberFormat: .plain)
      table = try reader.table(of: source)
    } catch {
      let first = found.lazy.compactMap(\.error).first
      // A table refuses the whole of a text with bad bytes, whatever comes before them.
      if case .text = error.reason { #expect(first != nil) } else { #expect(first == error) }
      return
    }
    #expect(found.allSatisfy { $0.error == nil })
    try #require(found.count == table.rowCount)
    for (index, row) in found.compactMap(\.row).enumerated() {
      #expect(row.number == index + 1)
      var members = row.members[...]
      for (column, name) in table.columnNames.enumerated() {
        let cell = table.cell(row: index, column: column)
        guard !cell.trimmed.isEmpty else { continue }
        let next = members.popFirst()
        let member = try #require(next)
        #expect(member.key == name)
        #expect(member.value.string == cell.string)
        #expect(member.value.location == table.place(row: index, column: name))
      }
      #expect(members.isEmpty)
    }
  }

  /// Holds what is found in a text of JSON to what the parser finds in the whole.
  private func checkJSON(_ bytes: [UInt8], _ random: inout SplitMix, _ name: Comment) {
    let found = jobs(in: random.pieces(of: bytes), name: "a.json")
    let errors = found.compactMap(\.error).filter {
      if case .job(.notAnObject) = $0.reason { false } else { true }
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      if UTF16Decoder(markOf: bytes) == nil { #expect(!errors.isEmpty, name) }
      return
    }
    do throws(InputError) {
      let value = try JSONValue(parsing: SourceText(bytes, name: "a.json"))
      guard let elements = value.array else {
        let reason = InputError.Reason.jsonTable(.notRows(found: value.kindName))
        #expect(
          errors == [InputError(source: "a.json", location: value.location, reason: reason)], name)
        return
      }
      #expect(errors.isEmpty, name)
      #expect(found.count == elements.count, name)
      for (index, (found, element)) in zip(found, elements).enumerated() {
        guard let members = element.members else {
          #expect(found.error?.location == element.location, name)
          continue
        }
        let row = JobRow(number: index + 1, location: element.location, members: members)
        #expect(found == .row(row), name)
      }
    } catch {
      if case .text = error.reason {
        // A table refuses the whole of it, whatever comes before.
        #expect(!errors.isEmpty, name)
      } else {
        #expect(errors.first == error, name)
      }
    }
  }

  @Test("a list of JSON is read as the parser reads it, or stumbles where that does")
  func lists() {
    var random = SplitMix(seed: 66)
    let text = Array(JobRowPropertyTests.texts[3].text.utf8)
    let pieces = JobRowPropertyTests.damage.filter { $0 != "\0" }
    for _ in 0..<3000 {
      let bytes = random.damage(text, after: 0, with: pieces)
      let comment = Comment(rawValue: String(decoding: bytes, as: UTF8.self).debugDescription)
      checkJSON(bytes, &random, comment)
    }
  }

  @Test(
    "every file of JSONTestSuite is read as the parser reads it",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func suite() throws {
    var random = SplitMix(seed: 8259)
    let folder = "corpora/json/test_parsing"
    let names = try SharedFiles.names(in: folder)
    #expect(names.count > 300)
    for name in names {
      checkJSON(try SharedFiles.bytes("\(folder)/\(name)"), &random, Comment(rawValue: name))
    }
  }

  @Test(
    "csv-spectrum is read to the letter",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func spectrum() throws {
    var random = SplitMix(seed: 4180)
    let folder = "corpora/csv-spectrum/csvs"
    let names = try SharedFiles.names(in: folder)
    #expect(names.count == 12)
    for name in names { try check(SharedFiles.bytes("\(folder)/\(name)"), &random) }
  }
}
