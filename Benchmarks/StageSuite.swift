import ChartRender

/// The stages from a file's bytes to a picture's, each timed alone in this process.
///
/// Everything is warm: fonts are loaded and texts are shaped, as for the second chart of a batch.
struct StageSuite {
  private static let size = LineChart.defaultSize
  private static let theme = Theme.classic

  private let options: BenchOptions
  private var section: Section
  private var watch = Stopwatch()

  /// Measures all stages that the options ask for.
  static func section(_ options: BenchOptions) throws -> Section {
    var suite = StageSuite(options)
    try suite.read(SampleTable.steps(options))
    try suite.read(SampleTable.weather(options))
    try suite.start()
    for sample in try SampleChart.classics(options) { try suite.draw(sample) }
    try suite.draw(SampleCard.message(options))
    return suite.section
  }

  private init(_ options: BenchOptions) {
    self.options = options
    section = Section(
      title: "Stages in one process, warm, one thread, \(StageSuite.size.width.fixed(0)) x "
        + "\(StageSuite.size.height.fixed(0)) points, \(options.runs) runs each")
  }

  /// From the text of a table to a chart.
  private mutating func read(_ table: SampleTable) throws {
    try time("read/\(table.name)") { try table.chart().elementCount }
  }

  /// What the first chart of a process pays on top: finding fonts and setting up Pango.
  private mutating func start() throws {
    try time("start/renderer") {
      _ = try ChartRenderer()
      return 1
    }
  }

  /// From a chart to a picture, stage by stage and as a whole.
  private mutating func draw(_ sample: SampleChart) throws {
    var renderer = try ChartRenderer()
    let (name, chart) = (sample.name, sample.chart)
    let (size, theme) = (StageSuite.size, StageSuite.theme)
    try time("\(name)/layout") {
      renderer.layout(chart, size: size, theme: theme).nodes.count
    }
    let layout = renderer.layout(chart, size: size, theme: theme)
    try time("\(name)/scene") { Scene(layout, theme: theme).items.count }
    let scene = renderer.scene(chart, size: size, theme: theme)
    for scale in RenderScale.allCases {
      try time("\(name)/paint@\(scale.rawValue)x") {
        try renderer.bitmap(scene, scale: scale).pixels.count
      }
    }
    for scale in RenderScale.allCases {
      let (bitmap, encoder) = (try renderer.bitmap(scene, scale: scale), PNGEncoder(scale: scale))
      try time("\(name)/encode@\(scale.rawValue)x") { try encoder.encode(bitmap).count }
    }
    for scale in RenderScale.allCases {
      let whole = try time("\(name)/whole@\(scale.rawValue)x") {
        try renderer.png(chart, size: size, scale: scale, theme: theme).count
      }
      if let whole, scale == .x2 {
        section.add("\(name)/charts@\(scale.rawValue)x", whole.perSecond, "charts/s")
      }
    }
  }

  /// From a message to a picture, stage by stage and as a whole.
  private mutating func draw(_ sample: SampleCard) throws {
    var renderer = try ChartRenderer()
    let (name, card, template) = (sample.name, sample.card, sample.template)
    let (scale, theme) = (RenderScale.x2, StageSuite.theme)
    try time("\(name)/layout") {
      Int(renderer.layout(card, template: template, theme: theme).size.height)
    }
    let layout = renderer.layout(card, template: template, theme: theme)
    try time("\(name)/scene") { Scene(layout, theme: theme).items.count }
    let scene = Scene(layout, theme: theme)
    try time("\(name)/paint@2x") { try renderer.bitmap(scene, scale: scale).pixels.count }
    let (bitmap, encoder) = (try renderer.bitmap(scene, scale: scale), PNGEncoder(scale: scale))
    try time("\(name)/encode@2x") { try encoder.encode(bitmap).count }
    let whole = try time("\(name)/whole@2x") {
      let scene = renderer.scene(card, template: template, theme: theme)
      return try renderer.png(scene, scale: scale).count
    }
    if let whole { section.add("\(name)/cards@2x", whole.perSecond, "cards/s") }
  }

  /// Times work if its name is wanted, and notes how long it took.
  @discardableResult
  private mutating func time(_ name: String, _ work: () throws -> Int) throws -> Spread? {
    guard options.wants(name) else { return nil }
    let spread = try watch.times(options.runs, work)
    section.add(name, spread, "ms")
    return spread
  }
}
