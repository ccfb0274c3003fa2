import Base
import Calendars
import Charts

/// Whether a condition holds for some data, as far as the data alone can tell.
package struct ConditionVerdict: Sendable, Hashable {
  /// The result of all tests of a condition.
  package struct Outcome: Sendable, Hashable {
    /// Nil where the data does not tell.
    package var isMet: Bool?
    /// The value behind the result of each test, such as `last is 212`.
    package var facts: [String]

    package init(isMet: Bool?, facts: [String]) { (self.isMet, self.facts) = (isMet, facts) }

    /// True if the condition holds; false also where the data does not tell.
    package var holds: Bool { isMet == true }
  }

  /// The condition as it was written.
  package let condition: String
  /// For what differs from the one before; the same as ``unchanged`` unless the condition asks for that.
  package var changed: Outcome
  /// For what is as it was before.
  package var unchanged: Outcome

  /// True if the condition holds for what differs from the one before.
  package var holds: Bool { changed.holds }
  package var facts: [String] { changed.facts }

  /// The answer; `isChanged` is nil as long as that is not known.
  package func outcome(_ isChanged: Bool?) -> Outcome {
    isChanged ?? changed.holds ? changed : unchanged
  }

  /// Throws ``UnmetCondition`` where the condition does not hold, or cannot whatever is drawn.
  package func check(_ isChanged: Bool? = nil) throws(UnmetCondition) {
    let outcome = outcome(isChanged)
    guard !outcome.holds else { return }
    throw UnmetCondition(condition: condition, facts: outcome.facts)
  }

  /// The verdict on several data, for one of which the condition has to hold.
  package init(_ condition: String, onAnyOf verdicts: [ConditionVerdict], otherwise fact: String) {
    func joined(_ outcomes: [Outcome]) -> Outcome {
      let met = outcomes.filter(\.holds)
      let facts = (met.isEmpty ? outcomes : met).flatMap(\.facts)
      return Outcome(isMet: !met.isEmpty, facts: facts.isEmpty ? [fact] : facts)
    }
    self.condition = condition
    (changed, unchanged) = (joined(verdicts.map(\.changed)), joined(verdicts.map(\.unchanged)))
  }

  /// The verdict on what need not be drawn to be known.
  package init(_ condition: DataCondition, _ outcome: Outcome) {
    self.init(condition.text, changed: outcome, unchanged: outcome)
  }

  private init(_ condition: String, changed: Outcome, unchanged: Outcome) {
    (self.condition, self.changed, self.unchanged) = (condition, changed, unchanged)
  }
}

extension ConditionVerdict {
  /// Asks data whether the tests of a condition hold, in the last of its periods.
  ///
  /// A test about what has no value, or nothing before it to compare with, is neither true nor false,
  /// and neither is its opposite.
  ///
  /// - Throws: ``TemplateError`` for a name that means nothing and a value that cannot be compared like
  ///   this.
  package init(_ condition: DataCondition, on data: some ConditionData) throws(TemplateError) {
    func outcome(_ isChanged: Bool) throws(TemplateError) -> Outcome {
      try ConditionTests(data: data, isChanged: isChanged).outcome(of: condition.test)
    }
    let changed = try outcome(true)
    self.init(
      condition.text, changed: changed,
      unchanged: condition.asksForChange ? try outcome(false) : changed)
  }
}

/// A condition that is not met, so that nothing is drawn.
package struct UnmetCondition: Error, Sendable, Hashable, CustomStringConvertible {
  /// The condition as it was written.
  package let condition: String
  package let facts: [String]
  /// The session of the card; empty for none.
  package var session = ""

  package init(condition: String, facts: [String]) {
    (self.condition, self.facts) = (condition, facts)
  }

  /// The condition and the numbers by which it does not hold, on one line.
  package var description: String {
    "nothing is drawn: \(quoted(condition)) does not hold, as \(facts.joined(separator: "; "))."
  }
}

/// The tests of conditions, asked of some data.
private struct ConditionTests<Data: ConditionData> {
  typealias Test = DataCondition.Test

  let data: Data
  let isChanged: Bool

  func outcome(of test: Test) throws(TemplateError) -> ConditionVerdict.Outcome {
    var facts: [String] = []
    return ConditionVerdict.Outcome(isMet: try holds(test, &facts), facts: facts)
  }

  /// Nil where the data does not tell.
  private func holds(_ test: Test, _ facts: inout [String]) throws(TemplateError) -> Bool? {
    switch test {
    case .not(let test): return try holds(test, &facts).map { !$0 }
    case .all(let tests):
      // Of several that all have to hold, those that do are no news.
      let outcomes = try outcomes(of: tests)
      let holds: Bool? =
        outcomes.contains { $0.isMet == false }
        ? false : outcomes.contains { $0.isMet == nil } ? nil : true
      for outcome in outcomes where holds == true || outcome.isMet != true {
        for fact in outcome.facts { add(fact, to: &facts) }
      }
      return holds
    case .any(let tests):
      let outcomes = try outcomes(of: tests)
      for fact in outcomes.flatMap(\.facts) { add(fact, to: &facts) }
      return outcomes.contains { $0.isMet == true }
        ? true : outcomes.contains { $0.isMet == nil } ? nil : false
    case .empty:
      let count = data.valueCount
      add(count == 0 ? "there are no values" : "there are \(count) values", to: &facts)
      return count == 0
    case .changed:
      add(isChanged ? "it has changed" : "it has not changed", to: &facts)
      return isChanged
    case .comparison(let name, let relation, let operand):
      return try holds(name, relation, operand, &facts)
    case .crossed(let name, let operand): return try hasCrossed(name, operand, &facts)
    case .missing(let name, let span): return try isMissing(name, for: span, &facts)
    }
  }

