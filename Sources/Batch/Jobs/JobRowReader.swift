import Base
import Tables

/// Reads the rows of a batch from a stream of bytes, such as a pipe.
///
/// It holds no more than the last chunk and the row that spans its end, and reads more only while
/// the next row is incomplete. Guessing a delimiter needs the header and a row, so that text
/// without a header is then read one row behind.
package struct JobRowReader {
  /// One step of reading.
  package enum RowItem: Sendable, Hashable {
    case row(JobRow)
    /// An invalid row; reading goes on after it.
    case bad(InputError, number: Int)
    /// An error after which nothing can be read.
    case broken(InputError)
  }

  private let source: String
  private(set) var rows: RowStream
  /// The encoding of the rows so far.
  package var encoding: TextEncoding { rows.encoding }
  /// The number of the last row.
  private var number = 0

  /// Begins to read a text.
  ///
  /// - Parameters:
  ///   - name: the name of the input in messages.
  ///   - format: nil decides by the extension of the name, else by the first line.
  ///   - delimiter: nil is a tab for TSV, and guessed otherwise.
  package init(name: String, format: InputFormat? = nil, delimiter: Delimiter? = nil) {
    source = name
    rows = RowStream(source: name, format: format, delimiter: delimiter)
  }

  /// Reads the next row; returns nil after the last one.
  ///
  /// - Parameter more: returns the next bytes, of any number, and nil at the end, after which it is
  ///   not called again.
  /// - Throws: what `more` throws; reading can go on after that.
  package mutating func next<Failure: Error>(
    reading more: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> RowItem? {
    while true {
      switch rows.next() {
      case .row:
        number += 1
        do throws(InputError) { return .row(try row()) } catch {
          return .bad(error, number: number)
        }
      case .skipped(let error):
        number += 1
        return .bad(error, number: number)
      case .broken(let error): return .broken(error)
      case .over: return nil
      case .more: if let chunk = try more() { rows.append(chunk) } else { rows.end() }
      }
    }
  }

  private func row() throws(InputError) -> JobRow {
    if let columns = rows.columns {
      return JobRow(number: number, location: rows.place, members: try members(columns))
    }
    let value = try rows.value()
    guard let members = value.members else {
      throw InputError(
        source: source, location: value.location,
        reason: .job(.notAnObject(found: value.kindName)))
    }
    return JobRow(number: number, location: value.location, members: members)
  }

  private func members(
    _ columns: [RowStream.Column]
  ) throws(InputError) -> [JSONValue.Member] {
    let cells = try rows.cells()
    let text = rows.bytes
    var scanner = rows.scanner
    var members: [JSONValue.Member] = []
    members.reserveCapacity(cells.count)
    for (cell, column) in zip(cells, columns) {
      let content = CellText(cell, in: text)
      guard !content.trimmed.isEmpty else { continue }
      let location = scanner.location(at: cell.start, in: text)
      members.append(
        JSONValue.Member(
          key: column.name, keyPlace: column.location ?? location,
          value: JSONValue(.string(content.string), location: location)))
    }
    return members
  }
}

/// A row of the input of a batch.
package struct JobRow: Sendable, Hashable {
  /// Its number, 1 for the first one after a header; bad rows count, too.
  package let number: Int
  /// Where it starts.
  package let location: TextLocation
  /// The members of its object, or its cells that are not blank, by the names of their columns.
  package let members: [JSONValue.Member]
}
