import Base
import Foundation

/// A time zone: its offsets from UTC and the moments at which they change.
public struct Zone: Sendable, Hashable {
  package struct Transition: Sendable, Hashable {
    /// The moment in seconds since 1970, UTC.
    package let start: Double
    /// Seconds that clocks are ahead of UTC from then on.
    package let offset: Int

    /// Makes a transition; the offset is clamped to ±18 hours.
    package init(start: Double, offset: Int) {
      self.start = start
      self.offset = Zone.clamped(offset)
    }
  }

  private static func clamped(_ offset: Int) -> Int { min(max(offset, -64_800), 64_800) }

  /// The name, such as `Europe/Berlin`.
  public let name: String
  /// Seconds that clocks are ahead of UTC before the first transition.
  package let firstOffset: Int
  package let transitions: [Transition]

  /// Makes a zone of ascending transitions; offsets are clamped to ±18 hours.
  package init(name: String, firstOffset: Int, transitions: [Transition] = []) {
    self.name = name
    self.firstOffset = Zone.clamped(firstOffset)
    self.transitions = transitions
  }

  /// Coordinated Universal Time.
  public static let utc = Zone(name: "UTC", firstOffset: 0)
}

extension Zone {
  /// Makes a zone with a constant offset; nil if it is beyond 18 hours.
  ///
  /// - Parameter fixedOffset: seconds ahead of UTC; east is positive.
  public init?(fixedOffset: Int) {
    guard (-64_800...64_800).contains(fixedOffset) else { return nil }
    self.init(name: Zone.name(ofOffset: fixedOffset), firstOffset: fixedOffset)
  }

  /// Makes a zone of an offset as text: `UTC`, `GMT`, `Z`, `+02:00`, `-0530`, `+2`, or one of the
  /// numbers after `UTC` or `GMT`; nil for anything else.
  init?(fixed text: String) {
    var rest = Substring(text)
    if ["Z", "z"].contains(rest) {
      self = .utc
      return
    }
    let word = rest.prefix(3).uppercased()
    if word == "UTC" || word == "GMT" {
      rest = rest.dropFirst(3)
      if rest.isEmpty {
        self = .utc
        return
      }
    }
    guard let offset = Zone.offset(written: rest) else { return nil }
    self.init(fixedOffset: offset)
  }

  private static func offset(written text: Substring) -> Int? {
    let sign: Int
    switch text.first {
    case "+": sign = 1
    case "-", "\u{2212}": sign = -1
    default: return nil
    }
    let digits = text.dropFirst()
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard digits.utf8.allSatisfy({ (0x30...0x3A).contains($0) }) else { return nil }
    let hours: Substring
    let minutes: Substring
    switch (parts.count, digits.count) {
    case (1, 1...2): (hours, minutes) = (digits, "0")
    case (1, 4): (hours, minutes) = (digits.prefix(2), digits.suffix(2))
    case (2, 4...5) where parts[1].count == 2: (hours, minutes) = (parts[0], parts[1])
    default: return nil
    }
    guard let hour = Int(hours), let minute = Int(minutes), minute < 60 else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }

  private static func name(ofOffset offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let parts = [abs(offset) / 3600, abs(offset) / 60 % 60, abs(offset) % 60]
    let shown = parts[2] == 0 ? parts.dropLast() : parts[...]
    return (offset < 0 ? "-" : "+") + shown.map { $0.padded(to: 2) }.joined(separator: ":")
  }
}

extension Zone {
  /// Makes a zone of the time zone database, such as `Europe/Berlin`, or of a constant offset, such
  /// as `+02:00`; nil if there is none.
  ///
  /// Offsets are `UTC`, `GMT`, `Z`, `+02:00`, `+0200`, `+2` or `UTC+2`. Abbreviations such as `BST`
  /// or `IST` are rejected, since they mean several zones.
  ///
  /// The rules are Foundation's: on Linux they are compiled into it, and depend on the version of
  /// Swift rather than on the machine; on Apple's systems they are the system's.
  ///
  /// - Parameters:
  ///   - identifier: the name, in the case of the database.
  ///   - years: the years whose transitions are kept; before and after them offsets are constant. A
  ///     name costs up to a millisecond for 200 years.
  public init?(identifier: String, covering years: ClosedRange<Int> = 1900...2100) {
    if let fixed = Zone(fixed: identifier) {
      self = fixed
      return
    }
    // Reading the version makes a static build link the data, which it otherwise omits.
    guard Zone.isUnmistakable(identifier), !TimeZone.timeZoneDataVersion.isEmpty,
      let zone = TimeZone(identifier: identifier)
    else { return nil }
    let start = Zone.date(ofYear: years.lowerBound)
    let end = Zone.date(ofYear: min(years.upperBound, 9999) + 1)
    var transitions: [Transition] = []
    var offset = zone.secondsFromGMT(for: start)
    let firstOffset = offset
    var date = start
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end {
      date = next
      let changed = zone.secondsFromGMT(for: next)
      // Transitions that change only the abbreviation do not count.
      guard changed != offset else { continue }
      offset = changed
      transitions.append(Transition(start: next.timeIntervalSince1970, offset: offset))
    }
    self.init(name: identifier, firstOffset: firstOffset, transitions: transitions)
  }

