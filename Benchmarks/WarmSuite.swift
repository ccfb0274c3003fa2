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
      guard let spread = try run(peer, drawing: folder, options) else {
        section.notes.append("  \(peer.rawValue) is absent; make bench installs it where it can.")
        continue
      }
      let ratio = spread.median / times[0].median
      section.add("\(name)/\(peer.rawValue)/chart", spread, "ms", ratio: ratio)
    }
    section.add("\(name)/\(ours)/rate", times[0].perSecond, "charts/s")
  }

  /// What a library of another language takes; nil when it is not there.
  private static func run(
    _ peer: PeerProgram, drawing: DiskFile, _ options: BenchOptions
  ) throws -> TimingStatistics? {
    let picture = DiskFile(options.path(".build/bench/warm-\(peer.rawValue).png"))
    let log = DiskFile(options.path(".build/bench/warm-\(peer.rawValue).txt"))
    picture.remove()
    let command = peer.command(
      drawing: drawing, picture: picture, runs: options.processRuns, options)
    // Without the interpreter, or without the library in it, nothing starts.
    do throws(BenchError) { _ = try ProcessRun(command, output: log) } catch { return nil }
    let lines = String(decoding: try log.read(), as: UTF8.self).split(separator: "\n")
    let times = lines.compactMap { Double($0) }
    guard !times.isEmpty, let file = picture.contents,
      try PNGDecoder().decode(file).size == scale.pixelSize(of: LineChart.defaultSize)
    else {
      throw BenchError.output(program: peer.rawValue, reason: "it drew no picture of that size")
    }
    return TimingStatistics(times)
  }
}
