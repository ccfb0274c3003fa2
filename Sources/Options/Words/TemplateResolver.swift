import Base
import Calendars
import Cards
import Charts
import Tables

/// Fills the words of a card's texts with what a table and its chart say.
///
/// A name is looked for among the texts that are handed in and the fields of a job, then among the
/// columns, then among the words for dates, statistics and changes; a column wins over a word,
/// except that `{date}`, `{day}` and the like are the chart's own dates where the column of that
/// name is the one along x. A column is found by its whole name, or by what it measures, without
/// the unit: `{distance}` finds `distance_m`.
package struct TemplateResolver: Sendable {

  let data: TemplateContext?
  let settings: ChartSettings
  let today: PresentDay

  /// Takes the rows and the chart that the settings have made of them.
  ///
  /// - Parameters:
  ///   - table: the rows, all of them.
  ///   - made: the chart of the table.
  ///   - settings: the settings that the chart was made with.
  ///   - units: the unit in which distances are written.
  ///   - today: the day that is called today; nil takes the last one of the chart, unless the rows
  ///     are old.
  ///   - isOld: whether the rows are a copy from before.
  /// - Throws: ``InputError`` when a column of the conditions does not exist.
  package init(
    _ table: Table, _ made: TableChart, settings: ChartSettings, units: DistanceUnit = .km,
    today: DateTime? = nil, isOld: Bool = false
  ) throws(InputError) {
    data = try TemplateContext(table, made, settings: settings, units: units)
    self.settings = settings
    self.today = today.map(PresentDay.known) ?? (isOld ? .unknown : .lastOfData)
  }

  /// Fills texts of a card without data: only words of the settings and those that are handed in
  /// are known.
  package init(settings: ChartSettings) {
    data = nil
    self.settings = settings
    today = .unknown
  }

  package var locale: ChartLocale { data?.chart.locale ?? settings.locale ?? .standard }

  /// A text with its words in place.
  ///
  /// - Parameters:
  ///   - template: the text, as ``TextTemplate`` reads it.
  ///   - field: what the text was called where it was given, for messages.
  ///   - extra: words that are known beside those of the data, such as the card's other texts.
  /// - Throws: ``NamedTemplateError`` when the template cannot be read or a word means nothing.
  package func text(
    _ template: String, field: String, extra: [String: String] = [:]
  ) throws(NamedTemplateError) -> String {
    var warnings: [TemplateWarning] = []
    return try text(template, field: field, extra: extra, warnings: &warnings)
  }

  /// A text with its words in place, and what is worth telling about it.
  package func text(
    _ template: String, field: String, extra: [String: String] = [:],
    warnings: inout [TemplateWarning]
  ) throws(NamedTemplateError) -> String {
    try converting({ NamedTemplateError(field: field, problem: $0) }) {
      () throws(TemplateError) in
      try text(TextTemplate(template), field: field, extra: extra, warnings: &warnings)
    }
  }

  /// Fills a parsed template; see ``text(_:field:extra:)``.
  package func text(
    _ template: TextTemplate, field: String, extra: [String: String]
  ) throws(NamedTemplateError) -> String {
    var warnings: [TemplateWarning] = []
    return try converting({ NamedTemplateError(field: field, problem: $0) }) {
      () throws(TemplateError) in
      try text(template, field: field, extra: extra, warnings: &warnings)
    }
  }

  private func text(
    _ template: TextTemplate, field: String, extra: [String: String],
    warnings: inout [TemplateWarning]
  ) throws(TemplateError) -> String {
    try template.filled(in: locale) { name, value in
      let warning = value.warning(name).map { TemplateWarning(field: field, reason: $0) }
      if let warning, isTold, !warnings.contains(warning) { warnings.append(warning) }
    } value: { name throws(TemplateError) in
      try self.value(of: name, extra: extra)
    }
  }

  /// Whether it is news that a value is missing.
  private var isTold: Bool { data.map { $0.table.rowCount > 0 && !$0.isPlaceholder } ?? false }
}

extension TemplateResolver {
  /// Whether a column that is not along x has the name of a word for dates.
  func isColumn(_ word: TemplateDate, in data: TemplateContext) -> Bool {
    let isAlongX = data.made.columns.x?.name == word.rawValue && data.hasDates
    return data.table.columnNames.contains(word.rawValue) && !isAlongX
  }

  /// The column that a name means: the one that is called so, else the one that measures it.
  func column(_ name: String, in data: TemplateContext) throws(TemplateError) -> String? {
    try TemplateName.column(name, among: data.table.columnNames)
  }

