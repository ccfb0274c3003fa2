import ChartRender

/// Where the pictures of one run go, and at which scales they are drawn.
struct OutputPlan: Sendable, Hashable {
  /// One picture.
  struct Picture: Sendable, Hashable {
    let scale: RenderScale
    let destination: OutputDestination
  }

  /// The pictures in the order in which the scales were given.
  let pictures: [Picture]

  /// The scale of a picture when neither an option nor its name gives one.
  static let standardScale = RenderScale.x2

  /// Plans the pictures of a run.
  ///
  /// - Parameters:
  ///   - output: what `-o` says; `-` is standard output, and so is nothing.
  ///   - scales: what `--scale` says. Without it the scale is taken from a name such as
  ///     `week@3x.png`. A scale that is given twice counts once.
  /// - Throws: ``UsageError`` when several pictures would go to standard output, or the name is empty or
  ///   stands for a scale that does not exist.
  init(output: String?, scales: [RenderScale]?) throws(UsageError) {
    let output = output ?? "-"
    guard !output.isEmpty else { throw .emptyOutputName }
    var wanted: [RenderScale] = []
    for scale in scales ?? [] where !wanted.contains(scale) { wanted.append(scale) }
    if output == "-" {
      guard wanted.count <= 1 else { throw .severalScalesToStandardOutput }
      let scale = wanted.first ?? OutputPlan.standardScale
      pictures = [Picture(scale: scale, destination: .standardOutput)]
      return
    }
    let name = OutputName(output)
    guard wanted.count > 1 else {
      let named = wanted.isEmpty ? try name.scale : nil
      let scale = wanted.first ?? named ?? OutputPlan.standardScale
      pictures = [Picture(scale: scale, destination: .file(OutputFile(path: output)))]
      return
    }
    pictures = wanted.map {
      Picture(scale: $0, destination: .file(OutputFile(path: name.path(at: $0))))
    }
  }
}
