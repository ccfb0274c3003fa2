import ChartRender

/// The stages from a file's bytes to a picture's, each timed alone in this process.
///
/// Everything is warm, as late in a batch: fonts are loaded, and what charts have in common was drawn for the
/// charts before. Each run draws another chart, with the labels of other days.
struct StageSuite {
  private static let size = LineChart.defaultSize
  private static let theme = Theme.classic
  /// Bitmaps are large.
  private static let fewPictures = 8

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
    let (name, charts) = (sample.name, sample.charts)
    let (size, theme) = (StageSuite.size, StageSuite.theme)
    try time("\(name)/layout", charts) { renderer.layout($0, size: size, theme: theme).nodes.count }
    let layouts = charts.map { renderer.layout($0, size: size, theme: theme) }
    try time("\(name)/scene", layouts) { Scene($0, theme: theme).items.count }
    try paint(layouts.map { Scene($0, theme: theme) }, of: name, with: &renderer)
    for scale in RenderScale.allCases {
      let whole = try time("\(name)/whole@\(scale.rawValue)x", charts) {
        try renderer.png($0, size: size, scale: scale, theme: theme).count
      }
      if let whole, scale == .x2 {
        section.add("\(name)/charts@\(scale.rawValue)x", whole.perSecond, "charts/s")
      }
    }
  }

  /// From a message to a picture, stage by stage and as a whole.
  private mutating func draw(_ sample: SampleCard) throws {
    var renderer = try ChartRenderer()
    let (name, cards, template) = (sample.name, sample.cards, sample.template)
    let theme = StageSuite.theme
    try time("\(name)/layout", cards) {
      Int(renderer.layout($0, template: template, theme: theme).size.height)
    }
    let layouts = cards.map { renderer.layout($0, template: template, theme: theme) }
    try time("\(name)/scene", layouts) { Scene($0, theme: theme).items.count }
    try paint(layouts.map { Scene($0, theme: theme) }, of: name, scales: [.x2], with: &renderer)
    let whole = try time("\(name)/whole@2x", cards) { card in
      let scene = renderer.scene(card, template: template, theme: theme)
      return try renderer.png(scene, scale: .x2).count
    }
    if let whole { section.add("\(name)/cards@2x", whole.perSecond, "cards/s") }
  }

  /// From scenes to pixels, with and without a copy of them, and from a few of the pictures to files.
  private mutating func paint(
    _ scenes: [Scene], of name: String, scales: [RenderScale] = RenderScale.allCases,
    with renderer: inout ChartRenderer
  ) throws {
    for scale in scales {
      try time("\(name)/raster@\(scale.rawValue)x", scenes) {
        try renderer.withRows(of: $0, scale: scale) { $0.size.area }
      }
    }
    for scale in scales {
      try time("\(name)/paint@\(scale.rawValue)x", scenes) {
        try renderer.bitmap($0, scale: scale).pixels.count
      }
    }
    for scale in scales {
      let encoder = PNGEncoder(scale: scale)
      var bitmaps: [Bitmap] = []
      for scene in scenes.prefix(StageSuite.fewPictures) {
        bitmaps.append(try renderer.bitmap(scene, scale: scale))
      }
      try time("\(name)/encode@\(scale.rawValue)x", bitmaps) { try encoder.encode($0).count }
    }
  }

  /// Times work on one after the other of several things, over and over.
  @discardableResult
  private mutating func time<Input>(
    _ name: String, _ inputs: [Input], _ work: (Input) throws -> Int
  ) throws -> TimingStatistics? {
    guard options.wants(name) else { return nil }
    // Once each, so that what is kept from one picture to the next is there, as in a long batch.
    for input in inputs { _ = try work(input) }
    var turn = 0
    return try time(name) {
      turn = (turn + 1) % inputs.count
      return try work(inputs[turn])
    }
  }

  /// Times work if its name is wanted, and notes how long it took.
  @discardableResult
  private mutating func time(_ name: String, _ work: () throws -> Int) throws -> TimingStatistics? {
    guard options.wants(name) else { return nil }
    let spread = try watch.times(options.runs, work)
    section.add(name, spread, "ms")
    return spread
  }
}
