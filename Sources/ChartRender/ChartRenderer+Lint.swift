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
      let rect = ink.moved(to: placed.origin)
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
    let columns =
      max(
        0, Int(rect.minX.rounded(.down)))..<max(
        max(0, Int(rect.minX.rounded(.down))), min(size.width, Int(rect.maxX.rounded(.up))))
    let rows =
      max(
        0, Int(rect.minY.rounded(.down)))..<max(
        max(0, Int(rect.minY.rounded(.down))), min(size.height, Int(rect.maxY.rounded(.up))))
    var ratios: [Double] = []
    for y in rows {
      for x in columns {
        let back = Color(self[x, y])
        ratios.append(color.over(back).contrast(to: back))
      }
    }
    guard !ratios.isEmpty else { return nil }
    return ratios.sorted()[ratios.count / 4]
  }
}

extension Color {
  /// The colour of a pixel; where it is transparent, white shows through, as in most chats.
  fileprivate init(_ pixel: Pixel) {
    let alpha = Double(pixel.alpha) / 255
    func part(_ value: UInt8) -> Double { Double(value) / 255 * alpha + 1 - alpha }
    self.init(red: part(pixel.red), green: part(pixel.green), blue: part(pixel.blue))
  }

  /// The colour that is seen where this one lies on an opaque one.
  fileprivate func over(_ back: Color) -> Color {
    func mix(_ front: Double, _ behind: Double) -> Double { behind + (front - behind) * alpha }
    return Color(
      red: mix(red, back.red), green: mix(green, back.green), blue: mix(blue, back.blue))
  }
}
