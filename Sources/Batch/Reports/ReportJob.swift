import Calendars
import Options
import Tables

/// One report: the days of a group in a period, with those before that words need.
package struct ReportJob: Sendable {
  /// What the rows of the group have in common, by its columns.
  package let group: [ReportField]
  /// The name of the period, such as `2016-W37`.
  package let period: String
  /// The first day of the period.
  package let first: CivilDay
  /// The last day of the period, which may be later than today.
  package let last: CivilDay
  /// A row for every day from some before the period to its last one, with gaps where nothing is known.
  ///
  /// The days before it are at least those of the period before and as many as the period has; more where an
  /// unbroken run of days with rows reaches into the period.
  package let table: Table
  /// What can be said about the report, each name once: the columns of the group, then `period`, the
  /// units of the calendar that it is (`week`, `month`, `quarter`, `day`), `start`, `end`, `days` and `year`.
  package let fields: [ReportField]
  /// Today, when it is in the period: its values are those so far.
  package let unfinished: CivilDay?

  let today: CivilDay?
  let zone: Zone?
  let values: [(value: ReportValue, name: String)]

  /// The column of dates of the table.
  package var dateColumn: String { table.columnNames.first ?? "" }

  /// The settings with which the table becomes the chart of this report.
  ///
  /// The period is cut out by `from` and `to`, so that words still know the days before. What was said of
  /// the rows is done, and is taken out. The chart shows the columns that the settings name, else the first.
  package func settings(over base: ChartSettings) -> ChartSettings {
    var settings = base
    settings.x = dateColumn
    if settings.y.isEmpty { settings.y = values.prefix(1).map(\.name) }
    (settings.from, settings.to) = (UnresolvedXPosition(first.name), UnresolvedXPosition(last.name))
    settings.zone = zone
    (settings.series, settings.last, settings.by, settings.aggregate) = (nil, nil, nil, nil)
    settings.conditions = []
    settings.measures = values.compactMap { entry in
      // How many rows there are has no unit, whatever these measure.
      if entry.value.aggregate == .count {
        return ChartSettings.MeasuredColumn(column: entry.name, unit: "")
      }
      let measured = base.measures.last { $0.column == entry.value.column }
      return measured.map { ChartSettings.MeasuredColumn(column: entry.name, unit: $0.unit) }
    }
    if let today, base.card.today == nil {
      settings.card.today = DateTime(year: today.year, month: today.month, day: today.day)
    }
    return settings
  }
}
