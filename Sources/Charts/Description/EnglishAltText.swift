import Calendars

/// The sentences of a description in English, the most important first.
struct EnglishAltText: Sendable {
  let facts: ChartFacts

  var sentences: [String] {
    let drawn = facts.drawnLines
    if let state = facts.state { return [opening + "."] + self.state(state) }
    guard let line = drawn.first else { return [opening + "."] }
    if facts.lines.count > 1 { return [opening + "."] + several(drawn) }
    return single(line.line, line.values)
  }

  private func single(_ line: ChartFacts.Line, _ values: SeriesStatistics) -> [String] {
    if values.count == 1 {
      let only = values.leavesOut ? "The only finished value" : "The only value"
      return [opening + ".", "\(only) is \(item(values.first, line))."]
        + unfinished + goals + missing + notes
    }
    // The first and the last of two values are the highest and the lowest.
    let hasExtremes = !values.isFlat && values.count > 2
    return [opening + ".", course(values)] + unfinished
      + (hasExtremes ? [extremes(line, values)] : []) + goals + missing
      + (values.isFlat ? [] : [mean(values)]) + notes
  }

  /// Subject and extent, without a full stop.
  private var opening: String {
    let title = facts.title.isEmpty ? "" : " “\(facts.title)”"
    let subject = facts.lines.count > 1 ? seriesNames : facts.lines.first?.name ?? ""
    let isRepeated = subject.lowercased() == facts.title.lowercased()
    let unit = facts.unit.isEmpty ? "" : " in \(facts.unit)"
    let what =
      subject.isEmpty || isRepeated ? unit : (title.isEmpty ? " of " : ": ") + subject + unit
    return "Line chart" + title + what + (facts.placeCount == 0 ? "" : ", " + extent)
  }

  private var extent: String {
    let count = counted(facts.placeCount, noun)
    guard let span = facts.places.span else { return count }
    if facts.placeCount == 1 || span.first == span.last {
      return "\(count) (\(span.day.map { $0 + ", " } ?? "")\(span.first))"
    }
    return "\(count) from \(span.first) to \(span.last)" + (span.day.map { " on " + $0 } ?? "")
  }

  private var seriesNames: String {
    let names = facts.lines.map(\.name).filter { !$0.isEmpty }
    let count = counted(facts.lines.count, "series")
    guard names.count == facts.lines.count else { return count }
    let shown = names.count > 6 ? Array(names.prefix(5)) : names
    let rest = names.count - shown.count
    return count + " (" + listed(shown + (rest > 0 ? ["\(number(rest)) more"] : [])) + ")"
  }

  // MARK: One line

  private func course(_ values: SeriesStatistics) -> String {
    let numbers = facts.numbers
    if values.isFlat {
      let noun = values.leavesOut ? "finished value" : "value"
      return "All \(counted(values.count, noun)) are \(numbers.text(values.first.value))."
    }
    let (start, end) = (values.first.value, values.last.value)
    if start == end { return "It starts and ends at \(numbers.text(start))" + trend(values) + "." }
    return "It starts at \(numbers.text(start)) and ends at \(numbers.text(end))"
      + change(values) + trend(values) + "."
  }

  private func trend(_ values: SeriesStatistics) -> String {
    // Two values have a difference, not a trend.
    guard values.count > 2 else { return "" }
    return switch values.trend {
    case .rising:
      values.last.value >= values.first.value ? ", rising overall" : ", but rises overall"
    case .falling:
      values.last.value <= values.first.value ? ", falling overall" : ", but falls overall"
    case .none: ", without a clear trend"
    }
  }

  /// The change from the first to the last value, in parentheses.
  private func change(_ values: SeriesStatistics) -> String {
    let (start, end) = (values.first.value, values.last.value)
    switch facts.numbers.change(from: start, to: end, lowest: values.lowest.value) {
    case .none, .boundless: return ""
    case .more(let amount): return " (\(amount) more)"
    case .less(let amount): return " (\(amount) less)"
    case .pointsMore(let points): return " (\(points) percentage points more)"
    case .pointsLess(let points): return " (\(points) percentage points less)"
    }
  }

  private func extremes(_ line: ChartFacts.Line, _ values: SeriesStatistics) -> String {
    "The highest value is \(item(values.highest, line)), the lowest \(item(values.lowest, line))."
  }

  private func item(_ item: SeriesStatistics.Item, _ line: ChartFacts.Line, named: String = "")
    -> String
  {
    let place = facts.places.name(ofValue: item.index, inSeries: line.index)
    let spot = item.count > 1 ? "\(number(item.count)) times" : located(place)
    let remarks = [named, spot].filter { !$0.isEmpty }.joined(separator: ", ")
    return facts.numbers.text(item.value) + (remarks.isEmpty ? "" : " (\(remarks))")
  }

  private func located(_ place: String?) -> String {
    place.map { facts.places.areNumbers ? "at \($0)" : $0 } ?? ""
  }

  private var goals: [String] {
    facts.goals.filter { $0.total > 0 }.map { goal in
      let value = facts.numbers.text(goal.value)
      let name = goal.label.isEmpty ? "The goal of \(value)" : "The goal “\(goal.label)” (\(value))"
      let preposition = facts.period == nil ? "by" : "on"
      if goal.total == 1 { return name + (goal.count == 1 ? " is reached." : " is not reached.") }
      if goal.count == 0 { return name + " is never reached." }
      let share =
        goal.count == goal.total
        ? "all \(counted(goal.total, noun))"
        : "\(number(goal.count)) of \(counted(goal.total, noun))"
      return name + " is reached \(preposition) \(share)."
    }
  }

