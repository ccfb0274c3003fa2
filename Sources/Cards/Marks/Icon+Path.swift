import Graphics

extension Icon {
  /// The icon as one path to be filled, as large as it fits into a rectangle and in its middle;
  /// empty when there is no room.
  ///
  /// Its own box is a square, of which it leaves a margin free on every side as letters do.
  func path(in rect: Rect) -> Path {
    let side = min(rect.size.width, rect.size.height)
    guard side > 0, rect.center.x.isFinite, rect.center.y.isFinite else { return Path() }
    let factor = side / IconPathBuilder.side
    let origin = rect.center.offset(dx: -side / 2, dy: -side / 2)
    return Path(
      pen.elements.map { element in
        let placed = element.mapped { origin.offset(dx: $0.x * factor, dy: $0.y * factor) }
        guard case .circle(let center, let radius) = placed else { return placed }
        return .circle(center: center, radius: radius * factor)
      })
  }

  /// The icon's drawing in a rectangle, in any colour.
  func items(in rect: Rect, color: Color) -> [SceneItem] {
    [.fill(path(in: rect), .solid(color))]
  }

  /// The icon in its box.
  private var pen: IconPathBuilder {
    switch self {
    case .walker: .walker
    case .road: .road
    case .climb: .climb
    case .flame: .flame
    case .heart: .heart
    case .clock: .clock
    case .calendar: .calendar
    case .trophy: .trophy
    case .moon: .moon
    case .drop: .drop
    case .star: .star
    case .chart: .chart
    case .lock: .lock
    case .link: .link
    case .check: .check
    case .rise: .rise
    case .fall: .rise.turned(by: 90)
    case .level: .level
    }
  }
}
