import Base
import Charts

extension ChartOption {
  static let words = [
    ChartOption(
      "title", words: \.texts.title, help: "What the chart shows, in large letters",
      examples: ["Steps in September"]),
    ChartOption("subtitle", words: \.texts.subtitle, help: "The line under the title"),
    ChartOption(
      "source", words: \.texts.source, help: "Where the data comes from, under the chart"),
    ChartOption(toggle: "header", .header, help: "Show the active value above the plot"),
    ChartOption(toggle: "statistics", .statistics, help: "Show average and total under the plot"),
    ChartOption(toggle: "average", .average, help: "Draw a line at the average"),
    ChartOption(toggle: "median", .median, help: "Draw a line at the median"),
    ChartOption(
      OptionDescription(
        "goal", .many(Goal.form), help: "Draw a line at a value, such as 10000=Goal",
        examples: ["10000=Goal"]),
      entries: \.goals
    ) { value throws(OptionError) in [try Goal(value)] },
    ChartOption(
      OptionDescription(
        "range", .many(ChartSettings.ShadedRangeSettings.form),
        help: "Shade a part of the x axis, such as 2016-09-17..2016-09-18=Weekend",
        examples: ["2016-09-17..2016-09-18=Weekend"]),
      entries: \.ranges
    ) { value throws(OptionError) in [try ChartSettings.ShadedRangeSettings(value)] },
    ChartOption(toggle: "weekends", .weekends, help: "Shade the days of the weekend"),
    ChartOption(
      OptionDescription(
        "annotate", .many(ChartSettings.AnnotationSettings.form),
        help: "Write a text at a point of the line, such as 2016-09-14=Marathon",
        examples: ["2016-09-14=Marathon"]),
      entries: \.annotations
    ) { value throws(OptionError) in [try ChartSettings.AnnotationSettings(value)] },
    ChartOption(
      OptionDescription(
        "value-labels", .many(.list("last,min,max,all", of: .choice(ValueLabels.self))),
        help: "Write these values beside their points", examples: ["min,max"]),
      lists: .entries, clear: { settings in settings.valueLabels = [] }
    ) { settings, value throws(OptionError) in
      for entry in try value.entries() {
        settings.valueLabels.insert(try entry.choice(ValueLabels.self))
      }
    },
  ]
}
