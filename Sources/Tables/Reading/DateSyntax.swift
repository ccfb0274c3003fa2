import Base
import Calendars

/// The recognised date formats.
///
/// - Numbers: `2016-09-13`, `2016/9/13`, `13.9.2016`, `13/9/2016`, `9/13/2016`, `13-09-16`,
///   `20160913`, and `2016-09`, `9/2016` for the first day of a month.
/// - Names of months in the languages of ``DateWords``, in any order with a year of four digits:
///   `13 Sep 2016`, `Sep 13, 2016`, `1. März 2024`, `1 de enero de 2024`, `12-Sep-16`, `Sep 2016`,
///   perhaps after the name of a weekday; `2024年1月5日` and `2024년 1월 5일`.
/// - Days of a year: `2016-257`. Years of Japan's eras: `平成28年9月13日`, `H28.9.13`. JavaScript's
///   `Date(2016, 8, 13)`, whose months count from 0.
/// - Parts of a year: `2016-Q3`, `Q3 2016`, `3Q16`, `2016-H1`, `2016-W37`, `2016-W37-1`, and
///   `2012/13` or `2012-2013` for a season or several years.
/// - A time after a `T` or a blank such as `08:30`, `08:30:15.25` or `8:30 PM`, with a zone such as
///   `Z`, ` UTC`, `+02:00`, `+0200` or `+02`. Apache's `13/Sep/2016:06:25:24 +0000` and the text of
///   C's `ctime` are read as well.
///
/// Numbers are in the digits of any script. Brackets around a date are left out. Two dates with a
/// dash between them are a span, of which the first one counts.
package enum DateSyntax {
  /// The longest text that may be a date, in bytes.
  private static let longest = 80

  /// Parses the whole range; nil if it has none of the formats.
  package static func date(in bytes: [UInt8], _ range: Range<Int>) -> UnvalidatedDate? {
    guard (4...longest).contains(range.count), bytes[range].contains(where: \.mayBeDigit) else {
      return nil
    }
    let plain = PlainText.of(bytes, range)
    var (start, end) = (plain.range.lowerBound, plain.range.upperBound)
    let close: UInt8? =
      switch plain.bytes[start] {
      case .openBracket: .closeBracket
      case UInt8(ascii: "<"): UInt8(ascii: ">")
      case .slash: .slash
      default: nil
      }
    if let close, plain.bytes[end - 1] == close { (start, end) = (start + 1, end - 1) }
    var scan = DateScan(bytes: plain.bytes, position: start, end)
    guard let date = scan.run() else { return nil }
    if scan.isAtEnd { return date }
    // A span: the second date is as well written as the first.
    guard scan.takeDash(), scan.run() != nil, scan.isAtEnd else { return nil }
    return date
  }
}

extension UInt8 {
  /// A digit, or part of a character that may be the digit of another script.
  fileprivate var mayBeDigit: Bool { isDigit || self >= 0x80 }
}

/// Parts of dates at a position of a text, which only moves on over what is read.
struct DateScan {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(bytes: [UInt8], position: Int, _ end: Int) {
    (self.bytes, self.position, self.end) = (bytes, position, end)
  }

  var isAtEnd: Bool { position == end }
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// Reads a date; what follows it is left.
  mutating func run() -> UnvalidatedDate? {
    var start = position
    if let word = word() {
      if word == "date", take(UInt8(ascii: "(")) { return script() }
      if DateWords.isWeekday(word), DateWords.month(word) == nil {
        skipSeparators(isInside: true)
        start = position
      }
    }
    position = start
    if next?.isDigit != true, let date = era() { return date }
    position = start
    if let date = behindTime() { return date }
    position = start
    if let date = numeric() { return date }
    position = start
    if let date = partOfYear() { return date }
    position = start
    return named()
  }

  /// A dash, a slash or a word between two dates.
  mutating func takeDash() -> Bool {
    skipBlanks()
    let start = position
    while let byte = next, byte == .minus || byte == .slash { position += 1 }
    if position == start {
      guard let word = word(), ["to", "bis", "until", "au", "al", "a"].contains(word) else {
        return false
      }
    }
    skipBlanks()
    return !isAtEnd
  }

