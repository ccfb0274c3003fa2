import Base
import Calendars

/// Times of the week at which nothing is sent to a destination, such as `22:00-07:00 Europe/Berlin`
/// or `mon-fri 20:00-08:00; sat,sun Europe/Berlin`.
///
/// Hours of a day that end before they begin end on the next day. Where clocks go back, times that
/// they show twice are meant the first time.
package struct QuietHours: Sendable, Hashable {
  /// Hours that begin on some days of the week.
  private struct Period: Hashable {
    /// Days of the week, 0 for Monday.
    var days: Set<Int>
    /// Minutes from the start of the day; the end is up to two days later.
    var hours: Range<Int>
  }

  /// As it is written in the destination.
  package let text: String
  private let zone: Zone
  private let periods: [Period]

  /// The name of the key.
  package static let key = "quiet"

  /// Reads the value of the key.
  ///
  /// - Throws: ``DestinationProblem``, also for times that leave none to send in.
  package init(_ text: String) throws(DestinationProblem) {
    func wrong(_ rule: String) -> DestinationProblem {
      .wrong(
        key: QuietHours.key, value: excerpt(text, limit: 80),
        rule: "\(rule) Write it as in \"22:00-07:00 Europe/Berlin\" or "
          + "\"mon-fri 20:00-08:00; sat,sun Europe/Berlin\".")
    }
    var words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let name = words.popLast(), !name.hasSuffix(";"), !name.hasSuffix(",")
    else { throw wrong("Hours or days come first, and a time zone last.") }
    guard let zone = Zone(identifier: String(name), covering: QuietHours.years) else {
      throw wrong("\(quoted(name)) is no time zone.")
    }
    (self.text, self.zone) = (text, zone)
    var periods: [Period] = []
    for part in words.joined(separator: " ").split(separator: ";", omittingEmptySubsequences: false)
    {
      guard let read = QuietHours.periods(part) else {
        throw wrong("\(quoted(part)) is neither days nor hours.")
      }
      periods += read
    }
    self.periods = periods
    guard end(at: 0).map({ $0 < QuietHours.longest }) ?? true else {
      throw wrong("It leaves no time at which anything is sent.")
    }
  }

  /// When the quiet ends in which a moment is, in seconds since 1970; nil for a moment outside.
  package func end(at moment: Int) -> Int? {
    var end = Double(moment)
    while end < Double(moment + QuietHours.longest), let next = endOfPeriod(at: end) { end = next }
    return end > Double(moment) ? Int(end.rounded(.up)) : nil
  }

  /// Why something waits, with the time of the clock in the zone.
  package func reason(until end: Int) -> String {
    let time = zone.dateTime(at: Double(end))
    let clock = time.map {
      "\($0.year.padded(to: 4))-\($0.month.padded(to: 2))-\($0.day.padded(to: 2)) "
        + "\($0.hour.padded(to: 2)):\($0.minute.padded(to: 2))"
    }
    return "quiet hours (\(excerpt(text, limit: 80))) until \(clock ?? "later")"
  }

  private func endOfPeriod(at moment: Double) -> Double? {
    let today = zone.day(at: moment)
    return ((today - 2)...today).compactMap { day -> Double? in
      periods.compactMap { period -> Double? in
        guard period.days.contains(((day + 3) % 7 + 7) % 7) else { return nil }
        let end = self.moment(day, period.hours.upperBound)
        return self.moment(day, period.hours.lowerBound) <= moment && moment < end ? end : nil
      }.max()
    }.max()
  }

  private func moment(_ day: Int, _ minutes: Int) -> Double {
    minutes % 1_440 == 0
      ? zone.start(ofDay: day + minutes / 1_440)
      : zone.seconds(ofReading: Double(day * 86_400 + minutes * 60))
  }

  /// Two weeks without an end have none.
  private static let longest = 14 * 86_400
  private static let years = 1970...2100
}

extension QuietHours {
  /// Reads `22:00-07:00`, `sat,sun`, or days and hours with a blank between; nil for anything else.
  private static func periods(_ part: Substring) -> [Period]? {
    let words = String(part).lowercased().replacing("–", with: "-")
      .replacing(", ", with: ",").split(separator: " ")
    guard let first = words.first, words.count <= 2 else { return nil }
    let hasDays = first.first?.isLetter == true
    guard hasDays || words.count == 1 else { return nil }
    guard let days = hasDays ? QuietHours.days(first) : Set(0..<7) else { return nil }
    guard !hasDays || words.count == 2 else { return [Period(days: days, hours: 0..<1_440)] }
    var periods: [Period] = []
    for text in words[words.count - 1].split(separator: ",", omittingEmptySubsequences: false) {
      guard let hours = hours(text) else { return nil }
      periods.append(Period(days: days, hours: hours))
    }
    return periods
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func days(_ text: Substring) -> Set<Int>? {
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if ["weekend", "weekends"].contains(part) {
        days.formUnion([5, 6])
      } else if ["weekday", "weekdays"].contains(part) {
        days.formUnion(0...4)
      } else {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(day)
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
        else { return nil }
        days.formUnion((first...(last < first ? last + 7 : last)).map { $0 % 7 })
      }
    }
    return days
  }

  private static func day(_ text: Substring) -> Int? {
    text.count >= 3 ? weekdays.firstIndex { $0 == text || $0.prefix(3) == text } : nil
  }

  private static func hours(_ text: Substring) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minutes)
    guard ends.count == 2, let start = ends[0], let end = ends[1], start != end, start < 1_440
    else { return nil }
    return start..<(end < start ? end + 1_440 : end)
  }

  /// Minutes from midnight of `7`, `07:00` or `24:00`.
  private static func minutes(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      parts.count == 1 || parts[1].utf8.count == 2, parts[0].utf8.count <= 2,
      let hour = Int(parts[0]), let minute = parts.count == 1 ? 0 : Int(parts[1]), minute < 60
    else { return nil }
    let time = hour * 60 + minute
    return time <= 1_440 ? time : nil
  }
}
