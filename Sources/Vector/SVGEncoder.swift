import Base
import Graphics

/// Writes scenes as SVG files.
///
/// Shapes stay shapes and texts stay texts, in fonts that are named and not embedded. Lengths are in
/// points and rounded to thousandths. The same scene always gives the same bytes.
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
  /// - Parameters:
  ///   - scene: what is drawn.
  ///   - description: what the picture shows, for those who cannot see it; empty for none.
  ///   - texts: what is seen of lines once they are set, as ``ChartRenderer/svg(_:description:)`` finds
  ///     out. It gives a line its ellipsis, its direction and its width, to which programs without the
  ///     font stretch or squeeze it. A line that is not among them is written in full.
  public func encode(
    _ scene: Scene, description: String = "", texts: [TextLine: VisibleText] = [:]
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
  /// The families of the first text, which most others share.
  fileprivate var firstFamilies: [String] { lines.first?.font.families ?? [] }
}
