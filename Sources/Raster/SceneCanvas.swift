import Graphics

/// Something that a scene is drawn on, in points: the pixels of a picture or a page of a document.
protocol SceneCanvas: ~Copyable {
  /// Fills the inside of a path.
  mutating func fill(_ path: Path, with paint: Paint) throws(CanvasError)
  /// Fills all that a blurred disc reaches.
  mutating func fill(_ disc: BlurredDisc, in color: Color) throws(CanvasError)
  /// Strokes along a path; the style's alignment is not looked at.
  mutating func stroke(
    _ path: Path, _ style: StrokeStyle, with paint: Paint
  ) throws(CanvasError)
  /// Draws a shaped text with the left end of its baseline at a point.
  mutating func show(
    _ text: ShapedText, at origin: Point, in color: Color
  ) throws(CanvasError)
  /// Draws a part of a picture, stretched to fill a rectangle whose edges are moved to those of pixels.
  mutating func draw(
    _ picture: RasterImage, part: PixelRect, in rect: Rect
  ) throws(CanvasError)
  /// Keeps what is drawn from now on within a path.
  mutating func clip(to path: Path) throws(CanvasError)
  /// Keeps what is drawn from now on within a rectangle whose edges are moved to those of pixels.
  mutating func clip(toPixelsOf rect: Rect)
  /// Moves the origin of everything drawn from now on.
  mutating func translate(by offset: Point)
  /// Remembers clip and origin until the next ``restore()``.
  mutating func save()
  /// Goes back to what was last remembered.
  mutating func restore()
}
