import ChartRender
import CommandKit

extension Command {
  private static let template = "template"

  /// Prints the JSON Schema of a spec or a template.
  static let schema = Command(
    name: "schema", overview: "Print the JSON Schema of a spec or a template",
    positional: Positional(
      name: "kind", need: .optional, values: .words(SpecKind.allCases.map(\.rawValue) + [template]),
      help: "What it is for: chart, card or template (default: chart)"),
    sections: [.general],
    examples: [
      Example(
        call: "snapshot schema > chart.schema.json",
        purpose: "Save it for an editor that completes and checks specs")
    ]
  ) { arguments throws(CommandError) in
    if arguments.positionals.first == template {
      return try Program.print(CardTemplate.schemaText)
    }
    // The parser has made sure that it is one of the words.
    let kind = arguments.positionals.first.flatMap(SpecKind.init(rawValue:)) ?? .chart
    try Program.print(ChartSchema(kind).text)
  }
}
