import Testing
import TestSupport

@testable import Calendars
@testable import Charts
@testable import Tables

/// Statements and sentences of random series, checked against calculations of their own: plain
/// loops over optional values, and numbers read back from the sentences.
@Suite("What a description says of random series")
struct StatementPropertyTests {
  /// With 17 languages 10,200 charts.
  static let chartsPerLanguage = 600

  @Test("is so, and in the numbers of every language", arguments: languages)
  func isTrue(identifier: String) throws {
    let locale = try #require(ChartLocale(identifier: identifier))
    var random = SplitMix(seed: identifier.utf8.reduce(17) { $0 &* 31 &+ UInt64($1) })
    for number in 0..<Self.chartsPerLanguage {
      let chart = try random.describedChart(in: locale)
      let facts = ChartFacts(chart)
      var check = StatementCheck(chart)
      for statement in facts.statements { check.check(statement) }
      check.checkPlan(facts.statements)
      let writer = StatementWriter(facts)
      for statement in facts.statements {
        check.check(writer.sentence(statement), of: statement)
      }
      guard check.faults.isEmpty else {
        let values = chart.series.map { "\($0.name): \(Array($0.values))" }
        Issue.record(
          "\(identifier) \(number): \(check.faults) \(values) \(AltText(chart, limit: 5000).text)")
        return
      }
    }
  }

  static let languages = [
    "en_US", "de_DE", "fr_FR", "es_ES", "it_IT", "pt_BR", "nl_NL", "pl_PL", "ru_RU", "tr_TR",
    "ar_EG", "he_IL", "hi_IN", "ja_JP", "ko_KR", "zh_CN", "zh_TW",
  ]
}

extension SplitMix {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// A chart of bands whose names have no digits, and an order in half of the cases.
  fileprivate mutating func describedChart(in locale: ChartLocale) throws -> LineChart {
    let count = try pick([1, 2, 3, 4, 7, 14, 30])
    let areDays = happens(onceIn: 2)
    let bands = (0..<count).map {
      XAxis.Band(label: areDays ? Self.weekdays[$0 % 7] : "b" + String(repeating: "x", count: $0))
    }
    let lines = try pick([1, 1, 1, 2, 3, 5, 8])
    let isFlat = happens(onceIn: 12)
    let scale = try pick([1.0, 1, 10, 1000, 100_000])
    let lowest = try pick([0.0, 0, -1])
    let decimals = try pick([0.0, 1, 2])
    let gaps = try pick([0.0, 0.2, 0.9])
    var series: [Series] = []
    for line in 0..<lines {
      var values: [Double?] = []
      var drift = 0.0
      for _ in 0..<count {
        drift += Double.random(in: -0.2...0.3, using: &self)
        let raw = isFlat ? 0.5 : Double.random(in: lowest...1, using: &self) + drift
        let step = decimals == 0 ? 1 : decimals == 1 ? 10.0 : 100
        var value = (raw * scale * step).rounded() / step
        if happens(onceIn: 9), let old = values.compactMap({ $0 }).last { value = old }
        values.append(Double.random(in: 0..<1, using: &self) < gaps ? nil : value)
      }
      series.append(
        Series(name: "line" + String(repeating: "q", count: line), values: OptionalDoubles(values)))
    }
    var chart = LineChart(axis: .bands(bands, .utc), series: series)
    chart.locale = locale
    chart.period = try pick([nil, .day, .month])
    chart.yAxis.numbers = NumberStyle(kind: .plain(unit: try pick(["", "km", "%", "°C"])))
    if happens(onceIn: 6) { chart.yAxis.scaling = .logarithmic }
    if happens(onceIn: 4), lines == 1 {
      chart.goals = [Goal(value: (0.5 * scale).rounded())]
    }
    if happens(onceIn: 5) { chart.unfinished = .band(count - 1) }
    if happens(onceIn: 6) { chart.derivation.rolling = 3 }
    return chart
  }
}

/// Recalculates what statements say, from the values of a chart.
private struct StatementCheck {
  private let chart: LineChart
  private(set) var faults: [String] = []

  init(_ chart: LineChart) { self.chart = chart }

  /// The values of a line that are drawn and final, with their indices.
  private func points(_ line: Int) -> [(index: Int, value: Double)] {
    let values = Array(chart.series[line].values)
    var points: [(index: Int, value: Double)] = []
    for (index, value) in values.enumerated() {
      guard let value, chart.yAxis.scaling == .linear || value > 0 else { continue }
      points.append((index, value))
    }
    guard let open, points.count > 1 else { return points }
    return points.filter { $0.index != open }
  }

