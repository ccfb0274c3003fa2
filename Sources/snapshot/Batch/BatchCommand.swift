import ChartRender
import CommandKit

extension Command {
  /// Draws a card for each row of an input.
  static let batch = Command(
    name: "batch", overview: "Draw many cards at once, one for each row of a table",
    positional: Positional(
      name: "jobs", need: .required, values: .path,
      help: "NDJSON, CSV, TSV or a JSON list, or - for standard input: a row for each card"),
    sections: BatchOptions.sections
      + ChartOption.cardSections.map { title, options in
        OptionSection(title, options.filter { $0.description.name != "name" }.map(\.description))
      } + [batchMessages],
    examples: [
      Example(
        call: "snapshot batch jobs.ndjson --template weekly.json -o cards/",
        purpose: "Fill a spec with the fields of each row"),
      Example(
        call: "snapshot batch jobs.csv --template report --name '{user}' -o cards/ --resume",
        purpose: "Go on with a batch that was interrupted"),
      Example(
        call: "producer | snapshot batch - --template weekly.json -o cards.tar",
        purpose: "Draw what another program says, into an archive"),
    ]
  ) { arguments throws(CommandError) in
    try BatchCommand(arguments).run()
  }

  static let batchMessages = OptionSection(
    "Messages", [.logFormat] + messageOptions.options)
}

/// One run of the command that draws a card for each row.
struct BatchCommand: Sendable {
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
    let start = try BatchSetup(arguments, options, besides: ["name"])
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
    try BatchRunner(options, opened.common, stop, start.console).run(jobs(total: total))
  }
}
