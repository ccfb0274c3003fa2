import Base
import Calendars

/// The time that numbers of a column stand for.
package enum NumericTime: Sendable, Hashable {
  /// Seconds, or a fraction of them, since 1970 in UTC; the value is how many make a second.
  case epoch(perSecond: Double)
  /// Days as spreadsheets count them, from the end of 1899 on.
  case spreadsheetDays
  /// `20160913`.
  case basicDay
  /// `201609`.
  case basicMonth
  /// `20160913083000`, or without seconds or minutes; the value is how many such numbers make a day.
  case basicTime(places: Int)
  /// `2016`.
  case year

  /// The seconds since 1970 of a number; nil if it is none of these times.
  package func seconds(of number: Double) -> Double? {
    switch self {
    case .epoch(let perSecond): return number / perSecond
    case .spreadsheetDays:
      // Day 25569 is 1970-01-01.
      let seconds = ((number - 25_569) * 86_400 * 1000).rounded() / 1000
      return number < 1 || number > 2_958_465 ? nil : seconds
    case .basicDay: return basic(number, places: 1)
    case .basicMonth: return basic(number * 100 + 1, places: 1)
    case .basicTime(let places): return basic(number, places: places)
    case .year:
      guard number == number.rounded(), (1...9999).contains(number) else { return nil }
      return DateTime(year: Int(number), month: 1, day: 1)?.wallSeconds
    }
  }

  private func basic(_ number: Double, places: Int) -> Double? {
    guard number == number.rounded(), (0..<1e15).contains(number) else { return nil }
    let (day, time) = Int(number).quotientAndRemainder(dividingBy: places)
    // Hours alone and hours with minutes are as many seconds or minutes short.
    let full = time * (1_000_000 / places)
    guard
      let date = DateTime(year: day / 10_000, month: day / 100 % 100, day: day % 100),
      let clock = TimeOfDay(hour: full / 10_000, minute: full / 100 % 100, second: full % 100)
    else { return nil }
    return (date.at(clock) ?? date).wallSeconds
  }

  /// The date of such a moment; nil outside of the calendar.
  func date(at seconds: Double) -> DateTime? {
    let whole = seconds.rounded(.down)
    guard CalendarLimits.clamped(whole) == whole else { return nil }
    switch self {
    case .basicDay, .basicMonth, .year:
      return DateTime(daysSince1970: Int((whole / 86_400).rounded(.down)))
    case .epoch, .spreadsheetDays, .basicTime:
      let nanoseconds = Int(((seconds - whole) * 1e9).rounded())
      return DateTime(
        clockReading: Int(whole), nanosecond: min(nanoseconds, 999_999_999),
        utcOffset: isUTC ? 0 : nil)
    }
  }

  /// True for times in UTC, which a zone does not change.
  var isUTC: Bool { if case .epoch = self { true } else { false } }

  /// How many times the first moment the last one may be without even steps: half a year in 2025.
  /// Quantities of ten digits are hardly so near each other, and counts of people stand beside
  /// years.
  private static let widestBand = 1.01
  private static let basicPlaces = [100, 10_000, 1_000_000]
  private static let epochs: [Double] = [1, 1e3, 1e6, 1e9]
  /// 1990 to 2050, in seconds.
  private static let epochRange = 631_152_000.0...2_524_608_000.0

  /// True if a column that begins with this number may be a time.
  static func mayBegin(with number: Double) -> Bool {
    (1_500...60_000).contains(number) || (190_001...21_001_231).contains(number)
      || epochs.contains { epochRange.contains(number / $0) }
      || basicPlaces.contains { (1.9e7...2.1e7 + 1.3e6).contains(number / Double($0)) }
  }

  /// Whether all numbers are moments since 1970, which a column beside them is measured at.
  static func areMoments(_ numbers: [Double]) -> Bool {
    guard let low = numbers.min(), let high = numbers.max() else { return false }
    return epochs.contains { perSecond in
      epochRange.contains(low / perSecond) && epochRange.contains(high / perSecond)
        && numbers.allSatisfy { epochRange.contains($0 / perSecond) }
    }
  }

  /// The time that numbers are, and whether they can be nothing else; nil if they are none.
  ///
  /// - Parameters:
  ///   - numbers: the first numbers of the column.
  ///   - hasTimeName: true if the column's name is a word for a time.
  ///   - hasDates: true if another column has written dates.
  ///   - isOnlyTime: true if the name is not one of a code and no other column may be a time.
  static func found(
    in numbers: [Double], hasTimeName: Bool, hasDates: Bool, isOnlyTime: @autoclosure () -> Bool
  ) -> (time: NumericTime, isSure: Bool)? {
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    let isWhole = numbers.allSatisfy { $0 == $0.rounded() }
    let isOrdered = NumericTime.isOrdered(numbers)
    func areAll(_ time: NumericTime, within range: ClosedRange<Double>) -> Bool {
      range.contains(low) && range.contains(high)
        && numbers.allSatisfy { time.seconds(of: $0) != nil }
    }
    // A month, a day and an hour in each number are no accident, which seconds since 1970 would be.
    for places in basicPlaces {
      let time = NumericTime.basicTime(places: places)
      let scale = Double(places)
      guard isWhole, areAll(time, within: 1.9e7 * scale...2.2e7 * scale) else { continue }
      return (time, hasTimeName || places == basicPlaces.last || (isOrdered && numbers.count > 2))
    }
    if let perSecond = epochs.first(where: {
      epochRange.contains(low / $0) && epochRange.contains(high / $0)
    }) {
      // Lines below each other repeat the moments, in whatever order.
      let moments = Set(numbers).sorted()
      let isSequence = isOrdered || moments.count * 2 <= numbers.count
      let isSure =
        hasTimeName || isWhole && isSequence && hasEvenSteps(moments, over: perSecond)
        || isWhole && moments.count > 4 && high < low * widestBand && isOnlyTime()
      return (.epoch(perSecond: perSecond), isSure)
    }
    guard isWhole || hasTimeName else { return nil }
    if areAll(.basicDay, within: 19_000_101...21_001_231) {
      return (.basicDay, hasTimeName || (isOrdered && numbers.count > 2))
    }
    if areAll(.basicMonth, within: 190_001...210_012) { return (.basicMonth, hasTimeName) }
    if (1500...2100).contains(low), (1500...2100).contains(high), isWhole {
      return (.year, false)
    }
    if hasTimeName, !hasDates, (20_000...60_000).contains(low), (20_000...60_000).contains(high) {
      return (.spreadsheetDays, true)
    }
    return nil
  }

  static func isOrdered(_ numbers: [Double]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
      || zip(numbers, numbers.dropFirst()).allSatisfy { $0 >= $1 }
  }

  /// Ids may rise, but not by the same number of seconds each time.
  private static func hasEvenSteps(_ numbers: [Double], over unit: Double) -> Bool {
    let steps = Set(zip(numbers, numbers.dropFirst()).map { ($1 - $0).magnitude / unit })
    guard numbers.count > 2, steps.count == 1, let step = steps.first else { return false }
    return step > 1 && step == step.rounded()
  }
}

