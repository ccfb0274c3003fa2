import Base

/// A date format: runs of letters for fields, and text between them.
///
/// The fields are a subset of Unicode Technical Standard #35, "Date Field Symbol Table": `y yy yyyy
/// Q QQQ QQQQ M MM MMM MMMM L LL LLL LLLL d dd E EEE EEEE ccc cccc H HH h hh m mm s ss a`. `L` and
/// `c` are stand-alone months and weekdays. Text between single quotes is literal, two single
/// quotes are an apostrophe, and characters other than A to Z are literal without quotes.
public struct DatePattern: Sendable, Hashable {
  enum Field: String, CaseIterable {
    case y, yy, yyyy, Q, QQQ, QQQQ, M, MM, MMM, MMMM, L, LL, LLL, LLLL, d, dd
    case E, EEE, EEEE, ccc, cccc, H, HH, h, hh, m, mm, s, ss, a

    /// True for names, whose digits, as in Q3, are already those of the language.
    var isName: Bool {
      switch self {
      case .QQQ, .QQQQ, .MMM, .MMMM, .LLL, .LLLL, .E, .EEE, .EEEE, .ccc, .cccc, .a: true
      case .y, .yy, .yyyy, .Q, .M, .MM, .L, .LL, .d, .dd, .H, .HH, .h, .hh, .m, .mm, .s, .ss: false
      }
    }
  }

  enum Piece: Hashable {
    case field(Field)
    case literal(String)
  }

  /// The source text of the pattern.
  public let text: String
  let pieces: [Piece]

  /// Whether the pattern writes a day of the month or of the week.
  package var namesDays: Bool {
    pieces.contains { piece in
      switch piece {
      case .field(.d), .field(.dd), .field(.E), .field(.EEE), .field(.EEEE), .field(.ccc),
        .field(.cccc):
        true
      case .field, .literal: false
      }
    }
  }

  /// Month and day as in `9/13`, the labels of the classic chart.
  public static let monthDay = DatePattern(.M, "/", .d)

  private init(text: String, pieces: [Piece]) {
    self.text = text
    self.pieces = pieces
  }

  /// Makes a pattern that cannot be invalid, for constants.
  init(_ pieces: Piece...) { self.init(text: pieces.map(\.text).joined(), pieces: pieces) }

  /// Parses a pattern; an empty one formats dates as nothing.
  ///
  /// - Throws: ``DatePatternError`` for an unknown field or an unclosed quote.
  public init(_ text: String) throws(DatePatternError) {
    var pieces: [Piece] = []
    func append(_ literal: String) {
      if case .literal(let start) = pieces.last {
        pieces[pieces.count - 1] = .literal(start + literal)
      } else {
        pieces.append(.literal(literal))
      }
    }
    var rest = Substring(text).unicodeScalars
    while let first = rest.first {
      if first == "'" {
        append(try DatePattern.takeQuoted(from: &rest, pattern: text))
      } else if DatePattern.isLetter(first) {
        pieces.append(.field(try DatePattern.takeField(from: &rest, pattern: text)))
      } else {
        append(String(first))
        rest.removeFirst()
      }
    }
    self.init(text: text, pieces: pieces)
  }

  /// Formats a date with these names and the digits 0 to 9.
  package func string(from date: DateTime, names: DateNames = .english) -> String {
    strings { DatePattern.string(of: $0, in: date, names: names) }.joined()
  }

  /// Formats a date with the names and digits of a locale.
  ///
  /// Without a time of day the fields of the time are those of midnight.
  public func string(from date: DateTime, in locale: ChartLocale) -> String {
    strings(from: date, in: locale).joined()
  }

  /// The texts of the pieces, one each.
  func strings(from date: DateTime, in locale: ChartLocale) -> [String] {
    strings { field in
      let text = DatePattern.string(of: field, in: date, names: locale.dates)
      return field.isName ? text : locale.numbers.localized(text)
    }
  }

  private func strings(of field: (Field) -> String) -> [String] {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let letters): field(letters)
      }
    }
  }

  /// The fields, separated by spaces, for messages.
  package static var fieldList: String { Field.allCases.map(\.rawValue).joined(separator: " ") }

  static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool { isLetter(scalar) || scalar == "'" }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func takeField(
    from rest: inout Substring.UnicodeScalarView, pattern: String
  ) throws(DatePatternError) -> Field {
    let letter = rest.first
    let run = rest.prefix { $0 == letter }
    rest.removeFirst(run.count)
    guard let field = Field(rawValue: String(run)) else {
      throw .unknownField(String(run), pattern: pattern)
    }
    return field
  }

  private static func takeQuoted(
    from rest: inout Substring.UnicodeScalarView, pattern: String
  ) throws(DatePatternError) -> String {
    rest.removeFirst()
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var literal = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar != "'" {
        literal.append(scalar)
      } else if rest.first == "'" {
        literal.append(scalar)
        rest.removeFirst()
      } else {
        return String(literal)
      }
    }
    throw .unclosedQuote(pattern: pattern)
  }

  static func string(of field: Field, in date: DateTime, names: DateNames) -> String {
    switch field {
    case .y: String(date.year)
    case .yy: (date.year % 100).padded(to: 2)
    case .yyyy: date.year.padded(to: 4)
    case .Q: String(quarter(of: date) + 1)
    case .QQQ: names.quarters.short[quarter(of: date)]
    case .QQQQ: names.quarters.full[quarter(of: date)]
    case .M, .L: String(date.month)
    case .MM, .LL: date.month.padded(to: 2)
    case .MMM: names.months.short[date.month - 1]
    case .MMMM: names.months.full[date.month - 1]
    case .LLL: names.months.shortAlone[date.month - 1]
    case .LLLL: names.months.fullAlone[date.month - 1]
    case .d: String(date.day)
    case .dd: date.day.padded(to: 2)
    case .E, .EEE: names.weekdays.short[date.weekday - 1]
    case .EEEE: names.weekdays.full[date.weekday - 1]
    case .ccc: names.weekdays.shortAlone[date.weekday - 1]
    case .cccc: names.weekdays.fullAlone[date.weekday - 1]
    case .H: String(date.hour)
    case .HH: date.hour.padded(to: 2)
    case .h: String(halfDayHour(of: date))
    case .hh: halfDayHour(of: date).padded(to: 2)
    case .m: String(date.minute)
    case .mm: date.minute.padded(to: 2)
    case .s: String(date.second)
    case .ss: date.second.padded(to: 2)
    case .a: date.hour < 12 ? names.am : names.pm
    }
  }

  private static func quarter(of date: DateTime) -> Int { (date.month - 1) / 3 }

  private static func halfDayHour(of date: DateTime) -> Int {
    date.hour % 12 == 0 ? 12 : date.hour % 12
  }
}

