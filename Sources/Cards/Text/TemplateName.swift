import Base
import Calendars

/// A statistic of a row of values.
package enum TemplateStatistic: String, Sendable, CaseIterable {
  case first, last, max, min, mean, median, sum, count, active, value

  /// Whether it is calculated from several values.
  package var isCalculated: Bool { [.mean, .median, .sum].contains(self) }
}

package enum TemplateName {
  /// The column that a name means: the one that is called so, else the one that measures it.
  ///
  /// - Throws: ``TemplateError/ambiguous(_:columns:)``.
  package static func column(
    _ name: String, among columns: [String]
  ) throws(TemplateError) -> String? {
    if columns.contains(name) { return name }
    let key = Measure.key(name)
    guard !key.isEmpty else { return nil }
    let found = columns.filter { column in
      Measure.key(column) == key || Measure.key(Measure(column: column, among: columns).name) == key
    }
    guard found.count < 2 else { throw .ambiguous(name, columns: found) }
    return found.first
  }
}
