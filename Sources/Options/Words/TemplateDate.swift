import Calendars
import Cards
import Charts

/// What is told of a date.
enum TemplateDate: String, CaseIterable {
  case date, day, weekday, week, month, year, from, to

  /// Whether it is about the first or the last element whatever stands before it.
  var isEnd: Bool { self == .from || self == .to }
}

extension TemplateContext {
  /// What is told of an element's date; where there are no dates along x, the element's text.
  func value(
    of word: TemplateDate, at element: Int?, today: DateTime?
  ) throws(TemplateError) -> TemplateValue.Content {
    let element = word == .from ? 0 : word == .to ? count - 1 : element
    guard let element, (0..<count).contains(element) else { return .missing }
    guard hasDates else {
      guard [.date, .day, .from, .to].contains(word) else { throw .noDates(word.rawValue) }
      return label(of: element)
    }
    let (seconds, zone) = (places[element], chart.axis.zone)
    guard let date = zone.dateTime(at: seconds) else { return .missing }
    let patterns = chart.locale.patterns
    switch word {
    case .date: return .date(seconds, zone, chart.period)
    case .from, .to:
      // The weekday says nothing about the ends of a range.
      return .date(seconds, zone, chart.period == .day ? .week : chart.period)
    case .day: return .text(day(date, at: seconds, today: today))
    case .weekday: return .text(chart.locale.dates.weekdays.fullAlone[date.weekday - 1])
    case .week: return .text(chart.locale.numbers.localized(String(date.weekOfYear)))
    case .month: return .text(patterns.fullMonth.string(from: date, in: chart.locale))
    case .year: return .text(patterns.year.string(from: date, in: chart.locale))
    }
  }

  private func label(of element: Int) -> TemplateValue.Content {
    let label = chart.series.first.map { ChartSummaryText(of: chart).label(of: element, in: $0) } ?? ""
    return label.isEmpty ? .missing : .text(label)
  }

  /// The day as a sentence about it says it: `today`, `yesterday` or `on 9/13`.
  ///
  /// Only languages with words of their own have those; in others it is the date alone.
  private func day(_ date: DateTime, at seconds: Double, today: DateTime?) -> String {
    let (locale, zone) = (chart.locale, chart.axis.zone)
    switch chart.period {
    case .week, .month, .quarter, .year:
      return PeriodLabel(seconds, in: zone, of: chart.period).string(in: locale)
    case .minute, .hour, .day, nil: break
    }
    let last = places.last.flatMap { zone.dateTime(at: $0) }
    guard let now = today ?? last else { return "" }
    let hasWords = locale.language == "en" || locale.words != .english
    switch now.daysSince1970 - date.daysSince1970 {
    case 0 where hasWords: return locale.words.today
    case 1 where hasWords: return locale.words.yesterday
    default: break
    }
    let isChinese = locale.words == .simplifiedChinese || locale.words == .traditionalChinese
    let near = isChinese ? locale.patterns.monthDay : locale.patterns.shortMonthDay
    let pattern = now.year == date.year ? near : locale.patterns.date
    return (hasWords ? locale.words.onDate : "") + pattern.string(from: date, in: locale)
  }
}

extension DateTime {
  /// The number of the week by ISO 8601: weeks begin on Monday, and the first one of a year is that
  /// with its first Thursday.
  fileprivate var weekOfYear: Int {
    let thursday = CivilDay(daysSince1970: daysSince1970 - weekday + 4)
    let newYear = CivilDay(year: thursday.year, month: 1, day: 1).daysSince1970
    return (thursday.daysSince1970 - newYear) / 7 + 1
  }
}
