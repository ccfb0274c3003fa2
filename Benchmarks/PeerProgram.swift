import ChartRender

/// The libraries of other languages that draw the chart, through `Peers/peers.py`.
///
/// They live in a virtual environment that `make bench` makes; where it could not be made they are absent.
enum PeerProgram: String, CaseIterable {
  case resvg, skia
  case vega = "vl-convert"
  case matplotlib

  /// Those that people start as a program of its own.
  static let coldOnes: [PeerProgram] = [.vega, .matplotlib]

  /// The Python of the virtual environment.
  static let interpreter = ".build/bench/venv/bin/python"
  private static let script = "Benchmarks/Peers/peers.py"

  /// The program and its arguments.
  ///
  /// - Parameters:
  ///   - drawing: a folder that ``write(_:scale:table:to:_:)`` has filled.
  ///   - picture: the path of the picture that it writes.
  ///   - runs: how often it draws and prints what that took; 0 for once.
  func command(
    drawing: DiskFile, picture: DiskFile, runs: Int, _ options: BenchOptions
  ) -> [String] {
    [
      options.path(PeerProgram.interpreter), options.path(PeerProgram.script), rawValue,
      drawing.path, picture.path, String(runs),
    ]
  }

  /// Writes a chart as each of them takes it.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - scale: for how many pixels per point.
  ///   - table: the days and values as CSV.
  ///   - folder: where it goes.
  static func write(
    _ scene: Scene, scale: RenderScale, table: [UInt8], to folder: DiskFile, _ options: BenchOptions
  ) throws {
    try folder.makeFolder()
    let font = try RenderingStack().fonts.first?.files.first ?? ""
    let files: [(name: String, bytes: [UInt8])] = [
      ("chart.svg", Array(try PlainSVG.text(of: scene, scale: scale).utf8)),
      ("chart.scene.txt", Array(scene.dump().utf8)), ("chart.csv", table),
      ("font", Array(font.utf8)),
    ]
    for file in files { try DiskFile("\(folder.path)/\(file.name)").write(file.bytes) }
  }
}