extension DatePattern.Piece: ExpressibleByStringLiteral {
  // Allow constants to read like patterns: `DatePattern(.MMM, " ", .d)`.
  static let y = Self.field(.y)
  static let QQQ = Self.field(.QQQ)
  static let M = Self.field(.M)
  static let MMM = Self.field(.MMM)
  static let MMMM = Self.field(.MMMM)
  static let LLL = Self.field(.LLL)
  static let LLLL = Self.field(.LLLL)
  static let d = Self.field(.d)
  static let EEE = Self.field(.EEE)
  static let ccc = Self.field(.ccc)
  static let HH = Self.field(.HH)
  static let mm = Self.field(.mm)
  static let ss = Self.field(.ss)

  init(stringLiteral text: String) { self = .literal(text) }

  /// The source text of the piece.
  var text: String {
    switch self {
    case .field(let field): field.rawValue
    case .literal(let text):
      text.unicodeScalars.contains(where: DatePattern.needsQuotes)
        ? "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
          + "'" : text
    }
  }
}

/// A syntax error of a date pattern.
public enum DatePatternError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A run of a letter that is not a field.
  case unknownField(String, pattern: String)
  /// A quote without its partner.
  case unclosedQuote(pattern: String)

  /// The value, the rule and the next step, on one line.
  public var description: String {
    switch self {
    case .unknownField(let field, let pattern):
      "\(quoted(field)) in the date pattern \(quoted(pattern)) means nothing. "
        + "These work: \(DatePattern.fieldList). Put other letters between single quotes, "
        + "such as d 'of' MMMM."
    case .unclosedQuote(let pattern):
      "A single quote in the date pattern \(quoted(pattern)) has no partner. "
        + "Close the quoted text, or write '' for an apostrophe."
    }
  }
}

/// The names that date patterns use: months, weekdays, quarters and halves of the day.
package struct DateNames: Sendable, Hashable {
  /// The names of one kind in their forms.
  ///
  /// Some languages have other forms in a date (Polish `14 września`) than alone (`wrzesień`).
  package struct Forms: Sendable, Hashable {
    package let full: [String]
    package let short: [String]
    package let fullAlone: [String]
    package let shortAlone: [String]
    /// The shortest names, such as initials, which several may have in common.
    package let initials: [String]

    /// Makes forms; all arrays have equal length, and the stand-alone forms default to the others.
    package init(
      full: [String], short: [String], fullAlone: [String]? = nil, shortAlone: [String]? = nil,
      initials: [String]? = nil
    ) {
      self.full = full
      self.short = short
      self.fullAlone = fullAlone ?? full
      self.shortAlone = shortAlone ?? short
      self.initials = initials ?? self.shortAlone
    }

    fileprivate func has(_ count: Int) -> Bool {
      [full, short, fullAlone, shortAlone, initials].allSatisfy { $0.count == count }
    }
  }

  /// The months, January first.
  package let months: Forms
  /// The weekdays, Monday first.
  package let weekdays: Forms
  /// The quarters of a year, January to March first.
  package let quarters: Forms
  package let am: String
  package let pm: String

  /// Makes names; nil unless each form has twelve months, seven weekdays and four quarters.
  package init?(
    months: Forms, weekdays: Forms, quarters: Forms = DateNames.englishQuarters, am: String,
    pm: String
  ) {
    guard months.has(12), weekdays.has(7), quarters.has(4) else { return nil }
    self.init(checkedMonths: months, weekdays: weekdays, quarters: quarters, am: am, pm: pm)
  }

  private init(checkedMonths: Forms, weekdays: Forms, quarters: Forms, am: String, pm: String) {
    months = checkedMonths
    self.weekdays = weekdays
    self.quarters = quarters
    self.am = am
    self.pm = pm
  }

  package static let englishQuarters = Forms(
    full: ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"],
    short: ["Q1", "Q2", "Q3", "Q4"])

  package static let english = DateNames(
    checkedMonths: Forms(
      full: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ],
      short: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]),
    weekdays: Forms(
      full: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      initials: ["M", "T", "W", "T", "F", "S", "S"]),
    quarters: englishQuarters, am: "AM", pm: "PM")
}
