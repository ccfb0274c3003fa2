package struct MeasureUnit: Sendable, Hashable {
  /// The physical quantity, for conversions.
  package enum Quantity: Sendable, Hashable {
    /// A length; the unit is this many metres.
    case distance(metres: Double)
    /// A duration; the unit is this many seconds.
    case duration(seconds: Double)
    case mass
    case energy
    case temperature
    /// A level such as a frequency, a pressure or a power.
    case level
    case other
  }

  package let symbol: String
  package let quantity: Quantity

  /// The unit of a symbol or name, ignoring case; an unknown text is a unit of its own.
  package init(_ text: String) { self = MeasureUnit(known: text) ?? MeasureUnit(text, .other) }

  /// The known unit of a symbol or name, ignoring case.
  package init?(known text: String) {
    if let unit = MeasureUnit.byName[text.lowercased()] {
      self = unit
      return
    }
    // A rate, such as mmol/L, is one of a known unit.
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      MeasureUnit.denominators.contains(parts[1].lowercased())
    else { return nil }
    self.init(text, .level)
  }

  private static let denominators: Set<String> = [
    "s", "sec", "min", "h", "d", "day", "week", "month", "year", "l", "dl", "ml", "m", "m2", "m²",
    "m3", "m³", "km", "km2", "km²", "g", "kg", "kwh", "mwh",
  ]

  private init(_ symbol: String, _ quantity: Quantity) {
    self.symbol = symbol
    self.quantity = quantity
  }

  init(_ unit: DistanceUnit) { self.init(unit.rawValue, .distance(metres: 1 / unit.perMetre)) }

  /// True if the symbol is one of the known units.
  package var isKnown: Bool { MeasureUnit.byName[symbol.lowercased()] != nil }

  /// The length of the unit in metres.
  package var metres: Double? { if case .distance(let metres) = quantity { metres } else { nil } }
  /// The length of the unit in seconds.
  package var seconds: Double? { if case .duration(let count) = quantity { count } else { nil } }

  /// Whether numbers in this unit are levels, rates or shares, which cannot be added as amounts can.
  package var isLevel: Bool {
    switch quantity {
    case .temperature, .level, .mass: true
    case .distance, .energy: false
    // A time that is told in milliseconds is how long something took each time.
    case .duration(let seconds): seconds < 1
    case .other: symbol.contains("%") || symbol.contains("/") || symbol.contains("°")
    }
  }

  /// Whether two units measure the same, so that one of them cannot be the other.
  package func contradicts(_ other: MeasureUnit) -> Bool {
    guard symbol != other.symbol else { return false }
    return switch (quantity, other.quantity) {
    case (.distance, .distance), (.duration, .duration), (.mass, .mass), (.energy, .energy),
      (.temperature, .temperature):
      true
    default: false
    }
  }

  private static let all: [(unit: MeasureUnit, names: [String])] = [
    (
      MeasureUnit("m", .distance(metres: 1)),
      ["meter", "meters", "metre", "metres", "metros", "mètres", "米"]
    ), (MeasureUnit(.km), ["kilometer", "kilometers", "kilometre", "kilometres", "公里", "千米"]),
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
    ), (MeasureUnit("%", .other), ["pct", "percent", "prozent"]),
    (MeasureUnit("kcal", .energy), ["千卡", "大卡"]),
    (MeasureUnit("kg", .mass), ["公斤", "千克"]),
    (MeasureUnit("°C", .temperature), ["℃", "degc", "celsius"]),
    (MeasureUnit("°F", .temperature), ["℉", "degf", "fahrenheit"]),
    (MeasureUnit("kWh", .energy), []),
    (MeasureUnit("MWh", .energy), []),
    (MeasureUnit("GWh", .energy), []), (MeasureUnit("kW", .level), []),
    (MeasureUnit("W", .level), []), (MeasureUnit("kJ", .energy), []),
    (MeasureUnit("cal", .energy), []), (MeasureUnit("g", .other), []),
    (MeasureUnit("lb", .mass), ["lbs"]), (MeasureUnit("bpm", .level), []),
    (MeasureUnit("mm", .other), []), (MeasureUnit("cm", .other), []),
    (MeasureUnit("l", .other), []), (MeasureUnit("ml", .other), []),
    (MeasureUnit("km/h", .level), ["kmh", "kph"]), (MeasureUnit("mph", .level), []),
    (MeasureUnit("m/s", .level), []), (MeasureUnit("hPa", .level), []),
    (MeasureUnit("kPa", .level), []), (MeasureUnit("mbar", .level), []),
    (MeasureUnit("mmHg", .level), []), (MeasureUnit("dB", .level), []),
    (MeasureUnit("Hz", .level), []), (MeasureUnit("ppm", .level), []),
  ]

  private static let byName = [String: MeasureUnit](
    all.flatMap { entry in ([entry.unit.symbol] + entry.names).map { ($0.lowercased(), entry.unit) }
    }, uniquingKeysWith: { first, _ in first })
}

