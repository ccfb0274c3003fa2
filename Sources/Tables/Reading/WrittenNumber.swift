import Base
import Calendars

/// A number as people write it: with a currency, a percent sign, a unit, a k for thousands,
/// brackets or a minus sign behind it, and separators of thousands.
///
/// Whether a point or a comma separates the decimals follows from all numbers of a column, see
/// ``DecimalEvidence``; so the digits are kept as they are written.
struct WrittenNumber {
  /// The sign, currency or unit beside the digits.
  enum Mark: Hashable, Sendable {
    case none
    case percent
    /// A currency by its ISO 4217 code.
    case currency(String)
    case unit(String)

    var isUnit: Bool { if case .unit = self { true } else { false } }
  }

  let bytes: [UInt8]
  /// The digits with their separators and the exponent.
  let digits: Range<Int>
  private(set) var isNegative = false
  private(set) var mark = Mark.none
  /// The power of ten of a k, M or B behind the digits.
  private(set) var power = 0
  /// True if that is a single letter, which is no code only where others have one.
  private(set) var hasLetter = false
  /// True for a star or a letter behind the number that refers to a note, and a `~` before it.
  private(set) var hasNote = false

  /// Reads a whole cell; nil if it is no number in any of these notations.
  init?(_ cell: CellText) {
    let range = cell.trimmed
    guard (1...WrittenNumber.longest).contains(range.count), !cell.traits.contains(.nested) else {
      return nil
    }
    let plain = PlainText.of(cell.bytes, range)
    let bytes = plain.bytes
    guard let first = plain.range.first(where: { bytes[$0].isDigit }) else { return nil }
    var start = first
    if start > plain.range.lowerBound, bytes[start - 1] == .point || bytes[start - 1] == .comma,
      start - 1 == plain.range.lowerBound || !bytes[start - 2].isLetterOrDigit
    {
      start -= 1
    }
    let end = WrittenNumber.endOfDigits(bytes, from: start, to: plain.range.upperBound)
    (self.bytes, digits) = (bytes, start..<end)
    // Most numbers have nothing beside them, which needs no text.
    let (head, tail) = (plain.range.lowerBound..<start, end..<plain.range.upperBound)
    guard head.isEmpty || takePrefix(Substring(bytes[head])),
      tail.isEmpty ? !isBracketed : takeSuffix(Substring(bytes[tail])), isGrouped
    else { return nil }
  }

  private static let longest = 64

  /// The end of digits and of the separators between them.
  private static func endOfDigits(_ bytes: [UInt8], from start: Int, to limit: Int) -> Int {
    var position = start
    while position < limit {
      let byte = bytes[position]
      if byte.isDigit {
        position += 1
      } else if [.point, .comma, UInt8(ascii: "'")].contains(byte), position + 1 < limit,
        bytes[position + 1].isDigit
      {
        position += 1
      } else if byte == .space, hasGroup(bytes, at: position + 1, limit), position > start {
        position += 1
      } else {
        break
      }
    }
    // An exponent.
    if position + 1 < limit, bytes[position].lowercased == 0x65, position > start {
      var next = position + 1
      if bytes[next] == .plus || bytes[next] == .minus { next += 1 }
      var last = next
      while last < limit, bytes[last].isDigit { last += 1 }
      if last > next { return last }
    }
    return position
  }

  /// True for three digits and no fourth.
  private static func hasGroup(_ bytes: [UInt8], at start: Int, _ limit: Int) -> Bool {
    start + 3 <= limit && bytes[start..<start + 3].allSatisfy(\.isDigit)
      && (start + 3 == limit || !bytes[start + 3].isDigit)
  }

  private mutating func takePrefix(_ text: Substring) -> Bool {
    var rest = text
    var isOpen = false
    while let first = rest.first {
      switch first {
      case " ", "+", "\t": rest.removeFirst()
      case "-":
        guard !isNegative else { return false }
        isNegative = true
        rest.removeFirst()
      case "(":
        guard !isOpen, !isNegative else { return false }
        isOpen = true
        rest.removeFirst()
      case "~", "≈":
        hasNote = true
        rest.removeFirst()
      default:
        let word = rest.prefix { !" +-(\t".contains($0) }
        guard mark == .none else { return false }
        if word == "%" {
          mark = .percent
        } else {
          guard let code = CurrencyText.code(String(word)) else { return false }
          mark = .currency(code)
        }
        rest.removeFirst(word.count)
      }
    }
    if isOpen { (isNegative, isBracketed) = (true, true) }
    return true
  }

