import Base
import Calendars
import Cards
import Charts
import Tables

/// Whether a condition holds for some data, and by which numbers.
package struct ConditionVerdict: Sendable, Hashable {
  /// True if it holds; false also where the data cannot tell.
  package let holds: Bool
  /// What the data says about each test, such as `last is 212`.
  package let facts: [String]
}

/// A condition that the data does not meet, so that nothing is drawn.
package struct UnmetCondition: Error, Sendable, Hashable, CustomStringConvertible {
  /// The condition as it was written.
  package let condition: String
  package let facts: [String]

  /// The condition and the numbers by which it does not hold, on one line.
  package var description: String {
    "nothing is drawn: \(quoted(condition)) does not hold, as \(facts.joined(separator: "; "))."
  }
}

extension TemplateResolver {
  /// Tells whether a condition holds for the data.
  ///
  /// A test about what has no value, or nothing before it to compare with, is neither true nor false,
  /// and neither is its opposite.
  ///
  /// - Throws: ``NamedTemplateError`` for a name that means nothing and a value that cannot be compared
  ///   like this.
  package func verdict(
    on condition: DataCondition
  ) throws(NamedTemplateError) -> ConditionVerdict {
    try converting({ NamedTemplateError(field: "when", problem: $0) }) {
      () throws(TemplateError) in
      var facts: [String] = []
      let holds = try holds(condition.test, &facts)
      return ConditionVerdict(holds: holds ?? false, facts: facts)
    }
  }

  /// Nil where the data does not tell.
  private func holds(
    _ test: DataCondition.Test, _ facts: inout [String]
  ) throws(TemplateError) -> Bool? {
    switch test {
    case .not(let test): return try holds(test, &facts).map { !$0 }
    case .all(let tests):
      // Of several that all have to hold, those that do are no news.
      let results = try results(of: tests)
      let holds: Bool? =
        results.contains { $0.holds == false }
        ? false : results.contains { $0.holds == nil } ? nil : true
      for result in results where holds == true || result.holds != true {
        for fact in result.facts { add(fact, to: &facts) }
      }
      return holds
    case .any(let tests):
      let results = try results(of: tests)
      for fact in results.flatMap(\.facts) { add(fact, to: &facts) }
      return results.contains { $0.holds == true }
        ? true : results.contains { $0.holds == nil } ? nil : false
    case .empty:
      let count = data?.chart.series.reduce(0) { $0 + $1.values.presentCount } ?? 0
      add(count == 0 ? "there are no values" : "there are \(count) values", to: &facts)
      return count == 0
    case .comparison(let name, let relation, let operand):
      return try holds(name, relation, operand, &facts)
    case .crossed(let name, let operand): return try hasCrossed(name, operand, &facts)
    case .missing(let name, let span): return try isMissing(name, for: span, &facts)
    }
  }

  /// Every test is tried, so that what is wrong with one shows before it matters.
  private func results(
    of tests: [DataCondition.Test]
  ) throws(TemplateError) -> [(holds: Bool?, facts: [String])] {
    var results: [(holds: Bool?, facts: [String])] = []
    for test in tests {
      var facts: [String] = []
      results.append((try holds(test, &facts), facts))
    }
    return results
  }

  private func add(_ fact: String, to facts: inout [String]) {
    if !facts.contains(fact) { facts.append(fact) }
  }

