import Base
import Calendars
import Charts

extension ChartOption {
  static let axes = [
    ChartOption(
      OptionDescription(
        "y-axis", .one(.choice(YAxis.Side.self)), help: "Where the numbers of the y axis stand",
        standard: "auto"),
      \.yAxis.side
    ) { value throws(OptionError) in try value.choice(YAxis.Side.self) },
    ChartOption(
      "y-min", number: "NUMBER", \.yAxis.minimum, help: "Lower end of the y axis (default: fits)"),
    ChartOption(
      "y-max", number: "NUMBER", \.yAxis.maximum, help: "Upper end of the y axis (default: fits)"),
    ChartOption(toggle: "zero", standard: false, help: "Let the y axis include 0") {
      settings, isOn in settings.yAxis.includesZero = isOn
    },
    ChartOption(
      toggle: "log", standard: false,
      help: "Logarithmic y axis; a value that is not over 0 is a gap"
    ) { settings, isOn in settings.yAxis.scaling = isOn ? .logarithmic : .linear },
    ChartOption(
      toggle: "grid", standard: nil,
      help: "Draw horizontal lines, or none (default: where there is a y axis)"
    ) { settings, isOn in settings.yAxis.hasGrid = isOn },
    ChartOption(toggle: "rules", .rules, help: "Leave out the vertical rules"),
    ChartOption(toggle: "labels", .labels, help: "Leave out the labels under the plot"),
    ChartOption(
      OptionDescription(
        "label-format", .one(.text("PATTERN")),
        help: "How dates are written under the plot, such as 'EEE d' (default: by their distance)",
        examples: ["EEE d", "MMM yyyy"]),
      \.labelFormat
    ) { value throws(OptionError) in
      do throws(DatePatternError) {
        return try DatePattern(value.plain ?? value.shown)
      } catch {
        throw .pattern(error.description)
      }
    },
    unit, currency, duration,
    ChartOption(
      toggle: "compact", standard: nil,
      help: "Shorten large numbers, as in 12.5K, or never (default: on the axis)"
    ) { settings, isOn in settings.notation = isOn ? .compact : .full },
    ChartOption(
      "decimals", integer: "N", in: 0...9, \.decimals,
      help: "Digits after the decimal separator (default: as many as needed, at most 2)"),
  ]

  private static let unit = ChartOption(
    OptionDescription(
      "unit", .one(.text("TEXT")), help: "What the values count, such as km or %",
      examples: ["km", "%", "°C"]),
    clear: { settings in settings.unit = nil }
  ) { settings, value throws(OptionError) in
    settings.measure(in: .plain(unit: try value.text()))
  }

  private static let currency = ChartOption(
    OptionDescription(
      "currency", .one(.written("CODE", as: "^[A-Za-z]{3}$")),
      help: "The values are money: the code of a currency, such as EUR", examples: ["EUR", "USD"]),
    clear: { settings in settings.currency = nil }
  ) { settings, value throws(OptionError) in
    let code = try value.text()
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else {
      throw .malformed(code, .currency)
    }
    settings.measure(in: .currency(code: code.uppercased()))
  }

  private static let duration = ChartOption(
    toggle: "duration", standard: false, help: "The values are spans of time, in seconds"
  ) { settings, isOn in
    if isOn { settings.measure(in: .duration) } else { settings.isDuration = false }
  }
}
