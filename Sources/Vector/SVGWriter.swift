import Base
import Graphics
import Imaging

/// Collects the elements and definitions of an SVG file.
struct SVGWriter {
  private let scale: RenderScale
  private let families: [String]
  private let texts: [TextLine: VisibleText]
  private var known: [SVGDefinition: SVGIdentifier] = [:]
  /// The origins of the images written so far; equal ones refer to the first.
  private var images: [SVGImage: Point] = [:]
  /// Gradients and clips, each once.
  private(set) var definitions: [String] = []
  /// The elements, back to front.
  private(set) var elements: [String] = []

  init(scale: RenderScale, families: [String], texts: [TextLine: VisibleText]) {
    (self.scale, self.families, self.texts) = (scale, families, texts)
  }

  /// The attribute with the font families of the whole file.
  var familyAttribute: String { families.isEmpty ? "" : attribute(of: families) }

  mutating func append(_ element: String) { elements.append(element) }

  mutating func write(_ item: SceneItem) {
    switch item {
    case .fill(_, .blurred(let color, let disc)): write(disc, color)
    case .fill(let path, let paint):
      append("\(path.svgElement)\(attributes(of: "fill", paint))/>")
    case .stroke(let path, let style, let paint): write(path, style, paint)
    case .text(let line, let origin, let color): write(line, at: origin, color)
    case .image(let image, let part, let rect): write(image, part: part, in: rect)
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

  private mutating func write(_ image: RasterImage, part: PixelRect, in rect: Rect) {
    let rect = rect.aligned(pixelsPerPoint: scale.factor)
    guard let image = SVGImage(image, part: part, size: rect.size) else { return }
    if let first = images[image] {
      let (dx, dy) = ((rect.minX - first.x).svg, (rect.minY - first.y).svg)
      append("<use href=\"#\(image.identifier)\" x=\"\(dx)\" y=\"\(dy)\"/>")
    } else if let element = image.element(at: rect.origin) {
      images[image] = rect.origin
      append(element)
    }
  }

  private mutating func write(_ line: TextLine, at origin: Point, _ color: Color) {
    let visible = texts[line]
    let text = visible?.text ?? line.text
    guard !text.isEmpty else { return }
    let baseline = (origin.y * scale.factor).rounded() / scale.factor
    var (x, placement) = (origin.x + (visible?.start ?? 0), "")
    if (visible?.direction ?? line.direction) == .rightToLeft {
      // Such a line starts at its right end; where its width is unknown, it ends at its left.
      x += visible?.advance ?? 0
      placement = " direction=\"rtl\"" + (visible == nil ? " text-anchor=\"end\"" : "")
    }
    if let visible, visible.advance > 0 {
      placement += " textLength=\"\(visible.advance.svg)\" lengthAdjust=\"spacingAndGlyphs\""
    }
    if let language = line.language { placement += " xml:lang=\"\(language.escapedForXML)\"" }
    let family = line.font.families == families ? "" : attribute(of: line.font.families)
    var weight = line.font.weight == 400 ? "" : " font-weight=\"\(line.font.svgWeight)\""
    if line.font.hasTabularDigits { weight += " font-variant-numeric=\"tabular-nums\"" }
    append(
      "<text x=\"\(x.svg)\" y=\"\(baseline.svg)\"\(family) font-size=\"\(max(0, line.font.size).svg)\""
        + "\(weight)\(placement)\(color.svgAttributes(of: "fill"))>\(text.escapedForXML)</text>")
  }

  /// Leaves out fonts of emoji: SVG viewers find emoji without them, and some would take the digits
  /// of every text from a font that is named.
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

  /// The name of a definition, which is added once.
  private mutating func define(_ definition: SVGDefinition) -> SVGIdentifier {
    if let identifier = known[definition] { return identifier }
    let (identifier, text) = definition.element
    known[definition] = identifier
    definitions.append(text)
    return identifier
  }
}

extension Font {
  fileprivate var svgWeight: Int { min(max(weight, 1), 1_000) }
}

/// A part of an image, in as many pixels as can be seen.
struct SVGImage: Hashable {
  /// The most pixels per point.
  private static let pixelsPerPoint = RenderScale.x3.factor

  private let image: RasterImage
  private let part: PixelRect
  private let size: Size

  /// Makes an image of a size in points; nil if nothing of the part is visible.
  init?(_ image: RasterImage, part: PixelRect, size: Size) {
    guard size.width > 0, size.height > 0, let part = part.clamped(to: image.bitmap.size)
    else { return nil }
    (self.image, self.part, self.size) = (image, part, size)
  }

  var identifier: SVGIdentifier {
    SVGIdentifier(
      "i",
      "\(image.fingerprint) \(part.x) \(part.y) \(part.width) \(part.height) \(size.width.svg) "
        + "\(size.height.svg)")
  }

  /// The element at an origin; nil if there is no memory for its file.
  func element(at origin: Point) -> String? {
    let pixels = image.bitmap.size.needed(
      for: part, in: size, pixelsPerPoint: SVGImage.pixelsPerPoint)
    do throws(ImageError) {
      let file = try PNGEncoder(scale: image.scale).encode(
        Bitmap(image.bitmap, part: part, size: pixels))
      return "<image id=\"\(identifier)\" x=\"\(origin.x.svg)\" y=\"\(origin.y.svg)\""
        + " width=\"\(size.width.svg)\" height=\"\(size.height.svg)\" preserveAspectRatio=\"none\""
        + " href=\"data:image/png;base64,\(Base64.string(of: file))\"/>"
    } catch {
      return nil
    }
  }
}

extension Double {
  /// The greatest magnitude; SVG viewers are no safer with greater ones than Cairo.
  private static let svgLimit = 1_000_000.0
  private static let svgDecimals = 3

  /// The number with at most three decimals, as short as possible; NaN is 0.
  var svg: String {
    let limited = isNaN ? 0 : Swift.min(Swift.max(self, -Double.svgLimit), Double.svgLimit)
    let thousandths = Int((limited * 1_000).rounded())
    let (whole, part) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    let sign = thousandths < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = Int(part).padded(to: Double.svgDecimals)
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension Path {
  /// The start of the path's element, up to its attributes.
  var svgElement: String {
    if elements.count == 1, case .circle(let center, let radius) = elements[0] {
      return "<circle cx=\"\(center.x.svg)\" cy=\"\(center.y.svg)\" r=\"\(max(0, radius).svg)\""
    }
    var data = ""
    for element in elements { element.append(to: &data) }
    return "<path d=\"\(data)\""
  }
}

extension Path.Element {
  fileprivate func append(to data: inout String) {
    switch self {
    case .move(let point): data += "M\(point.svg)"
    case .line(let point): data += "L\(point.svg)"
    case .curve(let point, let first, let second):
      data += "C\(first.svg) \(second.svg) \(point.svg)"
    case .circle(let center, let radius):
      let radius = max(0, radius)
      let (r, across) = (radius.svg, (2 * radius).svg)
      data += "M\(center.offset(dx: -radius, dy: 0).svg)"
      data += "a\(r) \(r) 0 1 1 \(across) 0a\(r) \(r) 0 1 1 -\(across) 0Z"
    case .close: data += "Z"
    }
  }
}

extension Point {
  fileprivate var svg: String { "\(x.svg) \(y.svg)" }
}

extension Color {
  /// The attributes of an element in this colour; `name` is the property, or `stop` for a
  /// gradient's stop.
  func svgAttributes(of name: String) -> String {
    let digits = Array("0123456789abcdef")
    let code = [red, green, blue].map { component in
      let byte = Int((component * 255).rounded())
      return "\(digits[byte / 16])\(digits[byte % 16])"
    }.joined()
    // The attributes of a stop are not named after the property.
    let color = name == "stop" ? "stop-color" : name
    let opacity = isOpaque ? "" : " \(name)-opacity=\"\(alpha.svg)\""
    return " \(color)=\"#\(code)\"\(opacity)"
  }
}

/// Writes scenes as SVG files.
///
/// Shapes stay shapes and texts stay texts, in fonts that are named and not embedded. Lengths are
/// in points and rounded to thousandths. The same scene always gives the same bytes.
public struct SVGEncoder: Sendable {
  /// For how many pixels per point horizontal and vertical lines are made sharp.
  ///
  /// A line that keeps to pixels at 2x does so at 4x, and at 1x it is as it is in a picture of that
  /// scale.
  public let scale: RenderScale

  /// Makes an encoder.
  public init(scale: RenderScale = .x2) { self.scale = scale }

  /// The bytes of an SVG file with this scene.
  ///
  /// Lines of text are written in full, also those with a greatest width; the file that
  /// ``ChartRenderer/svg(_:description:language:)`` writes has their ellipses.
  ///
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - description: what the picture shows, for those who cannot see it; empty for none.
  ///   - language: the tag of the language of texts and description; empty if it is unknown.
  public func encode(
    _ scene: Scene, description: String = "", language: String = ""
  ) -> [UInt8] {
    encode(scene, description: description, language: language, texts: [:])
  }

  /// The bytes of an SVG file, with what is seen of lines once they are set.
  ///
  /// It gives a line its ellipsis, its direction and its width, to which programs without the font
  /// stretch or squeeze it.
  package func encode(
    _ scene: Scene, description: String = "", language: String = "",
    texts: [TextLine: VisibleText]
  ) -> [UInt8] {
    var writer = SVGWriter(scale: scale, families: scene.firstFamilies, texts: texts)
    if scene.background.alpha > 0 {
      writer.append(
        "<rect width=\"100%\" height=\"100%\"\(scene.background.svgAttributes(of: "fill"))/>")
    }
    for item in scene.items { writer.write(item) }
    let (width, height) = (scene.size.width.svg, scene.size.height.svg)
    var file = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" xml:space="preserve" direction="ltr" \
      text-rendering="geometricPrecision"\(writer.familyAttribute)
      """
    if !language.isEmpty {
      // Programs of before SVG 2 know only the attribute of XML.
      let tag = language.escapedForXML
      file += " lang=\"\(tag)\" xml:lang=\"\(tag)\""
    }
    if !description.isEmpty {
      let id = SVGIdentifier("t", description)
      file += " role=\"img\" aria-labelledby=\"\(id)\">\n"
      file += "<title id=\"\(id)\">\(description.escapedForXML)</title>\n"
    } else {
      file += ">\n"
    }
    if !writer.definitions.isEmpty {
      file += "<defs>\n\(writer.definitions.joined(separator: "\n"))\n</defs>\n"
    }
    file += writer.elements.joined(separator: "\n")
    return Array((file + "\n</svg>\n").utf8)
  }
}

extension Scene {
  fileprivate var firstFamilies: [String] { lines.first?.font.families ?? [] }
}

/// A definition that elements refer to by its name.
enum SVGDefinition: Hashable {
  /// A gradient along a line, in points.
  case linear(Gradient, from: Point, to: Point)
  /// The gradient of a blurred disc in units of the circle that it fills, so that all discs alike
  /// share it.
  case blur(Color, radius: Double, deviation: Double)
  /// The gradient of a blurred disc, in points.
  case blurAround(Color, BlurredDisc)
  /// A path outside of which nothing is seen.
  case clip(Path)

  /// The element and its name.
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

/// The name of a definition, made from its content.
///
/// Several files may be in one page, which shares names: equal names mean equal parts.
struct SVGIdentifier: Hashable, CustomStringConvertible {
  let description: String

  init(_ prefix: String, _ content: String) { description = prefix + content.checksum }
}
