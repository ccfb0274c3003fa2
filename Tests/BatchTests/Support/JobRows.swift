import TestSupport

@testable import Base
@testable import Batch
@testable import Tables

/// Everything that is found in a text of jobs which comes in pieces.
func jobs(
  in pieces: [[UInt8]], name: String = "jobs", format: InputFormat? = nil,
  delimiter: Delimiter? = nil
) -> [JobRowReader.RowItem] {
  var reader = JobRowReader(name: name, format: format, delimiter: delimiter)
  var waiting = pieces[...]
  var found: [JobRowReader.RowItem] = []
  while let next = reader.next(reading: { waiting.popFirst() }) { found.append(next) }
  return found
}

/// What is found in a text of jobs, and its encoding.
struct ReadJobs: Hashable {
  var items: [JobRowReader.RowItem]
  var encoding: TextEncoding
}

/// Everything that is found in a text of jobs which comes in pieces, and its encoding.
func readJobs(in pieces: [[UInt8]], name: String = "jobs") -> ReadJobs {
  var reader = JobRowReader(name: name)
  var waiting = pieces[...]
  var found: [JobRowReader.RowItem] = []
  while let next = reader.next(reading: { waiting.popFirst() }) { found.append(next) }
  return ReadJobs(items: found, encoding: reader.encoding)
}

extension TextEncoding {
  /// The encodings in which texts of jobs are written.
  static let written: [TextEncoding] = [.utf8, .utf16, .windows1252]

  /// A text of Latin letters as bytes; UTF-16 is little-endian, and has a mark.
  func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8, .utf32: Array(text.utf8)
    case .utf16:
      [0xFF, 0xFE]
        + text.utf16.flatMap { (unit) -> [UInt8] in [UInt8(unit & 255), UInt8(unit >> 8)] }
    case .windows1252, .windows1254, .windows1251: text.unicodeScalars.map { UInt8($0.value) }
    }
  }
}

extension JobRowReader.RowItem {
  /// The row, if it is one.
  var row: JobRow? { if case .row(let row) = self { row } else { nil } }

  /// What is wrong, if something is.
  var error: InputError? {
    switch self {
    case .row: nil
    case .bad(let error, _), .broken(let error): error
    }
  }

  /// What is found in one line: `1 at 2:1 a=1@2:1`.
  var summary: String {
    switch self {
    case .row(let row):
      let members = row.members.map { "\($0.key)=\($0.value.written)@\($0.value.location)" }
      return (["\(row.number) at \(row.location)"] + members).joined(separator: " ")
    case .bad(let error, let number): return "bad \(number): \(error)"
    case .broken(let error): return "broken: \(error)"
    }
  }
}

extension JSONValue {
  fileprivate var written: String {
    switch content {
    case .number(_, let literal): literal
    case .string(let text): text
    case .null, .bool, .array, .object: kindName
    }
  }
}

extension SplitMix {
  /// A text in pieces of all lengths, some of them empty.
  mutating func pieces(of text: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    let most = [1, 3, 20, 200].randomElement(using: &self) ?? 1
    while start < text.count {
      let end = min(text.count, start + Int.random(in: 0...most, using: &self))
      pieces.append(Array(text[start..<end]))
      start = end
    }
    return pieces
  }
}
