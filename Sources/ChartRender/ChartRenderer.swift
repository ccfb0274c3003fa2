import Base
import Cards
import Charts
import Graphics
import Imaging
import Raster
import Vector

/// Draws charts and cards: lays them out, makes scenes of the layouts, and PNG, SVG and PDF files
/// of scenes.
///
/// A renderer keeps fonts, shaped texts, the last framebuffer and small shapes, so use one for many
/// charts; beside the fonts that is at most some 45 MiB, and under 20 MiB after charts of the usual
/// size. It belongs to one task at a time: for several, make one renderer in each.
///
/// ```swift
/// let chart = LineChart(values: [5200, 8400, 3000], labels: ["9/13", "9/14", "9/15"])
/// var renderer = try ChartRenderer()
/// let png = try renderer.png(chart, size: Size(width: 414, height: 280), scale: .x2)
/// ```
public struct ChartRenderer: ~Copyable {
  /// Shapes and measures the texts.
  var text: TextEngine
  private let store = RasterCache()

  /// Counts of the work done and of what is cached for the next chart.
  package var counts: RenderCounts {
    var counts = store.counts
    counts.linesShaped = text.shapedCount
    return counts
  }

  /// Creates a renderer that draws texts with the fonts of a library.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when a font file that the library names cannot be read.
  public init(fonts: FontLibrary = .standard) throws(RenderError) {
    try self.init(fonts: fonts, scope: .engine)
  }

  /// Creates a renderer whose fonts `scope` may register for the whole process.
  package init(fonts: FontLibrary, scope: FontConfigScope) throws(RenderError) {
    text = try converting(RenderError.canvas) { () throws(CanvasError) in
      try TextEngine(fonts, scope: scope)
    }
  }

  /// The positions of all parts of a chart, in points, y down.
  public mutating func layout(
    _ chart: LineChart, size: Size = LineChart.defaultSize, theme: Theme = .classic
  ) -> LineChartLayout {
    LineChartLayout(of: chart, size: size, theme: theme, measuring: &text)
  }

  /// The display list of a chart, back to front, in points.
  public mutating func scene(
    _ chart: LineChart, size: Size = LineChart.defaultSize, theme: Theme = .classic
  ) -> Scene {
    Scene(layout(chart, size: size, theme: theme), theme: theme)
  }

  /// The pixels of a scene.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when the image would be empty or larger than
  ///   ``PixelSize`` allows; nothing has been allocated then.
  public mutating func bitmap(
    _ scene: Scene, scale: RenderScale = .x2
  ) throws(RenderError) -> Bitmap {
    try withRows(of: scene, scale: scale) { rows in Bitmap(rows) }
  }

  /// Draws a scene and calls `body` with its pixels, which are valid as long as it runs.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` as ``bitmap(_:scale:)`` does.
  package mutating func withRows<Result>(
    of scene: Scene, scale: RenderScale, _ body: (PixelRows) -> Result
  ) throws(RenderError) -> Result {
    try picture(scene, scale: scale).withRows(body)
  }

  private mutating func picture(
    _ scene: Scene, scale: RenderScale
  ) throws(RenderError) -> Framebuffer {
    try converting(RenderError.canvas) { () throws(CanvasError) in
      try Painter(scale: scale).paint(scene, on: store, text: &text)
    }
  }

  /// A chart as a PNG file.
  ///
  /// - Parameters:
  ///   - chart: the data and its options.
  ///   - size: the size in points.
  ///   - scale: pixels per point.
  ///   - theme: colours, fonts and line widths.
  ///   - description: what the image shows, for readers who do not see it; empty for none.
  /// - Returns: the bytes of the file; the same chart gives the same bytes.
  /// - Throws: ``RenderError/canvas(_:)`` when the image would be empty or too large.
  public mutating func png(
    _ chart: LineChart, size: Size = LineChart.defaultSize, scale: RenderScale = .x2,
    theme: Theme = .classic, description: String = ""
  ) throws(RenderError) -> [UInt8] {
    try png(scene(chart, size: size, theme: theme), scale: scale, description: description)
  }

  /// A scene as a PNG file, with a description in it unless that is empty.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when the picture would be empty or too large.
  public mutating func png(
    _ scene: Scene, scale: RenderScale = .x2, description: String = ""
  ) throws(RenderError) -> [UInt8] {
    try png(scene, encoder: PNGEncoder(scale: scale), description: description)
  }

  /// A scene as a PNG file that an encoder writes, at the scale of the encoder.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when the picture would be empty or too large.
  public mutating func png(
    _ scene: Scene, encoder: PNGEncoder, description: String = ""
  ) throws(RenderError) -> [UInt8] {
    let picture = try picture(scene, scale: encoder.scale)
    return try converting(RenderError.image) { () throws(ImageError) in
      try picture.withRows { (rows) throws(ImageError) in
        try encoder.encode(rows, description: description)
      }
    }
  }

