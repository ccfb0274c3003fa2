import ChartRender

/// Weekly reports of many people: the rate with one worker and with two, the memory, and a second run in which
/// nothing has changed; against a loop of the fastest program that draws the same picture.
enum BatchSuite {
  private static let name = "batch"
  private static let week = "2016-W37"
  private static let scale = RenderScale.x2
  /// How often the rate without files is measured.
  private static let warmTurns = 5
  /// How many cards are drawn for the rates, and for the memory.
  private static let (cards, fewCards, manyCards) = (10_000, 1_000, 50_000)

  /// Runs it, a few times each.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "Weekly reports at \(scale.rawValue)x from rows of \(cards) people over two weeks, "
        + "into a folder;\n"
        + "warm is one card after another in one process without files; memory with all cards in an archive"
    )
    func isWanted(_ parts: String...) -> Bool {
      parts.contains { options.wants("\(name)/\($0)") }
    }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    if isWanted("warm/rate") { try addWarm(options, &section) }
    if isWanted("1 worker/rate", "2 workers/rate", "unchanged/rate") {
      try addRates(options, max(1, min(2, options.longRuns)), &section)
    }
    let memories = ["\(fewCards) jobs", "\(manyCards) jobs", "\(manyCards) people"]
    if memories.contains(where: { isWanted("\($0)/peak memory") }) || isWanted("1000 more/memory") {
      try addMemory(options, &section)
    }
    if isWanted("rsvg-convert/rate") { try addPeer(options, folder, &section) }
    return section
  }

  private static func addRates(
    _ options: BenchOptions, _ runs: Int, _ section: inout Section
  ) throws {
    var temporary = try TemporaryFolder()
    let table = try write(ActivityRows(users: cards, days: 14), &temporary)
    var (one, two, again): ([Double], [Double], [Double]) = ([], [], [])
    var count = 0
    // All stay until the end: Linux makes files slowly where many were removed a minute ago.
    var outputs: [DiskFile] = []
    for turn in 0..<runs {
      for workers in [1, 2] {
        let output = DiskFile("\(temporary.path)/cards-\(turn)-\(workers)")
        try output.makeFolder()
        outputs.append(output)
        let call = report(table, to: output.path, workers: workers, options)
        let run = try ProcessRun(call)
        count = try output.names(endingWith: ".png").count
        let rate = Double(count) / run.wall * 1e3
        if workers == 1 {
          one.append(rate)
        } else {
          two.append(rate)
          again.append(Double(count) / (try ProcessRun(call)).wall * 1e3)
        }
      }
    }
    for output in outputs { try output.removeFolder() }
    section.title += "\nThe folder has \(count) cards: not everybody has rows in the week."
    section.add("\(name)/1 worker/rate", TimingStatistics(one), "/s")
    section.add("\(name)/2 workers/rate", TimingStatistics(two), "/s")
    section.add("\(name)/unchanged/rate", TimingStatistics(again), "/s")
  }

  private static func addMemory(_ options: BenchOptions, _ section: inout Section) throws {
    var memory: [Double] = []
    var temporary = try TemporaryFolder()
    func add(_ name: String, _ call: [String]) throws {
      let log = DiskFile("\(temporary.path)/runs.txt")
      let runs = try ProcessLauncher(log: log, runs: 1, commands: [call]).runApart()
      log.remove()
      let spread = TimingStatistics(runs[0].map(\.memory))
      memory.append(spread.median)
      section.add("\(self.name)/\(name)/peak memory", spread, "MiB")
    }
    for count in [fewCards, manyCards] {
      let jobs = try temporary.write([], to: "jobs.ndjson")
      try jobs.write { write in
        try ActivityRows(users: count, days: 14).forEachWeek(write)
      }
      let call = [
        options.path(".build/release/snapshot"), "batch", jobs.path, "--template", "report",
        "--scale", String(scale.rawValue), "-q", "-j", "2", "--tar", "-o", "/dev/null",
      ]
      try add("\(count) jobs", call)
    }
    let table = try write(ActivityRows(users: manyCards, days: 14), &temporary)
    try add(
      "\(manyCards) people", report(table, to: "/dev/null", workers: 2, options) + ["--tar"])
    let slope = (memory[1] - memory[0]) / Double(manyCards - fewCards) * 1_000
    section.add("\(name)/1000 more/memory", TimingStatistics([slope]), "MiB")
  }

  /// The report card in one process, one after another.
  private static func addWarm(_ options: BenchOptions, _ section: inout Section) throws {
    var cards = try SampleCard.report(of: options.runs * (warmTurns + 2)).cards[...]
    let template = try CardTemplate(builtIn: "report")
    var renderer = try ChartRenderer()
    var watch = Stopwatch()
    // No card is drawn twice, as in a batch. The first turn is not counted.
    let rates = try (0...warmTurns).map { _ in
      let turn = cards.prefix(options.runs)
      cards.removeFirst(turn.count)
      let time = try watch.time {
        try turn.reduce(0) { count, card in
          let scene = renderer.scene(card, template: template)
          return count &+ (try renderer.png(scene, scale: scale).count)
        }
      }
      return Double(turn.count) / time * 1e3
    }
    section.add("\(name)/warm/rate", TimingStatistics(Array(rates.dropFirst())), "/s")
  }

  /// A process for each card, as people do it who have no batch.
  private static func addPeer(
    _ options: BenchOptions, _ folder: DiskFile, _ section: inout Section
  ) throws {
    let sample = try SampleCard.report(of: 2)
    var renderer = try ChartRenderer()
    let scene = renderer.scene(sample.cards[0], template: sample.template)
    let drawing = DiskFile("\(folder.path)/report.svg")
    try drawing.write(SVGEncoder().encode(scene))
    let picture = DiskFile("\(folder.path)/report-rsvg-convert.png")
    let call = [
      "rsvg-convert", "--zoom", String(scale.rawValue), drawing.path, "-o", picture.path,
    ]
    do {
      let times = try (0..<options.processRuns).map { _ in try ProcessRun(call).wall }
      section.add("\(name)/rsvg-convert/rate", TimingStatistics(times).perSecond, "/s")
    } catch BenchError.launch {
      section.notes.append("  rsvg-convert is absent; make bench would change that.")
    }
  }

  private static func write(
    _ rows: ActivityRows, _ folder: inout TemporaryFolder
  ) throws -> DiskFile {
    let file = try folder.write([], to: "activity.csv")
    try file.write { add in try rows.forEachPiece(add) }
    return file
  }

  private static func report(
    _ table: DiskFile, to output: String, workers: Int, _ options: BenchOptions
  ) -> [String] {
    [
      options.path(".build/release/snapshot"), "report", table.path, "--by", "user", "--value",
      "steps:sum", "--value", "distance_m:sum", "--at", week, "--title", "{user}", "--scale",
      String(scale.rawValue), "-q", "-j", "\(workers)", "-o", output,
    ]
  }
}
