extension Rect {
  /// Edges that meet between two pixels may have been computed in two ways; this much more than a half
  /// keeps them on one side.
  private static let meeting = 1e-6

  /// The rectangle with its edges moved to the nearest edges of pixels.
  ///
  /// Rectangles that have an edge in common still have it then, so that neighbours neither overlap nor
  /// leave a gap, and those of the same size and fraction stay of the same size. One narrower than half
  /// a pixel may become empty.
  package func aligned(pixelsPerPoint factor: Double) -> Rect {
    func aligned(_ edge: Double) -> Double {
      (edge * factor + 0.5 + Rect.meeting).rounded(.down) / factor
    }
    let (left, top) = (aligned(minX), aligned(minY))
    return Rect(x: left, y: top, width: aligned(maxX) - left, height: aligned(maxY) - top)
  }
}

extension SceneItem {
  /// The rectangle that a clip keeps to pixels: one around nothing but pictures, which do the same.
  package var alignedClip: Rect? {
    guard case .clip(let path, let items) = self, let rect = path.rect else { return nil }
    for item in items { guard case .image = item else { return nil } }
    return rect
  }
}
