import ChartRender

extension Command {
  /// Draws a line chart.
  static let chart = Command(
    name: "chart", overview: "Draw a line chart as a PNG file",
    positional: Positional(
      name: "input", need: .required, values: .path,
      help: "The file with the data, or - for standard input"),
    sections: [outputOptions] + ChartDrawing.options + [messageOptions],
    examples: [
      Example(call: "snapshot chart steps.csv -o week.png", purpose: "Draw a file"),
      Example(
        call: "snapshot chart steps.csv --scale 1,2,3 -o week.png",
        purpose: "Write week.png, week@2x.png and week@3x.png"),
      Example(
        call: "cat steps.csv | snapshot chart - > week.png", purpose: "Draw in a pipeline"),
    ]
  ) { arguments throws(CommandError) in
    try ChartRun(arguments).run()
  }

  private static let outputOptions = OptionSection(
    "Output",
    [
      OptionDescription(
        "output", short: "o", .one(placeholder: "file"),
        help: "The picture's file; - is standard output, the default"),
      OptionDescription(
        "scale", .one(placeholder: "list"),
        help: "Pixels per point: 1, 2 or 3, or several joined by commas, each with a file of its "
          + "own (default: from a name such as week@3x.png, else 2)"),
      OptionDescription(
        "format", short: "f", .one(placeholder: "png"),
        help: "The format (default: from the extension of the output)"),
    ])

  private static let messageOptions = OptionSection(
    "Messages",
    [
      OptionDescription(
        "quiet", short: "q", .toggle(standard: false), help: "Show errors only"),
      OptionDescription(
        "verbose", short: "v", .toggle(standard: false), help: "Show what is done, too"),
    ] + generalOptions)
}
