import Base
import Calendars

/// The periods that get a report.
package enum ReportRange: Sendable, Hashable {
  /// The one with the newest row up to today.
  case last
  /// All in which a group has rows.
  case all
  /// Those with a day between the first day of one part and the last day of another.
  case parts(Part, Part)

  /// A named part of the calendar.
  package enum Part: Sendable, Hashable {
    /// A week by ISO 8601.
    case week(monday: CivilDay)
    /// The first and last day of a day, month, quarter or year.
    case days(CivilDay, CivilDay)
  }

  /// Parses `last`, `all`, a part of the calendar (`2016-W37`, `2016-09-12`, `2016-09`, `2016-Q3`,
  /// `2016`) or two parts with `..` between them.
  ///
  /// - Throws: ``OptionError`` for anything else, also for parts in descending order.
  package init(parsing text: String) throws(OptionError) {
    switch text.lowercased() {
    case "last": self = .last
    case "all": self = .all
    default:
      var ends = [Substring(text)]
      if let points = text.firstRange(of: "..") {
        ends = [text[..<points.lowerBound], text[points.upperBound...]]
      }
      let parts = ends.compactMap(Part.init)
      guard parts.count == ends.count, let first = parts.first, let last = parts.last,
        first.days.lowerBound <= last.days.upperBound
      else { throw .malformed(text, .reportRange) }
      self = .parts(first, last)
    }
  }

  /// Whether one of its ends is a week, which begins with a Monday.
  package var hasWeek: Bool {
    guard case .parts(let first, let last) = self else { return false }
    return first.thursday != nil || last.thursday != nil
  }

  /// Returns the days, counted from 1 January 1970; nil for ``last`` and ``all``.
  func days(by period: ReportPeriod) -> ClosedRange<Int>? {
    guard case .parts(let first, let last) = self else { return nil }
    let isByWeek = period == .unit(.week)
    let low = isByWeek ? first.thursday ?? first.days.lowerBound : first.days.lowerBound
    let high = isByWeek ? last.thursday ?? last.days.upperBound : last.days.upperBound
    return low...max(low, high)
  }
}

extension ReportRange.Part {
  /// Parses a part of the calendar; nil if it does not exist.
  init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let year = Self.number(parts[0], digits: 4),
      (1...9999).contains(year)
    else { return nil }
    switch parts.count {
    case 1: self.init(months: 12, from: CivilDay(year: year, month: 1, day: 1))
    case 2:
      guard let part = Self(parts[1], of: year) else { return nil }
      self = part
    default:
      guard let month = Self.number(parts[1], digits: 2),
        let day = Self.number(parts[2], digits: 2),
        DateTime(year: year, month: month, day: day) != nil
      else { return nil }
      let date = CivilDay(year: year, month: month, day: day)
      self = .days(date, date)
    }
  }

  /// Parses a month, quarter or week of a year.
  private init?(_ text: Substring, of year: Int) {
    switch text.first {
    case "Q", "q":
      guard let quarter = Self.number(text.dropFirst(), digits: 1), (1...4).contains(quarter) else {
        return nil
      }
      self.init(months: 3, from: CivilDay(year: year, month: quarter * 3 - 2, day: 1))
    case "W", "w":
      guard let week = Self.number(text.dropFirst(), digits: 2), week >= 1 else { return nil }
      // The fourth of January is always in the first week.
      let fourth = CivilDay(year: year, month: 1, day: 4).daysSince1970
      let first = fourth - (fourth + 3 - flooredDivision(fourth + 3, 7) * 7)
      let monday = first + (week - 1) * 7
      guard CivilDay(daysSince1970: monday + 3).year == year else { return nil }
      self = .week(monday: CivilDay(daysSince1970: monday))
    default:
      guard let month = Self.number(text, digits: 2), (1...12).contains(month) else { return nil }
      self.init(months: 1, from: CivilDay(year: year, month: month, day: 1))
    }
  }

  private init(months: Int, from first: CivilDay) {
    let next = CivilDay.start(ofMonth: first.monthIndex + months)
    self = .days(first, CivilDay(daysSince1970: next.daysSince1970 - 1))
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }

  /// The first day and the last one, counted from 1 January 1970.
  var days: ClosedRange<Int> {
    switch self {
    case .week(let monday): monday.daysSince1970...monday.daysSince1970 + 6
    case .days(let first, let last): first.daysSince1970...last.daysSince1970
    }
  }

  /// The Thursday of a week; nil for other parts.
  var thursday: Int? { if case .week(let monday) = self { monday.daysSince1970 + 3 } else { nil } }
}