  /// A date with the time before it, as in `08:30:00 13/09/2016`.
  private mutating func behindTime() -> UnvalidatedDate? {
    let start = position
    guard digits(1...2) != nil, next == .colon else { return nil }
    position = start
    guard let time = time(), time.offset == nil else { return nil }
    take(.comma)
    skipBlanks()
    let day = position
    guard !isAtEnd, day > start else { return nil }
    var date = numeric()
    if date == nil {
      position = day
      date = named()
    }
    guard date?.time == nil else { return nil }
    date?.time = time
    return date
  }

  // MARK: Numbers

  private mutating func numeric() -> UnvalidatedDate? {
    guard let first = digits(1...14) else { return nil }
    if first.count > 4 { return compact(first) }
    guard let separator = next, separator == .minus || separator == .slash || separator == .point
    else { return nil }
    take(separator)
    if first.count == 4, separator != .point, let last = digits(3...4) {
      return yearAndMore(first.value, last, separator)
    }
    let isSpaced = separator == .point && skipBlanks()
    guard let second = digits(1...2) ?? (first.count <= 2 ? digits(4...4) : nil) else { return nil }
    if second.count == 4 {
      // A month and its year; with a point it would be a number.
      guard separator != .point, isOver else { return nil }
      return UnvalidatedDate(numbers: (second.value, first.value, 1), orders: .yearMonthDay)
        .spanning(.month)
    }
    if isOver, first.count == 4, second.count == 2, separator != .point {
      let isSeason = (first.value + 1) % 100 == second.value
      let isMonth = (1...12).contains(second.value)
      guard isMonth || isSeason || separator == .minus else { return nil }
      let orders: DateOrders = isSeason ? isMonth ? [.yearMonth, .season] : .season : .yearMonth
      return UnvalidatedDate(numbers: (first.value, second.value, 1), orders: orders)
        .spanning(isMonth ? .month : .year)
    }
    guard take(separator) else { return nil }
    if isSpaced { skipBlanks() }
    guard let third = digits(1...4),
      let found = date((first, second, third), separator)
    else { return nil }
    if separator == .point, first.count == 4 { take(.point) }
    return withTime(found)
  }

  /// A year with a day of it, or with another year.
  private mutating func yearAndMore(
    _ year: Int, _ last: Digits, _ separator: UInt8
  ) -> UnvalidatedDate? {
    guard last.count == 4 else {
      guard separator == .minus, (1...366).contains(last.value) else { return nil }
      return withTime(UnvalidatedDate(numbers: (year, 1, last.value), orders: .dayOfYear))
    }
    guard isOver, (1500...2100).contains(year), (year + 1...year + 100).contains(last.value)
    else { return nil }
    return UnvalidatedDate(numbers: (year, 1, 1), orders: .yearMonthDay).spanning(nil)
  }

  private typealias Digits = (value: Int, count: Int)

  private func date(_ parts: (Digits, Digits, Digits), _ separator: UInt8) -> UnvalidatedDate? {
    let numbers = (parts.0.value, parts.1.value, parts.2.value)
    switch (parts.0.count, parts.2.count) {
    case (4, 1...2): return UnvalidatedDate(numbers: numbers, orders: .yearMonthDay)
    case (1...2, 4):
      return UnvalidatedDate(
        numbers: numbers,
        orders: separator == .point ? .dayMonthYear : orders(numbers.0, numbers.1))
    case (1...2, 2):
      if separator == .point {
        // 18.00.00 and 18.30.00 are times of day.
        let isMonth = (1...12).contains(numbers.1)
        guard isMonth || numbers.0 > 24 || numbers.1 > 59 || numbers.2 > 59 else { return nil }
        return UnvalidatedDate(numbers: numbers, orders: .dayMonthYear, isShort: true)
      }
      var orders = orders(numbers.0, numbers.1)
      if parts.0.count == 2, (1...12).contains(numbers.1), (1...31).contains(numbers.2) {
        orders.insert(.yearMonthDay)
      }
      return UnvalidatedDate(numbers: numbers, orders: orders, isShort: true)
    default: return nil
    }
  }

  /// The orders of day and month that two numbers allow; both if neither fits, for the message.
  private func orders(_ first: Int, _ second: Int) -> DateOrders {
    if first > 12, second <= 12 { return .dayMonthYear }
    if second > 12, first <= 12 { return .monthDayYear }
    return [.dayMonthYear, .monthDayYear]
  }

