extension Table {
  /// How the numbers of a column are written: as the table's format says or, where some are not and all
  /// are plain numbers, plainly.
  ///
  /// People ask for the language of the picture; their data often comes from a program that knows none.
  /// What both formats can read, such as `1.234`, counts as the table's.
  func numberFormat(ofColumn column: Int) -> NumberFormat {
    guard !numberFormat.isPlain else { return .plain }
    func hasOnlyNumbers(_ format: NumberFormat) -> Bool {
      (0..<rowCount).allSatisfy { row in
        cell(row: row, column: column).number(format) != .notANumber
      }
    }
    return !hasOnlyNumbers(numberFormat) && hasOnlyNumbers(.plain) ? .plain : numberFormat
  }
}
