extension DatePattern {
  static func string(of field: Field, in date: DateTime, names: DateNames) -> String {
    switch field {
    case .y: String(date.year)
    case .yy: padded(date.year % 100, to: 2)
    case .yyyy: padded(date.year, to: 4)
    case .Q: String(quarter(of: date) + 1)
    case .QQQ: names.quarters.short[quarter(of: date)]
    case .QQQQ: names.quarters.full[quarter(of: date)]
    case .M, .L: String(date.month)
    case .MM, .LL: padded(date.month, to: 2)
    case .MMM: names.months.short[date.month - 1]
    case .MMMM: names.months.full[date.month - 1]
    case .LLL: names.months.shortAlone[date.month - 1]
    case .LLLL: names.months.fullAlone[date.month - 1]
    case .d: String(date.day)
    case .dd: padded(date.day, to: 2)
    case .E, .EEE: names.weekdays.short[date.weekday - 1]
    case .EEEE: names.weekdays.full[date.weekday - 1]
    case .ccc: names.weekdays.shortAlone[date.weekday - 1]
    case .cccc: names.weekdays.fullAlone[date.weekday - 1]
    case .H: String(date.hour)
    case .HH: padded(date.hour, to: 2)
    case .h: String(halfDayHour(of: date))
    case .hh: padded(halfDayHour(of: date), to: 2)
    case .m: String(date.minute)
    case .mm: padded(date.minute, to: 2)
    case .s: String(date.second)
    case .ss: padded(date.second, to: 2)
    case .a: date.hour < 12 ? names.am : names.pm
    }
  }

  private static func quarter(of date: DateTime) -> Int { (date.month - 1) / 3 }

  private static func halfDayHour(of date: DateTime) -> Int {
    date.hour % 12 == 0 ? 12 : date.hour % 12
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension DatePattern.Piece: ExpressibleByStringLiteral {
  // So that a constant reads as a pattern does: `DatePattern(.MMM, " ", .d)`.
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

  /// The piece as it is written in a pattern.
  var text: String {
    switch self {
    case .field(let field): field.rawValue
    case .literal(let text):
      text.unicodeScalars.contains(where: DatePattern.needsQuotes)
        ? "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
          + "'"
        : text
    }
  }
}