  /// The basic form of ISO 8601: `20160913` and `20160913T0625`. Digits alone are a number first,
  /// see ``NumericTime``.
  private mutating func compact(_ number: Digits) -> UnvalidatedDate? {
    guard number.count == 8, !isAtEnd, let mark = next,
      mark.lowercased == 0x74 || mark == .space || mark == UInt8(ascii: "_")
    else { return nil }
    position += 1
    var date = UnvalidatedDate(
      numbers: (number.value / 10_000, number.value / 100 % 100, number.value % 100),
      orders: .yearMonthDay)
    let start = position
    guard let clock = digits(4...6), clock.count != 5 else { return nil }
    if next == .colon {
      position = start
      date.time = time()
      return date.time == nil ? nil : date
    }
    let seconds = clock.count == 6 ? clock.value % 100 : 0
    let minutes = clock.count == 6 ? clock.value / 100 : clock.value
    var time = UnvalidatedDate.Time(hour: minutes / 100, minute: minutes % 100, second: seconds)
    if take(.point) || take(.comma) {
      guard let fraction = nanoseconds() else { return nil }
      time.nanosecond = fraction
    }
    guard takeZone(&time) else { return nil }
    date.time = time
    return date
  }

  /// The date with the time behind it, if there is one; nil for a time that is badly written.
  private mutating func withTime(_ date: UnvalidatedDate) -> UnvalidatedDate? {
    if isOver { return date }
    skipWeekday()
    if isOver { return date }
    let start = position
    guard takeTimeMark(), let time = time() else {
      // Perhaps a dash and another date.
      position = start
      return next == .space || next == .slash ? date : nil
    }
    var date = date
    date.time = time
    return date
  }

  /// True at the end of the text, and before a dash that another date may follow.
  private var isOver: Bool { isAtEnd }

  /// The day of the week behind a date: `2024-01-05 Fri`, `2024/1/5(金)`.
  private mutating func skipWeekday() {
    let start = position
    while let byte = next, byte == .space || byte == .comma { position += 1 }
    let isOpen = take(UInt8(ascii: "("))
    // Most dates have a time behind the blank.
    guard let byte = next, !byte.isDigit, position > start || byte >= 0x80, let word = word(),
      DateWords.isWeekday(word) || DateScan.weekdays.contains(word)
    else {
      position = start
      return
    }
    take(.point)
    if isOpen, !take(UInt8(ascii: ")")) { position = start }
  }

  /// The weekdays of China, Japan and Korea in one letter.
  private static let weekdays: Set<String> = [
    "日", "月", "火", "水", "木", "金", "土", "일", "월", "화", "수", "목", "금", "토", "一", "二", "三",
    "四", "五", "六",
  ]

  private mutating func takeTimeMark() -> Bool {
    if next?.lowercased == 0x74 {
      position += 1
      return true
    }
    let start = position
    take(.comma)
    skipBlanks()
    if let byte = next, !byte.isDigit {
      guard let word = word(), DateScan.timeWords.contains(word) else {
        position = start
        return false
      }
      skipBlanks()
    }
    return position > start
  }

  private static let timeWords = ["at", "um", "à", "kl", "ore", "alle", "a las", "às"]

  /// A time of day such as `8:30`, `08:30:15.25` or `8 PM`, with its zone.
  mutating func time() -> UnvalidatedDate.Time? {
    guard let hour = digits(1...2) else { return nil }
    var time = UnvalidatedDate.Time(hour: hour.value)
    if take(.colon) {
      guard let minute = digits(2...2) else { return nil }
      time.minute = minute.value
      if take(.colon) {
        guard let second = digits(2...2) else { return nil }
        time.second = second.value
        if take(.point) || take(.comma) {
          guard let fraction = nanoseconds() else { return nil }
          time.nanosecond = fraction
        }
      }
      takeHalfOfDay(&time)
    } else {
      guard takeHalfOfDay(&time) else { return nil }
    }
    return takeZone(&time) ? time : nil
  }

  /// `AM`, `pm` or `p.m.`; false if there is none.
  @discardableResult
  private mutating func takeHalfOfDay(_ time: inout UnvalidatedDate.Time) -> Bool {
    let start = position
    skipBlanks()
    guard let half = next?.lowercased, half == 0x61 || half == 0x70 else {
      position = start
      return false
    }
    position += 1
    take(.point)
    guard next?.lowercased == 0x6D else {
      position = start
      return false
    }
    position += 1
    take(.point)
    // An hour of 0 or above 12 has no half; it makes the date impossible.
    time.hour = (1...12).contains(time.hour) ? time.hour % 12 + (half == 0x70 ? 12 : 0) : 99
    time.isTwelveHours = true
    return true
  }

