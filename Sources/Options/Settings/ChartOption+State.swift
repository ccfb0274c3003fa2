import Base
import Charts

extension ChartOption {
  static let state = [
    ChartOption(
      OptionDescription(
        "state", .one(.choice(ChartState.named.map(\.name))),
        help: "Draw a notice in place of the line, or dashes for values to come"),
      \.state
    ) { value throws(OptionError) in try ChartState(value) },
    ChartOption(
      "notice", text: "TEXT", \.notice, help: "What the notice says (default: by the state)"),
    ChartOption(
      toggle: "strict", standard: false, help: "Warnings about the data are errors: draw nothing"
    ) { settings, isOn in settings.isStrict = isOn },
  ]
}
