import Testing
import TestSupport

@testable import Base
@testable import Tables

/// Broken inputs of every sort, the same in every run: whatever happens, it is no trap.
struct MutationTests {
  private static let csv = """
    date,steps,"a ""b"" c"\r
    2016-09-04,16105,"1,234"\r
    9/13/2016 10:00,inf,-\r
    13.9.2016,"12
    5",é
    2016-02-30T08:30:15.25+02:00,1e400,NA\r
    """
  private static let json = """
    [{"date": "2016-09-04T08:30Z", "n": -1.5e3, "t": [true, null]},
     {"n": 1e400, "k\\u00e9": "\\uD83D\\uDE00\\n", "date": ""}, null, {"d": {"x": []}}]
    """
  private static let pieces: [[UInt8]] =
    [
      "\"", "\"\"", ",", "\n", "\r", "\\", "\\u", "{", "[", "}", "]", ":", ";", "\t", "-", "e", "0",
      "9999999999", "1e999", ".", "/", "\u{FEFF}", "é", "NaN", "T", "+", " ",
    ].map { Array($0.utf8) } + [[0], [0x80], [0xFF], [0xF0, 0x9F]]

  @Test("random damage never traps", arguments: [("a.csv", csv), ("a.json", json), ("a", json)])
  func damage(name: String, text: String) throws {
    var random = SplitMix(seed: 2016)
    var (read, refused) = (0, 0)
    for _ in 0..<6000 {
      let bytes = MutationTests.damaged(Array(text.utf8), with: &random)
      do {
        try MutationTests.readEverything(bytes, name: name, random: &random)
        read += 1
      } catch {
        #expect(error.description.hasPrefix("\(name):"))
        refused += 1
      }
    }
    // Both sides of the reader are reached, or the damage would prove nothing.
    #expect(read > 20)
    #expect(refused > 1000)
  }

  private static func damaged(_ bytes: [UInt8], with random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...3, using: &random))
      let piece = pieces.randomElement(using: &random) ?? []
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.replaceSubrange(start..<end, with: piece)
      case 2: bytes.insert(contentsOf: bytes[start..<end] + piece, at: start)
      default: bytes = Array(bytes[..<max(start, 1)])
      }
      if bytes.isEmpty { bytes = [0x20] }
    }
    return bytes
  }

  private static func readEverything(
    _ bytes: [UInt8], name: String, random: inout SplitMix
  ) throws(InputError) {
    let source = try SourceText(bytes, name: name)
    let format =
      Int.random(in: 0..<3, using: &random) > 0
      ? nil : InputFormat.allCases.randomElement(using: &random)
    let table = try Table(reading: source, format: format)
    for column in table.columnNames {
      _ = try table.kind(of: column)
      do { _ = try table.numbers(in: column) } catch { #expect(error.location != nil) }
      do { _ = try table.dates(in: column) } catch { #expect(error.location != nil) }
      do { _ = try table.texts(in: column) } catch { #expect(error.location != nil) }
    }
    _ = try table.chooseColumns()
  }
}
