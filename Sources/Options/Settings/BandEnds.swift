import Base
import Tables

/// The two ends of a band: columns, or aggregates of the rows of a period.
package struct BandEnds: Sendable, Hashable {
  package let lower: String
  package let upper: String

  static let form = ValueSchema.written("LOWER..UPPER", as: "^.+\\.\\..+$")

  /// Reads two names such as `min..max` or `temp_min..temp_max`.
  init(_ option: OptionValue) throws(OptionError) {
    let text = try option.text()
    let dots = text.firstRange(of: "..")
    let ends = dots.map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
    guard let (lower, upper) = ends, !lower.isEmpty, !upper.isEmpty else {
      throw .band(.syntax(text))
    }
    (self.lower, self.upper) = (String(lower), String(upper))
  }

  /// The aggregates of both names; nil where one is none.
  var aggregates: (lower: Aggregate, upper: Aggregate)? {
    guard let low = Aggregate(rawValue: lower), let high = Aggregate(rawValue: upper) else {
      return nil
    }
    return (low, high)
  }
}
