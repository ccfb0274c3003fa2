import Calendars
import Tables

/// Writes statements as sentences in the language of a locale.
///
/// There is one writer for all languages: the order of words, their forms and the marks between
/// them are those of ``LocalizedStrings``.
struct StatementWriter: Sendable {
  private let facts: ChartFacts
  private let strings: LocalizedStrings
  private let words: LocalizedStrings.Sentences

  /// The most names of a list.
  private static let mostNames = 5
  /// The most texts at points of the line.
  private static let mostNotes = 3

  init(_ facts: ChartFacts) {
    self.facts = facts
    strings = facts.locale.strings
    words = strings.sentences
  }

  /// The text between two sentences.
  var space: String { words.space }

  /// A statement as one sentence; that of the course of several series as more.
  func sentence(_ statement: ChartStatement) -> String {
    let text = capitalized(text(statement))
    return ChartFacts.isSentence(text) ? text : words.sentence.filled(["statement": text])
  }

  private func text(_ statement: ChartStatement) -> String {
    switch statement {
    case .opening: opening
    case .state(let state): self.state(state)
    case .only(let place, let isFinal):
      (isFinal ? words.onlyFinal : words.only).filled(["item": item(place)])
    case .constant(let value, let isFinal):
      (isFinal ? words.constantFinal : words.constant).filled(["value": number(value)])
    case .course(let start, let end, let change):
      self.change(change).map {
        words.courseChanged.filled(["start": number(start), "end": number(end), "change": $0])
      } ?? words.course.filled(["start": number(start), "end": number(end)])
    case .sameEnds(let value): words.sameEnds.filled(["value": number(value)])
    case .trend(.rising): words.rising.filled([:])
    case .trend(.falling): words.falling.filled([:])
    case .trend(.none): words.noTrend.filled([:])
    case .extremes(let high, let low):
      words.extremes.filled(["high": item(high), "low": item(low)])
    case .unfinished(let value):
      value.map { words.unfinishedValue.filled(["place": openPlace, "value": number($0)]) }
        ?? words.unfinished.filled(["place": openPlace])
    case .future(let count): words.future.filled(["count": counted(count)])
    case .goal(let goal): self.goal(goal)
    case .band(let low, let high):
      words.band.filled(["low": number(low), "high": number(high)])
    case .compared(let compared): self.compared(compared)
    case .missing(let count, let areValues):
      words.missing.filled(["count": areValues ? values(count) : counted(count)])
    case .mean(let value):
      words.mean.filled([
        "name": strings.units[facts.derivation.rate == nil ? facts.period : nil].average,
        "value": facts.numbers.mean(value),
      ])
    case .logarithmic(let hidden):
      hidden == 0
        ? words.logarithmic.filled([:]) : words.notOnLogarithmic.filled(["count": values(hidden)])
    case .ranking(let top, let high, let bottom, let low):
      words.ranking.filled([
        "top": name(top), "high": number(high), "bottom": name(bottom), "low": number(low),
      ])
    case .line(let line, let course): self.course(of: line, course)
    case .trends(let rising, let falling, let none): trends(rising, falling, none)
    case .marked: marked
    }
  }
}

// MARK: The picture

extension StatementWriter {
  private var opening: String {
    let (title, subject) = (facts.title, subject)
    let isRepeated = subject.lowercased() == title.lowercased()
    let chart: String
    if subject.isEmpty || isRepeated {
      chart = title.isEmpty ? kind : words.titled.filled(["kind": kind, "title": title])
    } else {
      chart =
        title.isEmpty
        ? words.chartOf.filled(["kind": kind, "subject": subject])
        : words.titledOf.filled(["kind": kind, "title": title, "subject": subject])
    }
    guard facts.placeCount > 0 else { return chart }
    return words.opening.filled(["chart": chart, "extent": extent])
  }

  /// The name of the kind of chart.
  private var kind: String {
    switch facts.mark {
    case .line: words.kinds.line
    case .columns: words.kinds.columns
    case .calendar: words.kinds.calendar
    }
  }

  /// The names of the series, their unit, and how their values were made.
  private var subject: String {
    let unit = facts.unit
    var text = facts.lines.count > 1 ? seriesNames : facts.lines.first?.name ?? ""
    if !unit.isEmpty {
      text =
        text.isEmpty
        ? words.valuesIn.filled(["unit": unit])
        : words.inUnit.filled(["name": text, "unit": unit])
    }
    guard let aggregate else { return text }
    return text.isEmpty
      ? aggregate : words.aggregated.filled(["subject": text, "aggregate": aggregate])
  }

