import Base

/// How a workbook shows a number, as far as that says what the number is.
///
/// Number formats are those of ECMA-376, part 1, section 18.8.30 and 18.8.31.
enum CellFormat: Sendable, Hashable {
  case number
  /// A share of 1, shown as hundredths.
  case percent
  /// A number with a currency before it or behind it.
  case currency(before: String, behind: String)
  case date
  case dateTime
  case time
  /// Hours, minutes or seconds beyond those of a clock.
  case duration

  /// The format of one of the numbers that are built in.
  init(builtIn id: Int) {
    switch id {
    case 9, 10: self = .percent
    case 14...17, 27...31, 36, 50...54, 57, 58: self = .date
    case 22: self = .dateTime
    case 18...21, 32...35, 45, 47, 55, 56: self = .time
    case 46: self = .duration
    default: self = .number
    }
  }

  /// Reads the first section of a format code such as `yyyy\-mm\-dd` or `[$€-407] #,##0.00`.
  init(code: String) {
    var scan = Scan(code)
    self = scan.format()
  }
}

/// Reads the letters of a format code that are no literal text.
private struct Scan {
  private var rest: Substring
  /// The placeholders of dates and times, in order, with one for each run of the same letter.
  private var letters: [Character] = []
  private var (hasElapsed, hasPercent, hasDigits) = (false, false, false)
  private var (before, behind) = ("", "")

  init(_ code: String) {
    // "General" may stand beside literal text.
    rest = code.replacing("General", with: "0")[...]
  }

  mutating func format() -> CellFormat {
    while let character = rest.popFirst(), character != ";" { take(character) }
    if hasElapsed { return .duration }
    // An m beside hours or seconds is minutes, else months.
    let hasTime = letters.contains { $0 == "h" || $0 == "s" }
    let hasDate =
      letters.contains { $0 == "y" || $0 == "d" } || letters.contains("m") && !hasTime
    if hasDate { return hasTime ? .dateTime : .date }
    if hasTime { return .time }
    if hasPercent { return .percent }
    let signs = (before: Scan.currency(before), behind: Scan.currency(behind))
    guard signs.before != nil || signs.behind != nil else { return .number }
    return .currency(before: signs.before ?? "", behind: signs.behind ?? "")
  }

  private mutating func take(_ character: Character) {
    switch character {
    case "\"":
      literal(rest.prefix { $0 != "\"" })
      rest = rest.drop { $0 != "\"" }.dropFirst()
    case "\\":
      if let next = rest.popFirst() { literal(String(next)[...]) }
    case "_", "*":
      // As wide as the next character, or filled with it.
      _ = rest.popFirst()
    case "[":
      let inside = rest.prefix { $0 != "]" }
      rest = rest.drop { $0 != "]" }.dropFirst()
      if inside.first == "$" {
        literal(inside.dropFirst().prefix { $0 != "-" })
      } else if let letter = inside.first?.lowercased(), ["h", "m", "s"].contains(letter),
        inside.allSatisfy({ $0.lowercased() == letter })
      {
        hasElapsed = true
      }
    case "%": hasPercent = true
    case "0", "#", "?": hasDigits = true
    default:
      let lower = Character(character.lowercased())
      if "ymdhs".contains(lower) {
        if letters.last != lower { letters.append(lower) }
      } else {
        literal(String(character)[...])
      }
    }
  }

  private mutating func literal(_ text: Substring) {
    if hasDigits { behind += text } else { before += text }
  }

  /// The sign or code of a currency in a literal; nil if it has none.
  private static func currency(_ text: String) -> String? {
    let words = text.split { " \u{A0},.()+-/".contains($0) }
    guard words.count == 1, let word = words.first else { return nil }
    let hasSign = word.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    let isCode = word.count == 3 && word.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) }
    return word.count <= 4 && (hasSign || isCode || word == "kr" || word == "zł" || word == "Kč")
      ? String(word) : nil
  }
}
