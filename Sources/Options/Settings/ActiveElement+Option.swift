import Base
import Charts

extension ActiveElement {
  /// The words of the option `active`.
  static let words = ["last", "first", "max", "min", "none"]

  /// Reads a word of the option `active`, or a place counted from 0.
  init(_ option: OptionValue) throws(OptionError) {
    switch option.shown.lowercased() {
    case "last": self = .last
    case "first": self = .first
    case "max": self = .maximum
    case "min": self = .minimum
    case "none": self = .none
    default:
      do throws(OptionError) {
        self = .index(try option.integer(in: 0...Int.max))
      } catch {
        throw .active(option.shown)
      }
    }
  }
}
