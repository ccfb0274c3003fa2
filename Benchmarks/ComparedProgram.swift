import ChartRender

/// A program that draws the same chart as the others.
struct ComparedProgram: Sendable {
  /// What it is called in the report.
  let name: String
  /// The program and its arguments.
  let command: [String]
  /// Where its picture goes.
  let picture: DiskFile
  /// Whether it draws the very scene that ours draws, so that the pictures can be compared.
  let drawsScene: Bool
  /// The size of its picture; nil for that of the contest.
  var size: PixelSize?
}
