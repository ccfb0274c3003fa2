import Base
import Calendars

extension TimeSpan {
  /// Reads a span such as `7d` or `3 months`.
  init(_ option: OptionValue) throws(OptionError) {
    guard let span = TimeSpan(try option.text()) else {
      throw .malformed(option.shown, .span(examples: TimeSpan.spellings))
    }
    self = span
  }
}
