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
  public func index(in elements: [LineChart.Element]) -> Int? {
    switch self {
    case .last: return elements.lastIndex { $0.value != nil }
    case .first: return elements.firstIndex { $0.value != nil }
    case .maximum: return ActiveElement.extreme(of: elements, isBetter: >)
    case .minimum: return ActiveElement.extreme(of: elements, isBetter: <)
    case .none: return nil
    case .index(let index):
      return elements.indices.contains(index) && elements[index].value != nil ? index : nil
    }
  }

  private static func extreme(
    of elements: [LineChart.Element], isBetter: (Double, Double) -> Bool
  ) -> Int? {
    var best: (index: Int, value: Double)?
    for (index, element) in elements.enumerated() {
      guard let value = element.value else { continue }
      if let current = best, !isBetter(value, current.value) { continue }
      best = (index, value)
    }
    return best?.index
  }
}
