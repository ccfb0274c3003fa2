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
  package init?(of cells: ArraySlice<Cell>, from start: Int, in text: [UInt8], format: NumberFormat) {
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
