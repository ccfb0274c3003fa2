import Base

/// What a spec is of, which decides about the keys that it may have.
package enum SpecKind: String, Sendable, Hashable, CaseIterable {
  /// A chart.
  case chart
  /// A card: it may have a chart and needs none.
  case card

  /// The options that are keys of it, in the order in which they are applied.
  package var options: [ChartOption] {
    switch self {
    case .chart: ChartOption.all
    case .card: ChartOption.ofCards
    }
  }

  /// Whether a JSON value is meant as a spec: an object with `$schema` or `data`, and for a card any object.
  func isSpec(_ json: JSONValue) -> Bool {
    switch self {
    case .chart: json["$schema"] != nil || json["data"] != nil
    case .card: json.members != nil
    }
  }
}
