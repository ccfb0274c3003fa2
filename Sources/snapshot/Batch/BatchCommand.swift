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
    try BatchRun(arguments).run()
  }

  static let batchMessages = OptionSection(
    "Messages", [.logFormat] + messageOptions.options)
}