  /// The zone behind a time, if there is one: an offset, a name, or both; false if something else
  /// follows that is no other date.
  private mutating func takeZone(_ time: inout UnvalidatedDate.Time) -> Bool {
    if isAtEnd { return true }
    let start = position
    skipBlanks()
    let first = position
    time.offset = zone()
    if time.offset == nil, let sign = next, sign == .plus || sign == .minus || position > first {
      // A dash between two dates stands between blanks.
      position = start
      return bytes[start] == .space
    }
    skipComment()
    return isAtEnd || time.offset != nil || bytes[start] == .space
  }

  /// The name of a zone, an offset, or both: `UTC+2`; nil, and it is not moved over, if there is
  /// neither.
  mutating func zone() -> Int? {
    let start = position
    let name = zoneName()
    guard let sign = next, sign == .plus || sign == .minus else { return name }
    guard let offset = offset(isBehindName: name != nil) else {
      position = start
      return nil
    }
    return (name ?? 0) + offset
  }

  /// `Z`, `UTC` or an abbreviation of RFC 2822 and of Europe, as seconds ahead of UTC.
  private mutating func zoneName() -> Int? {
    let start = position
    guard let word = word() else { return nil }
    guard let hours = DateScan.zones[word] else {
      position = start
      return nil
    }
    return hours * 3600
  }

  private static let zones = [
    "z": 0, "utc": 0, "gmt": 0, "ut": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7, "wet": 0, "west": 1, "cet": 1, "cest": 2, "mez": 1, "mesz": 2,
    "eet": 2, "eest": 3, "msk": 3, "jst": 9, "kst": 9,
  ]

  /// An offset such as `+02:00`, `+0200` or `+02`; behind the name of a zone also `+2`.
  private mutating func offset(isBehindName: Bool) -> Int? {
    guard let sign = next else { return nil }
    position += 1
    guard let hours = isBehindName ? digits(1...2) ?? digits(2...2) : digits(2...2) else {
      return nil
    }
    var seconds = hours.value * 3600
    if take(.colon) || next?.isDigit == true {
      guard let minutes = digits(2...2) else { return nil }
      // Invalid minutes make the offset invalid, so that the date counts as impossible.
      seconds += minutes.value < 60 ? minutes.value * 60 : 1_000_000
    }
    return sign == .minus ? -seconds : seconds
  }

  /// The name of the zone that mail programs and Java add: ` (CET)`, `[Europe/Berlin]`.
  private mutating func skipComment() {
    let start = position
    skipBlanks()
    guard let open = next, open == UInt8(ascii: "(") || open == .openBracket else {
      position = start
      return
    }
    let close = open == .openBracket ? UInt8.closeBracket : UInt8(ascii: ")")
    guard let stop = bytes[position..<end].firstIndex(of: close) else { return }
    position = stop + 1
  }

  // MARK: Parts of a year

  /// Quarters, halves and weeks of a year.
  private mutating func partOfYear() -> UnvalidatedDate? {
    var numbers: [Digits] = []
    var letter: (name: String, index: Int)?
    while !isAtEnd, numbers.count <= 3 {
      if let number = digits(1...4) {
        numbers.append(number)
      } else if let word = word() {
        guard letter == nil, let part = DateScan.partWords[word] else { return nil }
        letter = (part, numbers.count)
      } else if let byte = next, [.space, .minus, .slash, .point, UInt8(ascii: "'")].contains(byte)
      {
        position += 1
      } else {
        return nil
      }
    }
    guard isAtEnd, let letter, numbers.count >= 2 else { return nil }
    // The letter stands before the number of the part, or behind it where that comes first: 3Q16.
    var (year, part): (Digits, Digits)
    switch letter.index {
    case 0: (part, year) = (numbers[0], numbers[1])
    case 1:
      (year, part) = numbers[0].count == 1 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    default: (year, part) = (numbers[0], numbers[1])
    }
    guard year.count == 4 || year.count == 2 && letter.name == "q", part.count <= 2 else {
      return nil
    }
    if year.count == 2 { year.value = UnvalidatedDate.year(ofTwoDigits: year.value) }
    switch (letter.name, numbers.count) {
    case ("q", 2) where (1...4).contains(part.value):
      return UnvalidatedDate(numbers: (year.value, part.value * 3 - 2, 1), orders: .yearMonthDay)
        .spanning(.quarter)
    case ("h", 2) where (1...2).contains(part.value):
      return UnvalidatedDate(numbers: (year.value, part.value * 6 - 5, 1), orders: .yearMonthDay)
        .spanning(nil)
    case ("w", 2): return week(year.value, part.value, day: 1)?.spanning(.week)
    case ("w", 3) where letter.index == 1 && numbers[2].count == 1:
      return week(year.value, part.value, day: numbers[2].value)
    default: return nil
    }
  }

