import Base
import Calendars
import Health

extension ChartOption {
  /// What is read of an export of health data, and how its sources are merged.
  package static let health = [
    ChartOption(
      OptionDescription(
        "health", .many(.list("KINDS", of: kindForm)),
        help: "Read these kinds from an export of Health: "
          + HealthKind.words.joined(separator: ", ") + ", or a quantity such as DietaryWater",
        examples: ["steps", "steps,distance,flights"]),
      entries: \.health.kinds, read: kinds),
    ChartOption(
      OptionDescription(
        "source-priority", .many(.list("SOURCES", of: .text("SOURCE"))),
        help: "Which source counts where several have data: names, or manual, watch, phone, others "
          + "(default: in this order)",
        examples: ["phone,watch"]),
      entries: \.health.priority, read: texts),
    ChartOption(
      toggle: "manual-entries", standard: true,
      help: "Leave out health data that was entered by hand"
    ) { settings, isOn in settings.health.keepsManualEntries = isOn },
    ChartOption(
      OptionDescription(
        "weight",
        .one(
          .either([
            .written("70kg|154lb", as: "^[0-9]+([.][0-9]+)? ?(kg|lb)?$"),
            .number("KG", in: weights),
          ])),
        help: "Body weight, for the energy of days without records (default: the export's own)",
        examples: ["70kg", "154lb"]),
      \.health.weight
    ) { value throws(OptionError) in try weight(value) },
  ]

  private static let kindForm = ValueSchema.either([
    .choice(HealthKind.words), .written("QUANTITY", as: "^[A-Z][A-Za-z0-9]*$"),
  ])

  private static let weights = 1...1000.0

  private static let kinds: @Sendable (OptionValue) throws(OptionError) -> [HealthKind] = {
    value throws(OptionError) in
    var kinds: [HealthKind] = []
    for entry in try value.entries() {
      let word = try entry.text()
      guard let found = HealthKind.kinds(of: word) else {
        throw .choice(word, among: HealthKind.words)
      }
      kinds += found.filter { !kinds.contains($0) }
    }
    return kinds
  }

  /// Kilograms, of a number alone or one with a unit.
  private static func weight(_ value: OptionValue) throws(OptionError) -> Double {
    let text = value.shown.lowercased()
    let isPounds = text.hasSuffix("lb")
    let number = text.hasSuffix("kg") || isPounds ? text.dropLast(2) : text[...]
    guard let weight = Double(number.split(separator: " ").joined()),
      weights.contains(weight)
    else { throw .malformed(value.shown, .weight) }
    return isPounds ? weight * HealthRequest.kilogramsPerPound : weight
  }
}

extension ChartSettings {
  /// How finely an export of health data has to be read for the periods that are asked for.
  package var healthResolution: HealthResolution {
    switch by {
    case .minute: return .minutes(60 % byCount == 0 ? byCount : 1)
    case .hour: return .hour
    case .day, .week, .month, .quarter, .year: return .day
    case nil: return last?.unit == .hour || last?.unit == .minute ? .hour : .day
    }
  }

  /// What tells one reading of an export from another.
  var healthSummary: String {
    guard !health.kinds.isEmpty else { return "" }
    return "\(health.kinds.map(\.name)) \(health.priority) \(health.keepsManualEntries) "
      + "\(health.weight ?? 0) \(healthResolution) \(zone?.name ?? "")"
  }
}
