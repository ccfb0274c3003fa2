import Base
import Cards
import Charts
import Graphics
import Imaging
import Raster
import Vector

/// Draws charts: from the model over layout and scene to pixels and a PNG file.
///
/// A renderer keeps fonts, shaped texts, the memory of the last picture and small shapes that it has drawn, so
/// use one for many charts; beside the fonts that is at most some 45 MiB, and under 20 MiB after charts of the
/// usual size. It belongs to one task at a time: for several, make one renderer in each.
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

  /// What was done so far, and what is kept for the next chart.
  package var counts: RenderCounts {
    var counts = store.counts
    counts.linesShaped = text.shapedCount
    return counts
  }

  /// Makes a renderer that draws texts with the fonts of a library.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when a font file that the library names cannot be read.
  public init(fonts: FontLibrary = .standard) throws(RenderError) {
    try self.init(fonts: fonts, scope: .engine)
  }

  /// Makes a renderer whose fonts may become those of the whole process.
  package init(fonts: FontLibrary, scope: FontConfigScope) throws(RenderError) {
    do throws(CanvasError) {
      text = try TextEngine(fonts, scope: scope)
    } catch {
      throw .canvas(error)
    }
  }

  /// Where everything of a chart stands, in points.
  public mutating func layout(
    _ chart: LineChart, size: Size = LineChart.defaultSize, theme: Theme = .classic
  ) -> LineChartLayout {
    LineChartLayout(of: chart, size: size, theme: theme, measuring: &text)
  }

  /// What is drawn for a chart, back to front, in points.
  public mutating func scene(
    _ chart: LineChart, size: Size = LineChart.defaultSize, theme: Theme = .classic
  ) -> Scene {
    Scene(layout(chart, size: size, theme: theme), theme: theme)
  }

  /// The pixels of a scene.
  ///
  /// - Throws: ``RenderError/canvas(_:)`` when the picture would be empty or larger than
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
    do throws(CanvasError) {
      return try Painter(scale: scale).paint(scene, on: store, text: &text)
    } catch {
      throw .canvas(error)
    }
  }

  /// A chart as a PNG file.
  ///
  /// - Parameters:
  ///   - chart: what is drawn.
  ///   - size: the size in points.
  ///   - scale: pixels per point.
  ///   - theme: the look.
  ///   - description: what the picture shows, for those who cannot see it; empty for none.
  /// - Returns: the bytes of the file; the same chart gives the same bytes.
  /// - Throws: ``RenderError/canvas(_:)`` when the picture would be empty or too large.
  public mutating func png(
    _ chart: LineChart, size: Size = LineChart.defaultSize, scale: RenderScale = .x2,
    theme: Theme = .classic, description: String = ""
  ) throws(RenderError) -> [UInt8] {
    try png(scene(chart, size: size, theme: theme), scale: scale, description: description)
  }

  /// A scene as a PNG file, with a description of what it shows unless that is empty.
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
    do throws(ImageError) {
      return try picture.withRows { (rows) throws(ImageError) in
        try encoder.encode(rows, description: description)
      }
    } catch {
      throw .image(error)
    }
  }

  /// A scene as a PNG file of at most `limit` bytes, with fewer colours where it has to be.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - encoder: writes the file, at its scale.
  ///   - limit: the most bytes that the file may have.
  ///   - description: what the picture shows, for those who cannot see it; empty for none.
  /// - Returns: the file, and whether it has all colours.
  /// - Throws: ``RenderError/canvas(_:)`` when the picture would be empty or too large, and
  ///   ``RenderError/image(_:)`` with ``ImageError/tooManyBytes(smallest:limit:)`` when fewer colours do
  ///   not help.
  public mutating func png(
    _ scene: Scene, encoder: PNGEncoder, within limit: Int, description: String = ""
  ) throws(RenderError) -> FittedPNG {
    let picture = try picture(scene, scale: encoder.scale)
    do throws(ImageError) {
      return try picture.withRows { (rows) throws(ImageError) in
        try encoder.encode(rows, within: limit, description: description)
      }
    } catch {
      throw .image(error)
    }
  }

  /// The names of the font families that texts can be set in.
  package func families() throws(RenderError) -> [String] { try catalog().families() }

  /// The family of the fonts in a file of the library that the renderer was made with.
  package func family(inFile path: String) throws(RenderError) -> String? {
    try catalog().family(inFile: path)
  }

  private func catalog() throws(RenderError) -> FontCatalog {
    do throws(CanvasError) { return try text.catalog() } catch { throw .canvas(error) }
  }
}

