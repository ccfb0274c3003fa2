import ChartRender
import CommandKit

/// One run of the command that draws a card for each row.
struct BatchRun: Sendable {
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
    let template = try BatchTemplate(arguments, besides: ["name"])
    let naming = try JobNaming(options.name ?? "{id}")
    let common = try template.common(
      input: input, texts: [naming.pattern], assets: options.assets)
    let rows = try CommandError.wrappingFile { () throws(FileError) in try RowInput(input) }
    let settings = common.request.asked
    func reader() -> JobRowReader {
      JobRowReader(
        name: rows.name, format: settings.inputFormat, delimiter: settings.delimiter)
    }
    var total: Int?
    if rows.isFile {
      // What is in the way is found before anything is drawn, and how much there is to do.
      var survey = RowJobs(rows, reader(), naming, options.shard, total: nil)
      total = try survey.count(stop)
      rows.rewind()
    }
    let jobs = RowJobs(rows, reader(), naming, options.shard, total: total)
    try BatchWork(options, common, stop, options.console(arguments)).run(jobs)
  }
}
