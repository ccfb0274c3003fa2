import ChartRender

extension Scene {
  /// The scene as an SVG file of the given size in pixels, for programs that draw such files.
  ///
  /// It is what somebody would write by hand: shapes, a gradient, soft shadows and texts. Only that a
  /// line keeps to the pixels cannot be said in SVG; it stands where it is.
  func svg(size pixels: PixelSize, shadow: SVGShadow) -> String {
    var writer = SVGWriter(shadow: shadow)
    for item in items { writer.write(item) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels.width)" height="\(pixels.height)" \
      viewBox="0 0 \(size.width.short) \(size.height.short)">
      <defs>
      \(writer.definitions.map(\.text).joined(separator: "\n"))
      </defs>
      <rect width="100%" height="100%"\(background.attributes(of: "fill"))/>
      \(writer.shapes.joined(separator: "\n"))
      </svg>

      """
  }
}

/// How the soft shadows of an SVG file are made.
enum SVGShadow: Sendable {
  /// As circles with a gradient, which is what renderers of SVG draw fastest.
  case gradient
  /// As circles with a Gaussian blur, which is what most people would write.
  case blur
}

/// Collects the elements of an SVG file.
private struct SVGWriter {
  private static let shadowStops = 16

  /// How shadows are made.
  let shadow: SVGShadow
  /// Gradients and filters, each written once.
  private(set) var definitions: [(id: String, text: String)] = []
  /// What is drawn, back to front.
  private(set) var shapes: [String] = []

  mutating func write(_ item: SceneItem) {
    switch item {
    case .fill(let path, let paint):
      if case .blurred(let color, let disc) = paint {
        writeShadow(disc, color)
      } else {
        shapes.append("\(path.element)\(attributes(of: "fill", paint))/>")
      }
    case .stroke(let path, let style, let paint):
      shapes.append(
        "\(path.element) fill=\"none\" stroke-width=\"\(style.width.short)\""
          + " stroke-linecap=\"\(style.cap.rawValue)\""
          + (style.cap == .round ? " stroke-linejoin=\"round\"" : "")
          + "\(attributes(of: "stroke", paint))/>")
    case .text(let line, let origin, let color):
      // The first family has all characters of the charts that are compared. Naming the others would
      // let a renderer take digits from the emoji font, which takes it longer.
      let family = line.font.families.first ?? "sans-serif"
      shapes.append(
        "<text x=\"\(origin.x.short)\" y=\"\(origin.y.short)\""
          + " font-family=\"\(family.escapedForXML)\" font-size=\"\(line.font.size.short)\""
          + " font-weight=\"\(line.font.weight)\"\(color.attributes(of: "fill"))>"
          + "\(line.text.escapedForXML)</text>")
    case .clip(_, let items): for item in items { write(item) }
    case .group(let name, let items):
      shapes.append("<g id=\"\(name.escapedForXML)\">")
      for item in items { write(item) }
      shapes.append("</g>")
    }
  }

  private mutating func writeShadow(_ disc: BlurredDisc, _ color: Color) {
    switch shadow {
    case .gradient:
      let id = defineGradient(disc, color)
      let circle = Path.circle(center: disc.center, radius: disc.reach)
      shapes.append("\(circle.element) fill=\"url(#\(id))\"/>")
    case .blur:
      let id = defineBlur(disc)
      let circle = Path.circle(center: disc.center, radius: disc.radius)
      shapes.append(
        "\(circle.element)\(color.attributes(of: "fill")) filter=\"url(#\(id))\"/>")
    }
  }

  /// The gradient is in units of the circle that it fills, so that all shadows alike share it.
  private mutating func defineGradient(_ disc: BlurredDisc, _ color: Color) -> String {
    let stops = (0...SVGWriter.shadowStops).map { step in
      let offset = Double(step) / Double(SVGWriter.shadowStops)
      let coverage = step < SVGWriter.shadowStops ? disc.coverage(at: offset * disc.reach) : 0
      let stop = color.opacity(coverage).attributes(of: "stop")
      return "<stop offset=\"\(offset.fixed(4))\"\(stop)/>"
    }
    return define { "<radialGradient id=\"\($0)\">\(stops.joined())</radialGradient>" }
  }

  private mutating func defineBlur(_ disc: BlurredDisc) -> String {
    // The part of the circle's box that the blur reaches beyond it on each side.
    let margin = (disc.reach - disc.radius) / (2 * disc.radius)
    return define { id in
      "<filter id=\"\(id)\" x=\"\((-margin).short)\" y=\"\((-margin).short)\""
        + " width=\"\((1 + 2 * margin).short)\" height=\"\((1 + 2 * margin).short)\""
        + " color-interpolation-filters=\"sRGB\">"
        + "<feGaussianBlur stdDeviation=\"\(disc.deviation.short)\"/></filter>"
    }
  }

  private mutating func attributes(of name: String, _ paint: Paint) -> String {
    switch paint {
    case .solid(let color), .blurred(let color, _): return color.attributes(of: name)
    case .linear(let gradient, let from, let to):
      let stops = gradient.stops.map { stop in
        "<stop offset=\"\(stop.offset.short)\"\(stop.color.attributes(of: "stop"))/>"
      }
      let id = define { id in
        "<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\""
          + " x1=\"\(from.x.short)\" y1=\"\(from.y.short)\""
          + " x2=\"\(to.x.short)\" y2=\"\(to.y.short)\">\(stops.joined())</linearGradient>"
      }
      return " \(name)=\"url(#\(id))\""
    }
  }

  /// The name of a definition, which is added unless there is the same one already.
  private mutating func define(_ text: (String) -> String) -> String {
    if let known = definitions.first(where: { $0.text == text($0.id) }) { return known.id }
    let id = "d\(definitions.count + 1)"
    definitions.append((id, text(id)))
    return id
  }
}

extension Path {
  /// The start of an element that draws the path, up to its attributes.
  fileprivate var element: String {
    if elements.count == 1, case .circle(let center, let radius) = elements[0] {
      return "<circle cx=\"\(center.x.short)\" cy=\"\(center.y.short)\" r=\"\(radius.short)\""
    }
    return "<path d=\"\(elements.map(\.data).joined(separator: " "))\""
  }
}

extension Path.Element {
  fileprivate var data: String {
    switch self {
    case .move(let point): "M\(point.data)"
    case .line(let point): "L\(point.data)"
    case .curve(let point, let first, let second): "C\(first.data) \(second.data) \(point.data)"
    case .circle(let center, let radius):
      "M\(center.offset(dx: -radius, dy: 0).data)"
        + "a\(radius.short),\(radius.short) 0 1 0 \((2 * radius).short),0"
        + "a\(radius.short),\(radius.short) 0 1 0 \((-2 * radius).short),0z"
    case .close: "Z"
    }
  }
}

extension Point {
  fileprivate var data: String { "\(x.short),\(y.short)" }
}

extension Color {
  /// The attributes that give an element this colour.
  fileprivate func attributes(of name: String) -> String {
    let parts = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    // A stop's attributes are the only ones that are not called after what is painted.
    let color = name == "stop" ? "stop-color" : name
    let opacity = isOpaque ? "" : " \(name)-opacity=\"\(alpha.short)\""
    return " \(color)=\"rgb(\(parts.joined(separator: ",")))\"\(opacity)"
  }
}

extension Double {
  /// As many decimals as a picture shows.
  fileprivate var short: String { fixed(3) }
}
