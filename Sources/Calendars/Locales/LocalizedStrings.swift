/// What a chart says by itself, in one language.
public struct LocalizedStrings: Sendable, Hashable {
  /// The name of a mean.
  public var average: String
  /// The name of a median.
  public var median: String
  /// The name of a sum.
  public var total: String
  /// The name of a value that is aimed at.
  public var goal: String
  /// The name of the smallest value.
  public var lowest: String
  /// The name of the greatest value.
  public var highest: String
  /// The name of the last value.
  public var latest: String
  /// The name of a series that stands for several.
  public var other: String
  /// The name of Saturday and Sunday together, or whatever the locale has.
  public var weekend: String
  /// What stands before the place that data comes from.
  public var source: String
  /// The picture's notice when there is nothing to show.
  public var noData: String
  /// The picture's notice when something failed.
  public var error: String
  /// What stands between a name and its value, as in `Total: 12`.
  public var nameSeparator: String
  /// What stands between two entries of a list.
  public var listSeparator: String
  /// What a mean of one value for each unit is called.
  public var averages: [CalendarUnit: String]
  /// The units of spans of time.
  public var durations: DurationUnits
  /// How the present day is called within a sentence.
  public var today: String
  /// How the day before is called within a sentence.
  public var yesterday: String
  /// What stands before a date that tells when something was, as in `on 9/13`, with its space.
  public var onDate: String
  /// The name of the greatest value of all where that is the best.
  public var best: String
  /// The sign of flights of stairs, behind their number.
  public var flights: String
  /// What the number of values in a row is called that reach a goal, where there is no unit of the
  /// calendar of which each is one.
  public var inARow: String
  /// What the number of units in a row is called that reach a goal.
  public var streaks: [CalendarUnit: String]

  /// A card's notice when there is nobody whose numbers could be shown.
  public var signedOut: String
  /// A card's notice when the source cannot be read and there are no numbers from before.
  public var locked: String
  /// A card's notice when the numbers are from before, nobody knows when.
  public var lastKnown: String
  /// A card's notice when the numbers are from before; `{date}` stands for the day.
  public var lastKnownFrom: String

  /// The name of the mean of values of which there is one for each unit, as in `Daily Average`.
  public func average(per unit: CalendarUnit?) -> String {
    unit.flatMap { averages[$0] } ?? average
  }

  /// The name of the number of units in a row that reach a goal, as in `Days in a Row`.
  public func streak(of unit: CalendarUnit?) -> String { unit.flatMap { streaks[$0] } ?? inARow }
}
