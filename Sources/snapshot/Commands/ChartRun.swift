import ChartRender
import CommandKit

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
    var files: [DrawnFile] = []
    for picture in plan.pictures {
      files.append(
        try drawing.file(
          of: scenes[picture.theme], for: picture, as: plan.format, description: description))
    }
    try write(files, by: plan)
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

  private func write(_ files: [DrawnFile], by plan: OutputPlan) throws(CommandError) {
    try CommandError.wrappingFile { () throws(FileError) in
      OutputFile.removeLeftovers(for: plan.pictures.compactMap(\.destination.file))
      for (picture, file) in zip(plan.pictures, files) {
        try picture.destination.write(file.bytes)
        let scale = plan.format.isVector ? "" : " at \(picture.scale.rawValue)x"
        console.detail("wrote \(picture.destination.name)\(scale), \(file.bytes.count) bytes")
      }
    }
  }
}
