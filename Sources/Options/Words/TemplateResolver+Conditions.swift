import Base
import Calendars
import Cards
import Charts
import Tables

extension TemplateResolver {
  /// Tells whether a condition holds for the data, in as many of the last periods as it asks for.
  ///
  /// A period is an element of the chart. What is asked of an earlier one is asked of the data up to
  /// its end.
  ///
  /// - Throws: ``NamedTemplateError`` for a name that means nothing and a value that cannot be compared
  ///   like this.
  package func verdict(
    on condition: DataCondition
  ) throws(NamedTemplateError) -> ConditionVerdict {
    try converting({ NamedTemplateError(field: "when", problem: $0) }) {
      () throws(TemplateError) in
      let verdict = try ConditionVerdict(condition, on: self)
      guard condition.periods > 1, verdict.holds else { return verdict }
      return try self.verdict(verdict, inEarlierPeriodsOf: condition)
    }
  }

  private func verdict(
    _ last: ConditionVerdict, inEarlierPeriodsOf condition: DataCondition
  ) throws(TemplateError) -> ConditionVerdict {
    guard let data else {
      return ConditionVerdict(condition, ConditionVerdict.Outcome(isMet: nil, facts: last.facts))
    }
    guard let end = data.places.last else {
      throw .incomparable(
        "\"for \(condition.periods) periods\" needs dates or numbers along x and there are none. Name a "
          + "column of them with --x, or leave it out.")
    }
    let starts = try data.times(ofWhole: data.y).filter { $0 <= end }
    for held in 1..<condition.periods {
      guard held < starts.count else {
        let fact =
          "there \(starts.count == 1 ? "is" : "are") only \(starts.count) of \(condition.periods) periods"
        return ConditionVerdict(condition, ConditionVerdict.Outcome(isMet: nil, facts: [fact]))
      }
      let words = try earlier(data, before: starts[starts.count - held])
      let earlier = try ConditionVerdict(condition, on: words)
      guard earlier.holds else {
        let facts = earlier.facts.map { "before, \($0)" }
        let count = "it has held for \(held) of \(condition.periods) periods"
        return ConditionVerdict(
          condition, ConditionVerdict.Outcome(isMet: earlier.changed.isMet, facts: [count] + facts))
      }
    }
    return last
  }

  /// The words of the data as it was before a moment.
  private func earlier(
    _ data: TemplateContext, before end: Double
  ) throws(TemplateError) -> TemplateResolver {
    var settings = settings
    (settings.endsBefore, settings.unfinished, settings.now) = (end, .nothing, nil)
    do throws(InputError) {
      return try TemplateResolver(
        data.table, TableChart(data.table, settings: settings), settings: settings,
        units: data.units)
    } catch {
      throw .input(error)
    }
  }
}

extension TemplateResolver: ConditionData {
  package var hasData: Bool { data != nil }

  package var valueCount: Int {
    data?.chart.series.reduce(0) { $0 + $1.values.presentCount } ?? 0
  }

  package var goal: Double? {
    guard let data, let goal = settings.goals.first else { return nil }
    return goal.value * data.goalFactor
  }

  /// That of the call, else the end of the data.
  package var now: Double {
    if let data, case .known(let today) = today {
      return data.chart.axis.zone.start(ofDay: today.daysSince1970)
    }
    return settings.now ?? data?.places.last ?? 0
  }

  package func content(of name: String) throws(TemplateError) -> TemplateValue.Content? {
    guard data != nil || settings.card.fields[name] != nil else { return nil }
    if let data, name.hasSuffix(".delta"),
      let column = try column(String(name.dropLast(".delta".count)), in: data),
      let change = try rangeChange(of: column, in: data)
    {
      return change
    }
    do throws(TemplateError) {
      return try value(of: name, extra: [:]).content
    } catch {
      guard case .unknown = error, let dot = name.lastIndex(of: ".") else { throw error }
      let turned = "\(name[dot...].dropFirst()).\(name[..<dot])"
      let unknown = error
      return try converting({ _ in unknown }) { () throws(TemplateError) in
        try value(of: turned, extra: [:]).content
      }
    }
  }

