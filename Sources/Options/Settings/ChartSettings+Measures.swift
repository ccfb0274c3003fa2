import Base
import Calendars
import Tables

extension ChartSettings {
  /// What a column counts, in the words of somebody who knows it.
  package struct MeasuredColumn: Sendable, Hashable {
    /// The name of the column.
    package let column: String
    /// The unit, such as `m`.
    package let unit: String

    package init(column: String, unit: String) { (self.column, self.unit) = (column, unit) }
  }

  /// The unit of a column: that of the chart where it is drawn and the chart has one, else what was said
  /// about the column, else what its name says.
  ///
  /// - Parameters:
  ///   - column: the name of the column.
  ///   - isDrawn: whether the chart shows it.
  ///   - columns: the names of all columns.
  func unit(of column: String, isDrawn: Bool, among columns: [String]) -> MeasureUnit? {
    // How many rows there are has no unit.
    if by != nil, aggregate == .count { return nil }
    if isDrawn {
      if currency != nil || isDuration == true { return nil }
      if let unit { return MeasureUnit(unit) }
    }
    if let measured = measures.last(where: { $0.column == column }) {
      return MeasureUnit(measured.unit)
    }
    return Measure(column: column, among: columns).unit
  }

  /// By what the drawn columns are multiplied, so that they become distances in the unit that is asked
  /// for; nil when none is asked for or one of them is no distance.
  func conversion(of drawn: [String], among columns: [String]) -> [Double]? {
    guard let units else { return nil }
    let factors = drawn.compactMap { column in
      unit(of: column, isDrawn: true, among: columns)?.metres.map { $0 * units.perMetre }
    }
    return factors.count == drawn.count ? factors : nil
  }
}

extension ChartSettings.MeasuredColumn {
  static let form = ValueSchema.either([
    .written("COLUMN=UNIT", as: "^[^=]+=.+"), .entries(of: .text("")),
  ])

  /// Reads units: `distance=m`, or an object of columns and units.
  static func measures(
    _ option: OptionValue
  ) throws(OptionError) -> [ChartSettings.MeasuredColumn] {
    let pairs = try OptionPair.pairs(option, else: { .malformed($0, .measure) })
    for pair in pairs where pair.value.isEmpty { throw .malformed(option.shown, .measure) }
    return pairs.map { ChartSettings.MeasuredColumn(column: $0.name, unit: $0.value) }
  }
}

extension OptionalDoubles {
  /// The same values, each so many times as large; what becomes too large is a gap.
  func multiplied(by factor: Double) -> OptionalDoubles {
    factor == 1 ? self : OptionalDoubles(numbers: numbers.map { $0 * factor })
  }
}
