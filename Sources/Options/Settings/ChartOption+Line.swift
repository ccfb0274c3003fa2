import Base
import Charts

extension ChartOption {
  static let line = [
    ChartOption(
      "curve", choice: \.curve, help: "How the line runs between two values", standard: "linear"),
    ChartOption(
      "gap", choice: \.gap,
      help: "Where values are missing: end the line, bridge it with dashes, or draw zero",
      standard: "break"),
    ChartOption(
      OptionDescription(
        "gradient", .switching(LineColoring.words, on: "x", off: "none"),
        help: "Colours of the line from left to right, by value, or one colour; --no-gradient is "
          + "none", standard: "x"),
      \.coloring
    ) { value throws(OptionError) in try LineColoring(value) },
    ChartOption(
      OptionDescription(
        "threshold", .one(.number("NUMBER", in: nil)),
        help: "One colour below this value and another from it on"),
      \.coloring
    ) { value throws(OptionError) in .threshold(try value.number()) },
    ChartOption(toggle: "area", .area, help: "Fill the area under the line, fading downwards"),
    ChartOption(
      OptionDescription(
        "nodes", .switching(NodeChoice.allCases.map(\.rawValue), on: "auto", off: "none"),
        help: "Which values have a node; --no-nodes is none", standard: "auto"),
      \.nodes
    ) { value throws(OptionError) in
      if case .toggle(let isOn) = value { return isOn ? .automatic : NodeChoice.none }
      return try value.choice(NodeChoice.self)
    },
    ChartOption(
      OptionDescription(
        "active",
        .one(.either([.choice(ActiveElement.words), .integer("INDEX", in: 0...Int.max)])),
        help: "Which node is emphasised; an index counts from 0", standard: "last"),
      \.active
    ) { value throws(OptionError) in try ActiveElement(value) },
    ChartOption(
      "line-width", number: "POINTS", in: 0.1...100, unit: "points", \.lineWidth,
      help: "Width of the line (default: the theme's, less where values stand close)"),
    ChartOption(
      OptionDescription(
        "line", .many(ChartSettings.Line.form),
        help: "Colour, width and dashes of one line, such as \"max=red width 2 dash 4,2\"",
        examples: ["max=red width 2 dash 4,2", "min=dotted"]),
      entries: \.lines, read: ChartSettings.Line.lines),
    ChartOption(
      OptionDescription(
        "name", .many(ChartSettings.SeriesName.form), help: "What a line is called in the picture",
        examples: ["temp_max=High"]),
      entries: \.names, read: ChartSettings.SeriesName.names),
    ChartOption(
      "legend", choice: \.legend, help: "Where the names of several lines stand", standard: "auto"),
    ChartOption(
      OptionDescription(
        "highlight", .many(.list("NAMES", of: .text("NAME"))),
        help: "Mute all lines but these", examples: ["Berlin"]),
      entries: \.highlight, read: texts),
  ]
}