  /// The letters and words of quarters, halves and weeks.
  private static let partWords = [
    "q": "q", "t": "q", "quarter": "q", "quartal": "q", "qtr": "q", "кв": "q", "季度": "q",
    "h": "h", "w": "w", "wk": "w", "week": "w", "kw": "w", "uge": "w", "sem": "w",
  ]

  private func week(_ year: Int, _ week: Int, day: Int) -> UnvalidatedDate? {
    guard (1...53).contains(week), (1...7).contains(day),
      let numbers = DateScan.monday(ofWeek: week, in: year, plus: day - 1)
    else { return nil }
    return UnvalidatedDate(numbers: numbers, orders: .yearMonthDay)
  }

  /// The Monday of an ISO week, the first of which has the year's first Thursday; days of the year 0
  /// if there is no such week, and nil outside of the calendar.
  static func monday(
    ofWeek week: Int, in year: Int, plus days: Int = 0
  ) -> (Int, Int, Int)? {
    guard let fourth = DateTime(year: year, month: 1, day: 4),
      let last = DateTime(year: year, month: 12, day: 28)
    else { return nil }
    let monday = fourth.daysSince1970 - (fourth.weekday - 1) + (week - 1) * 7
    guard monday <= last.daysSince1970, week > 0,
      let date = DateTime(daysSince1970: monday + days)
    else { return (0, 0, 0) }
    return (date.year, date.month, date.day)
  }

  // MARK: Other calendars and languages

  /// The arguments of JavaScript's `Date`, whose months count from 0; or milliseconds since 1970, as
  /// in `/Date(1473750000000)/`.
  private mutating func script() -> UnvalidatedDate? {
    if let number = digits(10...14) {
      guard take(UInt8(ascii: ")")), let moment = DateTime(clockReading: number.value / 1000) else {
        return nil
      }
      var date = ymd(moment.year, moment.month, moment.day)
      date.time = UnvalidatedDate.Time(
        hour: moment.hour, minute: moment.minute, second: moment.second, offset: 0)
      return date
    }
    var numbers: [Int] = []
    repeat {
      skipBlanks()
      guard let number = digits(1...4) else { return nil }
      numbers.append(number.value)
      skipBlanks()
    } while take(.comma)
    guard take(UInt8(ascii: ")")), (3...7).contains(numbers.count) else { return nil }
    var date = ymd(numbers[0], numbers[1] + 1, numbers[2])
    if numbers.count > 3 {
      let clock = numbers[3...] + [0, 0]
      date.time = UnvalidatedDate.Time(hour: clock[3], minute: clock[4], second: clock[5])
    }
    return date
  }

  /// Japan's eras with the year before their first one; the letters only with a day.
  private static let eras = [
    ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("大正", 1911), ("明治", 1867),
    ("R", 2018), ("H", 1988), ("S", 1925),
  ]

  /// `令和5年4月1日`, `令和元年`, `R5.4.1`.
  private mutating func era() -> UnvalidatedDate? {
    guard let (name, first) = DateScan.eras.first(where: { takes($0.0) }) else { return nil }
    position += name.utf8.count
    let isFirst = takes("元")
    if isFirst { position += "元".utf8.count }
    guard let year = isFirst ? 1 : digits(1...2)?.value else { return nil }
    guard takeWord("年") else {
      guard let mark = next, mark == .point || mark == .slash, take(mark),
        let month = digits(1...2), take(mark), let day = digits(1...2),
        (1...12).contains(month.value), (1...31).contains(day.value)
      else { return nil }
      return withTime(ymd(first + year, month.value, day.value))
    }
    guard name.utf8.count > 1 else { return nil }
    if isOver { return ymd(first + year, 1, 1).spanning(.year) }
    guard let month = digits(1...2), takeWord("月") else { return nil }
    if isOver { return ymd(first + year, month.value, 1).spanning(.month) }
    guard let day = digits(1...2), takeWord("日") else { return nil }
    return withTime(ymd(first + year, month.value, day.value))
  }

