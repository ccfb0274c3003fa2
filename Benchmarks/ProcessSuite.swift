import ChartRender

/// Whole programs from their start to their end: ours against what somebody would take instead.
///
/// Each draws the two weeks of steps as a PNG file of 828 x 560 pixels. Their files stay in
/// `.build/bench` to be looked at.
enum ProcessSuite {
  private static let name = "process"
  private static let scale = RenderScale.x2
  private static let programs = [ProcessComparison.ours, "rsvg-convert", "gnuplot"]
  /// How far off a channel may be at an edge, 0 to 255, and the share of the pixels that may be more.
  private static let (edgeTolerance, edgeShare): (UInt8, Double) = (32, 0.005)

  /// Runs all programs that are installed.
  static func section(_ options: BenchOptions) throws -> Section {
    let size = try scale.pixelSize(of: LineChart.defaultSize)
    let title =
      "Whole programs, a new process each time, \(SampleTable.stepsPath) to "
      + "\(size.width) x \(size.height) pixels,\ntaking turns, \(options.processRuns) runs each; "
      + "the ratio is to snapshot's median, above 1 is more than snapshot needs"
    var section = Section(title: title)
    guard ProcessComparison.isWanted(name, of: programs, options) else { return section }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    var renderer = try ChartRenderer()
    let scene = renderer.scene(try SampleTable.steps(options).chart())
    let chart = try renderer.bitmap(scene, scale: scale)
    let contenders = try contenders(options, folder: folder.path, scene: scene, size: size)
    let peers = try peers(options, scene: scene, folder: folder)
    let contest = ProcessComparison(
      name: name, size: size, runs: options.processRuns, folder: folder)
    try contest.run(contenders + peers, addingTo: &section) { contender, picture in
      guard contender.drawsScene, !looks(picture, like: chart) else { return nil }
      return "\(contender.name) drew another picture: look at .build/bench."
    }
    return section
  }

  private static func contenders(
    _ options: BenchOptions, folder: String, scene: Scene, size: PixelSize
  ) throws -> [ComparedProgram] {
    let table = options.path(SampleTable.stepsPath)
    let pictures = programs.map { DiskFile("\(folder)/\($0).png") }
    let drawing = DiskFile("\(folder)/steps.svg")
    try drawing.write(Array(PlainSVG.text(of: scene, scale: scale).utf8))
    let script = DiskFile("\(folder)/steps.gnuplot")
    let plot = GnuplotScript(
      table: table, picture: pictures[2].path, size: size, drawing: .days)
    try script.write(Array(plot.text.utf8))
    let commands = [
      [
        options.path(".build/release/snapshot"), "chart", table, "--scale",
        String(scale.rawValue), "-o", pictures[0].path,
      ],
      ["rsvg-convert", "--zoom", String(scale.rawValue), drawing.path, "-o", pictures[1].path],
      ["gnuplot", script.path],
    ]
    return programs.indices.map {
      ComparedProgram(
        name: programs[$0], command: commands[$0], picture: pictures[$0],
        drawsScene: commands[$0][0] != "gnuplot")
    }
  }

  private static func peers(
    _ options: BenchOptions, scene: Scene, folder: DiskFile
  ) throws -> [ComparedProgram] {
    let drawing = DiskFile("\(folder.path)/drawing-\(name)")
    try PeerProgram.write(
      scene, scale: scale, table: SampleTable.steps(options).bytes, to: drawing, options)
    return PeerProgram.coldOnes.map { peer in
      let picture = DiskFile("\(folder.path)/\(peer.rawValue).png")
      return ComparedProgram(
        name: peer.rawValue,
        command: peer.command(drawing: drawing, picture: picture, runs: 0, options),
        picture: picture, drawsScene: false)
    }
  }

  /// Whether two programs can be said to have drawn the same.
  ///
  /// Edges may be a little softer in one, but a text in another font or a shadow left out is not the
  /// same work.
  static func looks(_ picture: Bitmap, like chart: Bitmap) -> Bool {
    let difference = ImageDifference(expected: chart, actual: picture, tolerance: edgeTolerance)
    return Double(difference.differingPixels) <= edgeShare * Double(chart.size.area)
  }
}

/// A file with data that the benchmarks read.
struct SampleTable: Sendable {
  /// The path in the package.
  static let stepsPath = "Golden/data/steps-two-weeks.csv"

  /// What the benchmarks of this file are called by.
  let name: String
  /// What the file holds.
  let bytes: [UInt8]
  /// Which columns make the chart.
  let settings: ChartSettings

