import Base
import Calendars

/// A duration as people write it, or a time of day, which often look the same.
struct WrittenDuration {
  /// The notation, as far as it tells a duration from a time of day.
  enum Form {
    /// `5:30`: minutes and seconds, hours and minutes, or a time of day.
    case twoParts
    /// `0:05:30`, `18.30.00`: hours, minutes and seconds, or a time of day.
    case threeParts
    /// `PT5M30S`, `5 min 30 s`, `1 day 02:03`: nothing but a duration.
    case units
    /// `5:30 AM`: nothing but a time of day.
    case clock
  }

  let form: Form
  /// The seconds; those of two parts are hours and minutes.
  let seconds: Double
  /// A unit behind the time, such as `/km` for a pace.
  private(set) var unit: String?
  /// True if there are fractions of a second or more than a day, as no clock shows them.
  let isNoClock: Bool

  /// The seconds, with two parts as minutes and seconds or as hours and minutes.
  func seconds(areMinutes: Bool) -> Double {
    form == .twoParts && areMinutes ? seconds / 60 : seconds
  }

  /// Reads a whole cell; nil if it is no duration.
  init?(_ cell: CellText) {
    let range = cell.trimmed
    guard (3...48).contains(range.count), !cell.traits.contains(.nested) else { return nil }
    let plain = PlainText.of(cell.bytes, range)
    guard let first = plain.range.first(where: { plain.bytes[$0].isDigit }),
      first - plain.range.lowerBound <= 3
    else { return nil }
    var scan = DurationScan(plain.bytes, plain.range)
    let isNegative = scan.takeSign()
    guard let found = scan.iso() ?? scan.units() ?? scan.clock(days: 0) else { return nil }
    self.init(found, isNegative: isNegative)
  }

  private init(_ found: DurationScan.Found, isNegative: Bool) {
    form = found.form
    seconds = isNegative ? -found.seconds : found.seconds
    unit = found.unit
    isNoClock =
      found.seconds >= 86_400 || isNegative || found.hasFraction || found.unit != nil
      || found.form == .units
  }
}

private struct DurationScan {
  struct Found {
    var form: WrittenDuration.Form
    var seconds: Double
    var unit: String?
    var hasFraction = false
  }

  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  private var next: UInt8? { position < end ? bytes[position] : nil }

  mutating func takeSign() -> Bool {
    guard next == .minus || next == .plus else { return false }
    position += 1
    return bytes[position - 1] == .minus
  }

  /// ISO 8601, such as `P1DT2H3M4.5S` and `PT90M`.
  mutating func iso() -> Found? {
    guard next?.lowercased == UInt8(ascii: "p") else { return nil }
    let start = position
    position += 1
    var (seconds, inTime, parts) = (0.0, false, 0)
    while let byte = next {
      if byte.lowercased == UInt8(ascii: "t"), !inTime {
        inTime = true
        position += 1
        continue
      }
      guard let number = number(), let letter = next?.lowercased else { break }
      let length: Double? =
        switch (letter, inTime) {
        case (UInt8(ascii: "w"), false): 604_800
        case (UInt8(ascii: "d"), false): 86_400
        case (UInt8(ascii: "h"), true): 3600
        case (UInt8(ascii: "m"), true): 60
        case (UInt8(ascii: "s"), true): 1
        default: nil
        }
      guard let length else { break }
      seconds += number.value * length
      parts += 1
      position += 1
    }
    guard position == end, parts > 0 else {
      position = start
      return nil
    }
    return Found(form: .units, seconds: seconds)
  }

  /// Numbers with units, such as `1h 2m`, `5 Std. 46 Min.` and `1 day, 2:03:04`.
  ///
  /// A single number with a unit is a plain number first, see ``WrittenNumber``.
  mutating func units() -> Found? {
    let start = position
    var (seconds, parts, last) = (0.0, 0, Double.infinity)
    while position < end {
      let begin = position
      guard let number = number() else { break }
      if next == .colon, parts == 1, last == 86_400 {
        position = begin
        if let rest = clock(days: seconds) { return rest }
        break
      }
      while next == .space { position += 1 }
      guard let word = word(), let unit = DurationScan.length(of: word), unit < last else { break }
      seconds += number.value * unit
      (last, parts) = (unit, parts + 1)
      while let byte = next, [.space, .point, .comma].contains(byte) { position += 1 }
    }
    guard position == end, parts > 0 else {
      position = start
      return nil
    }
    return Found(form: .units, seconds: seconds)
  }

  /// `5'30"`, minutes and seconds, perhaps with a fraction or a unit.
  private mutating func minutes() -> Found? {
    let start = position
    let mark = UInt8(ascii: "'")
    guard let minutes = whole(1...4), next == mark else { return reset(start) }
    position += 1
    guard let seconds = whole(2...2), seconds < 60 else { return reset(start) }
    var found = Found(form: .units, seconds: Double(minutes * 60 + seconds))
    if next == .point || next == .comma {
      position += 1
      guard let fraction = fraction() else { return reset(start) }
      found.seconds += fraction
    }
    while next == .quote || next == mark || next == .space { position += 1 }
    if position < end {
      let rest = String(decoding: bytes[position..<end], as: UTF8.self).lowercased()
      guard rest.hasPrefix("/") else { return reset(start) }
      found.unit = rest
      position = end
    }
    return found
  }

