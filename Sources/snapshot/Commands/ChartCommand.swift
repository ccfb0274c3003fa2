import ChartRender
import CommandKit

extension Command {
  /// Draws a line chart.
  static let chart = Command(
    name: "chart", overview: "Draw a line chart as a PNG, SVG or PDF file",
    positional: Positional(
      name: "input", need: .required, values: .path,
      help: "CSV, TSV, JSON, NDJSON or a spec, or - for standard input"),
    sections: [outputOptions] + drawingOptions + [listOptions, messageOptions],
    examples: [
      Example(call: "snapshot chart steps.csv -o week.png", purpose: "Draw a file"),
      Example(
        call: "snapshot chart steps.csv --x date --y steps --scale 1,2,3 -o week.png",
        purpose: "Write week.png, week@2x.png and week@3x.png"),
      Example(
        call: "cat steps.json | snapshot chart - -o - > week.png", purpose: "Draw in a pipeline"),
      Example(
        call: "snapshot chart spec.json -o week@3x.png",
        purpose: "Draw a spec, at the scale that the name says"),
    ]
  ) { arguments throws(CommandError) in
    try ChartRun(arguments).run()
  }

  private static let outputOptions = OptionSection(
    "Output",
    [
      OptionDescription(
        "output", short: "o", .one(.path("FILE")),
        help: "The picture's file; - is standard output, the default")
    ])

  static let drawingOptions = ChartOption.sections.map { section in
    OptionSection(section.title, section.options.map(\.description))
  }

  private static let listOptions = OptionSection("Lists", [listThemes])

  /// Asks for the names of the themes.
  static let listThemes = OptionDescription(
    "list-themes", .toggle(standard: false), help: "List the themes, and draw nothing")

  static let messageOptions = OptionSection(
    "Messages",
    [.quiet, .verbose, UserFile.option] + OptionSection.general.options)
}
