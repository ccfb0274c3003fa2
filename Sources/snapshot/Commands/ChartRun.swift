import ChartRender

/// One run of the command that draws charts: from its arguments to files.
struct ChartRun: Sendable {
  private let arguments: ParsedArguments
  private let console: Console

  /// Prepares a run.
  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    console = Console(verbosity: ChartRun.verbosity(of: arguments))
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
    _ = try plan(scales: asked.scales, format: asked.format, input: input)
    let source = try ChartSource(input, request)
    let scales = try scales(asked.scales, source)
    let plan = try plan(scales: scales, format: source.settings.format, input: input)
    var drawing = try ChartDrawing(source, console)
    let scene = try drawing.scene()
    var pictures: [[UInt8]] = []
    for picture in plan.pictures { pictures.append(try drawing.png(scene, at: picture.scale)) }
    try write(pictures, by: plan)
  }

  /// The name of the output goes before the spec: it is a part of the call.
  private func scales(
    _ asked: [RenderScale]?, _ source: ChartSource
  ) throws(CommandError) -> [RenderScale]? {
    if let asked { return asked }
    guard let output = arguments.value(of: "output") else { return source.settings.scales }
    let named = try CommandError.wrappingUsage { () throws(UsageError) in
      try OutputName(output).scale
    }
    return named == nil ? source.settings.scales : nil
  }

  private func plan(
    scales: [RenderScale]?, format: PictureFormat?, input: InputFile
  ) throws(CommandError) -> OutputPlan {
    let output = arguments.value(of: "output")
    let plan = try CommandError.wrappingUsage { () throws(UsageError) in
      switch try PictureFormat(asked: format, output: output) {
      case .png: try OutputPlan(output: output, scales: scales)
      }
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
        console.detail(
          "wrote \(picture.destination.name) at \(picture.scale.rawValue)x, \(bytes.count) bytes")
      }
    }
  }

  /// Of two that contradict each other the later one holds, as with every option.
  private static func verbosity(of arguments: ParsedArguments) -> Console.Verbosity {
    let given = arguments.items.last {
      ["quiet", "verbose"].contains($0.option.name) && $0.setting == .on
    }
    switch given?.option.name {
    case "quiet": return .quiet
    case "verbose": return .verbose
    default: return .normal
    }
  }
}