  /// `5:30`, `1:05:30.5`, perhaps with AM or PM or a unit behind it.
  mutating func clock(days: Double) -> Found? {
    if let found = minutes() { return found }
    let start = position
    guard let first = whole(1...4), let separator = next else { return reset(start) }
    // With fewer digits it is rather a version.
    let isDotted = separator == .point && position == start + 2 && first < 24
    guard separator == .colon || isDotted else { return reset(start) }
    position += 1
    guard let second = whole(2...2), second < 60 else { return reset(start) }
    var found = Found(form: .twoParts, seconds: Double(first * 3600 + second * 60))
    // With one point it is a number.
    if isDotted, next != separator { return reset(start) }
    if next == separator {
      position += 1
      guard let third = whole(2...2), third < 60 else { return reset(start) }
      found = Found(form: .threeParts, seconds: Double(first * 3600 + second * 60 + third))
    }
    if next == .point || next == .comma {
      position += 1
      guard let fraction = fraction() else { return reset(start) }
      // 05:09.5 are minutes and seconds.
      if found.form == .twoParts { found = Found(form: .threeParts, seconds: found.seconds / 60) }
      found.seconds += fraction
      found.hasFraction = true
    }
    if days > 0 {
      found.seconds += days
      found.form = .units
    }
    while next == .space { position += 1 }
    if position == end { return found }
    let rest = String(decoding: bytes[position..<end], as: UTF8.self).lowercased()
    position = end
    switch rest {
    case "am", "pm", "a.m.", "p.m.":
      guard found.form != .units, (1...12).contains(first) else { return reset(start) }
      found.seconds += (rest.hasPrefix("p") ? 43_200 : 0) - (first == 12 ? 43_200 : 0)
      found.form = .clock
    case "uhr": found.form = .clock
    case "h", "hrs", "std", "std.": found.form = .units
    case "min", "min.":
      if found.form == .twoParts { found.seconds /= 60 }
      found.form = .units
    default:
      guard rest.hasPrefix("/") || rest.hasPrefix("min/") || rest.hasPrefix("per ") else {
        return reset(start)
      }
      if found.form == .twoParts { found.seconds /= 60 }
      found.form = .units
      found.unit = rest.hasPrefix("min/") ? String(rest.dropFirst(3)) : rest
    }
    return found
  }

  private mutating func reset(_ start: Int) -> Found? {
    position = start
    return nil
  }

  private mutating func whole(_ counts: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    while let byte = next, byte.isDigit, count < counts.upperBound {
      value = value * 10 + Int(byte &- .zero)
      count += 1
      position += 1
    }
    return counts.contains(count) ? value : nil
  }

  private mutating func fraction() -> Double? {
    var (value, scale) = (0.0, 1.0)
    while let byte = next, byte.isDigit {
      value = value * 10 + Double(byte &- .zero)
      scale *= 10
      position += 1
    }
    return scale > 1 ? value / scale : nil
  }

  private mutating func number() -> (value: Double, count: Int)? {
    let start = position
    guard let whole = whole(1...9) else { return nil }
    var value = Double(whole)
    if next == .point || next == .comma, position + 1 < end, bytes[position + 1].isDigit {
      position += 1
      value += fraction() ?? 0
    }
    return (value, position - start)
  }

  private mutating func word() -> String? {
    let start = position
    while let byte = next, byte.isLetter || byte >= 0x80 { position += 1 }
    guard position > start else { return nil }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  /// The seconds of a unit; `m` are minutes here.
  private static func length(of word: String) -> Double? {
    lengths[word] ?? MeasureUnit(word).seconds
  }

  private static let lengths: [String: Double] = [
    "w": 604_800, "wk": 604_800, "week": 604_800, "weeks": 604_800, "wochen": 604_800,
    "d": 86_400, "day": 86_400, "days": 86_400, "tag": 86_400, "tage": 86_400, "t": 86_400,
    "j": 86_400, "jour": 86_400, "jours": 86_400, "día": 86_400, "días": 86_400, "дн": 86_400,
    "天": 86_400, "日": 86_400, "h": 3600, "std": 3600, "stunde": 3600, "ч": 3600, "час": 3600,
    "heure": 3600, "heures": 3600, "hora": 3600, "horas": 3600, "ore": 3600, "uur": 3600,
    "godz": 3600, "sa": 3600, "時間": 3600, "시간": 3600, "m": 60, "мин": 60, "分": 60, "분": 60,
    "dk": 60, "s": 1, "sek": 1, "с": 1, "сек": 1, "sn": 1, "초": 1, "us": 1e-6, "µs": 1e-6,
    "μs": 1e-6, "ns": 1e-9,
  ]
}