package enum DistanceUnit: String, Sendable, Hashable, CaseIterable {
  case km
  /// Miles; 0.000621371 for a metre, as in the original widget.
  case mi

  package var perMetre: Double {
    switch self {
    case .km: 0.001
    case .mi: 0.000621371
    }
  }
}

/// The measure in the name of a column of numbers.
///
/// `distance_m`, `distance (m)`, `Distance [mi]` and `距离（公里）` name a quantity and its unit. A name
/// that is a unit of more than one letter, such as `kcal`, is both.
package struct Measure: Sendable, Hashable {
  /// The column's name without the unit.
  package let name: String
  package let unit: MeasureUnit?

  /// Parses the name of a column.
  ///
  /// - Parameter columns: all names of the table: `temp_min` is no duration next to `temp_max`.
  package init(column: String, among columns: [String] = []) {
    let found =
      Measure(bracketed: column) ?? Measure(inner: column)
      ?? Measure(suffixed: column, among: columns)
    self = found ?? Measure(name: column, unit: Measure.unit(named: column))
  }

  /// A name that is itself a unit, except for single letters and `min`, which are ambiguous.
  private static func unit(named column: String) -> MeasureUnit? {
    column.utf8.count > 1 && column.lowercased() != "min" ? MeasureUnit(known: column) : nil
  }

  private init(name: String, unit: MeasureUnit?) {
    self.name = name
    self.unit = unit
  }

  /// The name as a heading, as in `Resting heart rate`; one that is a unit is written as that.
  package var title: String { isUnit ? name : QuantityName(name).title }

  /// The name within a sentence, as in `resting heart rate`.
  package var inSentence: String { isUnit ? name : QuantityName(name).inSentence }

  /// Whether the name is that of the unit.
  var isUnit: Bool { unit != nil && Measure.unit(named: name) == unit }

  /// Parses a name that ends with a unit in brackets.
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

  /// Parses a name with a unit in square brackets before more words, such as `O2 [%] (0 m deep)`.
  private init?(inner column: String) {
    guard let start = column.firstIndex(of: "["), let end = column[start...].firstIndex(of: "]"),
      let unit = MeasureUnit(
        known: Measure.trimmed(column[start...].dropFirst().prefix { $0 != "]" }))
    else { return nil }
    let parts = [column[..<start], column[column.index(after: end)...]].map(Measure.trimmed)
    guard !parts[0].isEmpty else { return nil }
    self.init(name: parts.joined(separator: " "), unit: unit)
  }

  /// Parses a name that ends with a unit after `_` or a space.
  private init?(suffixed column: String, among columns: [String]) {
    guard let end = column.lastIndex(where: { $0 == "_" || $0 == " " }) else { return nil }
    let suffix = String(column[column.index(after: end)...])
    let name = Measure.trimmed(column[..<end])
    // The km of `cost_per_km` are no unit of the cost.
    let isRate = name.split { $0 == "_" || $0 == " " }.last?.lowercased() == "per"
    guard !name.isEmpty, !isRate,
      let unit = suffix.count == 1
        ? Measure.unit(ofLetter: suffix, after: name) : MeasureUnit(known: suffix)
    else { return nil }
    if suffix.lowercased() == "min" {
      let greatest = (column[...end] + "max").lowercased()
      if columns.contains(where: { $0.lowercased() == greatest }) { return nil }
    }
    self.init(name: name, unit: unit)
  }

  /// The unit of a single letter, where the name is one of a quantity that has it: the m of
  /// `population_m` are millions.
  private static func unit(ofLetter letter: String, after name: String) -> MeasureUnit? {
    let name = name.lowercased()
    switch letter.lowercased() {
    case "m": return lengths.contains(where: name.contains) ? MeasureUnit(known: "m") : nil
    case "c": return temperatures.contains(where: name.contains) ? MeasureUnit(known: "°C") : nil
    case "f": return temperatures.contains(where: name.contains) ? MeasureUnit(known: "°F") : nil
    default: return MeasureUnit(known: letter)
    }
  }

  /// Parts of words for lengths, in the languages in which units are named.
  private static let lengths = [
    "dist", "height", "depth", "elev", "alt", "length", "width", "level", "ascent", "descent",
    "climb", "gain", "loss", "radius", "range", "visibility", "gauge", "stage", "tide", "wave",
    "swim", "run", "walk", "row", "jump", "throw", "snow", "water", "höhe", "hoehe", "tiefe",
    "länge", "breite", "pegel", "stand", "strecke", "weite", "entfernung", "aufstieg", "abstieg",
    "longueur", "hauteur", "profondeur", "largeur", "dénivelé", "longitud", "profundidad",
    "lunghezza", "altezza", "profondità", "comprimento", "hoogte", "afstand", "diepte",
    "距离", "距離", "高度", "高さ", "深",
  ]

  private static let temperatures = ["temp", "dew", "feels", "heat", "chill", "apparent"]

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The name for comparisons, ignoring case and the separators between words.
  package static func key(_ name: String) -> String {
    let tokens = name.lowercased().split { $0 == "_" || $0 == "-" || $0.isWhitespace }
    return tokens.joined(separator: " ")
  }
}