  /// A scene as a PNG file of at most `limit` bytes, with fewer colours if all of them take more.
  ///
  /// - Parameters:
  ///   - scene: the display list.
  ///   - encoder: writes the file, at its scale.
  ///   - limit: the most bytes that the file may have.
  ///   - description: what the image shows, for readers who do not see it; empty for none.
  /// - Returns: the file, and whether it has all colours.
  /// - Throws: ``RenderError/canvas(_:)`` when the picture would be empty or too large, and
  ///   ``RenderError/image(_:)`` with ``ImageError/tooManyBytes(smallest:limit:)`` when fewer
  ///   colours do not help.
  package mutating func png(
    _ scene: Scene, encoder: PNGEncoder, within limit: Int, description: String = ""
  ) throws(RenderError) -> FittedPNG {
    let picture = try picture(scene, scale: encoder.scale)
    return try converting(RenderError.image) { () throws(ImageError) in
      try picture.withRows { (rows) throws(ImageError) in
        try encoder.encode(rows, within: limit, description: description)
      }
    }
  }

  /// The font families that were asked for and are not there.
  package var replacedFamilies: [ReplacedFamily] { text.replacedFamilies }

  /// The names of the font families that texts can be set in.
  package func families() throws(RenderError) -> [String] { try catalog().families() }

  /// The family of the fonts in a file of the library that the renderer was made with.
  package func family(inFile path: String) throws(RenderError) -> String? {
    try catalog().family(inFile: path)
  }

  private func catalog() throws(RenderError) -> FontCatalog {
    try converting(RenderError.canvas) { () throws(CanvasError) in try text.catalog() }
  }
}

extension ChartRenderer {
  /// The positions of all parts of a card, in points, y down.
  public mutating func layout(
    _ card: Card, template: CardTemplate, theme: Theme = .classic
  ) -> CardLayout {
    CardLayout(of: card, by: template, theme: theme, measuring: &text)
  }

  /// The display list of a card, back to front, in points.
  public mutating func scene(
    _ card: Card, template: CardTemplate, theme: Theme = .classic
  ) -> Scene {
    Scene(layout(card, template: template, theme: theme), theme: theme)
  }
}

extension ChartRenderer {
  /// A card as a PNG file.
  ///
  /// - Parameters:
  ///   - card: the content.
  ///   - template: the arrangement and the size in points.
  ///   - theme: colours, fonts and line widths.
  ///   - scale: pixels per point.
  ///   - description: what the image shows, for readers who do not see it; empty for none.
  /// - Returns: the bytes of the file; the same card gives the same bytes.
  /// - Throws: ``RenderError/canvas(_:)`` when the image would be empty or larger than
  ///   ``PixelSize`` allows.
  public mutating func png(
    _ card: Card, template: CardTemplate, theme: Theme = .classic, scale: RenderScale = .x2,
    description: String = ""
  ) throws(RenderError) -> [UInt8] {
    try png(scene(card, template: template, theme: theme), scale: scale, description: description)
  }

  /// A card as an SVG file; see ``svg(_:description:language:)``.
  public mutating func svg(
    _ card: Card, template: CardTemplate, theme: Theme = .classic, description: String = ""
  ) -> [UInt8] {
    svg(scene(card, template: template, theme: theme), description: description)
  }

  /// A card as a PDF file of one page.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when the page would be empty or too large.
  public mutating func pdf(
    _ card: Card, template: CardTemplate, theme: Theme = .classic, description: String = ""
  ) throws(RenderError) -> [UInt8] {
    try pdf(scene(card, template: template, theme: theme), description: description)
  }

  /// A chart of `size` points as an SVG file; see ``svg(_:description:language:)``.
  public mutating func svg(
    _ chart: LineChart, size: Size = LineChart.defaultSize, theme: Theme = .classic,
    description: String = ""
  ) -> [UInt8] {
    svg(scene(chart, size: size, theme: theme), description: description)
  }

  /// A chart of `size` points as a PDF file of one page.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when the page would be empty or too large.
  public mutating func pdf(
    _ chart: LineChart, size: Size = LineChart.defaultSize, theme: Theme = .classic,
    description: String = ""
  ) throws(RenderError) -> [UInt8] {
    try pdf(scene(chart, size: size, theme: theme), description: description)
  }
}

