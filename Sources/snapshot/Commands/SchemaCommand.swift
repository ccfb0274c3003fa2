import ChartRender

extension Command {
  /// Prints the JSON Schema of a spec.
  static let schema = Command(
    name: "schema", overview: "Print the JSON Schema of a spec", positional: nil,
    sections: [general],
    examples: [
      Example(
        call: "snapshot schema > chart.schema.json",
        purpose: "Save it for an editor that completes and checks specs")
    ]
  ) { _ throws(CommandError) in
    try Program.print(ChartSchema().text)
  }
}