  package func recentValues(of column: String?) throws(TemplateError) -> RecentValues? {
    guard let data else { return nil }
    let name = try columnOrFirst(column, in: data) { name throws(TemplateError) in
      _ = try content(of: name)
      throw .noColumn(name, ", and only values of a column cross anything.")
    }
    try checkNumbers(name, name, data)
    let found = try data.column(name)
    let values = found.values
    let indices = Array(values.indices.filter { values[$0] != nil }.suffix(RecentValues.most))
    let open = name == data.y ? data.leftOut.flatMap(indices.firstIndex(of:)) : nil
    return RecentValues(
      column: name, look: found.look, values: indices.map { values.numbers[$0] }, open: open)
  }

  package func lastPeriod(of column: String?) throws(TemplateError) -> LastPeriod? {
    guard let data else { return nil }
    guard data.hasDates else { throw .noDates("missing") }
    let name = try columnOrFirst(column, in: data) { name throws(TemplateError) in
      throw .noColumn(name, ". Name one, or leave it out.")
    }
    let (values, zone) = (try data.column(name).values, data.chart.axis.zone)
    guard let index = values.lastIndex(where: { $0 != nil }), data.places.indices.contains(index)
    else { return nil }
    let start = data.places[index]
    let end = try data.period().map { $0.adding(1, to: start, in: zone) } ?? start
    return LastPeriod(start: start, end: end, zone: zone, unit: data.chart.period)
  }

  private func columnOrFirst(
    _ name: String?, in data: TemplateContext,
    otherwise: (String) throws(TemplateError) -> Never
  ) throws(TemplateError) -> String {
    guard let name else { return data.y }
    guard let column = try column(name, in: data) else { try otherwise(name) }
    return column
  }
}

extension TemplateResolver {
  /// The numbers of the data that the record of a card keeps; nil without data.
  package var recordedValues: CardValues? {
    guard let data, !data.isPlaceholder else { return nil }
    let names = [data.y] + data.made.columns.others.map(\.name)
    let columns = names.prefix(CardValues.mostColumns).compactMap { name in
      do throws(TemplateError) { return try recorded(name, data) } catch {
        // What has no numbers is not kept, and a condition about it says so.
        return nil
      }
    }
    return CardValues(
      columns: columns, count: valueCount, goal: goal,
      zone: data.hasDates ? data.chart.axis.zone.name : nil, unit: data.chart.period)
  }

  private func recorded(
    _ name: String, _ data: TemplateContext
  ) throws(TemplateError) -> CardValues.Column? {
    guard let recent = try recentValues(of: name) else { return nil }
    let found = try data.column(name)
    var numbers: [String: CardValues.Number] = [:]
    for statistic in TemplateStatistic.allCases where statistic != .value {
      let values = data.counted(found.values, for: statistic)
      numbers[statistic.rawValue] = statistic.number(
        of: values, weighedBy: found.weights, active: data.active
      ).map(CardValues.Number.value)
    }
    if numbers["active"] == numbers["last"] { numbers["active"] = nil }
    numbers[CardValues.streak] = .value(Double(try data.streak(of: name)))
    if let step = try data.lastStep(name) {
      numbers[CardValues.delta] =
        step.isUnfinished ? .unfinished : CardValues.Number(from: step.old, to: step.new)
    }
    if let compared = try data.compared(name) {
      for statistic in CardValues.changing {
        numbers["\(CardValues.delta).\(statistic.rawValue)"] = CardValues.Number(
          from: statistic.number(of: compared.before, active: nil),
          to: statistic.number(of: compared.shown, active: nil))
      }
      if let statistic = rangeStatistic(of: name, in: data) {
        numbers[CardValues.change] = numbers["\(CardValues.delta).\(statistic.rawValue)"]
      }
    }
    let last = data.hasDates ? try lastPeriod(of: name) : nil
    return CardValues.Column(
      name: name, look: found.look, numbers: numbers, recent: recent.values, open: recent.open,
      last: last.map { $0.start..<$0.end })
  }
}

extension CardValues.Number {
  fileprivate init?(from start: Double?, to end: Double?) {
    guard let start, let end else { return nil }
    self = .change(from: start, to: end)
  }
}
