import ChartRender
import CommandKit

extension Command {
  /// Draws a card for each group and period of a table.
  static let report = Command(
    name: "report", overview: "Draw weekly reports: from raw rows to a card for everybody",
    positional: Positional(
      name: "input", need: .required, values: .path,
      help: "CSV, TSV, JSON or NDJSON with a row for each measurement, or - for standard input"),
    sections: [ReportOptions.section] + BatchOptions.sections
      + ChartOption.cardSections.map { title, options in
        OptionSection(
          title,
          options.map(\.description).filter { !ReportOptions.replaced.contains($0.name) })
      } + [batchMessages],
    examples: [
      Example(
        call: "snapshot report activity.csv --by user --value steps:sum -o cards/",
        purpose: "Draw the last week of every user"),
      Example(
        call: "snapshot report activity.csv --by user --period month --at all -o cards/ -j 2",
        purpose: "Draw every month of every user"),
    ]
  ) { arguments throws(CommandError) in
    try ReportRun(arguments).run()
  }
}
