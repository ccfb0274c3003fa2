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
    try ReportCommand(arguments).run()
  }
}

/// One run of the command that draws reports.
struct ReportCommand: Sendable {
  private let arguments: ParsedArguments

  /// Prepares a run.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Reads, draws and writes, and sends where that is asked for.
  func run() throws(CommandError) {
    let options = try BatchOptions(arguments)
    try BatchSender(options, arguments).run { stop throws(CommandError) in
      try run(options, stop)
    }
  }

  private func run(_ options: BatchOptions, _ stop: CancellationSignal) throws(CommandError) {
    let start = try BatchSetup(
      arguments, options, besides: ReportOptions.replaced, standard: .builtIn("report"))
    let reports = try ReportOptions(arguments, start.template.settings)
    let opened = try start.open(naming: reports.standardName)
    let console = start.console
    let jobs = try reports.jobs(opened.rows, stop)
    if jobs.skipped > 0 {
      let groups = jobs.skipped == 1 ? "1 group has" : "\(jobs.skipped) groups have"
      console.note(
        "\(groups) no rows in the period, and so no report. Another one is chosen with --at.")
    }
    try BatchRunner(options, opened.common, stop, console).run(
      ReportSource(jobs, opened.naming, options.shard))
  }
}
