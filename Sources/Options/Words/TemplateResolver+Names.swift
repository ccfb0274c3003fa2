import Base
import Calendars
import Cards
import Charts
import Tables

extension TemplateResolver {
  /// A word without a column: what it is about is the chart's first line.
  private enum BuiltInVariable: String, CaseIterable {
    case delta, streak, unit, title, source
  }

  /// Finds what a name stands for.
  func value(
    of name: String, extra: [String: String]
  ) throws(TemplateError) -> TemplateValue {
    if let text = extra[name] ?? settings.card.fields[name] { return TemplateValue(text) }
    guard let data else {
      if let text = text(of: name) { return TemplateValue(text) }
      throw isKnown(name) ? .noData(name) : unknownWithoutData(name, extra)
    }
    let content = try content(of: name, in: data)
    guard let content else { throw unknown(name, extra, in: data) }
    return TemplateValue(data.isPlaceholder && !content.isText ? .missing : content)
  }

  private func content(
    of name: String, in data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content? {
    if let word = TemplateDate(rawValue: name), !isColumn(word, in: data) {
      return try data.value(of: word, at: data.active, today: today)
    }
    if let column = try column(name, in: data) { return try value(.active, of: column, name, data) }
    if let statistic = TemplateStatistic(rawValue: name) {
      return try value(statistic, of: data.y, name, data)
    }
    if name == BuiltInVariable.delta.rawValue, let change = try rangeChange(of: data.y, in: data) {
      return change
    }
    if let word = BuiltInVariable(rawValue: name) { return try own(word, of: data.y, name, data) }
    guard let dot = name.firstIndex(of: ".") else { return nil }
    let (start, rest) = (String(name[..<dot]), String(name[dot...].dropFirst()))
    if let statistic = TemplateStatistic(rawValue: start) {
      if rest == BuiltInVariable.delta.rawValue { return try delta(start, name, in: data) }
      return try content(of: statistic, rest, name, in: data)
    }
    guard let word = BuiltInVariable(rawValue: start) else { return nil }
    if word == .delta, let change = try delta(rest, name, in: data) { return change }
    return try column(rest, in: data).flatMap { column throws(TemplateError) in
      try own(word, of: column, name, data)
    }
  }

  /// The value of a statistic such as `max` for a column or for dates.
  private func content(
    of statistic: TemplateStatistic, _ rest: String, _ name: String, in data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content? {
    if let word = TemplateDate(rawValue: rest), !word.isEnd, !isColumn(word, in: data) {
      let values = try data.column(data.y).values
      let isPlace = ![.mean, .median, .sum, .count].contains(statistic)
      guard isPlace else { throw .notNumbers(name, column: data.made.columns.x?.name ?? rest) }
      let index = statistic.index(
        in: data.counted(values, for: statistic), active: data.active)
      return try data.value(of: word, at: index, today: today)
    }
    return try column(rest, in: data).flatMap { column throws(TemplateError) in
      try value(statistic, of: column, name, data)
    }
  }

  /// The change of a range's total against that of the range before, or of its mean where it has no
  /// total; nil where no range is asked for.
  func rangeChange(
    of column: String, in data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content? {
    guard let statistic = rangeStatistic(of: column, in: data) else { return nil }
    let rest = column == data.y ? statistic.rawValue : "\(statistic.rawValue).\(column)"
    return try delta(rest, statistic.rawValue, in: data)
  }

  /// What of a range is compared with the one before: its total, or its mean where it has no total;
  /// nil where no range is asked for.
  func rangeStatistic(of column: String, in data: TemplateContext) -> TemplateStatistic? {
    guard data.settings.from != nil || data.settings.last != nil, data.count > 1 else { return nil }
    let kind =
      column == data.y
      ? data.chart.valueKind
      : data.settings.valueKind(of: column, among: data.table.columnNames)
    return kind == .amount ? .sum : .mean
  }

  /// The change of a statistic, for the whole range against the one before.
  private func delta(
    _ rest: String, _ name: String, in data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content? {
    if let column = try column(rest, in: data) { return try own(.delta, of: column, name, data) }
    let parts = rest.split(separator: ".", maxSplits: 1).map(String.init)
    guard let start = parts.first, let statistic = TemplateStatistic(rawValue: start) else {
      return nil
    }
    var column = data.y
    if parts.count > 1 {
      guard let found = try self.column(parts[1], in: data) else { return nil }
      column = found
    }
    if statistic == .active || statistic == .value {
      return try own(.delta, of: column, name, data)
    }
    try checkNumbers(column, name, data)
    guard let compared = try data.compared(column) else { return .nothingBefore }
    return change(
      from: statistic.number(of: compared.before, active: nil),
      to: statistic.number(of: compared.shown, active: nil), data.look(of: column).look,
      isCalculated: statistic.isCalculated)
  }

  /// A word of ours about a column.
  private func own(
    _ word: BuiltInVariable, of column: String, _ name: String, _ data: TemplateContext
  ) throws(TemplateError) -> TemplateValue.Content {
    switch word {
    case .title, .source: return .text(text(of: word.rawValue) ?? "")
    case .unit: return .text(data.look(of: column).look.symbol)
    case .streak:
      try checkNumbers(column, name, data)
      let count = try data.streak(of: column)
      return .number(TemplateNumber(value: Double(count), style: NumberStyle()))
    case .delta:
      try checkNumbers(column, name, data)
      let look = data.look(of: column).look
      guard !data.isCompared else {
        guard let step = try data.lastStep(column) else { return .nothingBefore }
        if step.isUnfinished { return .unfinished }
        return change(from: step.old, to: step.new, look, isCalculated: false)
      }
      let (values, start) = try data.whole(column)
      guard let active = data.active, start + active > 0 else { return .nothingBefore }
      let index = start + active
      guard index < values.count else { return .missing }
      if let open = data.leftOut.map({ start + $0 }), (index - 1...index).contains(open) {
        return .unfinished
      }
      return change(from: values[index - 1], to: values[index], look, isCalculated: false)
    }
  }

  private func change(
    from start: Double?, to end: Double?, _ look: TemplateNumber, isCalculated: Bool
  ) -> TemplateValue.Content {
    look.change(from: start, to: end, isCalculated: isCalculated).map { .number($0) } ?? .missing
  }

  private func text(of name: String) -> String? {
    switch name {
    case "title": settings.texts.title
    case "source": settings.texts.source
    default: nil
    }
  }
}

extension TemplateResolver {
  /// Every word that is known without a column.
  private static let ownNames =
    TemplateDate.allCases.map(\.rawValue) + TemplateStatistic.allCases.map(\.rawValue)
    + BuiltInVariable.allCases.map(\.rawValue)

  private func isKnown(_ name: String) -> Bool {
    let start = String(name.prefix { $0 != "." })
    return TemplateResolver.ownNames.contains(start)
  }

  /// Without data a column cannot be told from a misspelling.
  private func unknownWithoutData(_ name: String, _ extra: [String: String]) -> TemplateError {
    let known = ["title", "source"] + handedIn(extra)
    guard let near = closest(to: name, among: known) else { return .noData(name) }
    return .unknown(name, suggestion: near, among: known)
  }

  /// A name that stands for nothing, with the one that was most likely meant.
  private func unknown(
    _ name: String, _ extra: [String: String], in data: TemplateContext
  ) -> TemplateError {
    let known = names(in: data) + handedIn(extra)
    var candidates = known
    let start = name.prefix { $0 != "." }
    if start.count < name.count { candidates += known.map { start + "." + $0 } }
    candidates.removeAll { $0 == name }
    return .unknown(name, suggestion: closest(to: name, among: candidates), among: known)
  }

  /// The names of what was handed in beside the data.
  private func handedIn(_ extra: [String: String]) -> [String] {
    extra.keys.sorted() + settings.card.fields.keys.filter { extra[$0] == nil }.sorted()
  }

  /// Every name that is known with these data, columns by what they measure first.
  private func names(in data: TemplateContext) -> [String] {
    let columns = data.table.columnNames
    let short = columns.map { Measure(column: $0, among: columns).name }
    var counts: [String: Int] = [:]
    for name in short { counts[Measure.key(name), default: 0] += 1 }
    let names = zip(columns, short).map { column, name in
      counts[Measure.key(name)] == 1 ? name : column
    }
    let taken = Set(names)
    return names + TemplateResolver.ownNames.filter { !taken.contains($0) }
  }
}

/// A property of a date.
enum TemplateDate: String, CaseIterable {
  case date, day, weekday, week, month, year, from, to, range

  /// Whether it is about the first and the last element whatever stands before it.
  var isEnd: Bool { [.from, .to, .range].contains(self) }
}

extension TemplateContext {
  /// A property of an element's date; without dates along x, the element's text.
  func value(
    of word: TemplateDate, at element: Int?, today: PresentDay
  ) throws(TemplateError) -> TemplateValue.Content {
    let element = word == .from ? 0 : word == .to ? count - 1 : element
    guard let element, (0..<count).contains(element) else { return .missing }
    guard hasDates else {
      guard word != .range else { return labelRange(label(of: 0), label(of: count - 1)) }
      guard [.date, .day, .from, .to].contains(word) else { throw .noDates(word.rawValue) }
      return label(of: element)
    }
    let (seconds, zone) = (places[element], chart.axis.zone)
    guard let date = zone.dateTime(at: seconds) else { return .missing }
    let patterns = chart.locale.patterns
    switch word {
    case .date: return .date(seconds, zone, chart.period)
    case .from, .to:
      // The weekday says nothing about the ends of a range.
      return .date(seconds, zone, chart.period == .day ? .week : chart.period)
    case .range: return .text(dateRange)
    case .day: return .text(day(date, at: seconds, today: today))
    case .weekday: return .text(chart.locale.dates.weekdays.fullAlone[date.weekday - 1])
    case .week: return .text(chart.locale.numbers.localized(String(date.weekOfYear)))
    case .month: return .text(patterns.fullMonth.string(from: date, in: chart.locale))
    case .year: return .text(patterns.year.string(from: date, in: chart.locale))
    }
  }

  /// The first and the last date as a range, with what they have in common once.
  private var dateRange: String {
    let (locale, zone) = (chart.locale, chart.axis.zone)
    let ends = [places.first, places.last].compactMap { $0.flatMap { zone.dateTime(at: $0) } }
    guard ends.count == 2 else { return "" }
    let pattern =
      switch chart.period {
      case .minute, .hour: locale.patterns.dateTime
      case .month: locale.patterns.monthYear
      case .quarter: locale.patterns.quarterYear
      case .year: locale.patterns.year
      case .day, .week, nil: locale.patterns.date
      }
    return pattern.string(from: ends[0], through: ends[1], in: locale)
  }

  /// Two labels as a range.
  private func labelRange(
    _ first: TemplateValue.Content, _ last: TemplateValue.Content
  ) -> TemplateValue.Content {
    guard case .text(let first) = first, case .text(let last) = last else { return .missing }
    return .text(first == last ? first : first + chart.locale.strings.ranges.wide + last)
  }

  private func label(of element: Int) -> TemplateValue.Content {
    let label =
      chart.series.first.map { ChartSummaryText(of: chart).label(of: element, in: $0) } ?? ""
    return label.isEmpty ? .missing : .text(label)
  }

  /// The day as a sentence about it says it: `today`, `yesterday`, `tomorrow` or `on 9/13`.
  ///
  /// In a language without texts it is the date alone.
  private func day(_ date: DateTime, at seconds: Double, today: PresentDay) -> String {
    let (locale, zone) = (chart.locale, chart.axis.zone)
    switch chart.period {
    case .week, .month, .quarter, .year:
      return PeriodLabel(seconds, in: zone, of: chart.period).string(in: locale)
    case .minute, .hour, .day, nil: break
    }
    let last = places.last.flatMap { zone.dateTime(at: $0) }
    let now: DateTime? =
      switch today {
      case .known(let day): day
      case .lastOfData: last
      case .unknown: nil
      }
    let (hasWords, labels) = (locale.hasOwnTexts, locale.strings.labels)
    switch now.map({ $0.daysSince1970 - date.daysSince1970 }) {
    case 0 where hasWords: return labels.today
    case 1 where hasWords: return labels.yesterday
    case -1 where hasWords: return labels.tomorrow
    default: break
    }
    // "9/13" is a date in a Chinese table, and 9月13日 one in a sentence.
    let near = locale.language == "zh" ? locale.patterns.monthDay : locale.patterns.shortMonthDay
    let pattern = (now ?? last)?.year == date.year ? near : locale.patterns.date
    let text = pattern.string(from: date, in: locale)
    return hasWords ? labels.onDate.filled(["date": text]) : text
  }
}

extension DateTime {
  /// The number of the week by ISO 8601: weeks begin on Monday, and the first one of a year is that
  /// with its first Thursday.
  fileprivate var weekOfYear: Int {
    let thursday = CivilDay(daysSince1970: daysSince1970 - weekday + 4)
    let newYear = CivilDay(year: thursday.year, month: 1, day: 1).daysSince1970
    return (thursday.daysSince1970 - newYear) / 7 + 1
  }
}