  /// The value of a statistic, or of the active element, for a column.
  func value(
    _ statistic: TemplateStatistic, of column: String, _ name: String, _ data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content {
    if column == data.made.columns.x?.name, data.hasDates {
      return try moment(statistic, column, name, data)
    }
    let kind = try kind(of: column, data)
    guard kind == .number || kind == .empty else {
      return try rowValue(statistic, of: column, kind, name, data)
    }
    let found = try data.column(column)
    let values = data.counted(found.values, for: statistic)
    guard
      let number = statistic.number(of: values, weighedBy: found.weights, active: data.active)
    else {
      return .missing
    }
    var result = statistic == .count ? TemplateNumber(value: 0, style: NumberStyle()) : found.look
    let unit = result.style.kind.unit
    if unit.lowercased() == column.lowercased(), !MeasureUnit(unit).isKnown,
      name.lowercased().contains(column.lowercased())
    {
      // The text names the column, and a unit that is called the same says nothing more.
      result.style.kind = .plain(unit: "")
    }
    result.value = number
    result.isCalculated = statistic.isCalculated
    return .number(result)
  }

  /// Throws when a column has other values than numbers.
  func checkNumbers(_ column: String, _ name: String, _ data: TemplateContext) throws(TemplateError)
  {
    let kind = try kind(of: column, data)
    guard kind == .number || kind == .empty else { throw .notNumbers(name, column: column) }
  }

  private func kind(of column: String, _ data: TemplateContext) throws(TemplateError) -> ColumnKind
  {
    if column == data.y { return .number }
    do throws(InputError) {
      return try data.table.kind(of: column)
    } catch {
      throw .input(error)
    }
  }

  /// The dates along x are in ascending order, so the least is the first.
  private func moment(
    _ statistic: TemplateStatistic, _ column: String, _ name: String, _ data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content {
    let element: Int?
    switch statistic {
    case .first, .min: element = 0
    case .last, .max: element = data.count - 1
    case .active, .value: element = data.active
    case .count: return .number(TemplateNumber(value: Double(data.count), style: NumberStyle()))
    case .mean, .median, .sum: throw .notNumbers(name, column: column)
    }
    return try data.value(of: .date, at: element, today: today)
  }

  /// The cell of an element's row in a column of texts or dates.
  private func rowValue(
    _ statistic: TemplateStatistic, of column: String, _ kind: ColumnKind, _ name: String,
    _ data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content {
    let element: Int?
    switch statistic {
    case .first: element = 0
    case .last: element = data.count - 1
    case .active, .value: element = data.active
    case .max, .min, .mean, .median, .sum, .count: throw .notNumbers(name, column: column)
    }
    if kind == .date {
      let moment = try data.moment(of: column, at: element)
      return moment.map { .date($0, data.chart.axis.zone, nil) } ?? .missing
    }
    return try data.text(of: column, at: element).map { .text($0) } ?? .missing
  }
}

extension TemplateContext {
  /// The number of the chart's values that reach the first goal.
  func reachedCount() throws(TemplateError) -> Int {
    guard let goal = settings.goals.first.map({ $0.value * goalFactor }) else { return 0 }
    return try column(y).values.numbers.count {
      !$0.isNaN && chart.better.reaches(goal, with: $0)
    }
  }

  /// The number of consecutive elements up to the active one that reach the goal, those that are
  /// cut away before it too; of other columns, and without a goal, how many are more than zero.
  ///
  /// One that is not over yet and may still reach it is none of them and breaks nothing.
  func streak(of column: String) throws(TemplateError) -> Int {
    let (values, start) = try whole(column)
    guard let active, start + active < values.count else { return 0 }
    let goal = column == y ? settings.goals.first.map { $0.value * goalFactor } : nil
    let unfinished = chart.unfinishedIndex().map { start + $0 }
    var count = 0
    for index in (0...(start + active)).reversed() {
      let value = values.numbers[index]
      if !value.isNaN, goal.map({ chart.better.reaches($0, with: value) }) ?? (value > 0) {
        count += 1
      } else if index != unfinished {
        break
      }
    }
    return count
  }

  /// The factor of a goal, which is given in the unit that the chart shows.
  var goalFactor: Double {
    made.distance.map { units.perMetre / $0.perMetre } ?? look(of: y).factor
  }
}

/// Which day is called today.
enum PresentDay: Sendable {
  case known(DateTime)
  /// The last day of the data.
  case lastOfData
  /// None: the data is a copy from before.
  case unknown
}

extension TemplateValue.Content {
  var isText: Bool { if case .text = self { true } else { false } }
}

extension TemplateStatistic {
  /// The number; nil when no value is there.
  ///
  /// The sum of rates is that of the amounts, which their weights restore.
  func number(
    of values: OptionalDoubles, weighedBy weights: OptionalDoubles? = nil, active: Int?
  ) -> Double? {
    switch self {
    case .first: values.first { $0 != nil } ?? nil
    case .last: values.last { $0 != nil } ?? nil
    case .max: values.extent?.upperBound
    case .min: values.extent?.lowerBound
    case .mean: values.mean(weighedBy: weights)
    case .median: values.median
    case .sum:
      values.presentCount > 0 ? finite((weights.map(values.products) ?? values).sum) : nil
    case .count: Double(values.presentCount)
    case .active, .value: active.flatMap { values.indices.contains($0) ? values[$0] : nil }
    }
  }

  private func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }

  /// Which of the values it is; nil for what is none of them.
  func index(in values: OptionalDoubles, active: Int?) -> Int? {
    switch self {
    case .first: values.firstIndex { $0 != nil }
    case .last: values.lastIndex { $0 != nil }
    case .max: values.extent.flatMap { extent in values.firstIndex { $0 == extent.upperBound } }
    case .min: values.extent.flatMap { extent in values.firstIndex { $0 == extent.lowerBound } }
    case .active, .value: active
    case .mean, .median, .sum, .count: nil
    }
  }

  /// Whether it would be another one if an element that is not over yet counted before it is.
  var leavesOutUnfinished: Bool { [.min, .mean, .median].contains(self) }
}