  private var isBracketed = false

  private mutating func takeSuffix(_ text: Substring) -> Bool {
    var rest = text
    func trim() -> Substring {
      var rest = rest
      while rest.first == " " { rest.removeFirst() }
      while rest.last == " " { rest.removeLast() }
      return rest
    }
    let isApart = rest.first == " "
    rest = trim()
    if isBracketed {
      if rest.last == ")" { rest.removeLast() } else if !rest.hasPrefix(")") { return false }
      if rest.first == ")" { rest.removeFirst() }
      rest = trim()
    }
    if rest.last == "-", rest.count == 1 || rest.dropLast().last != "-", !isNegative {
      isNegative = true
      rest.removeLast()
    } else if rest.first == "-", !isNegative {
      // 310,20- €
      isNegative = true
      rest.removeFirst()
    }
    rest = trim()
    while let last = rest.last, "*†‡§".contains(last) {
      hasNote = true
      rest.removeLast()
    }
    rest = trim()
    if rest.last == "]", let open = rest.lastIndex(of: "[") {
      // A note such as [1].
      hasNote = true
      rest = rest[..<open]
      rest = trim()
    }
    if rest.isEmpty { return true }
    if let (power, count) = CurrencyText.power(of: rest, isApart: isApart) {
      self.power = power
      hasLetter = count == 1 && rest.utf8.first.map(\.isLetter) ?? false
      rest.removeFirst(count)
      rest = trim()
      if rest.isEmpty { return true }
    }
    if ["%", "٪", "pct", "percent"].contains(rest.lowercased()) {
      guard mark == .none else { return false }
      mark = .percent
      return true
    }
    if let code = CurrencyText.code(String(rest)) {
      guard mark == .none || mark == .currency(code) else { return false }
      mark = .currency(code)
      return true
    }
    guard mark == .none, WrittenNumber.isUnit(rest) else { return false }
    mark = .unit(String(rest))
    return true
  }

  /// True for a short word that may be a unit: letters and signs such as in `km/h`, `µg/m³`, `°C`.
  private static func isUnit(_ text: Substring) -> Bool {
    // A number of a month or year is a date, or the name of one.
    guard text.utf8.count <= 16, let first = text.first, !"月월年년".contains(first) else {
      return false
    }
    let signs = "°/‰′″µ℃℉㎡㎥"
    guard first.isLetter || signs.contains(first) else { return false }
    return text.allSatisfy { $0.isLetter || "²³·⁻¹.%^".contains($0) || signs.contains($0) }
  }

  /// Whether digits between separators can be groups or decimals at all, and no code such as `007`
  /// or a version such as `1.8.0`.
  private var isGrouped: Bool {
    let text = bytes[digits]
    guard text.first?.isDigit == true else { return text.count > 1 }
    if text.count > 1, text.first == .zero, text[text.startIndex + 1].isDigit { return false }
    let separators = text.count { !$0.isDigit }
    let isSimple =
      separators == 0 || separators == 1 && (text.contains(.point) || text.contains(.comma))
    return isSimple || value(decimal: .point) != nil || value(decimal: .comma) != nil
  }
}

extension Substring {
  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    self = Substring(String(decoding: bytes, as: UTF8.self))
  }
}

