extension SplitMix {
  /// The ways in which a column of plain values is written.
  package enum ValueStyle: CaseIterable {
    case whole, fixed, trimmed, long, day, minute, second, millisecond, zulu
  }

  /// A value in a style.
  package mutating func value(_ style: ValueStyle) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let number = Int.random(in: -99_999...99_999, using: &self)
    let sign = number < 0 ? "-" : ""
    let fraction = padded(abs(number) % 1000, 3)
    let day =
      padded(Int.random(in: 1...9999, using: &self), 4) + "-"
      + padded(Int.random(in: 1...12, using: &self), 2) + "-"
      + padded(Int.random(in: 1...28, using: &self), 2)
    let clock =
      padded(Int.random(in: 0...23, using: &self), 2) + ":"
      + padded(Int.random(in: 0...59, using: &self), 2)
    let second = padded(Int.random(in: 0...59, using: &self), 2)
    switch style {
    case .whole: return "\(number)"
    case .fixed: return "\(sign)\(number.magnitude / 1000).\(fraction)"
    case .trimmed:
      var digits = fraction
      while digits.hasSuffix("0") { digits.removeLast() }
      return "\(sign)\(number.magnitude / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
    case .long: return "\(sign)0.\(padded(Int.random(in: 0..<Int(1e14), using: &self), 14))"
    case .day: return day
    case .minute: return "\(day) \(clock)"
    case .second: return "\(day)T\(clock):\(second)"
    case .millisecond: return "\(day)T\(clock):\(second).\(fraction)"
    case .zulu: return "\(day)T\(clock):\(second)Z"
    }
  }

  /// Puts pieces in the place of others, anywhere after a head that stays.
  package mutating func damage(_ text: [UInt8], after head: Int, with pieces: [String]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 0...3, using: &self) where text.count > head {
      let start = Int.random(in: head..<text.count, using: &self)
      let end = min(text.count, start + Int.random(in: 0...2, using: &self))
      text.replaceSubrange(start..<end, with: (pieces.randomElement(using: &self) ?? "").utf8)
    }
    return text
  }
}
