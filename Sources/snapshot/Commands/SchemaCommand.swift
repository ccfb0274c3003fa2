import ChartRender

extension Command {
  /// Prints the JSON Schema of a spec.
  static let schema = Command(
    name: "schema", overview: "Print the JSON Schema of a spec",
    positional: Positional(
      name: "kind", need: .optional, values: .words(SpecKind.allCases.map(\.rawValue)),
      help: "What the spec is of: chart or card (default: chart)"),
    sections: [general],
    examples: [
      Example(
        call: "snapshot schema > chart.schema.json",
        purpose: "Save it for an editor that completes and checks specs")
    ]
  ) { arguments throws(CommandError) in
    // The parser has made sure that it is one of the kinds.
    let kind = arguments.positionals.first.flatMap(SpecKind.init(rawValue:)) ?? .chart
    try Program.print(ChartSchema(kind).text)
  }
}
