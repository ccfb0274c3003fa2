import Foundation

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