  /// True if the text goes on with a word.
  private func takes(_ word: String) -> Bool { bytes[position..<end].starts(with: word.utf8) }

  @discardableResult
  private mutating func takeWord(_ word: String) -> Bool {
    guard takes(word) else { return false }
    position += word.utf8.count
    skipBlanks()
    return true
  }

  // MARK: Names

  /// One part of a date with names.
  private enum Part {
    case number(Digits)
    case month(Int)
    case year(Int)
    case day(Int)

    var isMonth: Bool { if case .month = self { true } else { false } }
  }

  /// A date with the name of a month, or with words behind the numbers as in China, Japan and
  /// Korea.
  private mutating func named() -> UnvalidatedDate? {
    take(.openBracket)
    var parts: [Part] = []
    var hasName = false
    var isPerhapsWeekday = false
    while !isAtEnd, parts.count < 3 {
      if next?.isDigit == true {
        guard let number = digits(1...4) else { return nil }
        parts.append(part(number, &hasName))
        // A time before the year: Tue Sep 13 08:30:00 2016.
        if next == .colon, parts.count == 3, case .number(let hour) = parts[2], hour.count <= 2 {
          return ctime(parts, hourAt: position - hour.count)
        }
      } else if let word = word() {
        let known = parts.firstIndex(where: \.isMonth)
        if let month = DateWords.month(word), known == nil || (known == 0 && isPerhapsWeekday) {
          // The French mar. is a Tuesday before the name of a month.
          if let known { parts.remove(at: known) }
          isPerhapsWeekday = known == nil && DateWords.isWeekday(word)
          parts.append(.month(month))
          hasName = true
        } else if !DateScan.joiningWords.contains(word), !DateWords.isWeekday(word) {
          return nil
        }
      } else {
        return nil
      }
      let isYearAndMore = parts.count >= 2 && next == .colon
      if !isYearAndMore { skipSeparators(isInside: parts.count < 3) }
    }
    guard hasName, let date = date(of: parts) else { return nil }
    skipWordsBehind()
    if take(.closeBracket), isAtEnd { return date }
    if take(.colon) {
      // Apache's log.
      var date = date
      date.time = time()
      take(.closeBracket)
      return date.time == nil ? nil : date
    }
    guard let found = withTime(date) else { return nil }
    take(.closeBracket)
    return found
  }

  /// The word for a year and the weekday that some languages write behind a date.
  private mutating func skipWordsBehind() {
    while !isAtEnd {
      let start = position
      while next == .space || next == .comma || next == .point { position += 1 }
      guard let word = word(),
        DateScan.joiningWords.contains(word) || DateWords.isWeekday(word)
          || ["周", "週", "星期"].contains(where: word.hasPrefix)
          || ["h", "k", "p", "v"].contains(word)
      else {
        position = start
        skipComment()
        return
      }
      take(.point)
    }
  }

  /// Words and letters within dates: `1st`, `1er`, `de`, `of`, the Russian for year.
  private static let joiningWords: Set<String> = [
    "st", "nd", "rd", "th", "er", "e", "ª", "º", "de", "del", "of", "the", "г", "года", "р", "m",
    "år", "den", "d", "יום", "року", "év", "tahun",
  ]

  /// A number and the word behind it.
  private mutating func part(_ number: Digits, _ hasName: inout Bool) -> Part {
    let start = position
    if number.count == 4, number.value % 10 == 0, next == UInt8(ascii: "s"), position + 1 == end {
      // The 1990s.
      position += 1
      hasName = true
      return .year(number.value)
    }
    guard let byte = next, byte >= 0x80, let word = word(), let sign = word.first else {
      return .number(number)
    }
    // A weekday may follow without a blank.
    position = start + String(sign).utf8.count
    switch String(sign) {
    case "年", "년":
      hasName = true
      takeWord("度")
      return .year(number.value)
    case "日", "일", "号": return .day(number.value)
    case "月", "월":
      hasName = true
      return .month(number.value)
    default:
      position = start
      return .number(number)
    }
  }

