import Cards
import Charts
import Graphics
import Imaging
import Raster

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
