/// A run of colours from 0 to 1, mixed linearly in sRGB between its stops.
public struct Gradient: Sendable, Hashable {
  /// A colour and the place where it is pure.
  public struct Stop: Sendable, Hashable {
    /// The place, from 0 (start) to 1 (end).
    public let offset: Double
    /// The colour at that place.
    public let color: Color

    /// Makes a stop; an offset outside 0 to 1 moves to the nearer end.
    public init(offset: Double, color: Color) {
      self.offset = offset >= 0 ? min(offset, 1) : 0
      self.color = color
    }
  }

  /// The stops in the order of their offsets.
  public let stops: [Stop]

  /// Makes a gradient; the stops are put in the order of their offsets.
  public init(stops: [Stop]) {
    self.stops = stops.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// The colour at a place from 0 to 1; before the first and after the last stop it is theirs, and
  /// without any stop it is clear.
  public func color(at place: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    if place <= first.offset { return first.color }
    guard let next = stops.firstIndex(where: { $0.offset > place }), next > 0 else {
      return last.color
    }
    let (a, b) = (stops[next - 1], stops[next])
    let t = (place - a.offset) / (b.offset - a.offset)
    func mix(_ part: KeyPath<Color, Double>) -> Double {
      a.color[keyPath: part] * (1 - t) + b.color[keyPath: part] * t
    }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}
