extension DatePattern {
  static func string(of field: Field, in date: DateTime, names: DateNames) -> String {
    switch field {
    case .y: String(date.year)
    case .yy: padded(date.year % 100, to: 2)
    case .yyyy: padded(date.year, to: 4)
    case .M: String(date.month)
    case .MM: padded(date.month, to: 2)
    case .MMM: names.months.short[date.month - 1]
    case .MMMM: names.months.full[date.month - 1]
    case .d: String(date.day)
    case .dd: padded(date.day, to: 2)
    case .E, .EEE: names.weekdays.short[date.weekday - 1]
    case .EEEE: names.weekdays.full[date.weekday - 1]
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

  private static func halfDayHour(of date: DateTime) -> Int {
    date.hour % 12 == 0 ? 12 : date.hour % 12
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
