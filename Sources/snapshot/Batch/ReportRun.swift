import ChartRender
import CommandKit

/// One run of the command that draws reports.
struct ReportRun: Sendable {
  private let arguments: ParsedArguments

  /// Prepares a run.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Reads, draws and writes, and sends where that is asked for.
  func run() throws(CommandError) {
    let options = try BatchOptions(arguments)
    try BatchDelivery(options, arguments).run { stop throws(CommandError) in
      try run(options, stop)
    }
  }

  private func run(_ options: BatchOptions, _ stop: BatchStop) throws(CommandError) {
    let start = try BatchStart(
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
    try BatchWork(options, opened.common, stop, console).run(
      ReportSource(jobs, opened.naming, options.shard))
  }
}
