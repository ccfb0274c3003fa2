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