  /// The value of a name, of which what comes first may also stand last: `steps.max`.
  ///
  /// `steps.delta` is the change of the range where one is asked for, as `delta` is.
  private func content(of name: String) throws(TemplateError) -> TemplateValue.Content {
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

  /// The number of a name; nil, with a fact, where there is none.
  private func number(
    _ name: String, _ facts: inout [String]
  ) throws(TemplateError) -> TemplateNumber? {
    guard data != nil || settings.card.fields[name] != nil else {
      add("there is no data", to: &facts)
      return nil
    }
    switch try content(of: name) {
    case .number(let number): return number
    case .missing: add("\(name) has no value", to: &facts)
    case .nothingBefore: add("\(name) has nothing before it to compare with", to: &facts)
    case .unfinished: add("\(name) is about what is not over yet", to: &facts)
    case .text(let text):
      guard let number = plainNumber(text) else { throw incomparable(name, "is a text") }
      return TemplateNumber(value: number, style: NumberStyle())
    case .date: throw incomparable(name, "is a date")
    }
    return nil
  }

  private func incomparable(_ name: String, _ what: String) -> TemplateError {
    .incomparable(
      "\(quoted(name)) \(what), which no number is compared with. Name a value that is a number.")
  }
}

extension TemplateResolver {
  private func holds(
    _ name: String, _ relation: DataCondition.Relation, _ operand: DataCondition.Operand,
    _ facts: inout [String]
  ) throws(TemplateError) -> Bool? {
    if case .word(let word) = operand, let text = try text(name) {
      let other = try self.text(word) ?? word
      add("\(name) is \(quoted(text))", to: &facts)
      switch relation {
      case .equal: return text == other
      case .different: return text != other
      case .less, .atMost, .greater, .atLeast:
        throw .incomparable(
          "\(quoted(name)) is a text, which is equal to another or not. Compare it with = or !=.")
      }
    }
    guard let number = try number(name, &facts) else { return nil }
    guard let compared = try compared(number, name, with: operand, &facts) else { return nil }
    add("\(name) is \(compared.shown)", to: &facts)
    return relation.holds(compared.left, compared.right)
  }

  /// The text of a name that is none of a number.
  private func text(_ name: String) throws(TemplateError) -> String? {
    guard data != nil || settings.card.fields[name] != nil else { return nil }
    do throws(TemplateError) {
      guard case .text(let text) = try content(of: name), plainNumber(text) == nil else {
        return nil
      }
      return text
    } catch {
      // On the right side an unknown name is a text.
      guard case .unknown = error else { throw error }
      return nil
    }
  }

  /// Two numbers in one unit, and the first one as the card would write it.
  private func compared(
    _ number: TemplateNumber, _ name: String, with operand: DataCondition.Operand,
    _ facts: inout [String]
  ) throws(TemplateError) -> (left: Double, right: Double, shown: String)? {
    switch operand {
    case .number(let value, let unit):
      guard unit == "%" else {
        let factor = try factor(from: unit, to: number, name)
        return (number.value, value * factor, number.string(in: locale))
      }
      guard number.isChange || number.symbol == "%" else {
        throw .incomparable(
          "\(quoted(name)) is no share, so it is not compared with per cent. Name a change, such as "
            + "\(quoted("delta")), or leave out the sign.")
      }
      guard let share = number.percentage(decimals: nil) else {
        add("\(name) is a change from nothing", to: &facts)
        return nil
      }
      // The digits that are shown are fewer than those that count.
      let exact = number.isChange ? (number.relative ?? 0) * 100 : number.value
      return (exact, value, share.string(in: locale))
    case .goal:
      guard let data, let goal = settings.goals.first else {
        throw .incomparable("there is no goal to compare with. Give one with --goal.")
      }
      return (number.value, goal.value * data.goalFactor, number.string(in: locale))
    case .word(let other):
      guard let second = try self.number(other, &facts) else { return nil }
      add("\(other) is \(second.string(in: locale))", to: &facts)
      let factor =
        try second.symbol.isEmpty ? 1 : self.factor(from: second.symbol, to: number, name)
      return (number.value, second.value * factor, number.string(in: locale))
    }
  }

