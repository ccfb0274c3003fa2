import Graphics

/// A part of an SVG file that elements refer to by its name.
enum SVGDefinition: Hashable {
  /// A gradient along a line, in points.
  case linear(Gradient, from: Point, to: Point)
  /// The gradient of a blurred disc in units of the circle that it fills, so that all discs alike share
  /// it.
  case blur(Color, radius: Double, deviation: Double)
  /// The gradient of a blurred disc at its place.
  case blurAround(Color, BlurredDisc)
  /// A path outside of which nothing is seen.
  case clip(Path)

  /// The element with its name.
  var element: (identifier: SVGIdentifier, text: String) {
    switch self {
    case .linear(let gradient, let from, let to):
      named(
        "linearGradient",
        " gradientUnits=\"userSpaceOnUse\" x1=\"\(from.x.svg)\""
          + " y1=\"\(from.y.svg)\" x2=\"\(to.x.svg)\" y2=\"\(to.y.svg)\"", gradient.svgStops)
    case .blur(let color, let radius, let deviation):
      named(
        "radialGradient", "",
        BlurredDisc(center: Point(x: 0, y: 0), radius: radius, deviation: deviation)
          .gradient(of: color).svgStops)
    case .blurAround(let color, let disc):
      named(
        "radialGradient",
        " gradientUnits=\"userSpaceOnUse\" cx=\"\(disc.center.x.svg)\""
          + " cy=\"\(disc.center.y.svg)\" r=\"\(disc.reach.svg)\"",
        disc.gradient(of: color).svgStops)
    case .clip(let path): named("clipPath", "", path.svgElement + "/>")
    }
  }

  private func named(
    _ element: String, _ attributes: String, _ content: String
  ) -> (identifier: SVGIdentifier, text: String) {
    let identifier = SVGIdentifier("d", element + attributes + content)
    return (identifier, "<\(element) id=\"\(identifier)\"\(attributes)>\(content)</\(element)>")
  }
}

extension Gradient {
  fileprivate var svgStops: String {
    stops.map { "<stop offset=\"\($0.offset.svg)\"\($0.color.svgAttributes(of: "stop"))/>" }
      .joined()
  }
}
