import ChartRender
import CommandKit

extension Command {
  static let chart = Command(
    name: "chart", overview: "Draw a chart as a PNG, SVG or PDF file",
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
    ],
    everyday: [
      "output", "x", "y", "series", "by", "last", "title", "theme", "color", "scale",
    ]
  ) { arguments throws in
    try ChartCommand(arguments).run()
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

  static let listThemes = OptionDescription(
    "list-themes", .toggle(standard: false), help: "List the themes, and draw nothing")

  static let messageOptions = OptionSection(
    "Messages",
    [.quiet, .verbose, UserConfigFile.option] + OptionSection.general.options)
}

/// Runs `snapshot chart`.
struct ChartCommand: Sendable {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    console = Console(arguments)
  }

  /// Reads, draws and writes; nothing is written before everything is drawn.
  func run() throws {
    let request = try LayeredSettings.reading(arguments)
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    // A call that cannot work fails before it waits for its input.
    let asked = request.overrides
    _ = try plan(asked, scales: asked.scales, input: input)
    var reader = SourceReader(console)
    let contents = try LoadedInput(input, request, kind: .chart, reader: &reader)
    let settings = contents.settings
    guard contents.table != nil else { throw ChartSpec.lacksData(input.name) }
    let output = arguments.value(of: "output")
    let scales = try OutputScales(asked: asked.scales, output: output, settings).scales
    let plan = try plan(settings, scales: scales, input: input)
    let made = try console.showing { notices in try contents.chart(&notices) }
    guard let made else { throw ChartSpec.lacksData(input.name) }
    let description = made.description
    var session = try RenderSession(settings, fonts: FontLibrary(for: settings))
    let files = try console.showing { notices in
      let scenes = try session.scenes(of: made.chart, in: contents.themes, &notices)
      var files: [DrawnFile] = []
      for request in plan.requests {
        files.append(
          try session.file(
            of: scenes[request.theme], for: request, as: plan.format, description: description,
            &notices))
      }
      return files
    }
    try write(files, by: plan)
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, input: InputFile
  ) throws -> OutputPlan {
    let output = arguments.value(of: "output")
    let plan = try OutputPlan(
      output: output, scales: scales, themes: settings.themes.map(\.fileName),
      format: ImageFormat(asked: settings.format, output: output))
    for picture in plan.pictures { try picture.destination.check(against: input) }
    return plan
  }

  private func write(_ files: [DrawnFile], by plan: OutputPlan) throws {
    OutputFile.removeLeftovers(for: plan.pictures.compactMap(\.destination.file))
    for (picture, file) in zip(plan.pictures, files) {
      try picture.destination.write(file.bytes)
      let scale = plan.format.isVector ? "" : " at \(picture.scale.rawValue)x"
      console.detail("wrote \(picture.destination.name)\(scale), \(file.bytes.count) bytes")
    }
  }
}