  /// How the values were made of others, such as `sum per week`; nil where they are as given.
  private var aggregate: String? {
    var parts: [String] = []
    if let aggregate = facts.derivation.aggregate {
      let name = strings.name(of: aggregate)
      parts.append(
        facts.period == nil
          ? name
          : words.aggregatePer.filled([
            "aggregate": name, "each": strings.units[facts.period].each,
          ]))
    }
    if let rate = facts.derivation.rate { parts.append(rate) }
    if let count = facts.derivation.rolling {
      parts.append(words.rolling.filled(["count": counted(count)]))
    }
    return parts.isEmpty ? nil : parts.joined(separator: strings.labels.listSeparator)
  }

  private var extent: String {
    let count = counted(facts.placeCount)
    guard let span = facts.places.span else { return count }
    if facts.placeCount == 1 || span.first == span.last {
      let place = [span.day, span.first].compactMap { $0 }
        .joined(separator: strings.labels.listSeparator)
      return words.extentAt.filled(["count": count, "place": place])
    }
    guard let day = span.day else {
      return words.extent.filled(["count": count, "first": span.first, "last": span.last])
    }
    return words.extentOfDay.filled([
      "count": count, "first": span.first, "last": span.last, "day": day,
    ])
  }

  private var seriesNames: String {
    let names = facts.lines.indices.map(name)
    let count = words.series.filled(facts.lines.count, in: facts.locale)
    guard facts.lines.contains(where: { !$0.name.isEmpty }) else { return count }
    let most = names.count > Self.mostNames + 1 ? Self.mostNames : names.count
    return words.seriesNamed.filled(["count": count, "names": listed(names, most: most)])
  }

  private func state(_ state: ChartState) -> String {
    let statement =
      switch state {
      case .noData: words.noData.filled([:])
      case .error: strings.notices.error
      case .placeholder: words.waiting.filled([:])
      }
    return facts.notice.isEmpty
      ? statement : words.stated.filled(["statement": statement, "notice": facts.notice])
  }

  private var marked: String {
    let notes = facts.notes.map { note in
      let text = words.quoted.filled(["text": note.text])
      return remarked(text, [located(facts.places.name(of: note.place))])
    }
    return words.marked.filled(["list": listed(notes, most: Self.mostNotes)])
  }
}

// MARK: Values

extension StatementWriter {
  private func change(_ change: AltNumbers.Change) -> String? {
    switch change {
    case .none, .boundless: nil
    case .more(let amount): words.more.filled(["amount": facts.numbers.text(amount)])
    case .less(let amount): words.less.filled(["amount": facts.numbers.text(amount)])
    case .pointsMore(let points): self.points(points, words.pointsMore)
    case .pointsLess(let points): self.points(points, words.pointsLess)
    }
  }

  private func points(_ points: Double, _ forms: PluralPatterns) -> String {
    let text = facts.numbers.plain(points)
    return forms.filled(points, written: text.written, decimals: text.decimals, in: facts.locale)
  }

  private func course(of line: Int, _ course: ChartStatement.LineCourse) -> String {
    let name = name(line)
    switch course {
    case .only(let item):
      let place = ChartStatement.Place(item: item, line: line, isNamed: false)
      return words.lineOnly.filled(["name": name, "item": self.item(place)])
    case .constant(let value):
      return words.lineConstant.filled(["name": name, "value": number(value)])
    case .change(let start, let end, let change):
      let (from, to) = (number(start), number(end))
      guard from != to, let change = self.change(change) else {
        return words.line.filled(["name": name, "start": from, "end": to])
      }
      return words.lineChanged.filled([
        "name": name, "start": from, "end": to, "change": change,
      ])
    }
  }

  private func trends(_ rising: Int, _ falling: Int, _ none: Int) -> String {
    let counts = [
      (rising, words.risingCount), (falling, words.fallingCount), (none, words.noTrendCount),
    ].filter { $0.0 > 0 }
    let texts = counts.map { count, forms in forms.filled(count, in: facts.locale) }
    return words.trends.filled(["list": listed(texts, most: texts.count)])
  }

  private func goal(_ goal: ChartFacts.Reached) -> String {
    let value = number(goal.value)
    let name =
      goal.label.isEmpty ? value : words.goalNamed.filled(["name": goal.label, "value": value])
    if goal.count == 0 { return words.goalMissed.filled(["goal": name]) }
    if goal.total == 1 { return words.goalReached.filled(["goal": name]) }
    let part = strings.units[facts.period].part
      .filled(goal.total, in: facts.locale, part: goal.count)
    return words.goalPart.filled(["goal": name, "part": part])
  }

