import ChartRender

/// Writes the scene of a chart as somebody does by hand: lines of one look in one path, a node in one
/// circle with its ring, a shadow in few stops, texts that share their attributes.
///
/// It is what programs that draw SVG files are timed with. They need a few percent less for it than for
/// what ``SVGEncoder`` writes, which looks the same to the last stop of a shadow.
struct PlainSVG {
  private let factor: Double
  private var definitions: [String] = []
  private var elements: [String] = []

  /// Writes a scene to be drawn at a scale.
  ///
  /// - Throws: ``BenchError/output(program:reason:)`` for a scene with more than a chart.
  static func text(of scene: Scene, scale: RenderScale) throws -> String {
    var writer = PlainSVG(factor: scale.factor)
    for item in scene.items { try writer.write(item) }
    let size = "width=\"\(scene.size.width.plain)\" height=\"\(scene.size.height.plain)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size)>
      <defs>
      \(writer.definitions.joined(separator: "\n"))
      </defs>
      <rect \(size)\(attributes("fill", scene.background))/>
      \(writer.elements.joined(separator: "\n"))
      </svg>

      """
  }

  private init(factor: Double) { self.factor = factor }

  private mutating func write(_ item: SceneItem) throws {
    switch item {
    case .group(_, let items): try write(items[...])
    case .fill, .stroke, .text: try write([item])
    case .image, .clip, .moved:
      throw BenchError.output(program: "SVG by hand", reason: "its scene has more than a chart")
    }
  }

  /// Writes items, those that belong together in one element.
  private mutating func write(_ items: ArraySlice<SceneItem>) throws {
    var rest = items
    while let item = rest.first {
      switch item {
      case .stroke(_, let style, let paint):
        let alike = rest.prefix { $0.isStroke(style, paint) }
        let paths = alike.compactMap { $0.path.map { data($0, style) } }
        elements.append(
          "<path d=\"\(paths.joined())\" fill=\"none\"\(attributes("stroke", paint, style))/>")
        rest = rest.dropFirst(alike.count)
      case .fill(let path, let paint):
        rest = rest.dropFirst()
        var ring = ""
        if case .stroke(path, let style, let paint)? = rest.first {
          ring = attributes("stroke", paint, style)
          rest = rest.dropFirst()
        }
        elements.append("\(shape(path))\(attributes("fill", paint))\(ring)/>")
      case .text(let line, _, let color):
        let alike = rest.prefix { $0.isText(line.font, color) }
        write(alike, line.font, color)
        rest = rest.dropFirst(alike.count)
      case .group, .image, .clip, .moved:
        try write(item)
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func write(_ texts: ArraySlice<SceneItem>, _ font: Font, _ color: Color) {
    elements.append(
      "<g font-family=\"\(font.families.first ?? "")\" font-size=\"\(font.size.plain)\""
        + "\(PlainSVG.attributes("fill", color))>")
    for case .text(let line, let origin, _) in texts {
      // On whole pixels letters are as sharp as ours.
      let y = (origin.y * factor).rounded() / factor
      elements.append("<text x=\"\(origin.x.plain)\" y=\"\(y.plain)\">\(line.text)</text>")
    }
    elements.append("</g>")
  }

  private func shape(_ path: Path) -> String {
    guard case .circle(let center, let radius)? = path.elements.first, path.elements.count == 1
    else { return "<path d=\"\(data(path, nil))\"" }
    return "<circle cx=\"\(center.x.plain)\" cy=\"\(center.y.plain)\" r=\"\(radius.plain)\""
  }

  private func data(_ path: Path, _ style: StrokeStyle?) -> String {
    // Between two pixels a line of one pixel would be drawn over both.
    let shift = style.map { $0.alignment == .pixel ? $0.width / 2 : 0 } ?? 0
    func place(_ point: Point) -> String { "\((point.x + shift).plain) \(point.y.plain)" }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M\(place(point))"
      case .line(let point): "L\(place(point))"
      case .curve(let end, let first, let second):
        "C\(place(first)) \(place(second)) \(place(end))"
      case .circle(let center, let radius):
        "M\(place(center))m-\(radius.plain) 0a\(radius.plain) \(radius.plain) 0 1 0 "
          + "\((2 * radius).plain) 0a\(radius.plain) \(radius.plain) 0 1 0 -\((2 * radius).plain) 0"
      case .close: "Z"
      }
    }.joined()
  }

  private mutating func attributes(_ name: String, _ paint: Paint, _ style: StrokeStyle) -> String {
    let round = style.cap == .round ? " stroke-linecap=\"round\" stroke-linejoin=\"round\"" : ""
    return "\(attributes(name, paint)) stroke-width=\"\(style.width.plain)\"\(round)"
  }

  private mutating func attributes(_ name: String, _ paint: Paint) -> String {
    switch paint {
    case .solid(let color): return PlainSVG.attributes(name, color)
    case .linear(let gradient, let from, let to):
      let ends =
        "x1=\"\(from.x.plain)\" y1=\"\(from.y.plain)\" x2=\"\(to.x.plain)\" y2=\"\(to.y.plain)\""
      return " \(name)=\""
        + define(
          "linearGradient", " gradientUnits=\"userSpaceOnUse\" \(ends)",
          gradient.stops.map { ($0.offset, $0.color) }) + "\""
    case .blurred(let color, let disc):
      let last = PlainCairo.shadowStops
      let stops = (0...last).map { stop in
        let part = Double(stop) / Double(last)
        return (part, color.opacity(disc.coverage(at: part * disc.reach)))
      }
      return " \(name)=\"" + define("radialGradient", "", stops) + "\""
    }
  }

  /// A reference to a gradient, which is written once.
  private mutating func define(
    _ element: String, _ attributes: String, _ stops: [(offset: Double, color: Color)]
  ) -> String {
    let content = stops.map { stop in
      "<stop offset=\"\(stop.offset.plain)\"\(PlainSVG.attributes("stop", stop.color))/>"
    }.joined()
    let body = "\(attributes)>\(content)</\(element)>"
    let index = definitions.firstIndex { $0.hasSuffix(body) } ?? definitions.count
    if index == definitions.count {
      definitions.append("<\(element) id=\"p\(index)\"\(body)")
    }
    return "url(#p\(index))"
  }

  private static func attributes(_ name: String, _ color: Color) -> String {
    let key = name == "stop" ? "stop-color" : name
    let opacity = color.isOpaque ? "" : " \(name)-opacity=\"\(color.alpha.plain)\""
    return " \(key)=\"\(color.description.prefix(7))\"\(opacity)"
  }
}

extension SceneItem {
  fileprivate var path: Path? {
    guard case .stroke(let path, _, _) = self else { return nil }
    return path
  }

  fileprivate func isStroke(_ style: StrokeStyle, _ paint: Paint) -> Bool {
    guard case .stroke(_, style, paint) = self else { return false }
    return true
  }

  fileprivate func isText(_ font: Font, _ color: Color) -> Bool {
    guard case .text(let line, _, color) = self else { return false }
    return line.font == font
  }
}

extension Double {
  /// The number with at most three decimals.
  fileprivate var plain: String {
    self == rounded() ? fixed(0) : fixed(3)
  }
}
