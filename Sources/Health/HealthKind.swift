import Base

/// A kind of health data that can be asked for: a quantity, workouts, or a ring of activity.
package struct HealthKind: Sendable, Hashable {
  enum Origin: Sendable, Hashable {
    /// Records of a type.
    case records(String)
    case workouts
    case ring(ActivityRing)
  }

  /// How the samples of a day, or of a part of it, become one value.
  enum Combination: Sendable, Hashable {
    /// Their sum, after the sources are merged.
    case sum
    /// Their mean, of all sources.
    case mean
  }

  /// The name in options, such as `steps`.
  package let name: String
  let origin: Origin
  let combination: Combination

  private init(_ name: String, _ origin: Origin, _ combination: Combination = .sum) {
    (self.name, self.origin, self.combination) = (name, origin, combination)
  }

  private init(_ name: String, quantity: String, _ combination: Combination = .sum) {
    self.init(name, .records(HealthKind.quantityPrefix + quantity), combination)
  }

  static let quantityPrefix = "HKQuantityTypeIdentifier"

  package static let steps = HealthKind("steps", quantity: "StepCount")
  package static let distance = HealthKind("distance", quantity: "DistanceWalkingRunning")
  static let energy = HealthKind("energy", quantity: "ActiveEnergyBurned")
  package static let flights = HealthKind("flights", quantity: "FlightsClimbed")
  static let weight = HealthKind("weight", quantity: "BodyMass", .mean)
  static let workouts = HealthKind("workouts", .workouts)

  /// The kinds with a name of their own, in the order of help.
  package static let named: [HealthKind] =
    [
      steps, distance, flights, energy,
      HealthKind("resting-energy", quantity: "BasalEnergyBurned"),
      HealthKind("cycling", quantity: "DistanceCycling"),
      HealthKind("swimming", quantity: "DistanceSwimming"),
      HealthKind("wheelchair", quantity: "DistanceWheelchair"),
      HealthKind("pushes", quantity: "PushCount"),
      workouts,
    ] + rings + [
      HealthKind("heart-rate", quantity: "HeartRate", .mean),
      HealthKind("resting-heart-rate", quantity: "RestingHeartRate", .mean), weight,
    ]

  /// The rings of activity, which have goals.
  package static let rings = ActivityRing.allCases.map { HealthKind($0.rawValue, .ring($0)) }
  /// The word for all rings.
  package static let allRings = "rings"

  /// The words that `--health` lists; ``kinds(of:)`` takes further ones.
  package static let words = named.map(\.name) + [allRings]

  /// The kinds of a word: one of ``words``, or the identifier of a quantity, such as
  /// `HKQuantityTypeIdentifierDietaryWater` or `DietaryWater`; nil for anything else.
  package static func kinds(of word: String) -> [HealthKind]? {
    let lower = word.lowercased()
    if lower == allRings { return rings }
    if let kind = named.first(where: { $0.name == lower }) { return [kind] }
    let short = word.hasPrefix(quantityPrefix) ? word.dropFirst(quantityPrefix.count) : word[...]
    guard let first = short.utf8.first, (0x41...0x5A).contains(first), short.utf8.count <= 80,
      short.utf8.allSatisfy(\.isLetterOrDigit), !short.hasPrefix("HK")
    else { return nil }
    let identifier = quantityPrefix + short
    if let kind = named.first(where: { $0.origin == .records(identifier) }) { return [kind] }
    let isSum = sums.contains { short.hasPrefix($0) }
    return [HealthKind(snake(short), .records(identifier), isSum ? .sum : .mean)]
  }

  /// How the cumulative quantities of HealthKit begin; all others are levels.
  private static let sums = [
    "Dietary", "Distance", "StepCount", "FlightsClimbed", "ActiveEnergy", "BasalEnergy",
    "PushCount",
    "AppleExerciseTime", "AppleStandTime", "AppleMoveTime", "SwimmingStrokeCount",
    "NumberOfTimesFallen", "NumberOfAlcoholicBeverages", "InhalerUsage", "InsulinDelivery",
    "NikeFuel", "TimeInDaylight",
  ]

  /// `DietaryWater` as `dietary-water`.
  private static func snake(_ name: Substring) -> String {
    var text = ""
    for letter in name {
      if letter.isUppercase, let last = text.last, last != "-" { text += "-" }
      text += letter.lowercased()
    }
    return text
  }

  /// The name of its column in a table, which ends with the unit.
  func column(_ unit: HealthUnit) -> String { unit.column(name.replacing("-", with: "_")) }
}

/// A ring of activity, which has a goal for each day.
package enum ActivityRing: String, Sendable, Hashable, CaseIterable {
  /// Active energy, or minutes of movement.
  case move
  /// Minutes of exercise.
  case exercise
  /// Hours with a minute of standing.
  case stand
}

/// The kinds to read from an export, and how their samples are merged.
package struct HealthRequest: Sendable, Hashable {
  /// The kinds, in the order of the columns; empty to read no export.
  package var kinds: [HealthKind] = []
  /// Sources by name, or the words of ``SourceClass``, the first one first; what is not named follows.
  package var priority: [String] = []
  /// Whether samples that were entered by hand count.
  package var keepsManualEntries = true
  /// The body weight in kilograms; nil for the export's own.
  package var weight: Double?

  package static let kilogramsPerPound = 0.453_592_37

  /// Creates a request for nothing.
  package init() {}
}

extension HealthRequest {
  private var estimatesEnergy: Bool { kinds.contains(.energy) }

  /// The types of records that are read: those of the kinds, and those that energy is estimated from.
  var types: [String] {
    var types: [String] = []
    for case .records(let type) in (kinds + (estimatesEnergy ? [.distance, .weight] : []))
      .map(\.origin) where !types.contains(type)
    {
      types.append(type)
    }
    return types
  }

  var readsWorkouts: Bool { estimatesEnergy || kinds.contains(.workouts) }

  var readsRings: Bool {
    estimatesEnergy || kinds.contains { if case .ring = $0.origin { true } else { false } }
  }
}
