import Graphics

/// An icon beside a number or a text, drawn as a path in any colour.
public enum Icon: String, Sendable, Hashable, CaseIterable {
  /// A walking person: steps.
  case walker
  /// A road that leads away: distance.
  case road
  /// An arrow upwards from a step: flights climbed.
  case climb
  /// A flame: energy.
  case flame
  /// A heart: pulse, health.
  case heart
  /// A clock: duration.
  case clock
  /// A leaf of a calendar: days.
  case calendar
  /// A cup: a record.
  case trophy
  /// A moon: sleep.
  case moon
  /// A drop: water, rain.
  case drop
  /// A star: a highlight.
  case star
  /// A line that rises: a trend.
  case chart
  /// A closed lock: data that cannot be read now.
  case lock
  /// An exclamation mark in a disc: something that does not work.
  case alert
  /// Two links of a chain: an address.
  case link
  /// A check mark.
  case check
  /// An arrow that goes up: more than before.
  case rise
  /// An arrow that goes down: less than before.
  case fall
  /// An arrow that goes straight on: as much as before.
  case level
}

extension Icon {
  /// Returns the icon as one path to be filled, in the greatest square that is centred in a
  /// rectangle; empty if that has no area.
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

  func items(in rect: Rect, color: Color) -> [SceneItem] {
    [.fill(path(in: rect), .solid(color))]
  }

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
    case .alert: .alert
    case .link: .link
    case .check: .check
    case .rise: .rise
    case .fall: .rise.turned(by: 90)
    case .level: .level
    }
  }
}
