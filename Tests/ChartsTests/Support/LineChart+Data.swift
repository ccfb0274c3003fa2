import Testing

@testable import Calendars
@testable import Charts
@testable import Tables

extension LineChart {
  /// A chart of columns of a table on an axis of time, or of bands where a period is given.
  init(
    _ table: Table, x: String, y names: [String], period: CalendarUnit? = nil,
    locale: ChartLocale = .standard
  ) throws {
    let moments = try table.dates(in: x).map { try #require($0).secondsSince1970 }
    let series = try names.map { name in
      Series(
        name: name, x: period == nil ? moments : [],
        values: OptionalDoubles(try table.numbers(in: name)))
    }
    let bands = moments.map { XAxis.Band(label: "", time: $0) }
    self.init(axis: period == nil ? .time(.utc) : .bands(bands, .utc), series: series)
    self.period = period
    self.locale = locale
  }

  /// A chart of days from 4 September 2016 on.
  init(
    days values: [Double?], name: String = "steps", unit: String = "",
    locale: ChartLocale = .standard
  ) {
    let bands = values.indices.map { day in
      XAxis.Band(label: "", time: 1_472_947_200 + Double(day) * 86_400)
    }
    self.init(
      axis: .bands(bands, .utc), series: [Series(name: name, values: OptionalDoubles(values))])
    period = .day
    yAxis.numbers = NumberStyle(kind: .plain(unit: unit))
    self.locale = locale
  }
}
