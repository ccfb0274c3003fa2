/// A unit as exports write it.
struct HealthUnit: Sendable, Hashable {
  let symbol: String

  init(_ symbol: String) { self.symbol = symbol }

  static let count = HealthUnit("count")
  static let minutes = HealthUnit("min")
  static let kilocalories = HealthUnit("kcal")

  private enum Dimension { case length, energy, mass, time, volume }

  /// What it measures, and how many metres, kilocalories, kilograms, minutes or millilitres it is.
  ///
  /// "Cal" with a capital is the kilocalorie, "cal" the calorie.
  private var measure: (Dimension, Double)? {
    switch symbol {
    case "km": (.length, 1000)
    case "m": (.length, 1)
    case "cm": (.length, 0.01)
    case "mm": (.length, 0.001)
    case "mi": (.length, 1609.344)
    case "ft": (.length, 0.3048)
    case "yd": (.length, 0.9144)
    case "in": (.length, 0.0254)
    case "kcal", "Cal": (.energy, 1)
    case "cal": (.energy, 0.001)
    case "kJ": (.energy, 1 / 4.184)
    case "J": (.energy, 0.001 / 4.184)
    case "kg": (.mass, 1)
    case "g": (.mass, 0.001)
    case "mg": (.mass, 1e-6)
    case "mcg": (.mass, 1e-9)
    case "lb": (.mass, HealthRequest.kilogramsPerPound)
    case "oz": (.mass, 0.028_349_523_125)
    case "st": (.mass, 6.350_293_18)
    case "s", "sec": (.time, 1 / 60.0)
    case "min": (.time, 1)
    case "hr", "h": (.time, 60)
    case "day", "d": (.time, 1440)
    case "mL": (.volume, 1)
    case "L": (.volume, 1000)
    case "fl_oz_us": (.volume, 29.573_529_562_5)
    case "fl_oz_imp": (.volume, 28.413_062_5)
    case "cup_us": (.volume, 236.588_236_5)
    default: nil
    }
  }

  var isLength: Bool { measure?.0 == .length }

  /// The factor that converts numbers of this unit to another one; nil where the units measure
  /// different things.
  func factor(to other: HealthUnit) -> Double? {
    if self == other { return 1 }
    guard let measure, let target = other.measure, measure.0 == target.0 else { return nil }
    return measure.1 / target.1
  }

  /// A column's name with the unit at its end, which readers of tables know it by.
  func column(_ name: String) -> String {
    let text = symbol == "Cal" ? "kcal" : symbol == "hr" ? "h" : symbol
    if text.isEmpty || text == "count" { return name }
    return text.utf8.allSatisfy(\.isLetterOrDigit) ? "\(name)_\(text)" : "\(name) (\(text))"
  }
}
