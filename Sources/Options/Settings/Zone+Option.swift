import Base
import Calendars

extension Zone {
  /// Reads the name of a zone or an offset from UTC.
  init(_ option: OptionValue) throws(OptionError) {
    guard let zone = Zone(identifier: try option.text()) else {
      throw .malformed(option.shown, .zone)
    }
    self = zone
  }
}
