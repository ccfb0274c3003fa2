/// The line through the values.
struct LineMark {
  /// The line's pieces between gaps.
  let pieces: [[Point]]
  /// Stroke width in points.
  let width: Double
  /// What the stroke lets through.
  let paint: Paint

  /// The mark's drawing: one path, so that it is blended once.
  var item: SceneItem {
    var path = Path()
    for piece in pieces { path.addPolyline(piece) }
    return .stroke(path, StrokeStyle(width: width, cap: .round), paint)
  }
}
