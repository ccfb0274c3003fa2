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
    try number(sample, options, &section)
    try marks(sample, options, &section)
    return section
  }

  /// One week as a line, as columns, and as columns before those of the week before.
  private typealias Week = (line: LineChart, columns: LineChart, compared: LineChart)

  /// Columns, columns before those of an earlier week, and a year of days, beside the line chart.
  private static func marks(
    _ sample: SampleChart, _ options: BenchOptions, _ section: inout Section
  ) throws {
    let weeks = sample.charts.indices.map { index -> Week in
      let before = sample.charts[max(index - 1, 0)]
      var plain = sample.charts[index]
      plain.mark = .columns
      var compared = plain
      compared.series[0].comparison = Comparison(
        name: before.series[0].name, presentName: "this week", x: before.series[0].x,
        values: before.series[0].values, moments: [])
      return (line: sample.charts[index], columns: plain, compared: compared)
    }
    let days = try calendar()
    var lines = try ChartRenderer()
    var others = try ChartRenderer()
    for (name, chart) in [
      ("columns", { (week: Week) in week.columns }), ("comparison", { $0.compared }),
      ("calendar", { _ in days }),
    ] as [(String, (Week) -> LineChart)] {
      let times = try InterleavedTiming(options.runs).times(
        on: weeks,
        { try lines.png($0.line, scale: scale).count },
        { try others.png(chart($0), scale: scale).count })
      section.add("\(self.name)/\(ours)/\(name) rate", times[1].perSecond, "charts/s")
      section.add("\(self.name)/\(ours)/rate beside \(name)", times[0].perSecond, "charts/s")
    }
  }

  /// The days of a year.
  private static func calendar() throws -> LineChart {
    var text = "date,steps\n"
    let first = 16_801.0 * 86_400
    for day in 0..<365 {
      text += "\(Int(first) + day * 86_400),\(day * 7919 % 12_000)\n"
    }
    var settings = ChartSettings()
    try settings.set("mark", to: "calendar")
    let table = try Table(reading: SourceText(Array(text.utf8), name: "year.csv"))
    return try TableChart(table, settings: settings).chart
  }

  /// A card of one number with its sparkline, beside the chart.
  private static func number(
    _ sample: SampleChart, _ options: BenchOptions, _ section: inout Section
  ) throws {
    let number = try SampleCard.number()
    var charts = try ChartRenderer()
    var cards = try ChartRenderer()
    let times = try InterleavedTiming(options.runs).times(
      on: Array(zip(sample.charts, number.cards)),
      { chart, _ in try charts.png(chart, scale: scale).count },
      { _, card in try cards.png(card, template: number.template, scale: scale).count })
    let ratio = times[1].median / times[0].median
    section.add("\(name)/\(ours)/number card", times[1], "ms", ratio: ratio)
    section.add("\(name)/\(ours)/number rate", times[1].perSecond, "cards/s")
    section.add("\(name)/\(ours)/rate beside it", times[0].perSecond, "charts/s")
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