  /// The element that is still going on, its value so far, and the number of elements after it.
  private var unfinished: [String] {
    guard let open = facts.unfinished else { return [] }
    let value = open.value.map { ", with \(facts.numbers.text($0)) so far" } ?? ""
    let future = open.futureCount
    let rest = "\(counted(future, noun)) \(future == 1 ? "has" : "have") not begun."
    return [subject(open) + value + "."] + (future > 0 ? [rest] : [])
  }

  private func subject(_ open: ChartFacts.IncompleteElement) -> String {
    guard let place = open.place, !facts.places.areNumbers else {
      let name = open.place.map { "The value at \($0)" }
      return (name ?? "Value \(open.index.map { number($0 + 1) } ?? "")") + " is not final yet"
    }
    let name =
      switch facts.period {
      case .minute, .hour: "The \(noun) from \(place)"
      case .week: "The week of \(place)"
      case .day, .month, .quarter, .year, nil: place
      }
    return name + " is not over yet"
  }

  private var missing: [String] {
    let count = facts.lines.map(\.missingCount).reduce(0, +)
    guard count > 0 else { return [] }
    let noun = facts.lines.count > 1 ? "value" : noun
    return ["\(counted(count, noun)) \(count == 1 ? "is" : "are") missing."]
  }

  private func mean(_ values: SeriesStatistics) -> String {
    "The \(meanName) is \(facts.numbers.mean(values.mean))."
  }

  private var meanName: String {
    switch facts.period {
    case .minute: "average per minute"
    case .hour: "hourly average"
    case .day: "daily average"
    case .week: "weekly average"
    case .month: "monthly average"
    case .quarter: "quarterly average"
    case .year: "yearly average"
    case nil: "average"
    }
  }

  private var notes: [String] {
    guard !facts.notes.isEmpty else { return [] }
    let shown = facts.notes.prefix(3).map { note in
      let place = located(facts.places.name(of: note.place))
      return "“\(note.text)”" + (place.isEmpty ? "" : " (\(place))")
    }
    let rest = facts.notes.count - shown.count
    return ["Marked: " + listed(shown + (rest > 0 ? ["\(number(rest)) more"] : [])) + "."]
  }

  // MARK: States

  private func state(_ state: ChartState) -> [String] {
    let words: String
    switch state {
    case .noData: words = "There is no data"
    case .error: words = "Something went wrong"
    case .placeholder: words = "The values are still to come"
    }
    if facts.notice.isEmpty { return [words + "."] }
    return [words + ": " + facts.notice + (ChartFacts.isSentence(facts.notice) ? "" : ".")]
  }
}

// MARK: Several lines

extension EnglishAltText {
  private func several(_ drawn: [(line: ChartFacts.Line, values: SeriesStatistics)]) -> [String] {
    let courses =
      drawn.count > 4
      ? [trends(drawn.map(\.values.trend))] : drawn.map { course(of: $0.line, $0.values) }
    return ranking(drawn) + courses + unfinished + [extremes(drawn)].compactMap { $0 } + missing
      + notes
  }

  /// The lines that end highest and lowest, of those that go to the end.
  private func ranking(_ drawn: [(line: ChartFacts.Line, values: SeriesStatistics)]) -> [String] {
    guard let (top, bottom) = SeriesRanking(drawn).ends else { return [] }
    let numbers = facts.numbers
    return [
      "At the end, \(name(top.line)) is highest with \(numbers.text(top.values.last.value)) and "
        + "\(name(bottom.line)) lowest with \(numbers.text(bottom.values.last.value))."
    ]
  }

  private func course(of line: ChartFacts.Line, _ values: SeriesStatistics) -> String {
    let name = capitalized(name(line))
    if values.count == 1 { return "\(name) has one value: \(item(values.first, line))." }
    if values.isFlat { return "\(name) stays at \(facts.numbers.text(values.first.value))." }
    let (start, end) = (values.first.value, values.last.value)
    if start == end { return "\(name) starts and ends at \(facts.numbers.text(start))." }
    return "\(name) goes from \(facts.numbers.text(start)) to \(facts.numbers.text(end))"
      + change(values) + "."
  }

  private func trends(_ trends: [SeriesStatistics.Trend]) -> String {
    let counts = [
      (trends.count { $0 == .rising }, "rise", "rises"),
      (trends.count { $0 == .falling }, "fall", "falls"),
      (trends.count { $0 == .none }, "have no clear trend", "has no clear trend"),
    ].filter { $0.0 > 0 }
    if counts.count == 1 { return "Overall, all \(counts[0].1)." }
    let parts = counts.map { "\(number($0.0)) \($0.0 == 1 ? $0.2 : $0.1)" }
    return "Overall, \(listed(parts))."
  }

  private func extremes(_ drawn: [(line: ChartFacts.Line, values: SeriesStatistics)]) -> String? {
    guard let (high, low) = SeriesRanking(drawn).extremes else { return nil }
    return "The highest value of all is "
      + "\(item(high.values.highest, high.line, named: name(high.line))), "
      + "the lowest \(item(low.values.lowest, low.line, named: name(low.line)))."
  }

  private func name(_ line: ChartFacts.Line) -> String {
    line.name.isEmpty ? "series \(number(line.index + 1))" : line.name
  }

  /// A sentence begins with a capital letter, unless the name has a spelling of its own.
  private func capitalized(_ name: String) -> String {
    name.hasPrefix("series ") ? "S" + name.dropFirst() : name
  }

  // MARK: Words

  private var noun: String { facts.period?.rawValue ?? "value" }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(number(count)) \(noun)" + (count == 1 || noun == "series" ? "" : "s")
  }

  private func number(_ count: Int) -> String {
    AltNumbers(style: NumberStyle(), locale: facts.locale).text(Double(count))
  }

  private func listed(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}
