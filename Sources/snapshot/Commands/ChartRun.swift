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
    _ = try plan(request.overrides, input: input)
    let source = try ChartSource(input, request)
    let plan = try plan(source.settings, input: input)
    var drawing = try ChartDrawing(source, console)
    let scene = try drawing.scene()
    var pictures: [[UInt8]] = []
    for picture in plan.pictures { pictures.append(try drawing.png(scene, at: picture.scale)) }
    try write(pictures, by: plan)
  }

  private func plan(
    _ settings: ChartSettings, input: InputFile
  ) throws(CommandError) -> OutputPlan {
    let output = arguments.value(of: "output")
    let plan = try CommandError.wrappingUsage { () throws(UsageError) in
      switch try PictureFormat(asked: settings.format, output: output) {
      case .png: try OutputPlan(output: output, scales: settings.scales)
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
