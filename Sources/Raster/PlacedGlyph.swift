import CCairo
import Graphics

/// A glyph of a line of text, as pixels see it.
struct PlacedGlyph {
  /// How often a pixel is halved for the places at which a glyph is drawn.
  ///
  /// At a 32nd of a pixel nobody sees spaces between letters differ, and the glyphs of a batch's numbers fit into
  /// the memory that is kept for them.
  private static let halvings = 5
  /// What the ink of an outline may have beyond what FreeType rounds it to, in pixels.
  private static let margin = 0.125

  /// What its coverage depends on.
  let key: GlyphKey
  /// The whole pixel that it is beside.
  let pixel: (x: Int, y: Int)
  private let font: ScaledFont

  /// The glyphs of a line, whose origin lies at a point in pixels; nil for a line in which there is something
  /// else, too.
  static func all(
    of text: ShapedText, at start: Point, _ scale: RenderScale
  ) -> [PlacedGlyph]? {
    var glyphs: [PlacedGlyph] = []
    for run in text.runs {
      guard run.gaps.isEmpty, let font = run.font else { return nil }
      for glyph in run.glyphs {
        let x = SubpixelPosition(scale.factor * glyph.x + start.x, halvings: halvings)
        let y = SubpixelPosition(scale.factor * glyph.y + start.y, halvings: halvings)
        let key = GlyphKey(
          font: font.number, glyph: glyph.index, scale: scale,
          phase: ShapeKey.Phase(x: x.rest, y: y.rest))
        glyphs.append(PlacedGlyph(key: key, pixel: (x.pixel, y.pixel), font: font))
      }
    }
    return glyphs
  }

  /// How far to the right of its pixel and below it the glyph is, in pixels.
  private var offset: Point {
    let count = Double(1 << PlacedGlyph.halvings)
    return Point(x: Double(key.phase.x) / count, y: Double(key.phase.y) / count)
  }

  /// The pixels that it may cover, seen from its own.
  var box: PixelRect {
    let ink = font.ink(of: key.glyph)
    // What a space covers is one pixel with nothing in it.
    let s = key.scale.factor
    return PixelRect(
      around: Rect(
        x: ink.minX * s + offset.x, y: ink.minY * s + offset.y,
        width: ink.size.width * s, height: ink.size.height * s
      ).grown(by: PlacedGlyph.margin))
  }

  /// Fills it in white.
  func fill(on context: borrowing CairoContext) {
    context.place(by: offset, scale: key.scale.factor)
    font.fill(key.glyph, on: context.pointer)
  }
}

/// What the coverage of a glyph depends on, seen from a whole pixel near it.
struct GlyphKey: Hashable {
  /// The number of a font in the text engine.
  let font: Int
  let glyph: UInt
  let scale: RenderScale
  let phase: ShapeKey.Phase
}
