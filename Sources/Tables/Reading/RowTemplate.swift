import Base

/// What rows have in common that differ in nothing but their numbers and dates.
///
/// What stands before, between and behind the values is the same in each row, to the byte: delimiters,
/// quotes, the keys of JSON. One row that was read by the rules of its format tells all of it, and then a
/// row with the same bytes around values of the same forms follows those rules too.
package struct RowTemplate: Sendable {
  /// A value and what leads to it.
  package struct Column: Sendable {
    /// The bytes before the value: from the start of the row, or from the end of the value before.
    let before: [UInt8]
    /// How a value is written.
    package var form: CellNotation
    /// How it is to be read.
    let traits: Cell.Traits
    /// Whether there may be nothing.
    let canBeEmpty: Bool
  }

  /// The columns, from the first one on.
  package var columns: [Column]
  /// The bytes from the last value to the end of the line.
  let after: [UInt8]

  /// Finds the pattern of a row, nil when it has values without one of the forms.
  ///
  /// - Parameters:
  ///   - cells: the cells of the row, in order; those in quotes are without them.
  ///   - start: where the row starts.
  ///   - text: the text of the cells.
  ///   - format: how numbers are written in text.
  package init?(of cells: ArraySlice<Cell>, from start: Int, in text: [UInt8], format: NumberFormat)
  {
    var columns: [Column] = []
    var position = start
    for cell in cells {
      guard position <= cell.range.lowerBound,
        let form = RowTemplate.form(of: cell, in: text, format: format)
      else { return nil }
      let canBeEmpty =
        cell.traits.contains(.quoted)
        || (cells.count > 1 && !cell.traits.contains(.jsonNumber))
      columns.append(
        Column(
          before: Array(text[position..<cell.range.lowerBound]), form: form, traits: cell.traits,
          canBeEmpty: canBeEmpty))
      position = cell.range.upperBound
    }
    guard !columns.isEmpty else { return nil }
    self.columns = columns
    after = Array(text[position...].prefix { !$0.isLineBreak })
  }

  private static func form(
    of cell: Cell, in text: [UInt8], format: NumberFormat
  ) -> CellNotation? {
    let isNumber = cell.traits.contains(.jsonNumber)
    guard !cell.traits.contains(.doubledQuotes), !cell.traits.contains(.nested),
      isNumber || format.isPlain, !cell.range.isEmpty
    else { return nil }
    let bytes = text[cell.range]
    return bytes.withUnsafeBufferPointer { bytes -> CellNotation? in
      if let (number, end) = FastDecimal.read(bytes, from: 0), end == bytes.count {
        return .number(
          NumberNotation(decimals: number.decimals, endsWithZero: number.endsWithZero))
      }
      guard !isNumber, let form = DateNotation(of: ArraySlice(bytes)) else { return nil }
      var day = FixedWidthDate.Day()
      return FixedWidthDate.read(bytes, from: 0, form, &day) == nil ? nil : .date(form)
    }
  }
}

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

/// How the values of a column are written, so exactly that each number stands for its text.
package enum CellNotation: Sendable {
  case number(NumberNotation)
  case date(DateNotation)
  /// Numbers that nobody wrote but that were calculated.
  case calculated

  /// Whether it is one of numbers.
  package var isNumber: Bool { if case .date = self { false } else { true } }

  /// The text of a value; nothing where there is none.
  func text(of value: Double) -> [UInt8] {
    if value.isNaN { return [] }
    return switch self {
    case .number(let form): form.text(of: value)
    case .date(let form): form.text(of: value)
    case .calculated:
      Array(
        (value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)").utf8)
    }
  }
}
