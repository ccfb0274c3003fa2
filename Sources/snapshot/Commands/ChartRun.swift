import ChartRender

/// One run of the command that draws charts: from its arguments to files.
struct ChartRun: Sendable {
  private let arguments: ParsedArguments
  private let console: Console

  /// Prepares a run.
  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    console = Console(arguments)
  }

  /// Reads, draws and writes.
  ///
  /// Nothing is written before everything is drawn.
  func run() throws(CommandError) {
    let request = try ChartRequest.reading(arguments)
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    // A call that cannot work fails before it waits for its input.
    let asked = request.overrides
    _ = try plan(asked, scales: asked.scales, input: input)
    let source = try ChartSource(input, request, console)
    let output = arguments.value(of: "output")
    let scales = try PictureScales(asked: asked.scales, output: output, source.settings).scales
    let plan = try plan(source.settings, scales: scales, input: input)
    let chart = try source.chart(telling: console)
    let description = source.description(of: chart)
    var drawing = try ChartDrawing(source.settings, console)
    let scenes = try drawing.scenes(of: chart, in: source.themes)
    var pictures: [[UInt8]] = []
    for picture in plan.pictures {
      let scene = scenes[picture.theme]
      pictures.append(
        try drawing.file(
          of: scene, as: plan.format, at: picture.scale, description: description))
    }
    try write(pictures, by: plan)
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, input: InputFile
  ) throws(CommandError) -> OutputPlan {
    let output = arguments.value(of: "output")
    let plan = try CommandError.wrappingUsage { () throws(UsageError) in
      try OutputPlan(
        output: output, scales: scales, themes: settings.themes.map(\.fileName),
        format: PictureFormat(asked: settings.format, output: output))
    }
    try CommandError.wrappingFile { () throws(FileError) in
      for picture in plan.pictures { try picture.destination.check(against: input) }
    }
    return plan
  }

  private func write(_ pictures: [[UInt8]], by plan: OutputPlan) throws(CommandError) {
    try CommandError.wrappingFile { () throws(FileError) in
      OutputFile.removeLeftovers(for: plan.pictures.compactMap(\.destination.file))
      for (picture, bytes) in zip(plan.pictures, pictures) {
        try picture.destination.write(bytes)
        let scale = plan.format.isVector ? "" : " at \(picture.scale.rawValue)x"
        console.detail("wrote \(picture.destination.name)\(scale), \(bytes.count) bytes")
      }
    }
  }
}