extension ChartRenderer {
  /// Where everything of a card stands, in points.
  public mutating func layout(
    _ card: Card, template: CardTemplate, theme: Theme = .classic
  ) -> CardLayout {
    CardLayout(of: card, by: template, theme: theme, measuring: &text)
  }

  /// What is drawn for a card, back to front, in points.
  public mutating func scene(
    _ card: Card, template: CardTemplate, theme: Theme = .classic
  ) -> Scene {
    Scene(layout(card, template: template, theme: theme), theme: theme)
  }
}

extension ChartRenderer {
  /// A scene as an SVG file.
  ///
  /// Texts stay texts in fonts that are named and not embedded, so they look as in a picture where the
  /// same fonts are.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - description: what it shows, for those who cannot see it; empty for none.
  /// - Returns: the bytes of the file; the same scene gives the same bytes.
  public mutating func svg(_ scene: Scene, description: String = "") -> [UInt8] {
    var texts: [TextLine: VisibleText] = [:]
    for line in scene.lines where texts[line] == nil { texts[line] = text.shaped(line).visible }
    return SVGEncoder().encode(scene, description: description, texts: texts)
  }

  /// A scene as a PDF file of one page that is as large as the scene.
  ///
  /// Texts can be selected and searched, and their fonts are embedded; only emoji are images.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - description: what it shows, for those who cannot see it: the title of the document. Empty for
  ///     none.
  /// - Returns: the bytes of the file; the same scene gives the same bytes.
  /// - Throws: ``RenderError/canvas(_:)`` when the page would be empty or too large.
  public mutating func pdf(
    _ scene: Scene, description: String = ""
  ) throws(RenderError) -> [UInt8] {
    do throws(CanvasError) {
      return try Painter(scale: .x2).page(of: scene, title: description, text: &text)
    } catch {
      throw .canvas(error)
    }
  }
}

extension ChartRenderer {
  /// What of a card services will not show as it was meant.
  ///
  /// - Parameters:
  ///   - card: what it says.
  ///   - alt: its description.
  ///   - scene: what is drawn.
  ///   - files: its pictures.
  ///   - services: the services, in the order of the findings.
  /// - Throws: ``RenderError/canvas(_:)`` when the scene cannot be drawn.
  package mutating func findings(
    _ card: Card, alt: String, scene: Scene, files: [CardLint.File], services: [ServiceLimits]
  ) throws(RenderError) -> [CardFinding] {
    guard !services.isEmpty else { return [] }
    let lint = CardLint(card, alt: alt, scene: scene, files: files, measuring: &text)
    return services.flatMap(lint.findings) + (try faintTexts(of: scene))
  }

  /// The texts that stand out too little, measured against the picture without its texts.
  private mutating func faintTexts(of scene: Scene) throws(RenderError) -> [CardFinding] {
    let lines = scene.placedLines
    guard !lines.isEmpty else { return [] }
    let backdrop = try bitmap(scene.withoutTexts, scale: .x1)
    var faint: [(text: String, ratio: Double)] = []
    for placed in lines {
      let ink = text.metrics(of: placed.line).ink
      let rect = ink.offset(dx: placed.origin.x, dy: placed.origin.y)
      let isLarge = placed.line.font.size >= 24
      guard let ratio = backdrop.contrast(of: placed.color, in: rect),
        ratio < (isLarge ? 3 : Color.readableContrast)
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
  /// The contrast of a colour to three quarters of the pixels of a rectangle, in points at 1x; nil where
  /// the rectangle has none.
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
        // Where a picture is transparent, white shows through, as in most chats.
        let back = Color(self[x, y], on: .white)
        ratios.append(color.over(back).contrast(to: back))
      }
    }
    guard !ratios.isEmpty else { return nil }
    return ratios.sorted()[ratios.count / 4]
  }
}
