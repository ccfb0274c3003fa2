import Base
import Calendars
import Tables

extension ChartOption {
  static let periods = [
    ChartOption(
      OptionDescription(
        "zone", .one(.text("ZONE")),
        help: "Time zone of days and clocks, such as Europe/Berlin or +02:00", standard: "UTC",
        examples: ["Europe/Berlin", "+02:00"]),
      \.zone
    ) { value throws(OptionError) in try Zone(value) },
    ChartOption(
      OptionDescription(
        "from", .one(.place), help: "Leave out what comes before this date or number",
        examples: ["2016-09-13"]),
      \.from
    ) { value throws(OptionError) in UnresolvedXPosition(try value.text()) },
    ChartOption(
      OptionDescription(
        "to", .one(.place),
        help: "Leave out what comes after this date or number, which is the last one shown",
        examples: ["2016-09-19"]),
      \.to
    ) { value throws(OptionError) in UnresolvedXPosition(try value.text()) },
    ChartOption(
      OptionDescription(
        "last", .one(.text("SPAN")), help: "Only the end of the data, such as 7d or 3 months",
        examples: ["7d", "12h", "3 months"]),
      \.last
    ) { value throws(OptionError) in try TimeSpan(value) },
    ChartOption("by", choice: \.by, help: "One value for each of these periods"),
    ChartOption(
      "agg", choice: \.aggregate, help: "What makes one value of the rows of a period",
      standard: "sum"),
    ChartOption(
      "rolling", integer: "N", in: 1...100_000, \.rolling,
      help: "Draw the mean of each value and the N-1 before it"),
    ChartOption(
      "fill", choice: \.fill, help: "What a period without rows has: nothing or zero",
      standard: "none"),
    ChartOption(
      OptionDescription(
        "unfinished", .one(.either([.choice(ChartSettings.IncompleteElement.words), .place])),
        help: "What is not over yet, such as today: shown as such, not counted into averages",
        examples: ["2016-09-19", "last"]),
      \.unfinished
    ) { value throws(OptionError) in try ChartSettings.IncompleteElement(value) },
    ChartOption(
      toggle: "count-unfinished", standard: false,
      help: "Count what is not over yet into averages, too"
    ) { settings, isOn in settings.countsUnfinished = isOn },
  ]
}
