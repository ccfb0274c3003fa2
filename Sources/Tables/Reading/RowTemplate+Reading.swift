import Base

extension RowTemplate {
  /// How many rows are read before their values go to the columns: few enough to stay near.
  private static let batch = 512

  /// Reads the rows that follow the pattern, up to the first one that does not.
  ///
  /// - Parameters:
  ///   - text: the text; where it ends, a line does.
  ///   - start: where the first row starts.
  ///   - limit: the most rows.
  ///   - numbers: receives the values of each column, NaN where there is none. A date is what its clock
  ///     showed, in seconds since 1970 as if it hung in UTC.
  /// - Returns: how many rows, and where the next one starts.
  mutating func read(
    _ text: [UInt8], from start: Int, limit: Int, into numbers: inout [[Double]]
  ) -> (rows: Int, end: Int) {
    let (width, room) = (columns.count, RowTemplate.batch)
    var (rows, position) = (0, start)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width * room) { values in
      values.initialize(repeating: 0)
      var scan = RowScan(self)
      while rows < limit {
        let wanted = min(room, limit - rows)
        let found = text.withUnsafeBufferPointer { text in
          scan.rows(of: text, from: position, limit: wanted, into: values, room: room)
        }
        for column in 0..<width {
          numbers[column] += values[column * room..<column * room + found.rows]
        }
        rows += found.rows
        position = found.end
        if found.rows < wanted { break }
      }
      for column in 0..<width { columns[column].form = scan.form(of: column) }
    }
    return (rows, position)
  }
}

/// A pattern laid out for the loop over rows.
private struct RowScan {
  private struct Slot {
    /// The bytes before the value, by where they are among all of them.
    let before: Range<Int>
    let canBeEmpty: Bool
    var form: CellNotation
    var day = FixedWidthDate.Day()
  }

  private var slots: [Slot] = []
  private var literals: [UInt8] = []
  private let after: Range<Int>

  init(_ pattern: RowTemplate) {
    for column in pattern.columns {
      let start = literals.count
      literals += column.before
      slots.append(
        Slot(
          before: start..<literals.count, canBeEmpty: column.canBeEmpty, form: column.form))
    }
    let start = literals.count
    literals += pattern.after
    after = start..<literals.count
  }

  func form(of column: Int) -> CellNotation { slots[column].form }

  /// Reads rows; value *r* of column *c* goes to `c * room + r`.
  mutating func rows(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int,
    into values: UnsafeMutableBufferPointer<Double>, room: Int
  ) -> (rows: Int, end: Int) {
    let (width, after) = (slots.count, after)
    var (rows, end) = (0, start)
    literals.withUnsafeBufferPointer { literals in
      slots.withUnsafeMutableBufferPointer { slots in
        while rows < limit, end < text.count {
          var position = end
          for column in 0..<width {
            guard let value = Self.value(of: text, &position, &slots[column], literals) else {
              return
            }
            values[column &* room &+ rows] = value
          }
          guard Self.take(after, of: literals, in: text, at: &position),
            Self.takeLineBreak(in: text, at: &position)
          else { return }
          rows += 1
          end = position
        }
      }
    }
    return (rows, end)
  }

  @inline(__always)
  private static func value(
    of text: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ slot: inout Slot,
    _ literals: UnsafeBufferPointer<UInt8>
  ) -> Double? {
    guard take(slot.before, of: literals, in: text, at: &position) else { return nil }
    switch slot.form {
    case .number(var form):
      if let (number, end) = FastDecimal.read(text, from: position) {
        guard form.takes(decimals: number.decimals, endsWithZero: number.endsWithZero) else {
          return nil
        }
        slot.form = .number(form)
        position = end
        return number.value
      }
    case .date(let form):
      if let seconds = FixedWidthDate.read(text, from: position, form, &slot.day) {
        position += form.count
        return seconds
      }
    case .calculated: return nil
    }
    // What is wrong with something else shows at the bytes that come next.
    return slot.canBeEmpty ? .nan : nil
  }

  @inline(__always)
  private static func take(
    _ range: Range<Int>, of literals: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> Bool {
    guard range.count <= text.count &- position else { return false }
    for index in range {
      guard literals[index] == text[position] else { return false }
      position &+= 1
    }
    return true
  }

  /// The end of the text ends a line too.
  @inline(__always)
  private static func takeLineBreak(
    in text: UnsafeBufferPointer<UInt8>, at position: inout Int
  ) -> Bool {
    guard position < text.count else { return true }
    let byte = text[position]
    guard byte.isLineBreak else { return false }
    position &+= 1
    if byte == .carriageReturn, position < text.count, text[position] == .lineFeed {
      position &+= 1
    }
    return true
  }
}