extension ChartRenderer {
  /// A scene as an SVG file.
  ///
  /// Texts stay texts; their fonts are named and not embedded, so they look as in a PNG file only
  /// where the same fonts are installed.
  ///
  /// - Parameters:
  ///   - scene: the display list.
  ///   - description: what it shows, for readers who do not see it; empty for none.
  ///   - language: the tag of the language of texts and description, such as `de`; empty if it is
  ///     unknown.
  /// - Returns: the bytes of the file; the same scene gives the same bytes.
  public mutating func svg(
    _ scene: Scene, description: String = "", language: String = ""
  ) -> [UInt8] {
    var texts: [TextLine: VisibleText] = [:]
    for line in scene.lines where texts[line] == nil { texts[line] = text.shaped(line).visible }
    return SVGEncoder().encode(scene, description: description, language: language, texts: texts)
  }

  /// A scene as a PDF file of one page that is as large as the scene.
  ///
  /// Texts can be selected and searched, and their fonts are embedded; only emoji are images. The
  /// picture is tagged as a figure with its description.
  ///
  /// - Parameters:
  ///   - scene: the display list.
  ///   - description: what it shows, for readers who do not see it: the document's title, and the
  ///     text that stands for the figure. Empty for none.
  ///   - language: the tag of the language of texts and description, such as `de`; empty if it is
  ///     unknown.
  /// - Returns: the bytes of the file; the same scene gives the same bytes.
  /// - Throws: ``RenderError/canvas(_:)`` when the page would be empty or too large.
  public mutating func pdf(
    _ scene: Scene, description: String = "", language: String = ""
  ) throws(RenderError) -> [UInt8] {
    try pdf(
      [DocumentPage(scene, description: description)], title: description, language: language)
  }

  /// Pages as a PDF file with an outline and tagged parts.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when a page would be empty or too large.
  package mutating func pdf(
    _ pages: [DocumentPage], title: String, language: String
  ) throws(RenderError) -> [UInt8] {
    try converting(RenderError.canvas) { () throws(CanvasError) in
      try Painter(scale: .x2).document(of: pages, title: title, language: language, text: &text)
    }
  }
}

extension ChartRenderer {
  /// The parts of a card that services would cut, shrink or hide.
  ///
  /// - Parameters:
  ///   - card: the content.
  ///   - alt: its description.
  ///   - scene: its display list.
  ///   - files: its image files.
  ///   - services: the services, in the order of the findings.
  /// - Throws: ``RenderError/canvas(_:)`` when the scene cannot be drawn.
  package mutating func findings(
    _ card: Card, alt: String, scene: Scene, files: [CardLint.File], services: [ServiceLimits]
  ) throws(RenderError) -> [CardFinding] {
    guard !services.isEmpty else { return [] }
    let lint = CardLint(card, alt: alt, scene: scene, files: files, measuring: &text)
    return services.flatMap(lint.findings) + (try faintTexts(of: scene))
  }

  /// The texts of too little contrast, measured against the image without texts.
  private mutating func faintTexts(of scene: Scene) throws(RenderError) -> [CardFinding] {
    let lines = scene.placedLines
    guard !lines.isEmpty else { return [] }
    let backdrop = try bitmap(scene.withoutTexts, scale: .x1)
    var faint: [(text: String, ratio: Double)] = []
    for placed in lines {
      let ink = text.metrics(of: placed.line).inkBounds
      let rect = ink.offset(dx: placed.origin.x, dy: placed.origin.y)
      guard let ratio = backdrop.contrast(of: placed.color, in: rect),
        ratio < placed.line.font.leastContrast
      else { continue }
      faint.append((placed.line.text, ratio))
    }
    guard let worst = faint.min(by: { $0.ratio < $1.ratio }) else { return [] }
    return [
      CardFinding(
        service: "card",
        problem: .contrast(worst.text, others: faint.count - 1, ratio: worst.ratio))
    ]
  }
}

extension Bitmap {
  /// The contrast of a colour to three quarters of the pixels of a rectangle, in points at 1x; nil
  /// where the rectangle has none.
  fileprivate func contrast(of color: Color, in rect: Rect) -> Double? {
    func pixels(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
      let first = max(0, Int(clamping: start.rounded(.down)))
      return first..<max(first, min(count, Int(clamping: end.rounded(.up))))
    }
    let columns = pixels(rect.minX, rect.maxX, size.width)
    let rows = pixels(rect.minY, rect.maxY, size.height)
    var ratios: [Double] = []
    for y in rows {
      for x in columns {
        // White shows through transparent pixels, as in most chats.
        let back = Color(self[x, y], on: .white)
        ratios.append(color.over(back).contrast(to: back))
      }
    }
    guard !ratios.isEmpty else { return nil }
    return ratios.sorted()[ratios.count / 4]
  }
}