  /// Two weeks of steps: 14 rows.
  static func steps(_ options: BenchOptions) throws -> SampleTable {
    SampleTable(
      name: "steps-14", bytes: try DiskFile(options.path(stepsPath)).read(),
      settings: ChartSettings())
  }

  /// Four years of weather: 1461 rows.
  static func weather(_ options: BenchOptions) throws -> SampleTable {
    var settings = ChartSettings()
    settings.x = "date"
    settings.y = ["temp_max"]
    let file = DiskFile(options.path("Golden/data/seattle-weather.csv"))
    return SampleTable(name: "weather-1461", bytes: try file.read(), settings: settings)
  }

  /// The whole way from the bytes to the chart.
  func chart() throws(InputError) -> LineChart {
    let table = try Table(reading: SourceText(bytes, name: "\(name).csv"))
    return try TableChart(table, settings: settings).chart
  }
}

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

  /// What is drawn: the line chart, and for ``coldOnes`` other marks and cards.
  enum Subject: String {
    case line, columns, comparison, calendar, number, page
  }

  /// The program and its arguments.
  ///
  /// - Parameters:
  ///   - subject: what it draws.
  ///   - drawing: a folder that ``write(_:scale:table:to:_:)`` has filled.
  ///   - picture: the path of the picture that it writes.
  ///   - runs: how often it draws and prints what that took; 0 for once.
  func command(
    of subject: Subject = .line, drawing: DiskFile, picture: DiskFile, runs: Int,
    _ options: BenchOptions
  ) -> [String] {
    let draws = PeerProgram.coldOnes.contains(self) ? "\(rawValue)-\(subject)" : rawValue
    return [
      options.path(PeerProgram.interpreter), options.path(PeerProgram.script), draws,
      drawing.path, picture.path, String(runs),
    ]
  }

  /// The line of a report where it is not there.
  var absence: String { "  \(rawValue) is absent; make bench installs it where it can." }

  /// What it takes to draw something over and over in one process; nil when it is not there.
  func times(
    of subject: Subject = .line, drawing: DiskFile, _ options: BenchOptions
  ) throws -> TimingStatistics? {
    let file = ".build/bench/\(subject)-\(rawValue)"
    let (picture, log) = (DiskFile(options.path(file)), DiskFile(options.path(file + ".txt")))
    picture.remove()
    let command = command(
      of: subject, drawing: drawing, picture: picture, runs: options.processRuns, options)
    // Without the interpreter, or without the library in it, nothing starts.
    do throws(BenchError) { _ = try ProcessRun(command, output: log) } catch { return nil }
    let lines = String(decoding: try log.read(), as: UTF8.self).split(separator: "\n")
    let times = lines.compactMap { Double($0) }
    let isDrawn = try picture.contents?.isPicture(subject) ?? false
    guard !times.isEmpty, isDrawn else {
      throw BenchError.output(program: rawValue, reason: "it drew no picture of that size")
    }
    return TimingStatistics(times)
  }

  /// Writes a chart as each of them takes it.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - scale: for how many pixels per point.
  ///   - table: the days and values as CSV.
  ///   - others: more files.
  ///   - folder: where it goes.
  static func write(
    _ scene: Scene, scale: RenderScale, table: [UInt8],
    others: [(name: String, bytes: [UInt8])] = [],
    to folder: DiskFile, _ options: BenchOptions
  ) throws {
    try folder.makeFolder()
    let font = try RenderingStack().fonts.first?.files.first ?? ""
    let files: [(name: String, bytes: [UInt8])] = [
      ("chart.svg", Array(try PlainSVG.text(of: scene, scale: scale).utf8)),
      ("chart.scene.txt", Array(scene.dump().utf8)), ("chart.csv", table),
      ("font", Array(font.utf8)),
    ]
    for file in files + others { try DiskFile("\(folder.path)/\(file.name)").write(file.bytes) }
  }
}

extension [UInt8] {
  /// Whether these are the bytes of a PNG of the size in which all draw the line chart, of any size
  /// for other marks, which may be wider for their axes, or those of a page.
  fileprivate func isPicture(_ subject: PeerProgram.Subject) throws -> Bool {
    if subject == .page { return starts(with: "%PDF".utf8) }
    let size = try PNGDecoder().decode(self).size
    return try subject != .line || size == RenderScale.x2.pixelSize(of: LineChart.defaultSize)
  }
}
