/// A unit that is known from the name of a column or from what somebody says about it.
package struct MeasureUnit: Sendable, Hashable {
  /// What can be done with numbers in the unit beside writing them.
  package enum Quantity: Sendable, Hashable {
    /// A distance, the unit being so many metres.
    case distance(metres: Double)
    /// A span of time, the unit being so many seconds.
    case duration(seconds: Double)
    /// Anything else.
    case other
  }

  /// What stands behind a number.
  package let symbol: String
  /// What it measures.
  package let quantity: Quantity

  /// The unit that a text means, in upper or lower case; one that is not known is written as it is.
  package init(_ text: String) { self = MeasureUnit(known: text) ?? MeasureUnit(text, .other) }

  /// The unit that a text means; nil when it is not known.
  init?(known text: String) {
    guard let unit = MeasureUnit.byName[text.lowercased()] else { return nil }
    self = unit
  }

  private init(_ symbol: String, _ quantity: Quantity) {
    self.symbol = symbol
    self.quantity = quantity
  }

  /// The unit of shown distances.
  init(_ unit: DistanceUnit) {
    self.init(unit.rawValue, .distance(metres: 1 / unit.perMetre))
  }

  /// Whether it is a unit of this list rather than any text.
  package var isKnown: Bool { MeasureUnit.byName[symbol.lowercased()] != nil }

  /// How many metres it is; nil for what is no distance.
  package var metres: Double? { if case .distance(let metres) = quantity { metres } else { nil } }
  /// How many seconds it is; nil for what is no span of time.
  package var seconds: Double? {
    if case .duration(let seconds) = quantity { seconds } else { nil }
  }

  private static let all: [(unit: MeasureUnit, names: [String])] = [
    (
      MeasureUnit("m", .distance(metres: 1)),
      ["meter", "meters", "metre", "metres", "metros", "mètres", "米"]
    ),
    (
      MeasureUnit(.km),
      ["kilometer", "kilometers", "kilometre", "kilometres", "公里", "千米"]
    ),
    (MeasureUnit(.mi), ["mile", "miles", "meilen", "英里"]),
    (MeasureUnit("ft", .distance(metres: 0.3048)), ["feet", "foot"]),
    (MeasureUnit("yd", .distance(metres: 0.9144)), ["yard", "yards"]),
    (MeasureUnit("s", .duration(seconds: 1)), ["sec", "secs", "second", "seconds", "秒"]),
    (MeasureUnit("ms", .duration(seconds: 0.001)), ["msec", "milliseconds"]),
    (
      MeasureUnit("min", .duration(seconds: 60)),
      ["mins", "minute", "minutes", "minuten", "分钟", "分鐘"]
    ),
    (
      MeasureUnit("h", .duration(seconds: 3600)),
      ["hr", "hrs", "hour", "hours", "stunden", "小时", "小時"]
    ),
    (MeasureUnit("%", .other), ["pct", "percent", "prozent"]),
    (MeasureUnit("kcal", .other), ["千卡", "大卡"]),
    (MeasureUnit("kg", .other), ["公斤", "千克"]),
    (MeasureUnit("°C", .other), ["℃", "degc", "celsius"]),
    (MeasureUnit("°F", .other), ["℉", "degf", "fahrenheit"]),
    (MeasureUnit("kWh", .other), []), (MeasureUnit("MWh", .other), []),
    (MeasureUnit("GWh", .other), []), (MeasureUnit("kW", .other), []),
    (MeasureUnit("W", .other), []), (MeasureUnit("kJ", .other), []),
    (MeasureUnit("cal", .other), []), (MeasureUnit("g", .other), []),
    (MeasureUnit("lb", .other), ["lbs"]), (MeasureUnit("bpm", .other), []),
    (MeasureUnit("mm", .other), []), (MeasureUnit("cm", .other), []),
    (MeasureUnit("l", .other), []), (MeasureUnit("ml", .other), []),
    (MeasureUnit("km/h", .other), ["kmh", "kph"]), (MeasureUnit("mph", .other), []),
    (MeasureUnit("m/s", .other), []), (MeasureUnit("hPa", .other), []),
  ]

  private static let byName = [String: MeasureUnit](
    all.flatMap { entry in
      ([entry.unit.symbol] + entry.names).map { ($0.lowercased(), entry.unit) }
    }, uniquingKeysWith: { first, _ in first })
}

/// The unit in which distances are shown.
public enum DistanceUnit: String, Sendable, Hashable, CaseIterable {
  /// Kilometres, of 1000 metres.
  case km
  /// Miles; 1 metre is 0.000621371 of them, as in the original widget.
  case mi

  /// How many of the unit one metre is.
  public var perMetre: Double {
    switch self {
    case .km: 0.001
    case .mi: 0.000621371
    }
  }
}

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
