import ChartRender
import CommandKit

/// One run of the command that draws a card for each row.
struct BatchRun: Sendable {
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
    let start = try BatchStart(arguments, options, besides: ["name"])
    let opened = try start.open(naming: "{id}")
    let rows = opened.rows
    let settings = opened.common.request.asked
    func jobs(total: Int?) -> RowJobs {
      let reader = JobRowReader(
        name: rows.name, format: settings.inputFormat, delimiter: settings.delimiter)
      return RowJobs(rows, reader, opened.naming, options.shard, total: total)
    }
    var total: Int?
    if rows.isFile {
      // What is in the way is found before anything is drawn, and how much there is to do.
      var survey = jobs(total: nil)
      total = try survey.count(stop)
      rows.rewind()
    }
    try BatchWork(options, opened.common, stop, start.console).run(jobs(total: total))
  }
}