  /// A comparison such as `Total: 12% more than Sep 4–10`.
  private func compared(_ compared: ChartFacts.Compared) -> String {
    let (names, unit) = (strings.comparison, strings.units[facts.period])
    let measure = compared.isTotal ? strings.labels.total : unit.average
    var period = compared.period
    if compared.count < compared.length {
      let part = unit.part.filled(compared.length, in: facts.locale, part: compared.count)
      period = remarked(period, [names.same.filled(["part": part])])
    }
    func difference(_ message: MessagePattern, _ amount: String) -> String {
      message.filled(["amount": amount, "span": period])
    }
    func points(_ points: Double) -> String {
      let text = facts.numbers.plain(points)
      return names.points.filled(
        points, written: text.written, decimals: text.decimals, in: facts.locale)
    }
    let text =
      switch compared.change {
      case .none, .boundless: names.equalTo.filled(["span": period])
      case .more(let amount): difference(names.moreThan, facts.numbers.text(amount))
      case .less(let amount): difference(names.lessThan, facts.numbers.text(amount))
      case .pointsMore(let amount): difference(names.moreThan, points(amount))
      case .pointsLess(let amount): difference(names.lessThan, points(amount))
      }
    let subject = compared.line.map { name($0) + strings.labels.listSeparator + measure } ?? measure
    return subject + strings.labels.nameSeparator + text
  }

  /// The element that is still going on.
  private var openPlace: String {
    guard let open = facts.unfinished else { return "" }
    guard let place = open.place else {
      return words.valueNumber.filled(["n": open.index.map { count($0 + 1) } ?? ""])
    }
    if facts.places.areNumbers { return located(place) }
    switch facts.period {
    case .minute: return words.minuteFrom.filled(["date": place])
    case .hour: return words.hourFrom.filled(["date": place])
    case .week: return words.weekOf.filled(["date": place])
    case .day, .month, .quarter, .year, nil: return place
    }
  }

  private func item(_ place: ChartStatement.Place) -> String {
    let item = place.item
    let spot =
      item.count > 1
      ? words.times.filled(item.count, in: facts.locale)
      : located(facts.places.name(ofValue: item.index, inSeries: place.line))
    return remarked(number(item.value), [place.isNamed ? name(place.line) : "", spot])
  }

  /// A text with those remarks in parentheses that are not empty.
  private func remarked(_ text: String, _ remarks: [String]) -> String {
    let remarks = remarks.filter { !$0.isEmpty }.joined(separator: strings.labels.listSeparator)
    return remarks.isEmpty ? text : words.item.filled(["value": text, "remarks": remarks])
  }

  private func located(_ place: String?) -> String {
    guard let place else { return "" }
    return facts.places.areNumbers ? words.atNumber.filled(["x": place]) : place
  }
}

// MARK: Words

extension StatementWriter {
  private func name(_ line: Int) -> String {
    let name = facts.lines[line].name
    return name.isEmpty ? words.unnamedSeries.filled(["n": count(line + 1)]) : name
  }

  /// A sentence that begins with words of ours has a capital letter; a name keeps its spelling.
  private func capitalized(_ text: String) -> String {
    facts.lines.contains { !$0.name.isEmpty && text.hasPrefix($0.name) }
      ? text : text.prefix(1).uppercased() + text.dropFirst()
  }

  private func number(_ value: Double) -> String { facts.numbers.text(value) }

  private func count(_ count: Int) -> String {
    NumberStyle().string(Double(count), in: facts.locale)
  }

  /// A number of periods, or of values where there are none.
  private func counted(_ count: Int) -> String {
    strings.units[facts.period].counted.filled(count, in: facts.locale)
  }

  private func values(_ count: Int) -> String {
    strings.units[nil].counted.filled(count, in: facts.locale)
  }

  /// A list of at most so many items, and the number of the others.
  private func listed(_ items: [String], most: Int) -> String {
    let rest = items.count - most
    var shown = Array(items.prefix(most))
    if rest > 0 { shown.append(strings.labels.more.filled(rest, in: facts.locale)) }
    guard let last = shown.popLast(), !shown.isEmpty else { return shown.last ?? items.first ?? "" }
    return strings.labels.pair.filled([
      "first": shown.joined(separator: strings.labels.nameListSeparator), "last": last,
    ])
  }
}

extension LocalizedStrings {
  /// The name of an aggregate in the middle of a sentence.
  package func name(of aggregate: Aggregate) -> String {
    let names = sentences.aggregates
    return switch aggregate {
    case .sum: names.sum
    case .mean: names.mean
    case .median: names.median
    case .min: names.lowest
    case .max: names.highest
    case .first: names.first
    case .last: names.last
    case .count: names.count
    case .distinct: names.distinct
    case .p90: labels.percentile.filled(["n": "90"])
    case .p95: labels.percentile.filled(["n": "95"])
    case .p99: labels.percentile.filled(["n": "99"])
    }
  }
}
