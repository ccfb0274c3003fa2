/// A goal: a horizontal line at a value, with a text at its end.
public struct Goal: Sendable, Hashable {
  /// The value.
  public var value: Double
  /// The text at the line; an empty one shows the value.
  public var label: String

  /// Makes a goal.
  public init(value: Double, label: String = "") {
    (self.value, self.label) = (value, label)
  }
}

/// A position on the x axis, in the terms of that axis.
public enum XPosition: Sendable, Hashable {
  /// Seconds since 1970, UTC: on an axis of time, or of bands that are dates.
  case time(Double)
  /// A number on an axis of numbers.
  case number(Double)
  /// A band, counted from 0.
  case band(Int)
}

/// A shaded part of the x axis, such as a holiday.
public struct ShadedRange: Sendable, Hashable {
  /// The beginning of the range.
  public var start: XPosition
  /// The end of the range; for a time, the first moment after it.
  public var end: XPosition
  /// The text at its top; an empty one takes no space.
  public var label: String

  /// Makes a range.
  public init(from start: XPosition, to end: XPosition, label: String = "") {
    (self.start, self.end, self.label) = (start, end, label)
  }
}

/// A text at a point of the line, such as an event.
public struct Annotation: Sendable, Hashable {
  /// The position on the x axis; the point is the first series' value there or the nearest one.
  public var place: XPosition
  /// The text.
  public var text: String

  /// Makes an annotation.
  public init(at place: XPosition, _ text: String) {
    (self.place, self.text) = (place, text)
  }
}
