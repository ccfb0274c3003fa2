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
    let plan = try CommandError.wrappingUsage { () throws(UsageError) in try outputPlan() }
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let bytes = try CommandError.wrappingFile { () throws(FileError) in
      for picture in plan.pictures { try picture.destination.check(against: input) }
      return try input.read(upTo: ChartDrawing.inputLimit)
    }
    let drawn = try ChartDrawing.draw(
      bytes, named: input.name, at: plan.pictures.map(\.scale), arguments, console)
    try CommandError.wrappingFile { () throws(FileError) in
      OutputFile.removeLeftovers(for: plan.pictures.compactMap(\.destination.file))
      for (picture, drawing) in zip(plan.pictures, drawn) {
        try picture.destination.write(drawing.png)
        console.detail(
          "wrote \(picture.destination.name) at \(picture.scale.rawValue)x, "
            + "\(drawing.png.count) bytes")
      }
    }
  }

  private func outputPlan() throws(UsageError) -> OutputPlan {
    let output = arguments.value(of: "output")
    switch try PictureFormat(option: arguments.value(of: "format"), output: output) {
    case .png: break
    }
    var scales: [RenderScale]?
    if let list = arguments.value(of: "scale") { scales = try RenderScale.list(list) }
    return try OutputPlan(output: output, scales: scales)
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