  /// Whether the elements have a first and a last one.
  private var isOrdered: Bool {
    guard case .bands(let bands, _) = chart.axis else { return true }
    return chart.period != nil || chart.unfinished != nil || chart.derivation.rolling != nil
      || bands.first?.label == "Mon"
  }

  /// The number of elements that the description is of.
  private var places: Int {
    if chart.period != nil { return chart.elementCount }
    return (0..<chart.elementCount).count { index in
      chart.series.contains { $0.values[index] != nil }
    }
  }

  private var open: Int? {
    guard case .band(let index) = chart.unfinished else { return nil }
    return index
  }

  /// The value that is still going on, if other values are told apart from it.
  private func openValue(_ line: Int) -> Double? {
    guard let open, let value = chart.series[line].values[open] else { return nil }
    let isDrawn = chart.yAxis.scaling == .linear || value > 0
    return isDrawn && points(line).allSatisfy { $0.index != open } ? value : nil
  }

  private var drawn: [Int] { chart.series.indices.filter { !points($0).isEmpty } }

  private mutating func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append(fault()) }
  }

  // MARK: Statements

  mutating func check(_ statement: ChartStatement) {
    switch statement {
    case .opening, .marked: break
    case .state(let state): expect(state == .noData && drawn.isEmpty, "\(state)")
    case .only(let place, _):
      expect(points(0).count == 1 && points(0)[0].value == place.item.value, "only \(place)")
    case .constant(let value, _):
      expect(points(0).allSatisfy { abs($0.value - value) < 0.01 }, "constant \(value)")
    case .course(let start, let end, let change):
      expect(isOrdered, "a course of names")
      expect(points(0).first?.value == start && points(0).last?.value == end, "course \(start)")
      check(change, start, end, points(0).map(\.value))
    case .sameEnds(let value):
      let ends = [points(0).first, points(0).last].compactMap { $0?.value }
      expect(ends.allSatisfy { abs($0 - value) < 0.01 }, "same ends \(value)")
    case .trend(let trend):
      expect(isOrdered && trend == self.trend(of: points(0).map(\.value)), "\(trend)")
    case .extremes(let high, let low): checkExtremes(high, low)
    case .unfinished(let value):
      expect(chart.series.count > 1 ? value == nil : value == openValue(0), "open \(value ?? 0)")
    case .future(let count): expect(false, "future \(count)")
    case .goal(let goal): check(goal)
    case .compared(let compared): check(compared)
    case .band(let low, let high):
      let ends = chart.series.compactMap(\.band).flatMap { band in
        [band.lower, band.upper].flatMap { Array($0).compactMap { $0 } }
      }
      expect(ends.min() == low && ends.max() == high, "a band from \(low) to \(high)")
    case .missing(let count, _): expect(count == missing && count > 0, "missing \(count)")
    case .mean(let value):
      let counted = Array(chart.series[0].values).enumerated().filter {
        $0.offset != leftOut(inSeries: 0)
      }.compactMap { $0.element }
      let mean = counted.reduce(0, +) / Double(counted.count)
      expect(abs(mean - value) <= 1e-9 * max(1, abs(mean)), "mean \(value), not \(mean)")
    case .logarithmic(let hidden):
      let all = chart.series.flatMap { Array($0.values).compactMap { $0 } }
      expect(chart.yAxis.scaling == .logarithmic && all.count { $0 <= 0 } == hidden, "log")
    case .ranking(let top, let high, let bottom, let low):
      let ends = drawn.compactMap { line -> (Int, Double)? in
        let last = chart.series[line].values.count - 1
        let isOpen = open == last && openValue(line) != nil
        let end = points(line).last
        return end.flatMap {
          $0.index == last || (isOpen && $0.index == last - 1) ? (line, $0.value) : nil
        }
      }
      expect(isOrdered, "a last name")
      expect(ends.contains { $0 == (top, high) } && ends.contains { $0 == (bottom, low) }, "ends")
      expect(ends.allSatisfy { $0.1 <= high && $0.1 >= low } && high > low, "ranking")
      expect([high, low].allSatisfy { end in ends.count { $0.1 == end } == 1 }, "a shared rank")
    case .line(let line, let course): check(course, of: line)
    case .trends(let rising, let falling, let none):
      let trends = drawn.map { trend(of: points($0).map(\.value)) }
      expect(isOrdered && trends.count { $0 == .rising } == rising, "rising \(rising)")
      expect(trends.count { $0 == .falling } == falling, "falling \(falling)")
      expect(rising + falling + none == drawn.count, "trends")
    }
  }

  private mutating func check(_ compared: ChartFacts.Compared) {
    let number = compared.line ?? 0
    let line = chart.series[number]
    guard let comparison = line.comparison, chart.series.count == 1 || chart.facets != nil else {
      faults.append("a comparison with nothing")
      return
    }
    let open = leftOut(inSeries: number)
    let pairs = zip(line.values, comparison.values).enumerated()
      .filter { $0.offset != open }
      .compactMap { pair in pair.element.0.flatMap { new in pair.element.1.map { ($0, new) } } }
    expect(pairs.count == compared.count && !pairs.isEmpty, "\(compared.count) pairs")
    expect(line.values.count == compared.length, "of \(compared.length)")
    let (old, new) = pairs.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    switch compared.change {
    case .more, .pointsMore: expect(new > old, "\(new) is not more than \(old)")
    case .less, .pointsLess: expect(new < old, "\(new) is not less than \(old)")
    case .none: expect(abs(new - old) <= 1e-9 * abs(old), "\(new) is not \(old)")
    case .boundless: break
    }
  }

  /// The element that is still going on, unless it is the only value.
  private func leftOut(inSeries number: Int) -> Int? {
    let values = chart.series[number].values
    return chart.unfinishedIndex(inSeries: number).flatMap { index in
      values[index] != nil && values.presentCount > 1 ? index : nil
    }
  }

  private mutating func check(
    _ change: AltNumbers.Change, _ start: Double, _ end: Double, _ values: [Double]
  ) {
    guard case .plain(let unit) = chart.yAxis.numbers.kind else { return }
    switch change {
    case .none, .boundless: expect(start == end, "no change")
    case .pointsMore(let points):
      expect(unit == "%" && end > start && points == end - start, "points \(points)")
    case .pointsLess(let points):
      expect(unit == "%" && end < start && points == start - end, "points \(points)")
    case .more(.absolute(let amount)): expect(amount == end - start && amount > 0, "\(amount)")
    case .less(.absolute(let amount)): expect(amount == start - end && amount > 0, "\(amount)")
    case .more(.percent(let percent)), .less(.percent(let percent)):
      let isMore = if case .more = change { true } else { false }
      expect(isMore == (end > start), "direction")
      expect(unit != "%" && unit != "°C", "a percentage of \(unit)")
      expect(values.allSatisfy { $0 >= 0 } && start > 0, "a percentage of negative values")
      expect(abs(percent - abs(end / start - 1) * 100) <= 0.5 + 1e-9, "\(percent) %")
      expect(percent < 9.9 ? abs(percent - abs(end / start - 1) * 100) < 0.051 : true, "small")
      expect(isMore || percent < 100 || end == 0, "a fall to nothing")
    }
  }

  private mutating func checkExtremes(_ high: ChartStatement.Place, _ low: ChartStatement.Place) {
    let lines = chart.series.count > 1 ? drawn : [0]
    var highest = lines.flatMap { line in points(line).map { ($0.value) } }
    let final = highest
    highest += lines.compactMap { openValue($0) }
    expect(highest.allSatisfy { $0 <= high.item.value }, "higher than \(high.item.value)")
    expect(final.allSatisfy { $0 >= low.item.value }, "lower than \(low.item.value)")
    for (place, all) in [(high, true), (low, false)] {
      let values = Array(chart.series[place.line].values)
      expect(values[place.item.index] == place.item.value, "not at \(place.item.index)")
      let open = all ? nil : self.open.flatMap { openValue(place.line) == nil ? nil : $0 }
      let equal = values.indices.filter { values[$0] == place.item.value && $0 != open }
      expect(equal.first == place.item.index && equal.count == place.item.count, "times")
    }
  }

  private mutating func check(_ goal: ChartFacts.Reached) {
    let values = Array(chart.series[0].values)
    let reached = values.compactMap { $0 }.count { $0 >= goal.value }
    let isOpen = open.flatMap { values[$0] }.map { $0 < goal.value } ?? false
    expect(goal.count == reached, "reached \(goal.count)")
    expect(goal.total == values.compactMap { $0 }.count - (isOpen ? 1 : 0), "of \(goal.total)")
  }

  private var missing: Int {
    let start = (chart.derivation.rolling ?? 1) - 1
    return chart.series.map { line in
      Array(line.values).enumerated().count { index, value in
        value == nil && index >= start && index != open
      }
    }.reduce(0, +)
  }

  private mutating func check(_ course: ChartStatement.LineCourse, of line: Int) {
    let points = points(line)
    switch course {
    case .only(let item): expect(points.count == 1 && points[0].value == item.value, "only")
    case .constant(let value):
      expect(points.allSatisfy { abs($0.value - value) < 0.01 }, "constant \(value)")
    case .change(let start, let end, let change):
      expect(isOrdered, "a course of names")
      expect(points.first?.value == start && points.last?.value == end, "from \(start)")
      check(change, start, end, points.map(\.value))
    }
  }

  /// The trend by the rule that the documentation states, of all pairs.
  private func trend(of values: [Double]) -> SeriesStatistics.Trend {
    guard values.count > 1, let first = values.first, let last = values.last else { return .none }
    var (rises, falls, pairs) = (0, 0, 0)
    for later in values.indices {
      for earlier in 0..<later {
        pairs += 1
        if values[later] > values[earlier] { rises += 1 }
        if values[later] < values[earlier] { falls += 1 }
      }
    }
    let n = Double(values.count)
    let chance = 1.96 * (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
    let surplus = Double(abs(rises - falls))
    guard surplus >= min(chance, Double(pairs)), surplus >= 0.3 * Double(pairs) else {
      return .none
    }
    if rises > falls, last > first { return .rising }
    return falls > rises && last < first ? .falling : .none
  }

  /// Whether what is there to say is said, once.
  mutating func checkPlan(_ statements: [ChartStatement]) {
    func count(_ isKind: (ChartStatement) -> Bool) -> Int { statements.count(where: isKind) }
    expect(statements.first == .opening && count { $0 == .opening } == 1, "opening")
    guard !drawn.isEmpty else { return expect(statements.count == 2, "a state alone") }
    let gaps = count { if case .missing = $0 { true } else { false } }
    expect(gaps == (missing > 0 ? 1 : 0), "missing is said \(gaps) times")
    let logarithmic = count { if case .logarithmic = $0 { true } else { false } }
    expect(logarithmic == (chart.yAxis.scaling == .logarithmic ? 1 : 0), "the scale")
    let goals = count { if case .goal = $0 { true } else { false } }
    // The only value, not over yet, reaches or misses no goal.
    let values = Array(chart.series[0].values)
    let present = values.indices.filter { values[$0] != nil }
    let isOnlyOpen = present.count == 1 && present.first == open
    expect(chart.goals.isEmpty || goals == 1 || goals == 0 && isOnlyOpen, "the goal")
    let isOpen = count { if case .unfinished = $0 { true } else { false } }
    expect(isOpen == (chart.unfinished == nil ? 0 : 1), "what is open")
    let courses = count {
      switch $0 {
      case .only, .constant, .course, .sameEnds, .line, .trends: true
      default: false
      }
    }
    guard isOrdered else {
      let extremes = count { if case .extremes = $0 { true } else { false } }
      return expect(courses + extremes > 0, "neither extremes nor what is flat")
    }
    expect(courses == (drawn.count > 4 || chart.series.count == 1 ? 1 : drawn.count), "courses")
  }

  // MARK: Sentences

  /// Checks that a sentence has the numbers of its statement and no others.
  mutating func check(_ sentence: String, of statement: ChartStatement) {
    for wrong in ["..", "。。", "  ", "{", "}", "()", "（）", "،،"] where sentence.contains(wrong) {
      faults.append("“\(wrong)” in \(sentence)")
    }
    expect(sentence.last.map { ".।。".contains($0) } ?? false, "no end: \(sentence)")
    expect(!sentence.dropLast().contains("。"), "two ends: \(sentence)")
    let expected = numbers(of: statement)
    var needed = expected.needed
    var text = sentence
    let units = chart.locale.strings.units[chart.period]
    // Words such as 1日平均 have a digit of their own.
    for words in [units.average, units.each] { text = text.replacing(words, with: "") }
    for read in NumberReader(chart.locale).numbers(in: text) {
      // 5 could be 5.25, rounded, but is 5 where both are in the sentence.
      let written = needed.indices.filter { read.isWritten(needed[$0]) }
      let nearest = written.min {
        read.distance(to: needed[$0]) < read.distance(to: needed[$1])
      }
      // The 2 of "2 times" is no rounded 1.92.
      let isAllowed = expected.allowed.contains { read.distance(to: $0) < 1e-9 }
      if let index = nearest, !isAllowed || read.distance(to: needed[index]) < 1e-9 {
        needed.remove(at: index)
      } else if !expected.allowed.contains(where: read.isWritten) {
        faults.append("\(read.value) in \(sentence), \(statement)")
      }
    }
    expect(needed.isEmpty, "no \(needed) in \(sentence)")
  }

  /// The numbers that a sentence must have, and those that it may have: 1 and 2 are words in some
  /// languages, and a number written as another one is told once.
  private func numbers(of statement: ChartStatement) -> (needed: [Double], allowed: [Double]) {
    var needed: [Double] = []
    var counts: [Int] = []
    switch statement {
    case .opening:
      counts = [places, chart.series.count, chart.derivation.rolling ?? 0]
      counts += [chart.series.count - 5]
      return ([], counts.map(Double.init))
    case .state, .trend, .marked: break
    case .only(let place, _): add(place, &needed, &counts)
    case .constant(let value, _), .sameEnds(let value), .mean(let value): needed = [value]
    case .course(let start, let end, let change): needed = [start, end] + amount(change, &counts)
    case .extremes(let high, let low):
      add(high, &needed, &counts)
      add(low, &needed, &counts)
    case .unfinished(let value): needed = [value].compactMap { $0 }
    case .future(let count), .missing(let count, _): counts = [count]
    case .band(let low, let high): needed = [low, high]
    case .compared(let compared):
      needed = amount(compared.change, &counts)
      if compared.count < compared.length { counts += [compared.count, compared.length] }
    case .goal(let goal):
      needed = [goal.value]
      if goal.count > 0, goal.total > 1 { needed += [Double(goal.count), Double(goal.total)] }
    case .logarithmic(let hidden): counts = hidden > 0 ? [hidden] : []
    case .ranking(_, let high, _, let low): needed = [high, low]
    case .line(_, .only(let item)): needed = [item.value]
    case .line(_, .constant(let value)): needed = [value]
    case .line(_, .change(let start, let end, let change)):
      needed = [start, end] + amount(change, &counts)
      // Two ends that are written the same have no change.
      let style = AltNumbers(style: chart.yAxis.numbers, locale: chart.locale)
      if style.text(start) == style.text(end) { needed = [start, end] }
    case .trends(let rising, let falling, let none):
      counts = [rising, falling, none].filter { $0 > 0 }
    }
    let words = counts.filter { $0 <= 2 }.map(Double.init)
    return (needed + counts.filter { $0 > 2 }.map(Double.init), words)
  }

  private func add(_ place: ChartStatement.Place, _ needed: inout [Double], _ counts: inout [Int]) {
    needed.append(place.item.value)
    if place.item.count > 1 { counts.append(place.item.count) }
  }

  private func amount(_ change: AltNumbers.Change, _ counts: inout [Int]) -> [Double] {
    switch change {
    case .none, .boundless: return []
    case .more(.percent(let amount)), .less(.percent(let amount)), .more(.absolute(let amount)),
      .less(.absolute(let amount)):
      return [amount]
    case .pointsMore(let points), .pointsLess(let points):
      guard points == 1 || points == 2 else { return [points] }
      counts.append(Int(points))
      return []
    }
  }
}