  private static func date(ofYear year: Int) -> Date {
    let year = min(max(year, 1), 10_000)
    let days = CivilDay(year: year, month: 1, day: 1).daysSince1970
    return Date(timeIntervalSince1970: Double(days) * 86_400)
  }

  /// The longest name in bytes; those of the database have at most half as many.
  private static let longestName = 64

  /// False for ambiguous abbreviations.
  private static func isUnmistakable(_ identifier: String) -> Bool {
    // Foundation ignores what follows a NUL, so only the database's characters are allowed.
    guard identifier.utf8.allSatisfy({ (0x2B...0x7A).contains($0) }),
      identifier.utf8.count <= longestName
    else { return false }
    if identifier.contains("/") || identifier.count > 4 { return true }
    return [
      "CET", "Cuba", "EET", "EST", "Eire", "GB", "HST", "Iran", "MET", "MST", "NZ", "PRC", "ROC",
      "ROK", "UCT", "WET", "Zulu", "W-SU",
    ].contains(identifier)
  }
}

extension Zone {
  /// Seconds that clocks are ahead of UTC at a moment in seconds since 1970, UTC.
  ///
  /// Before the first change, and for NaN, it is the earliest offset.
  ///
  /// - Complexity: O(log n) in the number of transitions.
  public func offset(at seconds: Double) -> Int {
    let next = firstTransition { seconds < $0.start }
    return seconds.isNaN ? firstOffset : offset(before: next)
  }

  /// The local date and time of a moment to the nearest microsecond, with the offset; nil outside
  /// of the years 1 to 9999 and for NaN.
  ///
  /// - Parameter seconds: seconds since 1970, UTC.
  public func dateTime(at seconds: Double) -> DateTime? {
    guard CalendarLimits.moments.contains(seconds) else { return nil }
    let offset = offset(at: seconds)
    var whole = Int(seconds.rounded(.down))
    var microseconds = Int(((seconds - Double(whole)) * 1e6).rounded())
    if microseconds == 1_000_000 { (whole, microseconds) = (whole + 1, 0) }
    return DateTime(
      clockReading: whole + offset, nanosecond: microseconds * 1000, utcOffset: offset)
  }

  /// The moment of a date and time in this zone, in seconds since 1970, UTC.
  ///
  /// A date with an offset keeps it; otherwise its components are local time. For a time that
  /// clocks show twice it is the earlier moment; a time that they skip is shifted by the length of
  /// the gap: where clocks go from 2:00 to 3:00, 2:30 means 3:30. A date without a time is the
  /// first moment of its day, also where that is not midnight.
  public func seconds(of date: DateTime) -> Double {
    if date.utcOffset != nil { return date.secondsSince1970 }
    return seconds(of: date.wallSeconds, hasTime: date.hasTime)
  }

  /// The moment of a clock reading or, without a time, of the start of its day, as in
  /// ``seconds(of:)``.
  package func seconds(of reading: Double, hasTime: Bool) -> Double {
    hasTime ? seconds(ofReading: reading) : start(ofDay: Int(reading / 86_400))
  }

  /// The local day at a moment, counted from 1 January 1970 and clamped to the years 1 to 9999.
  package func day(at seconds: Double) -> Int {
    let moment = CalendarLimits.clamped(seconds)
    return CalendarLimits.day(ofReading: Int(moment.rounded(.down)) + offset(at: moment))
  }

  /// The moment of a clock reading, as in ``seconds(of:)``.
  package func seconds(ofReading reading: Double) -> Double { instant(ofReading: reading).moment }

  /// The first moment of a day, counted from 1 January 1970; for a skipped day the first moment
  /// after it.
  package func start(ofDay day: Int) -> Double {
    let midnight = instant(ofReading: Double(day) * 86_400)
    return midnight.jump ?? midnight.moment
  }

  /// The moment of a clock reading and, if clocks skip it, the moment of the transition.
  private func instant(ofReading reading: Double) -> (moment: Double, jump: Double?) {
    // The first transition that is later than the reading by the clock before it: at its start that
    // clock would show the start plus the old offset.
    let next = transitions.indices.partitioningIndex { index in
      reading < transitions[index].start + Double(offset(before: index))
    }
    let moment = reading - Double(offset(before: next))
    guard next > 0, moment < transitions[next - 1].start else { return (moment, nil) }
    return (reading - Double(offset(before: next - 1)), transitions[next - 1].start)
  }

  /// The offset before the transition with an index, or after the last one.
  package func offset(before index: Int) -> Int {
    index == 0 ? firstOffset : transitions[index - 1].offset
  }

  /// The index of the first transition that meets a monotonic condition.
  package func firstTransition(where condition: (Transition) -> Bool) -> Int {
    transitions.partitioningIndex(where: condition)
  }
}
