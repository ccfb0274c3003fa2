import Graphics

/// A thin straight line behind the data: a rule behind an element, or the average.
struct RuleMark {
  /// Where it runs.
  let segment: Segment
  /// Stroke width in points.
  let width: Double
  /// The shape of its ends.
  let cap: StrokeStyle.Cap
  /// Stroke colour.
  let color: Color

  /// The mark's drawing.
  var item: SceneItem {
    .stroke(
      .line(from: segment.start, to: segment.end),
      StrokeStyle(width: width, cap: cap, alignment: .pixel), .solid(color))
  }
}
