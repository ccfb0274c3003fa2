import Graphics

extension LineChartLayout {
  /// How far ink may reach over the picture's edge before its text is left out, in points.
  private static let overhang = 0.5

  /// Leaves out texts that would cover a more important one, or that the picture is too small for.
  ///
  /// Everything has room of its own as long as the picture is not tiny and the scripts are not taller than
  /// usual; this is for when they are.
  mutating func leaveOutClashes() {
    let picture = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var board = CollisionMap(picture: picture.grown(by: Self.overhang))
    _ = board.take(notice?.lines.map(\.ink) ?? [])
    if !board.take(title.map(\.ink)) { title = [] }
    axisLabels.removeAll { !board.take([$0.ink]) }
    labels.removeAll { !board.take([$0.ink]) }
    contexts.removeAll { !board.take([$0.ink]) }
    remarks.removeAll { !board.take($0.lines.map(\.ink)) }
    header.removeAll { !board.take([$0.ink]) }
    endLabels.removeAll { !board.take([$0.name.ink]) }
    legend.removeAll { !board.take([$0.name.ink]) }
    if !board.take(subtitle.map(\.ink)) { subtitle = [] }
    if let text = statistics, !board.take([text.ink]) { statistics = nil }
    if let text = source, !board.take([text.ink]) { source = nil }
  }
}

/// What is taken of a picture.
private struct CollisionMap {
  private let picture: Rect
  private var index: SpatialIndex

  init(picture: Rect) {
    self.picture = picture
    index = SpatialIndex(from: picture.minX, to: picture.maxX)
  }

  /// Takes the boxes of a text, or nothing where one of them is not free.
  mutating func take(_ boxes: [Rect]) -> Bool {
    let inked = boxes.filter { $0.size.width > 0 && $0.size.height > 0 }
    guard inked.allSatisfy({ picture.encloses($0) && !index.overlaps($0) }) else { return false }
    for box in inked { index.insert(box) }
    return true
  }
}
