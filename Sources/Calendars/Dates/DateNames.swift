/// The words that a date pattern needs: names of months, weekdays, quarters and halves of the day.
public struct DateNames: Sendable, Hashable {
  /// The names of one kind in their full and their short form.
  ///
  /// Some languages have other forms beside a number (Polish `14 września`) than alone (`wrzesień`).
  public struct Forms: Sendable, Hashable {
    /// Names as in running text, such as `September`.
    public let full: [String]
    /// Short names, such as `Sep`.
    public let short: [String]
    /// Full names that stand alone.
    public let fullAlone: [String]
    /// Short names that stand alone.
    public let shortAlone: [String]

    /// Makes a list of names; each array has one entry for each name.
    ///
    /// Without names that stand alone the others serve there too.
    public init(
      full: [String], short: [String], fullAlone: [String]? = nil, shortAlone: [String]? = nil
    ) {
      self.full = full
      self.short = short
      self.fullAlone = fullAlone ?? full
      self.shortAlone = shortAlone ?? short
    }

    fileprivate func has(_ count: Int) -> Bool {
      [full, short, fullAlone, shortAlone].allSatisfy { $0.count == count }
    }
  }

  /// The months, January first.
  public let months: Forms
  /// The weekdays, Monday first.
  public let weekdays: Forms
  /// The quarters of a year, January to March first.
  public let quarters: Forms
  /// The first half of the day, such as `AM`.
  public let am: String
  /// The second half of the day, such as `PM`.
  public let pm: String

  /// Makes names, or nil unless there are twelve months, seven weekdays and four quarters in all
  /// forms.
  public init?(
    months: Forms, weekdays: Forms, quarters: Forms = DateNames.englishQuarters, am: String,
    pm: String
  ) {
    guard months.has(12), weekdays.has(7), quarters.has(4) else { return nil }
    self.init(
      checkedMonths: months, weekdays: weekdays, quarters: quarters, am: am, pm: pm)
  }

  private init(checkedMonths: Forms, weekdays: Forms, quarters: Forms, am: String, pm: String) {
    months = checkedMonths
    self.weekdays = weekdays
    self.quarters = quarters
    self.am = am
    self.pm = pm
  }

  /// The English names of the quarters, such as `Q1`.
  public static let englishQuarters = Forms(
    full: ["1st quarter", "2nd quarter", "3rd quarter", "4th quarter"],
    short: ["Q1", "Q2", "Q3", "Q4"])

  /// The English names.
  public static let english = DateNames(
    checkedMonths: Forms(
      full: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ],
      short: [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]),
    weekdays: Forms(
      full: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]),
    quarters: englishQuarters,
    am: "AM",
    pm: "PM")
}