  /// The factor from a unit to that of a number.
  private func factor(
    from unit: String, to number: TemplateNumber, _ name: String
  ) throws(TemplateError) -> Double {
    let own = number.symbol
    guard !unit.isEmpty, unit != own else { return 1 }
    let (asked, known) = (MeasureUnit(unit), MeasureUnit(own))
    if let metres = asked.metres, let ownMetres = known.metres { return metres / ownMetres }
    // Durations are kept in seconds unless their column says otherwise.
    let isDuration = number.style.kind == .duration
    if let seconds = asked.seconds,
      let ownSeconds = number.seconds ?? known.seconds ?? (isDuration ? 1 : nil)
    {
      return seconds / ownSeconds
    }
    if asked == known { return 1 }
    throw .incomparable(
      "\(quoted(name)) is \(own.isEmpty ? "a number without a unit" : "in \(own)"), so it is not compared "
        + "with \(unit). Give a number\(own.isEmpty ? " alone" : " of \(own)").")
  }
}

extension TemplateResolver {
  /// Whether the last value is on another side of a threshold than the one before it.
  ///
  /// What is not over yet counts once it has reached the threshold.
  private func hasCrossed(
    _ name: String?, _ operand: DataCondition.Operand, _ facts: inout [String]
  ) throws(TemplateError) -> Bool? {
    guard let data else {
      add("there is no data", to: &facts)
      return nil
    }
    let column =
      try name.map { name throws(TemplateError) in
        guard let column = try self.column(name, in: data) else {
          _ = try content(of: name)
          throw .incomparable(
            "\(quoted(name)) is no column, and only values of a column cross anything.")
        }
        return column
      } ?? data.y
    try checkNumbers(column, column, data)
    let found = try data.column(column)
    var look = found.look
    guard let threshold = try compared(look, column, with: operand, &facts)?.right else {
      return nil
    }
    var values = found.values.numbers
    let open = column == data.y ? data.leftOut : nil
    if let open, values.indices.contains(open), !(values[open] >= threshold) { values[open] = .nan }
    let present = values.filter { !$0.isNaN }.suffix(2)
    guard let before = present.first, let last = present.last, present.count == 2 else {
      add("there are no two values", to: &facts)
      return nil
    }
    let texts = [before, last].map { value in
      look.value = value
      return look.string(in: locale)
    }
    add("\(name ?? "the value") went from \(texts[0]) to \(texts[1])", to: &facts)
    return (before < threshold) != (last < threshold)
  }

  /// Whether no value has come for so long since the end of the last one.
  private func isMissing(
    _ name: String?, for span: TimeSpan, _ facts: inout [String]
  ) throws(TemplateError) -> Bool? {
    guard let data else {
      add("there is no data", to: &facts)
      return true
    }
    guard data.hasDates else { throw .noDates("missing") }
    let column =
      try name.map { name throws(TemplateError) in
        guard let column = try self.column(name, in: data) else {
          throw .incomparable(
            "\(quoted(name)) is no column. Name one, or leave it out.")
        }
        return column
      } ?? data.y
    let (values, zone) = (try data.column(column).values, data.chart.axis.zone)
    guard let index = values.lastIndex(where: { $0 != nil }), data.places.indices.contains(index)
    else {
      add("there are no values", to: &facts)
      return true
    }
    let last = data.places[index]
    let end = try data.period().map { $0.adding(1, to: last, in: zone) } ?? last
    let due: Double =
      switch span.unit {
      case .minute: end + Double(span.count) * 60
      case .hour: end + Double(span.count) * 3600
      case .day, .week, .month, .quarter, .year:
        // Whole days: those up to the one that is not over.
        span.unit == .day
          ? zone.start(ofDay: zone.day(at: end) + span.count)
          : span.unit.adding(span.count, to: end, in: zone)
      }
    add(
      "the last value is of \(PeriodLabel(last, in: zone, of: data.chart.period).string(in: locale))",
      to: &facts)
    return now(data, zone) >= due
  }

  /// The moment that is called now: that of the call, else the end of the data.
  private func now(_ data: TemplateContext, _ zone: Zone) -> Double {
    if case .known(let today) = today { return zone.start(ofDay: today.daysSince1970) }
    return settings.now ?? data.places.last ?? 0
  }
}