  /// Every test is tried, so that what is wrong with one shows before it matters.
  private func outcomes(of tests: [Test]) throws(TemplateError) -> [ConditionVerdict.Outcome] {
    var outcomes: [ConditionVerdict.Outcome] = []
    for test in tests { outcomes.append(try outcome(of: test)) }
    return outcomes
  }

  private func add(_ fact: String, to facts: inout [String]) {
    if !facts.contains(fact) { facts.append(fact) }
  }

  /// The number of a name; nil, with a fact, where there is none.
  private func number(
    _ name: String, _ facts: inout [String]
  ) throws(TemplateError) -> TemplateNumber? {
    switch try data.content(of: name) {
    case .number(let number): return number
    case .missing: add("\(name) has no value", to: &facts)
    case .nothingBefore: add("\(name) has nothing before it to compare with", to: &facts)
    case .unfinished: add("\(name) is about what is not over yet", to: &facts)
    case .text(let text):
      guard let number = plainNumber(text) else { throw incomparable(name, "is a text") }
      return TemplateNumber(value: number, style: NumberStyle())
    case .date: throw incomparable(name, "is a date")
    case nil: add("there is no data", to: &facts)
    }
    return nil
  }

  private func incomparable(_ name: String, _ what: String) -> TemplateError {
    .incomparable(
      "\(quoted(name)) \(what), which no number is compared with. Name a value that is a number.")
  }
}

extension ConditionTests {
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
    do throws(TemplateError) {
      guard case .text(let text) = try data.content(of: name), plainNumber(text) == nil else {
        return nil
      }
      return text
    } catch {
      // On the right side an unknown name is a text.
      guard error.isAboutMissingName else { throw error }
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
        return (number.value, value * factor, number.string(in: data.locale))
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
      return (exact, value, share.string(in: data.locale))
    case .goal:
      guard let goal = data.goal else {
        throw .incomparable("there is no goal to compare with. Give one with --goal.")
      }
      return (number.value, goal, number.string(in: data.locale))
    case .word(let other):
      guard let second = try self.number(other, &facts) else { return nil }
      add("\(other) is \(second.string(in: data.locale))", to: &facts)
      let factor =
        try second.symbol.isEmpty ? 1 : self.factor(from: second.symbol, to: number, name)
      return (number.value, second.value * factor, number.string(in: data.locale))
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

extension ConditionTests {
  /// Whether the last value is on another side of a threshold than the one before it.
  ///
  /// What is not over yet counts once it has reached the threshold.
  private func hasCrossed(
    _ name: String?, _ operand: DataCondition.Operand, _ facts: inout [String]
  ) throws(TemplateError) -> Bool? {
    guard let recent = try data.recentValues(of: name) else {
      add("there is no data", to: &facts)
      return nil
    }
    var look = recent.look
    guard let threshold = try compared(look, recent.column, with: operand, &facts)?.right else {
      return nil
    }
    var values = recent.values
    if let open = recent.open, values[open] < threshold { values.remove(at: open) }
    guard let last = values.last, let before = values.dropLast().last else {
      add("there are no two values", to: &facts)
      return nil
    }
    let texts = [before, last].map { value in
      look.value = value
      return look.string(in: data.locale)
    }
    add("\(name ?? "the value") went from \(texts[0]) to \(texts[1])", to: &facts)
    return (before < threshold) != (last < threshold)
  }

  /// Whether no value has come for so long since the end of the last one.
  private func isMissing(
    _ name: String?, for span: TimeSpan, _ facts: inout [String]
  ) throws(TemplateError) -> Bool {
    guard data.hasData else {
      add("there is no data", to: &facts)
      return true
    }
    guard let last = try data.lastPeriod(of: name) else {
      add("there are no values", to: &facts)
      return true
    }
    let label = PeriodLabel(last.start, in: last.zone, of: last.unit)
    add("the last value is of \(label.string(in: data.locale))", to: &facts)
    return data.now >= span.end(after: last.end, in: last.zone)
  }
}

extension TimeSpan {
  /// The moment at which a span is over; one of days counts whole days, from the one that is not over.
  package func end(after start: Double, in zone: Zone) -> Double {
    switch unit {
    case .minute: start + Double(count) * 60
    case .hour: start + Double(count) * 3600
    case .day: zone.start(ofDay: zone.day(at: start) + count)
    case .week, .month, .quarter, .year: unit.adding(count, to: start, in: zone)
    }
  }
}
