import Base

/// The notation of a duration in whole seconds.
enum DurationFormat {
  case seconds
  case minutes
  case hours
  case days
  /// Days and remaining hours, as in 2 d 3 h.
  case daysAndHours
  /// Hours, minutes and seconds, as in 0:05:30.
  case clock

  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400

  /// The shortest notation for one duration.
  init(of seconds: Int) {
    if seconds < DurationFormat.minute {
      self = .seconds
    } else if seconds < DurationFormat.hour, seconds % DurationFormat.minute == 0 {
      self = .minutes
    } else if seconds >= DurationFormat.day {
      self = .daysAndHours
    } else {
      self = seconds % DurationFormat.hour == 0 ? .hours : .clock
    }
  }

  /// A notation that is exact for all durations, for the ticks of an axis.
  init(ofAll spans: [Int]) {
    let longest = spans.max() ?? 0
    func areWhole(_ unit: Int) -> Bool { spans.allSatisfy { $0 % unit == 0 } }
    if longest >= DurationFormat.day, areWhole(DurationFormat.hour) {
      self = areWhole(DurationFormat.day) ? .days : .daysAndHours
    } else if longest >= DurationFormat.hour, areWhole(DurationFormat.hour) {
      self = .hours
    } else if longest >= DurationFormat.hour || longest >= DurationFormat.minute && !areWhole(60) {
      self = .clock
    } else {
      self = longest >= DurationFormat.minute ? .minutes : .seconds
    }
  }

  /// The text of a non-negative duration; days and hours are rounded to the nearest hour.
  func text(_ seconds: Int, in locale: ChartLocale) -> String {
    let units = locale.strings.durations
    func number(_ value: Int) -> String {
      locale.numbers.magnitude(DecimalDigits(Double(value)), decimals: 0)
    }
    switch self {
    case .seconds: return number(seconds) + units.seconds
    case .minutes: return number(seconds / DurationFormat.minute) + units.minutes
    case .hours: return number(seconds / DurationFormat.hour) + units.hours
    case .days: return number(seconds / DurationFormat.day) + units.days
    case .daysAndHours:
      let hours = (seconds + DurationFormat.hour / 2) / DurationFormat.hour
      let (days, rest) = hours.quotientAndRemainder(dividingBy: 24)
      if days == 0 { return number(rest) + units.hours }
      if rest == 0 { return number(days) + units.days }
      return number(days) + units.days + units.listSpace + number(rest) + units.hours
    case .clock:
      let (hours, rest) = seconds.quotientAndRemainder(dividingBy: DurationFormat.hour)
      let (minutes, left) = rest.quotientAndRemainder(dividingBy: DurationFormat.minute)
      let text = [minutes, left].map { ":" + $0.padded(to: 2) }.joined()
      return locale.numbers.localized(String(hours) + text)
    }
  }
}

/// The unit symbols of durations, each with the space before it.
package struct DurationUnits: Sendable, Hashable {
  package var seconds = "\u{A0}s"
  package var minutes = "\u{A0}min"
  package var hours = "\u{A0}h"
  package var days = "\u{A0}d"

  /// The separator of days and hours: empty where units have no space before them.
  var listSpace: String { days.first == "\u{A0}" ? "\u{A0}" : "" }

  /// The symbols of the International System of Units.
  package static let international = DurationUnits()
}