  private func date(of parts: [Part]) -> UnvalidatedDate? {
    switch (parts.first, parts.dropFirst().first, parts.dropFirst(2).first) {
    case (.number(let day), .month(let month), .number(let year)),
      (.month(let month), .number(let day), .number(let year)):
      if day.count == 4, year.count <= 2 { return ymd(day.value, month, year.value) }
      guard day.count <= 2 else { return nil }
      return ymd(self.year(year), month, day.value)
    case (.number(let year), .number(let day), .month(let month)) where year.count == 4:
      return ymd(year.value, month, day.value)
    case (.year(let year), .month(let month), .day(let day)),
      (.year(let year), .month(let month), .number((let day, _))):
      return ymd(year, month, day)
    case (.year(let year), .month(let month), nil): return ymd(year, month, 1).spanning(.month)
    case (.year(let year), nil, nil): return ymd(year, 1, 1).spanning(.year)
    case (.month(let month), .number(let year), nil) where year.count == 4 || hasShortYear:
      return ymd(self.year(year), month, 1).spanning(.month)
    case (.month(let month), .year(let year), nil): return ymd(year, month, 1).spanning(.month)
    case (.number(let year), .month(let month), nil) where year.count == 4:
      return ymd(year.value, month, 1).spanning(.month)
    default: return nil
    }
  }

  /// True for `Jan-24` and `Jan '24`; with a blank it would rather be the 24th.
  private var hasShortYear: Bool {
    guard isAtEnd, end >= 3, bytes[end - 1].isDigit, bytes[end - 2].isDigit else { return false }
    let mark = bytes[end - 3]
    return mark == .minus || mark == UInt8(ascii: "'") || mark == .slash
  }

  private func year(_ number: Digits) -> Int {
    number.count <= 2 ? UnvalidatedDate.year(ofTwoDigits: number.value) : number.value
  }

  private func ymd(_ year: Int, _ month: Int, _ day: Int) -> UnvalidatedDate {
    UnvalidatedDate(numbers: (year, month, day), orders: .yearMonthDay)
  }

  private mutating func ctime(_ parts: [Part], hourAt start: Int) -> UnvalidatedDate? {
    guard case .month(let month) = parts[0], case .number(let day) = parts[1] else { return nil }
    position = start
    guard let time = time() else { return nil }
    skipBlanks()
    guard let year = digits(4...4) else { return nil }
    var date = ymd(year.value, month, day.value)
    date.time = time
    let end = position
    skipBlanks()
    // Git's log has the offset last.
    if let offset = zone() { date.time?.offset = offset } else { position = end }
    return date
  }

  // MARK: Bytes

  @discardableResult
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while next?.isBlank == true { position += 1 }
    return position > start
  }

  /// Blanks, commas, points, dashes, slashes and apostrophes between the parts of a date; behind it
  /// only a point and a comma, which belong to it.
  private mutating func skipSeparators(isInside: Bool) {
    let marks: [UInt8] =
      isInside ? [.space, .comma, .point, .minus, .slash, UInt8(ascii: "'")] : [.point]
    while let byte = next, marks.contains(byte) { position += 1 }
  }

  /// The letters from here on in lower case; nil if there are none.
  private mutating func word() -> String? {
    let start = position
    while let byte = next, byte.isLetter || byte >= 0x80 { position += 1 }
    guard position > start else { return nil }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  private mutating func digits(_ counts: ClosedRange<Int>) -> (value: Int, count: Int)? {
    let start = position
    var (value, count) = (0, 0)
    while let byte = next, byte.isDigit, count < counts.upperBound {
      value = value * 10 + Int(byte &- .zero)
      count += 1
      position += 1
    }
    guard counts.contains(count), next?.isDigit != true || counts.lowerBound == counts.upperBound
    else {
      position = start
      return nil
    }
    return (value, count)
  }

  /// Fraction digits of a second; those beyond the ninth are dropped.
  private mutating func nanoseconds() -> Int? {
    var (value, count) = (0, 0)
    while let byte = next, byte.isDigit {
      if count < 9 { value = value * 10 + Int(byte &- .zero) }
      count += 1
      position += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 9)..<9 { value *= 10 }
    return value
  }
}
