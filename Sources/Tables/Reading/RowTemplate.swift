import Base

/// The common shape of consecutive rows that differ only in plain numbers and dates.
///
/// The bytes before, between and after the values are equal in all rows: delimiters, quotes, keys
/// of JSON. One row that a full parser has read proves that these bytes are valid around values of
/// the same notations, so following rows only need a comparison of bytes and the conversion of
/// values. What does not match goes back to the full parser, so a template can never accept what
/// that would reject.
package struct RowTemplate: Sendable {
  package struct Column: Sendable {
    /// The bytes from the start of the row, or from the end of the last value, to the value.
    let before: [UInt8]
    package var notation: CellNotation
    let traits: Cell.Traits
    /// True if the value may be missing.
    let canBeEmpty: Bool
  }

  package var columns: [Column]
  /// The bytes from the last value to the end of the line.
  let after: [UInt8]

  /// Makes the template of a row; nil if a value has none of the supported notations.
  ///
  /// - Parameters:
  ///   - cells: the cells of the row, in order; quotes are outside of them.
  ///   - start: the offset of the row.
  ///   - text: the text of the cells.
  ///   - format: the number format of cells that are not JSON numbers.
  package init?(of cells: ArraySlice<Cell>, from start: Int, in text: [UInt8], format: NumberFormat)
  {
    var columns: [Column] = []
    var position = start
    for cell in cells {
      guard position <= cell.range.lowerBound,
        let form = RowTemplate.form(of: cell, in: text, format: format)
      else { return nil }
      // Without quotes a single empty field would be an empty line, and JSON has no empty number.
      let canBeEmpty =
        cell.traits.contains(.quoted) || (cells.count > 1 && !cell.traits.contains(.jsonNumber))
      columns.append(
        Column(
          before: Array(text[position..<cell.range.lowerBound]), notation: form,
          traits: cell.traits,
          canBeEmpty: canBeEmpty))
      position = cell.range.upperBound
    }
    guard !columns.isEmpty else { return nil }
    self.columns = columns
    after = Array(text[position...].prefix { !$0.isLineBreak })
  }

  private static func form(of cell: Cell, in text: [UInt8], format: NumberFormat) -> CellNotation? {
    let isNumber = cell.traits.contains(.jsonNumber)
    guard !cell.traits.contains(.doubledQuotes), !cell.traits.contains(.nested),
      isNumber || format.isPlain, !cell.range.isEmpty
    else { return nil }
    let bytes = text[cell.range]
    return bytes.withUnsafeBufferPointer { bytes -> CellNotation? in
      if let (number, end) = FastDecimal.read(bytes, from: 0), end == bytes.count {
        return .number(NumberNotation(decimals: number.decimals, endsWithZero: number.endsWithZero))
      }
      guard !isNumber, let form = DateNotation(of: ArraySlice(bytes)) else { return nil }
      var day = FixedWidthDate.Day()
      return FixedWidthDate.read(bytes, from: 0, form, &day) == nil ? nil : .date(form)
    }
  }

  /// The rows that are read before their values go to the columns; few enough for the buffer to
  /// stay in the cache.
  private static let batch = 512

  /// Reads rows up to the first one that does not match.
  ///
  /// - Parameters:
  ///   - text: the text, whose end also ends a line.
  ///   - start: the offset of the first row.
  ///   - limit: the most rows.
  ///   - numbers: the columns to append the values to; NaN where one is missing. A date is the
  ///     wall-clock time as Unix seconds, ignoring the UTC offset.
  /// - Returns: the number of rows and the offset of the next one.
  mutating func read(
    _ text: [UInt8], from start: Int, limit: Int, into numbers: inout [[Double]]
  ) -> (rows: Int, end: Int) {
    let (width, rowCapacity) = (columns.count, RowTemplate.batch)
    var (rows, position) = (0, start)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width * rowCapacity) { values in
      values.initialize(repeating: 0)
      var scan = RowScan(self)
      while rows < limit {
        let wanted = min(rowCapacity, limit - rows)
        let found = text.withUnsafeBufferPointer { text in
          scan.rows(of: text, from: position, limit: wanted, into: values, rowCapacity: rowCapacity)
        }
        for column in 0..<width {
          let first = column * rowCapacity
          numbers[column] += values[first..<first + found.rows]
        }
        rows += found.rows
        position = found.end
        if found.rows < wanted { break }
      }
      // Matching rows may have widened the notations: see `NumberNotation.takes`.
      for column in 0..<width { columns[column].notation = scan.notation(of: column) }
    }
    return (rows, position)
  }
}

/// A template in the layout of the loop over rows.
///
/// The literals of all columns are one array, so that the loop needs no nested arrays.
private struct RowScan {
  private struct Slot {
    /// The range of the bytes before the value among the literals.
    let before: Range<Int>
    let canBeEmpty: Bool
    var notation: CellNotation
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
          before: start..<literals.count, canBeEmpty: column.canBeEmpty, notation: column.notation))
    }
    let start = literals.count
    literals += pattern.after
    after = start..<literals.count
  }

  func notation(of column: Int) -> CellNotation { slots[column].notation }

  /// Reads rows; value *r* of column *c* goes to `c * rowCapacity + r`.
  mutating func rows(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int,
    into values: UnsafeMutableBufferPointer<Double>, rowCapacity: Int
  ) -> (rows: Int, end: Int) {
    let (width, after) = (slots.count, after)
    var (rows, end) = (0, start)
    literals.withUnsafeBufferPointer { literals in
      slots.withUnsafeMutableBufferPointer { slots in
        while rows < limit, end < text.count {
          var position = end
          for column in 0..<width {
            // The values of a row that fails later stay in the buffer, where the next row or
            // nothing replaces them: only complete rows count.
            guard let value = Self.value(of: text, &position, &slots[column], literals) else {
              return
            }
            values[column &* rowCapacity &+ rows] = value
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
    switch slot.notation {
    case .number(var notation):
      if let (number, end) = FastDecimal.read(text, from: position) {
        guard notation.takes(decimals: number.decimals, endsWithZero: number.endsWithZero) else {
          return nil
        }
        slot.notation = .number(notation)
        position = end
        return number.value
      }
    case .date(let notation):
      if let seconds = FixedWidthDate.read(text, from: position, notation, &slot.day) {
        position += notation.count
        return seconds
      }
    case .calculated: return nil
    }
    // An invalid value is not told from a missing one here: its bytes do not match the next
    // literal.
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

  /// Consumes LF, CRLF, CR or nothing at the end of the text.
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

/// The notation of a column's values, from which the exact text of each value can be restored.
package enum CellNotation: Sendable {
  case number(NumberNotation)
  case date(DateNotation)
  case calculated

  package var isNumber: Bool { if case .date = self { false } else { true } }

  /// The text of a value; empty for NaN.
  func text(of value: Double) -> [UInt8] {
    if value.isNaN { return [] }
    return switch self {
    case .number(let notation): notation.text(of: value)
    case .date(let notation): notation.text(of: value)
    case .calculated:
      Array(
        (value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)").utf8)
    }
  }
}
