/// In what order and with what between them a locale writes the parts of a date.
public struct DatePatterns: Sendable, Hashable {
  /// The day of the month, as in `14`.
  public var day = DatePattern(.d)
  /// A day in numbers, as in `9/14`.
  public var shortMonthDay = DatePattern.monthDay
  /// A day, as in `Sep 14`.
  public var monthDay = DatePattern(.MMM, " ", .d)
  /// A month by its short name, as in `Sep`.
  public var month = DatePattern(.LLL)
  /// A month by its full name, as in `September`.
  public var fullMonth = DatePattern(.LLLL)
  /// A month and its year, as in `Sep 2016`.
  public var monthYear = DatePattern(.MMM, " ", .y)
  /// A month by its full name and its year, as in `September 2016`.
  public var fullMonthYear = DatePattern(.MMMM, " ", .y)
  /// A year, as in `2016`.
  public var year = DatePattern(.y)
  /// A quarter of a year, as in `Q3`.
  public var quarter = DatePattern(.QQQ)
  /// A quarter and its year, as in `Q3 2016`.
  public var quarterYear = DatePattern(.QQQ, " ", .y)
  /// A day of a year, as in `Sep 14, 2016`.
  public var date = DatePattern(.MMM, " ", .d, ", ", .y)
  /// A weekday alone, as in `Wed`.
  public var weekday = DatePattern(.ccc)
  /// A weekday and the day of the month, as in `Wed 14`.
  public var weekdayDay = DatePattern(.EEE, " ", .d)
  /// A day and its weekday, as in `Wed, Sep 14`.
  public var weekdayDate = DatePattern(.EEE, ", ", .MMM, " ", .d)
  /// A day of a year and its weekday, as in `Wed, Sep 14, 2016`.
  public var weekdayFullDate = DatePattern(.EEE, ", ", .MMM, " ", .d, ", ", .y)
  /// A full hour, as in `09:00`, or `9 AM` where clocks have twelve hours.
  public var hour = DatePattern(.HH, ":", .mm)
  /// A time of day, as in `09:41`.
  public var hourMinute = DatePattern(.HH, ":", .mm)
  /// A time of day with seconds, as in `09:41:07`.
  public var hourMinuteSecond = DatePattern(.HH, ":", .mm, ":", .ss)
  /// A time on a day, as in `Sep 14, 09:41`.
  public var monthDayTime = DatePattern(.MMM, " ", .d, ", ", .HH, ":", .mm)
  /// A time on a day of a year, as in `Sep 14, 2016, 09:41`.
  public var dateTime = DatePattern(.MMM, " ", .d, ", ", .y, ", ", .HH, ":", .mm)

  /// The English patterns with a clock of 24 hours.
  public static let standard = DatePatterns()
}
