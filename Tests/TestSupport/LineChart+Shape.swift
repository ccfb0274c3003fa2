import Calendars
import Charts
import Tables

/// Days that follow each other.
package func days(from start: String, _ count: Int) throws -> [String] {
  let first = try moment(start)
  return try (0..<count).map { try clockText(first + Double($0) * 86_400) }
}

extension LineChart {
  /// The axis with the number of its elements and their period, such as `7 bands of days`.
  package var shape: String {
    let unit = period.map { " of \($0)s" } ?? ""
    return switch axis {
    case .bands(let bands, _): "\(bands.count) bands\(unit)"
    case .time: "\(elementCount) times\(unit)"
    case .number: "\(elementCount) numbers\(unit)"
    }
  }

  /// The values of a series.
  package func values(_ series: Int = 0) -> [Double?] { Array(self.series[series].values) }

  /// The texts of the bands.
  package var bandLabels: [String] {
    if case .bands(let bands, _) = axis { bands.map(\.label) } else { [] }
  }
}
