import Foundation

/// How far clocks are ahead of UTC in a place, and since when.
public struct Zone: Sendable, Hashable {
  /// A moment from which on a clock shows another offset.
  public struct Transition: Sendable, Hashable {
    /// Seconds since 1970, UTC.
    public let start: Double
    /// Seconds that clocks are ahead of UTC from then on.
    public let offset: Int

    /// Makes a transition; offsets are held to 18 hours.
    public init(start: Double, offset: Int) {
      self.start = start
      self.offset = min(max(offset, -64_800), 64_800)
    }
  }

  /// What the zone is called, such as `Europe/Berlin`.
  public let name: String
  /// Seconds that clocks were ahead of UTC before the first transition.
  public let firstOffset: Int
  /// The transitions in the order of time.
  public let transitions: [Transition]

  /// Makes a zone; the transitions stand in the order of time, and offsets are held to 18 hours.
  public init(name: String, firstOffset: Int, transitions: [Transition] = []) {
    self.name = name
    self.firstOffset = min(max(firstOffset, -64_800), 64_800)
    self.transitions = transitions
  }

  /// Coordinated universal time.
  public static let utc = Zone(name: "UTC", firstOffset: 0)
}

extension Zone {
  /// A zone whose clocks never change, or nil when the offset is beyond 18 hours.
  ///
  /// - Parameter fixedOffset: seconds ahead of UTC; east is positive.
  public init?(fixedOffset: Int) {
    guard (-64_800...64_800).contains(fixedOffset) else { return nil }
    self.init(name: Zone.name(ofOffset: fixedOffset), firstOffset: fixedOffset)
  }

  /// A zone by its fixed offset as people write it: `UTC`, `GMT`, `Z`, `+02:00`, `-0530`, `+2`, or one
  /// of these numbers after `UTC` or `GMT`; nil for anything else.
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
    return (offset < 0 ? "-" : "+")
      + shown.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

extension Zone {
  /// A zone by its name in the time zone database, such as `Europe/Berlin`, or by a fixed offset, such
  /// as `+02:00`; nil when it is neither.
  ///
  /// Fixed offsets are read as `UTC`, `GMT`, `Z`, `+02:00`, `+0200`, `+2` or `UTC+2`. Of names without
  /// a slash only those of the database count: abbreviations such as `BST` or `IST` mean different
  /// places to different people.
  ///
  /// The rules are those that come with Foundation: on Linux they are compiled into it, so that they
  /// depend on the version of Swift and not on the machine's own zone files or settings; on Apple's
  /// systems they are the system's.
  ///
  /// - Parameters:
  ///   - identifier: the name, in upper and lower case as the database writes it.
  ///   - years: the years whose transitions are kept; before the first one clocks are as at its
  ///     start, after the last one as at its end. A name costs up to a millisecond for 200 years.
  public init?(identifier: String, covering years: ClosedRange<Int> = 1900...2100) {
    if let fixed = Zone(fixed: identifier) {
      self = fixed
      return
    }
    // Naming the version makes a static build link the data, which it otherwise leaves out.
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
      // Where only the name of the time changes, clocks go on as before.
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

  /// The most letters of a name; those of the database have half as many at most.
  private static let longestName = 64

  /// Whether a name means one place only.
  private static func isUnmistakable(_ identifier: String) -> Bool {
    // What follows a NUL would not be looked at.
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
  /// Seconds that clocks are ahead of UTC at a moment.
  ///
  /// Before the first transition, and for what is not a number, it is ``firstOffset``. The cost grows
  /// with the logarithm of the number of transitions.
  ///
  /// - Parameter seconds: seconds since 1970, UTC.
  public func offset(at seconds: Double) -> Int {
    let next = firstTransition { seconds < $0.start }
    return seconds.isNaN ? firstOffset : offset(before: next)
  }

  /// What a calendar and a clock show at a moment, to the nearest microsecond, with the offset.
  ///
  /// It is `nil` for moments outside of the years 1 to 9999, and for what is not finite.
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
  /// A date that has an offset of its own means that one. Otherwise its parts are what a clock in the
  /// zone shows. Of a time that clocks show twice it is the earlier moment; a time that they skip
  /// means as much later as they skip: where they go from 2:00 to 3:00, 2:30 is 3:30. A date without
  /// a time is the first moment of that day, also where the day has no midnight.
  public func seconds(of date: DateTime) -> Double {
    if date.utcOffset != nil { return date.secondsSince1970 }
    return seconds(of: date.wallSeconds, hasTime: date.hasTime)
  }

  /// The moment at which a clock shows a reading, or of a date alone the first moment of its day, by the
  /// rules of ``seconds(of:)``.
  package func seconds(of reading: Double, hasTime: Bool) -> Double {
    hasTime ? seconds(ofReading: reading) : start(ofDay: Int(reading / 86_400))
  }

  /// The day that a calendar shows, counted from 1 January 1970 and held to the years 1 to 9999.
  package func day(at seconds: Double) -> Int {
    let moment = CalendarLimits.clamped(seconds)
    return CalendarLimits.day(ofReading: Int(moment.rounded(.down)) + offset(at: moment))
  }

  /// The moment at which a clock shows a reading, by the rules of ``seconds(of:)``.
  package func seconds(ofReading reading: Double) -> Double { place(ofReading: reading).moment }

  /// The first moment of a day, counted from 1 January 1970; of a day that clocks skip as a whole, the
  /// first moment after it.
  package func start(ofDay day: Int) -> Double {
    let midnight = place(ofReading: Double(day) * 86_400)
    return midnight.jump ?? midnight.moment
  }

  /// The moment at which a clock shows a reading, and, where clocks skip it, the moment of the jump.
  private func place(ofReading reading: Double) -> (moment: Double, jump: Double?) {
    // The first transition that the clock had not reached when it showed the reading: at its start
    // the clock would have shown the start plus the offset before it.
    let next = firstTransition(whereIndex: { index in
      reading < transitions[index].start + Double(offset(before: index))
    })
    let moment = reading - Double(offset(before: next))
    guard next > 0, moment < transitions[next - 1].start else { return (moment, nil) }
    return (reading - Double(offset(before: next - 1)), transitions[next - 1].start)
  }

  /// The offset before the transition at a place, or after the last one.
  package func offset(before index: Int) -> Int {
    index == 0 ? firstOffset : transitions[index - 1].offset
  }

  /// The place of the first transition for which a condition holds that holds for all after it.
  package func firstTransition(where condition: (Transition) -> Bool) -> Int {
    firstTransition(whereIndex: { condition(transitions[$0]) })
  }

  private func firstTransition(whereIndex condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
