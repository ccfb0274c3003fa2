/// What a column of numbers measures, as its name tells.
///
/// `distance_m`, `distance (m)`, `Distance [mi]` and `距离（公里）` all say what is measured and in which
/// unit. A name that is a unit of more than one letter, such as `kcal`, is both.
package struct Measure: Sendable, Hashable {
  /// What is measured: the column's name without its unit.
  package let name: String
  /// The unit; nil when the name has none.
  package let unit: MeasureUnit?

  /// Reads the name of a column.
  ///
  /// - Parameters:
  ///   - column: the name.
  ///   - columns: all names of the table: `temp_min` is no time where there is a `temp_max`.
  package init(column: String, among columns: [String] = []) {
    let found = Measure(bracketed: column) ?? Measure(suffixed: column, among: columns)
    self = found ?? Measure(name: column, unit: Measure.unit(named: column))
  }

  /// A name that is a unit by itself; one letter and `min` are rather something else.
  private static func unit(named column: String) -> MeasureUnit? {
    column.utf8.count > 1 && column.lowercased() != "min" ? MeasureUnit(known: column) : nil
  }

  private init(name: String, unit: MeasureUnit?) {
    self.name = name
    self.unit = unit
  }

  /// Reads a name that ends with a unit in brackets.
  private init?(bracketed column: String) {
    let pairs: [Character: Character] = [")": "(", "]": "[", "）": "（", "］": "［"]
    guard let opening = column.last.flatMap({ pairs[$0] }),
      let start = column.lastIndex(of: opening)
    else { return nil }
    let unit = Measure.trimmed(column[column.index(after: start)...].dropLast())
    let name = Measure.trimmed(column[..<start])
    guard !name.isEmpty, let unit = MeasureUnit(known: unit) else { return nil }
    self.init(name: name, unit: unit)
  }

  /// Reads a name that ends with a unit after `_`, or after a space.
  private init?(suffixed column: String, among columns: [String]) {
    guard let end = column.lastIndex(where: { $0 == "_" || $0 == " " }) else { return nil }
    let suffix = String(column[column.index(after: end)...])
    let name = Measure.trimmed(column[..<end])
    guard !name.isEmpty, let unit = MeasureUnit(known: suffix) else { return nil }
    if suffix.lowercased() == "min" {
      let greatest = (column[...end] + "max").lowercased()
      if columns.contains(where: { $0.lowercased() == greatest }) { return nil }
    }
    self.init(name: name, unit: unit)
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// A name in which case and what stands between words make no difference.
  package static func key(_ name: String) -> String {
    let words = name.lowercased().split { $0 == "_" || $0 == "-" || $0.isWhitespace }
    return words.joined(separator: " ")
  }
}