/// Reads the numbers of a text back, by the symbols of its language.
private struct NumberReader {
  struct Read {
    let value: Double
    let decimals: Int

    func distance(to number: Double) -> Double { abs(number - value) }

    /// Whether a number is written so, rounded.
    func isWritten(_ number: Double) -> Bool {
      var half = 0.5
      for _ in 0..<decimals { half /= 10 }
      return abs(number - value) <= half * 1.000001 + abs(number) * 1e-12
    }
  }

  private let symbols: NumberSymbols

  init(_ locale: ChartLocale) { symbols = locale.numbers }

  func numbers(in text: String) -> [Read] {
    var found: [Read] = []
    let characters = Array(text)
    var index = 0
    func digit(_ index: Int) -> Int? {
      index < characters.count ? symbols.digits.firstIndex(of: String(characters[index])) : nil
    }
    while index < characters.count {
      guard var value = digit(index).map(Double.init) else {
        index += 1
        continue
      }
      let before = characters[..<index].last { !"\u{200E}\u{200F}\u{61C}%".contains($0) }
      let isNegative = before.map { "-−\u{2011}".contains($0) } ?? false
      index += 1
      while true {
        if let next = digit(index) {
          (value, index) = (value * 10 + Double(next), index + 1)
        } else if index < characters.count, String(characters[index]) == symbols.separator,
          digit(index + 1) != nil
        {
          index += 1
        } else {
          break
        }
      }
      var (decimals, part) = (0, 0.1)
      if index < characters.count, String(characters[index]) == symbols.decimal,
        digit(index + 1) != nil
      {
        index += 1
        while let next = digit(index) {
          value += Double(next) * part
          (decimals, part, index) = (decimals + 1, part / 10, index + 1)
        }
      }
      found.append(Read(value: isNegative ? -value : value, decimals: decimals))
    }
    return found
  }
}
