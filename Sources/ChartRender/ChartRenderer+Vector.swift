import Base
import Graphics
import Raster
import Vector

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
