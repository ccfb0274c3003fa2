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
    let arguments = arguments
    let request = try CommandError.wrappingSetting { () throws(SettingError) in
      try ChartRequest(arguments)
    }
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    // A call that cannot work fails before it waits for its input.
    let asked = request.overrides
    _ = try plan(asked, scales: asked.scales, input: input)
    let source = try ChartSource(input, request)
    let scales = try scales(asked.scales, source)
    let plan = try plan(source.settings, scales: scales, input: input)
    let chart = try source.chart(telling: console)
    let description = source.description(of: chart)
    var drawing = try ChartDrawing(source, console)
    let scenes = try drawing.scenes(of: chart)
    var pictures: [[UInt8]] = []
    for picture in plan.pictures {
      let scene = scenes[picture.theme]
      pictures.append(
        try drawing.file(
          of: scene, as: plan.format, at: picture.scale, description: description))
    }
    try write(pictures, by: plan)
  }

  /// The scales that a call asks for: the name of the output goes before the spec, for it is a part of the
  /// call, and the scales of a spec do not matter to a format that has none.
  private func scales(
    _ asked: [RenderScale]?, _ source: ChartSource
  ) throws(CommandError) -> [RenderScale]? {
    if let asked { return asked }
    let output = arguments.value(of: "output")
    let fromCall = try CommandError.wrappingUsage { () throws(UsageError) in
      if try PictureFormat(asked: source.settings.format, output: output).isVector { return true }
      guard let output else { return false }
      return try OutputName(output).scale != nil
    }
    return fromCall ? nil : source.settings.scales
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
