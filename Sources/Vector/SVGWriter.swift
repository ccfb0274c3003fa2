import Base
import Graphics

/// Collects the elements of an SVG file.
struct SVGWriter {
  private let scale: RenderScale
  private let families: [String]
  private let texts: [TextLine: VisibleText]
  private var known: [SVGDefinition: SVGIdentifier] = [:]
  /// Where images stand that were written, each with its pixels; those alike refer to the first.
  private var images: [SVGImage: Point] = [:]
  /// Gradients and clips, each written once.
  private(set) var definitions: [String] = []
  /// What is drawn, back to front.
  private(set) var elements: [String] = []

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - scale: for how many pixels per point lines are made sharp.
  ///   - families: the font families that texts inherit.
  ///   - texts: what is seen of lines.
  init(scale: RenderScale, families: [String], texts: [TextLine: VisibleText]) {
    self.scale = scale
    self.families = families
    self.texts = texts
  }

  /// The attribute that gives the whole file its font families.
  var familyAttribute: String { families.isEmpty ? "" : attribute(of: families) }

  /// Adds an element as it is.
  mutating func append(_ element: String) { elements.append(element) }

  /// Adds what an item looks like.
  mutating func write(_ item: SceneItem) {
    switch item {
    case .fill(_, .blurred(let color, let disc)): write(disc, color)
    case .fill(let path, let paint):
      append("\(path.svgElement)\(attributes(of: "fill", paint))/>")
    case .stroke(let path, let style, let paint): write(path, style, paint)
    case .text(let line, let origin, let color): write(line, at: origin, color)
    case .image(let picture, let part, let rect): write(picture, part: part, in: rect)
    case .moved(let origin, let items):
      append("<g transform=\"translate(\(origin.x.svg) \(origin.y.svg))\">")
      for item in items { write(item) }
      append("</g>")
    case .clip(let path, let items):
      let aligned = item.alignedClip.map { Path.rect($0.aligned(pixelsPerPoint: scale.factor)) }
      let clip = define(.clip(aligned ?? path))
      append("<g clip-path=\"url(#\(clip))\">")
      for item in items { write(item) }
      append("</g>")
    case .group(let name, let items):
      append("<g class=\"\(name.escapedForXML)\">")
      for item in items { write(item) }
      append("</g>")
    }
  }

  private mutating func write(_ disc: BlurredDisc, _ color: Color) {
    let circle = Path.circle(center: disc.center, radius: disc.reach)
    let paint =
      disc.deviation == 0
      ? color.svgAttributes(of: "fill")
      : " fill=\"url(#\(define(.blur(color, radius: disc.radius, deviation: disc.deviation))))\""
    append("\(circle.svgElement)\(paint)/>")
  }

  private mutating func write(_ path: Path, _ style: StrokeStyle, _ paint: Paint) {
    let path =
      switch style.alignment {
      case .exact: path
      case .pixel: path.aligned(width: style.width, pixelsPerPoint: scale.factor)
      }
    let shape =
      switch style.cap {
      case .butt: " stroke-miterlimit=\"10\""
      case .round: " stroke-linecap=\"round\" stroke-linejoin=\"round\""
      }
    let lengths = style.dash.map { max(0, $0).svg }
    let dash =
      lengths.contains { $0 != "0" }
      ? " stroke-dasharray=\"\(lengths.joined(separator: " "))\"" : ""
    append(
      "\(path.svgElement) fill=\"none\" stroke-width=\"\(max(0, style.width).svg)\""
        + "\(shape)\(dash)\(attributes(of: "stroke", paint))/>")
  }

  private mutating func write(_ picture: RasterImage, part: PixelRect, in rect: Rect) {
    let rect = rect.aligned(pixelsPerPoint: scale.factor)
    guard let image = SVGImage(picture, part: part, size: rect.size) else { return }
    if let first = images[image] {
      let (dx, dy) = ((rect.minX - first.x).svg, (rect.minY - first.y).svg)
      append("<use href=\"#\(image.identifier)\" x=\"\(dx)\" y=\"\(dy)\"/>")
    } else if let element = image.element(at: rect.origin) {
      images[image] = rect.origin
      append(element)
    }
  }

  private mutating func write(_ line: TextLine, at origin: Point, _ color: Color) {
    let seen = texts[line]
    let text = seen?.text ?? line.text
    guard !text.isEmpty else { return }
    let baseline = (origin.y * scale.factor).rounded() / scale.factor
    var (x, placement) = (origin.x + (seen?.start ?? 0), "")
    if (seen?.direction ?? line.direction) == .rightToLeft {
      // Such a line starts at its right end; where its width is unknown, it ends at its left.
      x += seen?.advance ?? 0
      placement = " direction=\"rtl\"" + (seen == nil ? " text-anchor=\"end\"" : "")
    }
    if let seen, seen.advance > 0 {
      placement += " textLength=\"\(seen.advance.svg)\" lengthAdjust=\"spacingAndGlyphs\""
    }
    if let language = line.language { placement += " xml:lang=\"\(language.escapedForXML)\"" }
    let family = line.font.families == families ? "" : attribute(of: line.font.families)
    let weight = line.font.weight == 400 ? "" : " font-weight=\"\(line.font.svgWeight)\""
    append(
      "<text x=\"\(x.svg)\" y=\"\(baseline.svg)\"\(family) font-size=\"\(max(0, line.font.size).svg)\""
        + "\(weight)\(placement)\(color.svgAttributes(of: "fill"))>\(text.escapedForXML)</text>")
  }

  /// Fonts of emoji are left out: programs that draw SVG files find emoji without them, and some would
  /// take the digits of every text from a font that is named like that.
  private func attribute(of families: [String]) -> String {
    let names = families.filter { !$0.hasSuffix("Emoji") }.map { name in
      "'" + name.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
    }
    let list = (names + ["sans-serif"]).joined(separator: ", ")
    return " font-family=\"\(list.escapedForXML)\""
  }

  private mutating func attributes(of name: String, _ paint: Paint) -> String {
    switch paint {
    case .solid(let color): color.svgAttributes(of: name)
    case .linear(let gradient, let from, let to):
      " \(name)=\"url(#\(define(.linear(gradient, from: from, to: to))))\""
    case .blurred(let color, let disc):
      " \(name)=\"url(#\(define(.blurAround(color, disc))))\""
    }
  }

  /// The name of a definition, which is added unless it is there already.
  private mutating func define(_ definition: SVGDefinition) -> SVGIdentifier {
    if let identifier = known[definition] { return identifier }
    let (identifier, text) = definition.element
    known[definition] = identifier
    definitions.append(text)
    return identifier
  }
}

extension Font {
  /// The weight as the format allows it.
  fileprivate var svgWeight: Int { min(max(weight, 1), 1_000) }
}
