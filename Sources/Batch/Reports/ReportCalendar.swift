import Base
import Calendars

/// The periods of reports, numbered so that neighbours have neighbouring numbers.
///
/// Days are counted from 1 January 1970 and stay within the years 1 to 9999.
struct ReportCalendar: Sendable {
  let period: ReportPeriod
  let firstWeekday: Int
  /// The first day of period 0 if periods are a number of days.
  let anchor: Int

  /// Takes the calendar of a request.
  ///
  /// Periods of a number of days are counted from the first requested day, else from 1 January
  /// 1970. Where a week of ISO 8601 is requested, weeks begin with Monday, as that one does.
  init(_ request: ReportRequest) {
    period = request.period
    firstWeekday = request.at.hasWeek ? 1 : min(max(request.firstWeekday, 1), 7)
    anchor = request.at.days(by: request.period)?.lowerBound ?? 0
  }

  /// Returns the number of the period of a day.
  func index(ofDay day: Int) -> Int {
    switch period {
    case .unit(let unit): unit.index(ofDay: day, firstWeekday: firstWeekday)
    case .days(let count): flooredDivision(day - anchor, count)
    }
  }

  /// Returns the days of a period, at least one.
  func days(ofIndex index: Int) -> Range<Int> {
    let (low, high) = (start(ofIndex: index), start(ofIndex: index + 1))
    let all = CalendarLimits.days
    let first = min(max(low, all.lowerBound), all.upperBound)
    return first..<max(first + 1, min(high, all.upperBound + 1))
  }

  private func start(ofIndex index: Int) -> Int {
    switch period {
    case .unit(let unit): unit.day(ofIndex: index, firstWeekday: firstWeekday)
    case .days(let count): anchor + index * count
    }
  }

  /// Returns the name of a period: `2016-W37` for a week that begins with Monday, `2016-09`,
  /// `2016-Q3`, `2016`, `2016-09-12`, and first and last day for all others.
  func name(ofIndex index: Int) -> String {
    let days = days(ofIndex: index)
    switch period {
    case .unit(.week) where firstWeekday == 1: return ReportCalendar.week(ofDay: days.lowerBound)
    case .unit(.month): return CivilDay(daysSince1970: days.lowerBound).monthName
    case .unit(.quarter): return CivilDay(daysSince1970: days.lowerBound).quarterName
    case .unit(.year): return CivilDay(daysSince1970: days.lowerBound).year.padded(to: 4)
    case .unit(.day), .unit(.hour), .unit(.minute):
      return CivilDay(daysSince1970: days.lowerBound).name
    case .unit(.week), .days:
      return CivilDay(daysSince1970: days.lowerBound).name + "_"
        + CivilDay(daysSince1970: days.upperBound - 1).name
    }
  }

  /// Returns the fields of a period: its name, the calendar units that contain it, its first and
  /// last day and their number.
  ///
  /// The year of a week is that of its Thursday, by ISO 8601.
  func fields(ofIndex index: Int) -> [ReportField] {
    let days = days(ofIndex: index)
    let (name, first) = (name(ofIndex: index), CivilDay(daysSince1970: days.lowerBound))
    let last = CivilDay(daysSince1970: days.upperBound - 1)
    var fields = [ReportField("period", name)]
    var year = first.year
    switch period {
    case .unit(.week):
      fields.append(ReportField("week", name))
      year = CivilDay(daysSince1970: min(days.lowerBound + 3, days.upperBound - 1)).year
    case .unit(.month): fields.append(ReportField("month", name))
    case .unit(.day):
      fields.append(ReportField("day", name))
      let week =
        firstWeekday == 1
        ? ReportCalendar.week(ofDay: days.lowerBound)
        : ReportCalendar(weeksFrom: firstWeekday).name(ofDay: days.lowerBound)
      fields += [ReportField("week", week), ReportField("month", first.monthName)]
    case .unit(.quarter), .unit(.year), .unit(.hour), .unit(.minute), .days: break
    }
    if first.quarterName == last.quarterName,
      [.unit(.day), .unit(.month), .unit(.quarter)].contains(period)
    {
      fields.append(ReportField("quarter", first.quarterName))
    }
    return fields + [
      ReportField("start", first.name), ReportField("end", last.name),
      ReportField("days", String(days.count)), ReportField("year", year.padded(to: 4)),
    ]
  }

  private init(weeksFrom firstWeekday: Int) {
    (period, self.firstWeekday, anchor) = (.unit(.week), firstWeekday, 0)
  }

  private func name(ofDay day: Int) -> String { name(ofIndex: index(ofDay: day)) }

  /// Returns the week of a day by ISO 8601: it begins with Monday and belongs to the year of its
  /// Thursday.
  static func week(ofDay day: Int) -> String {
    let thursday = flooredDivision(day + 3, 7) * 7
    let year = CivilDay(daysSince1970: thursday).year
    let first = CivilDay(year: year, month: 1, day: 1).daysSince1970
    return year.padded(to: 4) + "-W" + ((thursday - first) / 7 + 1).padded(to: 2)
  }
}

extension CivilDay {
  /// As in `2016-09-12`.
  package var name: String { monthName + "-" + day.padded(to: 2) }
  /// As in `2016-09`.
  fileprivate var monthName: String { year.padded(to: 4) + "-" + month.padded(to: 2) }
  /// As in `2016-Q3`.
  fileprivate var quarterName: String { year.padded(to: 4) + "-Q" + String((month + 2) / 3) }
}

/// A field of a report.
package struct ReportField: Sendable, Hashable {
  package let name: String
  /// The value; any text if it comes from the rows.
  package let text: String

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// The length of a report.
package enum ReportPeriod: Sendable, Hashable {
  /// A day or a longer unit of the calendar.
  case unit(CalendarUnit)
  /// A number of days, more than one.
  case days(Int)

  /// The maximal number of days.
  package static let mostDays = 10_000

  private static let units: [CalendarUnit] = [.day, .week, .month, .quarter, .year]

  /// Parses `day`, `week`, `month`, `quarter`, `year`, or a number of days such as `10d`.
  ///
  /// - Throws: ``OptionError`` for anything else.
  package init(parsing text: String) throws(OptionError) {
    if let unit = ReportPeriod.units.first(where: { $0.rawValue == text.lowercased() }) {
      self = .unit(unit)
      return
    }
    guard let span = TimeSpan(text), span.unit == .day, span.count <= ReportPeriod.mostDays else {
      throw .malformed(text, .reportPeriod(limit: ReportPeriod.mostDays))
    }
    self = span.count == 1 ? .unit(.day) : .days(span.count)
  }
}
