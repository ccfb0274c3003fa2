import Calendars
import Options
import Tables

/// What somebody asked for about reports: which rows go together, and which periods there are.
package struct ReportRequest: Sendable {
  /// The columns whose values tell the groups apart; without any, all rows are one group.
  package var groupColumns: [String] = []
  /// The column of dates; `nil` takes the first column that is mostly dates in the first rows.
  package var dateColumn: String?
  /// What becomes a column of each report; without any, all columns that are mostly numbers in the first
  /// rows, added up, except the one of dates, those of the groups and those that are called like numbers
  /// of things (`id`, `user_id`, `index`).
  package var values: [ReportValue] = []
  /// How long a report is.
  package var period = ReportPeriod.unit(.week)
  /// Which periods get a report.
  package var at = ReportRange.last
  /// Whose calendar says of which day a moment is; without one it is the day that was written, whatever
  /// the offset beside it.
  package var zone: Zone?
  /// The day that weeks begin with, 1 for Monday to 7 for Sunday.
  package var firstWeekday = 1
  /// The day that is not over yet: rows after it do not count.
  package var today: CivilDay?

  /// How the rows are written; `nil` is guessed.
  package var format: InputFormat?
  /// What separates fields; `nil` is guessed.
  package var delimiter: Delimiter?
  /// How numbers are written in text.
  ///
  /// In a column where more of the first rows have plain numbers, these are plain.
  package var numberFormat = NumberFormat.plain
  /// Which rows count.
  package var conditions: [RowCondition] = []

  /// Asks for the last week of all rows.
  package init() {}

  /// Asks for the last week of the rows that the settings of a chart say, written as these say.
  package init(_ settings: ChartSettings) {
    format = settings.inputFormat
    delimiter = settings.delimiter
    numberFormat = settings.numberFormat ?? .plain
    conditions = settings.conditions
    zone = settings.zone
  }
}
