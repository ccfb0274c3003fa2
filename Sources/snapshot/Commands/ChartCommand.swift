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
    try ChartCommand(DrawingRequest(arguments, kind: .chart)).run()
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
  private let request: DrawingRequest

  init(_ request: DrawingRequest) { self.request = request }

  /// A chart that is drawn and not written yet.
  struct DrawnChart: Sendable {
    let plan: OutputPlan
    let files: [DrawnFile]
    let made: TableChart
    /// The name of each file's theme.
    let themes: [String]
  }

  /// Reads, draws and writes; nothing is written before everything is drawn.
  func run() throws {
    var renderer = WarmRenderer()
    let drawn = try draw(&renderer)
    try write(drawn.files, by: drawn.plan)
  }

  func draw(_ renderer: inout WarmRenderer) throws -> DrawnChart {
    let layers = request.layers
    let input = request.input ?? .standardInput
    // A call that cannot work fails before it waits for its input.
    let asked = layers.overrides
    _ = try plan(asked, scales: asked.scales, input: input)
    var reader = request.reader()
    let contents = try LoadedInput(
      input, layers, kind: .chart, in: request.folders, reader: &reader)
    let settings = contents.settings
    guard contents.table != nil else { throw ChartSpec.lacksData(input.name) }
    try settings.when?.checkDrawing()
    let scales = try OutputScales(asked: asked.scales, output: request.output, settings).scales
    let plan = try plan(settings, scales: scales, input: input)
    let made = try request.console.showing { notices in try contents.chart(&notices) }
    guard let made else { throw ChartSpec.lacksData(input.name) }
    let files = try request.console.showing { notices in
      try renderer.draw(with: settings) { renderer in
        try renderer.draw(
          made.chart, settings, in: contents.themes, plan.requests, as: plan.format,
          description: made.description, &notices)
      }
    }
    if let condition = settings.when, condition.asksForChange {
      try plan.check(contents.verdict(on: made), of: settings, files.map(\.bytes))
    }
    return DrawnChart(
      plan: plan, files: files, made: made,
      themes: plan.pictures.map { contents.themeName(at: $0.theme) })
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, input: InputFile
  ) throws -> OutputPlan {
    let output = request.output
    let plan = try OutputPlan(
      output: output, scales: scales, themes: settings.themes.map(\.fileName),
      format: ImageFormat(asked: settings.format, output: output))
    try request.check(plan, against: [input])
    return plan
  }

  func write(_ files: [DrawnFile], by plan: OutputPlan) throws {
    OutputFile.removeLeftovers(for: plan.pictures.compactMap(\.destination.file))
    for (picture, file) in zip(plan.pictures, files) {
      try picture.destination.write(file.bytes)
      let scale = plan.format.isVector ? "" : " at \(picture.scale.rawValue)x"
      request.console.detail(
        "wrote \(picture.destination.name)\(scale), \(file.bytes.count) bytes")
    }
  }
}
