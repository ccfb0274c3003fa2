import ChartRender
import CommandKit

/// One run of the command that draws reports.
struct ReportRun: Sendable {
  private let arguments: ParsedArguments

  /// Prepares a run.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Reads, draws and writes.
  func run() throws(CommandError) {
    let stop = BatchStop()
    try stop.listening { () throws(CommandError) in try run(stop) }
  }

  private func run(_ stop: BatchStop) throws(CommandError) {
    let options = try BatchOptions(arguments)
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let template = try BatchTemplate(
      arguments, besides: ReportOptions.replaced, standard: .builtIn("report"))
    let reports = try ReportOptions(arguments, template.settings)
    let naming = try JobNaming(options.name ?? reports.standardName)
    let common = try template.common(
      input: input, texts: [naming.pattern], assets: options.assets)
    let rows = try CommandError.wrappingFile { () throws(FileError) in try RowInput(input) }
    let console = options.console(arguments)
    let jobs = try reports.jobs(rows, stop)
    if jobs.skipped > 0 {
      let groups = jobs.skipped == 1 ? "1 group has" : "\(jobs.skipped) groups have"
      console.note(
        "\(groups) no rows in the period, and so no report. Another one is chosen with --at.")
    }
    try BatchWork(options, common, stop, console).run(
      ReportSource(jobs, naming, options.shard))
  }
}
