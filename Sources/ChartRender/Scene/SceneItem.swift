/// One thing in a scene.
public indirect enum SceneItem: Sendable, Hashable {
  /// The inside of a path.
  case fill(Path, Paint)
  /// The line along a path.
  case stroke(Path, StrokeStyle, Paint)
  /// A line of text, its baseline starting at `origin`.
  case text(TextLine, origin: Point, Color)
  /// Items of which only what lies within a rectangle is seen.
  case clip(Rect, [SceneItem])
  /// Items that belong together, under a name for whoever reads a scene.
  case group(String, [SceneItem])
}
