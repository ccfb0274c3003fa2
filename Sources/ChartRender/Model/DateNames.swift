/// The words that a date pattern needs: names of months, weekdays and halves of the day.
public struct DateNames: Sendable, Hashable {
  /// The names of one kind in their full and their short form.
  public struct Forms: Sendable, Hashable {
    /// Names as in running text, such as `September`.
    public let full: [String]
    /// Short names, such as `Sep`.
    public let short: [String]

    /// Makes a list of names; the two arrays have one entry for each name.
    public init(full: [String], short: [String]) {
      self.full = full
      self.short = short
    }
  }

  /// The months, January first.
  public let months: Forms
  /// The weekdays, Monday first.
  public let weekdays: Forms
  /// The first half of the day, such as `AM`.
  public let am: String
  /// The second half of the day, such as `PM`.
  public let pm: String

  /// Makes names, or nil unless there are twelve months and seven weekdays in both forms.
  public init?(months: Forms, weekdays: Forms, am: String, pm: String) {
    guard months.full.count == 12, months.short.count == 12,
      weekdays.full.count == 7, weekdays.short.count == 7
    else { return nil }
    self.init(checkedMonths: months, weekdays: weekdays, am: am, pm: pm)
  }

  private init(checkedMonths: Forms, weekdays: Forms, am: String, pm: String) {
    months = checkedMonths
    self.weekdays = weekdays
    self.am = am
    self.pm = pm
  }

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
    am: "AM",
    pm: "PM")
}
