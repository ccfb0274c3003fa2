import ChartRender

/// The classic chart of seven values at 2x, over and over in one process and on one core: ours, and what
/// somebody would take instead.
///
/// Ours and plain Cairo draw one after the other of the charts of a year's weeks, as in a batch. The
/// libraries of other languages draw the same chart over and over; they each run in a process of their own and time themselves, for their start
/// does not count here.
enum WarmSuite {
  private static let name = "warm"
  private static let ours = ProcessComparison.ours
  private static let plain = "plain Cairo + libpng"
  private static let scale = RenderScale.x2

  /// Measures everybody who is there.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "The chart classic-7 at 2x again and again, one core, \(options.runs) runs each; the "
        + "ratio is to\nsnapshot's median, above 1 is more than snapshot needs")
    let others = PeerProgram.allCases.map(\.rawValue)
    guard ProcessComparison.isWanted(name, of: [ours, plain] + others, options),
      let sample = try SampleChart.classics(options).first
    else { return section }
    var renderer = try ChartRenderer()
    let scenes = sample.charts.map { renderer.scene($0) }
    try raster(scenes, options, &section)
    try whole(scenes, sample, options, &section)
    return section
  }

  /// The pixels alone.
  private static func raster(
    _ scenes: [Scene], _ options: BenchOptions, _ section: inout Section
  ) throws {
    var renderer = try ChartRenderer()
    let cairo = try PlainCairo(scale: scale)
    let expected = try renderer.bitmap(scenes[0], scale: scale)
    let drawn = try cairo.draw(scenes[0]) { rows in Bitmap(rows) }
    if !ProcessSuite.looks(drawn, like: expected) {
      section.notes.append("  plain Cairo drew another picture.")
    }
    let times = try InterleavedTiming(options.runs).times(
      on: scenes,
      { try renderer.withRows(of: $0, scale: scale) { $0.size.area } },
      { try cairo.draw($0) { $0.size.area } })
    section.add("\(name)/\(ours)/raster", times[0], "ms", ratio: 1)
    section.add(
      "\(name)/plain Cairo/raster", times[1], "ms", ratio: times[1].median / times[0].median)
  }

  /// From the model to the bytes of a PNG file.
  private static func whole(
    _ scenes: [Scene], _ sample: SampleChart, _ options: BenchOptions, _ section: inout Section
  ) throws {
    var renderer = try ChartRenderer()
    let cairo = try PlainCairo(scale: scale)
    let times = try InterleavedTiming(options.runs).times(
      on: Array(zip(sample.charts, scenes)),
      { chart, _ in try renderer.png(chart, scale: scale).count },
      { _, scene in try cairo.draw(scene) { try LibPNGEncoder($0).encode().count } })
    section.add("\(name)/\(ours)/chart", times[0], "ms", ratio: 1)
    let ratio = times[1].median / times[0].median
    section.add("\(name)/\(plain)/chart", times[1], "ms", ratio: ratio)
    let folder = DiskFile(options.path(".build/bench/drawing"))
    try PeerProgram.write(scenes[0], scale: scale, table: sample.csv, to: folder, options)
    for peer in PeerProgram.allCases {
      guard let spread = try peer.times(drawing: folder, options) else {
        section.notes.append(peer.absence)
        continue
      }
      let ratio = spread.median / times[0].median
      section.add("\(name)/\(peer.rawValue)/chart", spread, "ms", ratio: ratio)
    }
    section.add("\(name)/\(ours)/rate", times[0].perSecond, "charts/s")
  }
}

/// Times two pieces of work in turn, so that whatever else the machine does meets both alike.
struct InterleavedTiming {
  /// How often one of them works before it is the other's turn.
  private static let length = 10

  private let runs: Int

  /// Prepares for a number of runs that count.
  init(_ runs: Int) { self.runs = runs }

  /// How long each of them takes on one after the other of several things.
  ///
  /// Each works on the next few of them in a row, as it would without the other, and once on all before.
  ///
  /// - Parameters:
  ///   - inputs: the things, at least one.
  ///   - work: what is timed; each returns a number that depends on its result.
  func times<Input>(on inputs: [Input], _ work: [(Input) throws -> Int]) throws
    -> [TimingStatistics]
  {
    var watch = Stopwatch()
    var times = work.map { _ in [Double]() }
    for work in work { for input in inputs { _ = try watch.time { try work(input) } } }
    var done = 0
    while done < runs {
      let count = min(InterleavedTiming.length, runs - done)
      for (index, work) in work.enumerated() {
        for turn in done..<done + count {
          times[index].append(try watch.time { try work(inputs[turn % inputs.count]) })
        }
      }
      done += count
    }
    return times.map { TimingStatistics($0) }
  }

  /// How long each of them takes on one after the other of several things.
  func times<Input>(on inputs: [Input], _ work: ((Input) throws -> Int)...) throws
    -> [TimingStatistics]
  {
    try times(on: inputs, work)
  }

  /// How long each of them takes.
  func times(_ work: (() throws -> Int)...) throws -> [TimingStatistics] {
    let work = work.map { work in { (_: Int) in try work() } }
    return try times(on: [0], work)
  }
}

/// A chart that the benchmarks draw.
struct SampleChart: Sendable {
  /// What the benchmarks of this chart are called by.
  let name: String
  /// The chart as the golden has it, and then charts of other days like it.
  let charts: [LineChart]
  /// Its days and values as a table of CSV, for programs that read one.
  let csv: [UInt8]

  /// The two charts of the original widget, as the goldens have them.
  static func classics(_ options: BenchOptions) throws -> [SampleChart] {
    try ["classic-7", "classic-14"].map { try SampleChart(golden: $0, options) }
  }

  private static func csv(of table: Table) throws -> [UInt8] {
    let columns = try table.columnNames.map { try table.texts(in: $0) }
    let rows = (0..<table.rowCount).map { row in columns.map { $0[row] ?? "" } }
    return Array(
      ([table.columnNames] + rows).map { $0.joined(separator: ",") + "\n" }.joined().utf8)
  }

  private init(golden name: String, _ options: BenchOptions) throws {
    let file = DiskFile(options.path("Golden/specs/\(name).json"))
    let source = try SourceText(file.read(), name: "\(name).json")
    guard case .spec(let spec) = try ParsedInput(reading: source, settings: ChartSettings()) else {
      throw BenchError.notChart(path: file.path)
    }
    let table = try spec.data?.table(spec.settings) { path in
      try SourceText(DiskFile(options.path("Golden/\(path)")).read(), name: path)
    }
    guard let table else { throw BenchError.notChart(path: file.path) }
    self.name = name
    let chart = try TableChart(table, settings: spec.settings).chart
    var settings = spec.settings
    settings.y = ["steps"]
    charts =
      try [chart]
      + SampleDays.tables(of: chart.elementCount).map {
        try TableChart($0, settings: settings).chart
      }
    csv = try SampleChart.csv(of: table)
  }
}