/// Words in the names of columns that say what their cells are.
enum ColumnWords {
  /// True if a word of the name is one for a moment, a day or a period.
  static func isTime(_ name: String) -> Bool {
    words(name).contains(where: times.contains)
      || ["日付", "日期", "날짜", "时间", "時間"].contains { name.contains($0) }
  }

  /// True if a word of the name is one for a time that something takes.
  static func isDuration(_ name: String) -> Bool {
    words(name).contains(where: durations.contains)
  }

  /// True if a word of the name is one for the time of a day.
  static func isClock(_ name: String) -> Bool { words(name).contains(where: clocks.contains) }

  /// True if durations of this name are rather hours and minutes than minutes and seconds.
  static func isInHours(_ name: String) -> Bool { words(name).contains(where: hours.contains) }

  /// The words of a name in lower case: divided at what is no letter, and in camel case.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isNew = character.isUppercase && wasLower
      if !character.isLetter || isNew {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter { word.append(character) }
      wasLower = character.isLowercase
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }

  private static let times: Set<String> = [
    "date", "dates", "day", "days", "time", "times", "timestamp", "timestamps", "ts", "datetime",
    "dt", "when", "month", "months", "week", "year", "period", "quarter", "created", "updated",
    "modified", "epoch", "unix", "doy", "at", "asctime", "clock", "bucket", "moment", "ymd",
    "datum", "tag", "zeit", "zeitpunkt", "zeitstempel", "monat", "woche", "jahr", "fecha", "día",
    "dia", "hora", "mes", "semana", "año", "jour", "heure", "mois", "semaine", "année", "data",
    "giorno", "ora", "mese", "settimana", "anno", "mês", "ano", "dag", "tijd", "maand", "jaar",
    "dzień", "czas", "miesiąc", "rok", "дата", "день", "время", "месяц", "год", "tarih", "gün",
    "saat", "ay", "yıl", "التاريخ", "تاريخ", "اليوم", "الوقت", "תאריך", "יום", "שעה", "दिनांक",
    "तारीख", "समय", "日付", "日時", "時刻", "날짜", "시간", "日期", "时间", "時間", "日", "月", "年",
  ]

  private static let durations: Set<String> = [
    "duration", "elapsed", "pace", "split", "splits", "lap", "finish", "run", "runtime", "sleep",
    "took", "length", "worked", "moving", "screen", "playtime", "uptime", "downtime", "delay",
    "asleep", "awake", "dauer", "laufzeit", "schlaf", "durée", "duración", "durata", "duração",
    "duur", "czas", "длительность", "süre", "total", "cumulative", "spent", "waiting", "wait",
  ]

  private static let clocks: Set<String> = [
    "time", "hour", "clock", "uhrzeit", "zeit", "heure", "hora", "ora", "tijd", "godzina", "время",
    "час", "saat", "heures", "start", "end", "begin", "from", "to", "beginn", "ende", "von", "bis",
    "bedtime", "wakeup", "sunrise", "sunset",
  ]

  private static let hours: Set<String> = [
    "sleep", "asleep", "schlaf", "elapsed", "worked", "work", "hours", "hour", "stunden", "heures",
    "horas", "ore", "shift", "awake", "screen", "uptime", "downtime", "bed", "arbeitszeit",
  ]
}
