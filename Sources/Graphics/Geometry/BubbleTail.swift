/// Where the bubble of a message has its tail.
public enum BubbleTail: String, Sendable, Hashable, CaseIterable {
  /// Nowhere.
  case none
  /// At the lower left: the message came in.
  case left
  /// At the lower right: the message was sent.
  case right

  /// The radius from which on a tail grows no more, in points.
  static let greatestRadius = 22.0

  /// How far a tail reaches beyond the side, as a part of its size.
  static let reach = 0.34

  /// How far the tail of a corner of some radius reaches beyond the bubble's side, in points.
  public static func reach(ofRadius radius: Double) -> Double {
    reach * size(ofRadius: radius)
  }

  /// The length that all of a tail is measured in.
  static func size(ofRadius radius: Double) -> Double {
    radius > 0 ? min(radius, greatestRadius) : 0
  }
}
