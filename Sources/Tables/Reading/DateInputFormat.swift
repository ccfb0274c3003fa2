import Base
import Calendars

/// The notation of dates in data, given as a pattern.
///
/// The pattern has the letters of ``DatePattern``: `yyyy`, `yy`, `M`, `MM`, `MMM`, `d`, `dd`, `H`,
/// `h`, `m`, `s`, `S` for a fraction, `a`, `E`, `Q`, `w` for the ISO week and `Z` for a zone; other
/// letters stand between single quotes. With a percent sign it is one of C's `strptime`, such as
/// `%d/%m/%y %H:%M`. Numbers may have fewer digits than letters; names are in any language.
package struct DateInputFormat: Sendable, Hashable {
  fileprivate enum Part: Hashable {
    case year(digits: Int), month, monthName, day, dayOfYear, hour, halfDayHour, minute, second
    case fraction, half, weekday, quarter, week, zone, epoch
    case literal([UInt8])
  }

  /// The pattern as it was given.
  package let text: String
  private let parts: [Part]

  /// Makes a format; nil if the pattern has an unknown letter, an open quote, or no year.
  package init?(_ text: String) {
    let found = text.contains("%") ? DateInputFormat.strptime(text) : DateInputFormat.letters(text)
    guard let parts = found, parts.contains(where: { $0.isYear || $0 == .epoch }) else {
      return nil
    }
    (self.text, self.parts) = (text, parts)
  }

  private static func letters(_ text: String) -> [Part]? {
    var parts: [Part] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == "'" {
        rest.removeFirst()
        guard let close = rest.firstIndex(of: "'") else { return nil }
        parts.append(.literal(Array((close == rest.startIndex ? "'" : rest[..<close]).utf8)))
        rest = rest[rest.index(after: close)...]
        continue
      }
      guard first.isASCII, first.isLetter else {
        parts.append(.literal(Array(String(first).utf8)))
        rest.removeFirst()
        continue
      }
      let run = rest.prefix { $0 == first }
      rest.removeFirst(run.count)
      guard let part = part(first, run.count) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private static func part(_ letter: Character, _ count: Int) -> Part? {
    switch letter {
    case "y", "Y", "u": .year(digits: count == 2 ? 2 : 4)
    case "M", "L": count > 2 ? .monthName : .month
    case "d": .day
    case "D": .dayOfYear
    case "E", "c", "e": .weekday
    case "H", "k": .hour
    case "h", "K": .halfDayHour
    case "m": .minute
    case "s": .second
    case "S": .fraction
    case "a": .half
    case "Q", "q": .quarter
    case "w": .week
    case "Z", "X", "x", "z", "V", "O": .zone
    default: nil
    }
  }

  private static func strptime(_ text: String) -> [Part]? {
    var parts: [Part] = []
    var rest = Substring(text)
    while let first = rest.popFirst() {
      guard first == "%" else {
        parts.append(.literal(Array(String(first).utf8)))
        continue
      }
      // Flags such as %-d say how numbers are padded, which does not matter here.
      if let flag = rest.first, "-_0^#".contains(flag) { rest.removeFirst() }
      guard let letter = rest.popFirst() else { return nil }
      switch letter {
      case "Y": parts.append(.year(digits: 4))
      case "y": parts.append(.year(digits: 2))
      case "m": parts.append(.month)
      case "b", "B", "h": parts.append(.monthName)
      case "d", "e": parts.append(.day)
      case "j": parts.append(.dayOfYear)
      case "a", "A": parts.append(.weekday)
      case "H", "k": parts.append(.hour)
      case "I", "l": parts.append(.halfDayHour)
      case "M": parts.append(.minute)
      case "S": parts.append(.second)
      case "f", "L": parts.append(.fraction)
      case "p", "P": parts.append(.half)
      case "V", "W", "U": parts.append(.week)
      case "q": parts.append(.quarter)
      case "z", "Z": parts.append(.zone)
      case "s": parts.append(.epoch)
      case "G": parts.append(.year(digits: 4))
      case "F":
        parts += [.year(digits: 4), .literal([.minus]), .month, .literal([.minus]), .day]
      case "T":
        parts += [.hour, .literal([.colon]), .minute, .literal([.colon]), .second]
      case "R": parts += [.hour, .literal([.colon]), .minute]
      case "D":
        parts += [.month, .literal([.slash]), .day, .literal([.slash]), .year(digits: 2)]
      case "n", "t": parts.append(.literal([.space]))
      case "%": parts.append(.literal(Array("%".utf8)))
      default: return nil
      }
    }
    return parts
  }

  /// Reads a whole cell; nil if it does not follow the pattern.
  package func date(in cell: CellText) -> UnvalidatedDate? {
    guard !cell.traits.contains(.nested) else { return nil }
    let plain = PlainText.of(cell.bytes, cell.trimmed)
    var reading = Reading(plain.bytes, plain.range)
    for part in parts {
      guard reading.take(part) else { return nil }
    }
    return reading.isAtEnd ? reading.date : nil
  }

  private struct Reading {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    private var year = 1970
    private var month = 1
    private var day = 1
    private var dayOfYear: Int?
    private var week: Int?
    private var time: UnvalidatedDate.Time?
    private var isAfternoon: Bool?
    private var seconds: Int?

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    var isAtEnd: Bool { position == end }

    mutating func take(_ part: Part) -> Bool {
      switch part {
      case .literal(let text): return takeLiteral(text)
      case .year(let digits):
        guard let number = number(digits) else { return false }
        year = digits == 2 ? UnvalidatedDate.year(ofTwoDigits: number) : number
      case .month: return set(\.month, 2)
      case .day: return set(\.day, 2)
      case .dayOfYear:
        guard let number = number(3) else { return false }
        dayOfYear = number
      case .quarter:
        guard let number = number(1), (1...4).contains(number) else { return false }
        month = number * 3 - 2
      case .week:
        guard let number = number(2) else { return false }
        week = number
      case .hour, .halfDayHour: return setTime(\.hour, 2)
      case .minute: return setTime(\.minute, 2)
      case .second: return setTime(\.second, 2)
      case .fraction:
        let start = position
        guard let number = number(9) else { return false }
        var value = number
        for _ in position - start..<9 { value *= 10 }
        while position < end, bytes[position].isDigit { position += 1 }
        time = time ?? UnvalidatedDate.Time()
        time?.nanosecond = value
      case .half:
        guard let word = word() else { return false }
        guard word.hasPrefix("a") || word.hasPrefix("p") else { return false }
        isAfternoon = word.hasPrefix("p")
      case .weekday: return word() != nil
      case .monthName:
        guard let found = word().flatMap(DateWords.month) else { return false }
        month = found
      case .zone: return takeZone()
      case .epoch:
        guard let number = number(12) else { return false }
        seconds = number
      }
      return true
    }

    private mutating func takeLiteral(_ text: [UInt8]) -> Bool {
      if text == [.space] {
        let start = position
        while position < end, bytes[position].isBlank { position += 1 }
        return position > start
      }
      guard bytes[position..<end].starts(with: text) else { return false }
      position += text.count
      return true
    }

    private mutating func set(_ path: WritableKeyPath<Reading, Int>, _ digits: Int) -> Bool {
      guard let number = number(digits) else { return false }
      self[keyPath: path] = number
      return true
    }

    private mutating func setTime(
      _ path: WritableKeyPath<UnvalidatedDate.Time, Int>, _ digits: Int
    ) -> Bool {
      guard let number = number(digits) else { return false }
      var time = time ?? UnvalidatedDate.Time()
      time[keyPath: path] = number
      self.time = time
      return true
    }

    private mutating func number(_ most: Int) -> Int? {
      var (value, count) = (0, 0)
      while position < end, bytes[position].isDigit, count < most {
        value = value * 10 + Int(bytes[position] &- .zero)
        count += 1
        position += 1
      }
      return count > 0 ? value : nil
    }

    private mutating func word() -> String? {
      let start = position
      while position < end, bytes[position].isLetter || bytes[position] >= 0x80 { position += 1 }
      guard position > start else { return nil }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      if position < end, bytes[position] == .point { position += 1 }
      return word.lowercased()
    }

    private mutating func takeZone() -> Bool {
      var scan = DateScan(bytes: bytes, position: position, end)
      guard let offset = scan.zone() else { return false }
      position = scan.position
      var time = time ?? UnvalidatedDate.Time()
      time.offset = offset
      self.time = time
      return true
    }

    var date: UnvalidatedDate? {
      var time = time
      if let isAfternoon, let hour = time?.hour {
        time?.hour = (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : 99
      }
      var numbers = (year, month, day)
      if let seconds, let found = DateTime(clockReading: seconds, utcOffset: 0) {
        numbers = (found.year, found.month, found.day)
        time = UnvalidatedDate.Time(
          hour: found.hour, minute: found.minute, second: found.second, offset: 0)
      } else if let dayOfYear, let first = DateTime(year: year, month: 1, day: 1) {
        let found = DateTime(daysSince1970: first.daysSince1970 + dayOfYear - 1)
        numbers =
          found.map { $0.year == year ? ($0.year, $0.month, $0.day) : (year, 0, 0) } ?? numbers
      } else if let week, let monday = DateScan.monday(ofWeek: week, in: year) {
        numbers = monday
      }
      var date = UnvalidatedDate(numbers: numbers, orders: .yearMonthDay)
      date.time = time
      return date
    }
  }
}

extension DateInputFormat.Part {
  fileprivate var isYear: Bool { if case .year = self { true } else { false } }
}
