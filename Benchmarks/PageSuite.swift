import ChartRender

/// Pages of six panels on A4, one after another in one process and on one core: as PNG, as PDF beside
/// matplotlib, and the memory of many in one run.
enum PageSuite {
  private static let name = "page"
  private static let ours = ProcessComparison.ours
  private static let theirs = "matplotlib"
  private static let scale = RenderScale.x2
  private static let (fewPages, manyPages) = (500, 10_000)

  /// Measures what is asked for.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "A page of six panels on A4, other numbers each time, warm and on one core; PNG at "
        + "\(scale.rawValue)x;\nmemory with all pages in an archive")
    func isWanted(_ parts: String...) -> Bool {
      options.wants(name) || parts.contains { options.wants("\(name)/\($0)") }
    }
    if isWanted("rate", "\(ours)/png", "\(ours)/pdf", "\(theirs)/pdf") {
      try addWarm(options, &section)
    }
    let memories = ["\(fewPages) pages/peak memory", "\(manyPages) pages/peak memory"]
    if isWanted("1000 more/memory", memories[0], memories[1]) { try addMemory(options, &section) }
    return section
  }

  private static func addWarm(_ options: BenchOptions, _ section: inout Section) throws {
    let pages = try SampleDays.tables(of: 14).map(page)
    var renderer = try ChartRenderer()
    func layout(_ page: Page, _ flow: PageLayout.Flow) -> PageLayout {
      renderer.layout(of: page, on: .a4, flow: flow, theme: .classic)
    }
    let times = try InterleavedTiming(options.runs).times(
      on: pages,
      { page in
        guard let sheet = layout(page, .continuous).sheets.first else { return 0 }
        return try renderer.png(sheet.scene, scale: scale).count
      },
      { page in
        try renderer.pdf(layout(page, .sheets).sheets, title: page.title, language: "en").count
      })
    section.add("\(name)/\(ours)/png", times[0], "ms")
    section.add("\(name)/rate", times[0].perSecond, "pages/s")
    section.add("\(name)/\(ours)/pdf", times[1], "ms", ratio: 1)
    let folder = DiskFile(options.path(".build/bench/page"))
    try PeerProgram.write(
      renderer.scene(LineChart(values: [1])), scale: scale,
      table: SampleTable.steps(options).bytes, to: folder, options)
    guard let spread = try PeerProgram.matplotlib.times(of: .page, drawing: folder, options) else {
      section.notes.append(PeerProgram.matplotlib.absence)
      return
    }
    section.add(
      "\(name)/\(theirs)/pdf", spread, "ms", ratio: spread.median / times[1].median)
  }

  /// The page to start from, of other rows than its own.
  private static func page(of table: Table) throws -> Page {
    let json = try JSONValue(parsing: SourceText(Array(template.utf8), name: "weekly.json"))
    let spec = try PageSpec(json, source: "weekly.json") { own, _ in own }
    func nothing(_ path: String) throws -> SourceText { throw BenchError.notChart(path: path) }
    var sources = PageSources(
      text: { path, _ in try nothing(path) }, style: nothing,
      image: { path, _, _ in throw BenchError.notChart(path: path) }, path: { $0 })
    sources.rows = (table, false, { _ in })
    var pipeline = PagePipeline(spec, from: sources, scale: scale)
    var (tables, notices) = (PageTables(), [DrawingNotice]())
    let made = try pipeline.pages(in: [.classic], &tables, &notices)
    guard let page = made.pages.first, made.failures.isEmpty else {
      throw BenchError.notChart(path: "weekly.json")
    }
    return page
  }

  /// The page to start from without the names of its source, so that it takes the rows of a job.
  private static var template: String {
    (PageSpec.starterText("weekly") ?? "").replacing("\"data\": \"days\", ", with: "")
      .replacing("\"data\": \"days\",", with: "")
  }

  private static func addMemory(_ options: BenchOptions, _ section: inout Section) throws {
    var temporary = try TemporaryFolder()
    let page = try temporary.write(Array(jobPage.utf8), to: "page.json")
    var memory: [Double] = []
    for count in [fewPages, manyPages] {
      let jobs = try temporary.write([], to: "jobs.ndjson")
      try jobs.write { write in try ActivityRows(users: count, days: 14).forEachWeek(write) }
      let call = [
        options.path(".build/release/snapshot"), "batch", jobs.path, "--template", page.path,
        "--scale", "1", "-q", "-j", "1", "--tar", "-o", "/dev/null",
      ]
      let log = DiskFile("\(temporary.path)/runs.txt")
      let runs = try ProcessLauncher(log: log, runs: 1, commands: [call]).runApart()
      log.remove()
      let spread = TimingStatistics(runs[0].map(\.memory))
      memory.append(spread.median)
      section.add("\(name)/\(count) pages/peak memory", spread, "MiB")
    }
    let slope = (memory[1] - memory[0]) / Double(manyPages - fewPages) * 1_000
    section.add("\(name)/1000 more/memory", TimingStatistics([slope]), "MiB")
  }

  private static let jobPage = """
    { "title": "{id}", "rows": [
        [{ "title": "Steps", "chart": { "y": "steps" }, "span": 2 }, { "text": "Only for {id}." }],
        [{ "title": "Distance", "chart": { "y": "distance_m" } },
         { "card": { "template": "widget-compact", "y": "steps" } }],
        { "title": "Days", "table": {} }
      ] }
    """
}
