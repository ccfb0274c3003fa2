import Tables

/// The rule by which one element of a chart is emphasised.
public enum ActiveElement: Sendable, Hashable {
  /// The last element that has a value.
  case last
  /// The first element that has a value.
  case first
  /// The element with the greatest value, the first of several.
  case maximum
  /// The element with the smallest value, the first of several.
  case minimum
  /// None at all.
  case none
  /// The element at this place, counted from 0; none when it has no value or does not exist.
  case index(Int)

  /// The place of the element that the rule picks, counted from 0.
  public func index(in values: OptionalDoubles) -> Int? {
    switch self {
    case .last: values.lastIndex { $0 != nil }
    case .first: values.firstIndex { $0 != nil }
    case .maximum: values.extent.flatMap { extent in values.firstIndex { $0 == extent.upperBound } }
    case .minimum: values.extent.flatMap { extent in values.firstIndex { $0 == extent.lowerBound } }
    case .none: nil
    case .index(let index): values.indices.contains(index) && values[index] != nil ? index : nil
    }
  }
}
