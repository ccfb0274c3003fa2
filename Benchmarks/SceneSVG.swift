import ChartRender

/// A scene written as SVG, so that other programs can draw the very same chart.
struct SceneSVG {
  private var body: [String] = []
  private var definitions: [String] = []

  /// The document for a scene, in points, at `scale` pixels a point.
  static func document(_ scene: Scene, scale: Int) -> String {
    var svg = SceneSVG()
    for item in scene.items { svg.add(item) }
    let (width, height) = (Int(scene.size.width), Int(scene.size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width * scale)" height="\(height * scale)" \
      viewBox="0 0 \(width) \(height)">
      <defs>\(svg.definitions.joined(separator: "\n"))</defs>
      <rect width="\(width)" height="\(height)" fill="\(hex(scene.background))"/>
      \(svg.body.joined(separator: "\n"))
      </svg>

      """
  }

  private mutating func add(_ item: SceneItem) {
    switch item {
    case .group(_, let items): for item in items { add(item) }
    case .fill(let path, let paint): body.append(shape(path, fill(paint)))
    case .stroke(let path, let style, let paint):
      let join = style.cap == .round ? "round" : "miter"
      let stroke = fill(paint).replacing("fill", with: "stroke")
      body.append(
        shape(
          path,
          "fill=\"none\" \(stroke) stroke-width=\"\(style.width)\" "
            + "stroke-linecap=\"\(style.cap.rawValue)\" stroke-linejoin=\"\(join)\""))
    case .text(let line, let origin, let color):
      body.append(
        "<text x=\"\(origin.x)\" y=\"\(origin.y)\" font-family=\"\(line.font.families[0])\" "
          + "font-size=\"\(line.font.size)\" \(paint("fill", color))>\(line.text)</text>")
    }
  }

  private mutating func fill(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color): return self.paint("fill", color)
    case .blurred(let color, let disc):
      // As a gradient, which is the fastest way to draw it: a filter takes several times as long.
      let stops = (0...16).map { step in
        let offset = Double(step) / 16
        let alpha = disc.coverage(at: offset * disc.reach) * color.alpha
        return "<stop offset=\"\(offset)\" stop-color=\"\(SceneSVG.hex(color))\" "
          + "stop-opacity=\"\(step == 16 ? 0 : alpha)\"/>"
      }
      let id = define { id in
        """
        <radialGradient id="\(id)" gradientUnits="userSpaceOnUse" cx="\(disc.center.x)" \
        cy="\(disc.center.y)" r="\(disc.reach)">\(stops.joined())</radialGradient>
        """
      }
      return "fill=\"url(#\(id))\""
    case .linear(let gradient, let from, let to):
      let stops = gradient.stops.map {
        "<stop offset=\"\($0.offset)\" stop-color=\"\(SceneSVG.hex($0.color))\"/>"
      }
      let id = define { id in
        """
        <linearGradient id="\(id)" gradientUnits="userSpaceOnUse" x1="\(from.x)" y1="\(from.y)" \
        x2="\(to.x)" y2="\(to.y)">\(stops.joined())</linearGradient>
        """
      }
      return "fill=\"url(#\(id))\""
    }
  }

  private mutating func define(_ text: (String) -> String) -> String {
    let id = "d\(definitions.count)"
    definitions.append(text(id))
    return id
  }

  private func paint(_ name: String, _ color: Color) -> String {
    "\(name)=\"\(SceneSVG.hex(color))\" \(name)-opacity=\"\(color.alpha)\""
  }

  private static func hex(_ color: Color) -> String { String(color.description.prefix(7)) }

  private func shape(_ path: Path, _ attributes: String) -> String {
    if path.elements.count == 1, case .circle(let center, let radius) = path.elements[0] {
      return "<circle cx=\"\(center.x)\" cy=\"\(center.y)\" r=\"\(radius)\" \(attributes)/>"
    }
    let data = path.elements.map { element in
      switch element {
      case .move(let point): "M\(point.x) \(point.y)"
      case .line(let point): "L\(point.x) \(point.y)"
      case .curve(let point, let a, let b): "C\(a.x) \(a.y) \(b.x) \(b.y) \(point.x) \(point.y)"
      case .circle, .close: "Z"
      }
    }
    return "<path d=\"\(data.joined())\" \(attributes)/>"
  }
}
