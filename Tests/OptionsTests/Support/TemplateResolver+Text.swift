import Testing
import TestSupport

@testable import Base
@testable import Calendars
@testable import Options
@testable import Tables

/// What fills the words of a text that is called `week.csv`, with options as they are given to the
/// command.
func cardWords(
  _ text: String, _ options: [(String, String)] = [], units: DistanceUnit = .km,
  today: String? = nil, adjusting adjust: (inout ChartSettings) -> Void = { _ in }
) throws -> TemplateResolver {
  var settings = try ChartSettings.of(options)
  adjust(&settings)
  let rows = try table(text, numberFormat: settings.numberFormat ?? .plain)
  let made = try TableChart(rows, settings: settings)
  let day = try today.map { text in
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return try #require(DateTime(year: parts[0], month: parts[1], day: parts[2]))
  }
  return try TemplateResolver(rows, made, settings: settings, units: units, today: day)
}

extension ChartSettings {
  /// The settings of options as they are given to the command.
  static func of(
    _ options: [(String, String)], among known: [ChartOption] = ChartOption.all
  ) throws -> ChartSettings {
    var settings = ChartSettings()
    for (name, value) in options {
      let option = try #require(known.first { $0.description.name == name }, "\(name)")
      try option.apply(.text(value), to: &settings, as: "--\(name)")
    }
    return settings
  }
}

/// The two weeks of `Golden/data` that the original widget would show.
func twoWeeks() throws -> String {
  String(decoding: try SharedFiles.golden("steps-two-weeks.csv"), as: UTF8.self)
}