extension WrittenNumber {
  /// The value with a decimal separator; nil if the other separators are not between groups of
  /// digits.
  ///
  /// Groups have three digits, in India two before the last one.
  func value(decimal: UInt8) -> Double? {
    var plain: [UInt8] = isNegative ? [.minus] : []
    var groups: [Int] = []
    var separator: UInt8?
    var count = 0
    var inFraction = false
    var exponent: ArraySlice<UInt8> = []
    for index in digits {
      let byte = bytes[index]
      if byte.isDigit {
        // JSON's numbers, which are parsed below, begin with no zero.
        if !inFraction, plain.last == .zero, plain.dropFirst(isNegative ? 1 : 0).count == 1 {
          return nil
        }
        plain.append(byte)
        count += 1
      } else if byte.lowercased == 0x65 {
        exponent = bytes[index + 1..<digits.upperBound]
        break
      } else if byte == decimal, !inFraction {
        if plain.last?.isDigit != true { plain.append(.zero) }
        if separator != nil { groups.append(count) }
        plain.append(.point)
        inFraction = true
      } else {
        guard !inFraction, separator == nil || separator == byte else { return nil }
        groups.append(count)
        separator = byte
        count = 0
      }
    }
    if separator != nil, !inFraction { groups.append(count) }
    guard separator == nil || WrittenNumber.areGroups(groups) else { return nil }
    let power = self.power + (Int(String(decoding: exponent, as: UTF8.self)) ?? 0)
    if power != 0 { plain += Array("e\(power)".utf8) }
    return NumberSyntax.number(in: plain, plain.indices)
  }

  private static func areGroups(_ counts: [Int]) -> Bool {
    guard counts.count > 1, let first = counts.first, let last = counts.last else { return false }
    let middle = counts.dropFirst().dropLast()
    return last == 3 && (1...3).contains(first)
      && (middle.allSatisfy { $0 == 3 } || (first <= 2 && middle.allSatisfy { $0 == 2 }))
  }

  /// The evidence of this number for the decimal sign.
  var evidence: DecimalEvidence.Sign {
    let points = digits.count { bytes[$0] == .point }
    let commas = digits.count { bytes[$0] == .comma }
    switch (points, commas) {
    case (0, 0): return .none
    case (0, 1): return single(.comma)
    case (1, 0): return single(.point)
    case (_, 0): return .comma
    case (0, _): return .point
    default:
      let last = digits.last { bytes[$0] == .point || bytes[$0] == .comma }
      guard let last else { return .none }
      let isPoint = bytes[last] == .point
      guard (isPoint ? points : commas) == 1 else { return .none }
      return isPoint ? .point : .comma
    }
  }

  private func single(_ separator: UInt8) -> DecimalEvidence.Sign {
    guard let place = digits.first(where: { bytes[$0] == separator }) else { return .none }
    let before = bytes[digits.lowerBound..<place]
    let after = bytes[place + 1..<digits.upperBound].prefix(while: \.isDigit)
    let isDecimal =
      after.count != 3 || before.isEmpty || before.count > 3 || before.first == .zero
      || before.contains { !$0.isDigit } || place + 1 + after.count < digits.upperBound
    guard isDecimal else { return separator == .comma ? .maybeComma : .maybePoint }
    return separator == .comma ? .comma : .point
  }
}

/// The evidence of a column's numbers for their decimal sign.
struct DecimalEvidence {
  enum Sign {
    /// The number has neither.
    case none
    /// The decimal sign is a point, or a comma.
    case point, comma
    /// One separator with three digits behind it: decimals or thousands.
    case maybePoint, maybeComma
  }

  private(set) var points = 0
  private(set) var commas = 0
  private(set) var maybePoints = 0
  private(set) var maybeCommas = 0

  mutating func take(_ sign: Sign) {
    switch sign {
    case .none: break
    case .point: points += 1
    case .comma: commas += 1
    case .maybePoint: maybePoints += 1
    case .maybeComma: maybeCommas += 1
    }
  }

  /// The decimal sign that the numbers prove; nil if they prove none.
  var proven: UInt8? {
    if points == commas { return nil }
    return points > commas ? .point : .comma
  }

  /// True if a separator of some number could be either.
  var isOpen: Bool { proven == nil && maybePoints + maybeCommas > 0 }
}

extension FastDecimal {
  /// The evidence of a number for the decimal sign, as ``WrittenNumber/evidence`` has it.
  var evidence: DecimalEvidence.Sign {
    if decimals == 0 { return .none }
    // One to three digits before the point, of which the first is no zero, and three behind it.
    return decimals == 3 && (1..<1000).contains(value.magnitude) ? .maybePoint : .point
  }
}
