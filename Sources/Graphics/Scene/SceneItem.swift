/// One thing in a scene.
public indirect enum SceneItem: Sendable, Hashable {
  /// The inside of a path.
  case fill(Path, Paint)
  /// The line along a path.
  case stroke(Path, StrokeStyle, Paint)
  /// A line of text, its baseline starting at `origin`.
  case text(TextLine, origin: Point, Color)
  /// A part of a picture, in its pixels, stretched to fill a rectangle.
  ///
  /// Edges go to the nearest ones of pixels, so that parts which abut leave no seam. Nothing outside of the
  /// part shows; of one that reaches beyond the picture, what is within it fills the rectangle.
  case image(RasterImage, part: PixelRect, in: Rect)
  /// Items of which only what lies within a path is seen.
  ///
  /// A rectangle around nothing but pictures has its edges between pixels, as they have.
  case clip(Path, [SceneItem])
  /// Items whose coordinates are seen from another place: `by` is where their origin stands.
  ///
  /// By whole points, lines and texts of the items are as sharp as without it at every scale.
  case moved(by: Point, [SceneItem])
  /// Items that belong together, under a name for whoever reads a scene.
  case group(String, [SceneItem])
}
