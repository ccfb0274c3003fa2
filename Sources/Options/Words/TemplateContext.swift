import Base
import Calendars
import Cards
import Charts
import Tables

/// The columns of a table by the elements of its chart.
///
/// A class because it is copied with the words, the figures and the input of a card.
final class TemplateContext: Sendable {
  /// One column along the elements of the chart.
  struct Column: Sendable {
    /// The values of the elements, in the unit that is shown.
    let values: OptionalDoubles
    /// How one of them is written; its value says nothing.
    let look: TemplateNumber
  }

  /// The rows that count, by the conditions of the settings.
  let table: Table
  let made: TableChart
  let settings: ChartSettings
  let units: DistanceUnit
  /// The element that words are about.
  let active: Int?

  init(
    _ table: Table, _ made: TableChart, settings: ChartSettings, units: DistanceUnit
  ) throws(InputError) {
    self.table = try table.filtered(by: settings.conditions)
    self.made = made
    self.settings = settings
    self.units = units
    active = TemplateContext.active(in: made.chart)
  }

  /// The active element.
  ///
  /// Where none is emphasised it is the last one with a value. One that was asked for by its place
  /// is active without a value too.
  private static func active(in chart: LineChart) -> Int? {
    guard let values = chart.series.first?.values else { return nil }
    if let index = chart.activeIndex { return index }
    if case .index(let index) = chart.active, values.indices.contains(index) { return index }
    return ActiveElement.last.index(in: values) ?? values.indices.last
  }

  var chart: LineChart { made.chart }
  /// The column that the chart's first line shows.
  var y: String { made.columns.y.name }
  /// Whether the chart shows dashes in place of numbers.
  var isPlaceholder: Bool { chart.state == .placeholder }
  /// How many elements the chart's first line has.
  var count: Int { chart.series.first?.values.count ?? 0 }

  /// Where the elements stand: moments or numbers; empty where they stand nowhere.
  var places: [Double] {
    if case .bands(let bands, _) = chart.axis {
      let times = bands.compactMap(\.time)
      return times.count == bands.count ? times : []
    }
    return chart.series.first?.x ?? []
  }

  /// Whether there are dates along x.
  var hasDates: Bool {
    switch chart.axis {
    case .time: true
    case .bands(let bands, _): !bands.isEmpty && bands.allSatisfy { $0.time != nil }
    case .number: false
    }
  }

  /// A column of numbers.
  func column(_ name: String) throws(TemplateError) -> Column {
    let (look, factor) = look(of: name)
    if name == y, let values = chart.series.first?.values {
      let done = made.distance.map { units.perMetre / $0.perMetre }
      return Column(values: values.multiplied(by: done ?? factor), look: look)
    }
    if name == made.columns.x?.name, chart.axis == .number {
      return Column(
        values: OptionalDoubles(numbers: places), look: TemplateNumber(value: 0, style: NumberStyle()))
    }
    let line = try verbs(of: name, isWhole: false).series.first
    return Column(values: (line?.values ?? []).multiplied(by: factor), look: look)
  }

  /// The values of a column with those that were cut away before the first element, and where that is
  /// among them.
  func whole(_ name: String) throws(TemplateError) -> (values: OptionalDoubles, start: Int) {
    let shown = try column(name).values
    guard settings.from != nil || settings.last != nil, let first = places.first else {
      return (shown, 0)
    }
    let line = try verbs(of: name, isWhole: true).series.first
    guard let line, let start = line.x.firstIndex(where: { $0 >= first }) else { return (shown, 0) }
    let factor = look(of: name).factor
    let before = line.values.numbers[..<start].map { $0 * factor }
    return (OptionalDoubles(numbers: before + shown.numbers), start)
  }

  /// The unit of which each element is one; of few elements those that were cut away tell it.
  func period() throws(TemplateError) -> CalendarUnit? {
    if let period = chart.period { return period }
    guard hasDates, settings.from != nil || settings.last != nil else { return nil }
    return try verbs(of: y, isWhole: true).period
  }

  /// Whether as many elements before the first one are as long a time: one element for each period or
  /// step of the calendar, without holes.
  func isSteady(_ name: String, _ start: Int) throws(TemplateError) -> Bool {
    guard hasDates, settings.by == nil else { return true }
    guard let times = try verbs(of: name, isWhole: true).series.first?.x else { return false }
    let range = Array(times[(start - count)..<min(start + count, times.count)])
    let steps = RegularInterval(
      ofAscending: range.count < 3 ? times : range, in: chart.axis.zone,
      weekend: chart.locale.weekend)
    return steps?.holes.isEmpty ?? false
  }

  /// The lines of a column after all that is done to those of the chart.
  private func verbs(of name: String, isWhole: Bool) throws(TemplateError) -> SeriesTransform {
    var settings = settings
    if isWhole { (settings.from, settings.last) = (nil, nil) }
    let columns = try chartColumns(of: name)
    do throws(InputError) {
      var verbs = SeriesTransform(columns, settings: settings, source: table.source)
      try verbs.apply()
      return verbs
    } catch {
      throw .input(error)
    }
  }

  /// A column along the x of the chart, as it is in the table.
  ///
  /// Only what the chart has not read is read.
  func chartColumns(of name: String) throws(TemplateError) -> ChartColumnData {
    let drawn = made.distance == nil ? made.read.series.first { $0.name == name } : nil
    if let drawn { return ChartColumnData(made.read, y: name, values: drawn.values) }
    do throws(InputError) {
      var ignored: [InputWarning] = []
      let values = try table.values(in: name, warnings: &ignored)
      return ChartColumnData(made.read, y: name, values: values)
    } catch {
      throw .input(error)
    }
  }

  /// How the values of a column are written, and by what they are multiplied before.
  func look(of name: String) -> (look: TemplateNumber, factor: Double) {
    let isDrawn = name == y || made.columns.others.contains { $0.name == name }
    let unit = settings.unit(of: name, isDrawn: isDrawn, among: table.columnNames)
    var style = NumberStyle()
    if isDrawn {
      style = settings.numberStyle
      if settings.by != nil, settings.aggregate == .count { style.kind = .plain(unit: "") }
    }
    guard let unit else { return (TemplateNumber(value: 0, style: style), 1) }
    var look = TemplateNumber(value: 0, style: style, unit: unit.symbol)
    if let metres = unit.metres {
      look.unit = units.rawValue
      look.style.kind = .plain(unit: units.rawValue)
      look.style.decimals = style.decimals ?? 2
      return (look, metres * units.perMetre)
    }
    look.seconds = unit.seconds
    look.style.kind = unit.seconds == nil ? .plain(unit: unit.symbol) : .duration
    return (look, 1)
  }
}
