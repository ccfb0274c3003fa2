import Calendars
import Tables

/// A statement of a description, with its numbers, in no language.
///
/// ``ChartFacts/statements`` is the plan of a description: which statements it makes, the most
/// important first. ``StatementWriter`` says them in the words of a language.
enum ChartStatement: Sendable, Hashable {
  typealias Item = SeriesStatistics.Item

  /// A value of a series, which has a name where there are several.
  struct Place: Sendable, Hashable {
    let item: Item
    /// The index of its series.
    let line: Int
    /// Whether the series is named with it.
    let isNamed: Bool
  }

  /// The picture, what it shows and how much of it.
  case opening
  /// There are no values, and why.
  case state(ChartState)
  /// The only value, all others being missing; or the only final one.
  case only(Place, isFinal: Bool)
  /// All values, or all final ones, are written as this one.
  case constant(Double, isFinal: Bool)
  /// The first and the last value.
  case course(from: Double, to: Double, AltNumbers.Change)
  /// The first and the last value, which are written the same.
  case sameEnds(Double)
  case trend(SeriesStatistics.Trend)
  case extremes(highest: Place, lowest: Place)
  /// The element that is still going on, and its value so far.
  case unfinished(Double?)
  /// The number of elements that have not begun.
  case future(Int)
  case goal(ChartFacts.Reached)
  /// The lowest and the highest value of the band.
  case band(Double, Double)
  /// The whole against an earlier period.
  case compared(ChartFacts.Compared)
  /// The number of missing elements, or of values where several series have elements of their own.
  case missing(Int, ofValues: Bool)
  case mean(Double)
  /// The axis is logarithmic, and so many values are not on it.
  case logarithmic(hidden: Int)
  /// The series that end highest and lowest, by their indices, with their last values.
  case ranking(top: Int, Double, bottom: Int, Double)
  case line(Int, LineCourse)
  /// The numbers of series that rise, fall, and do neither.
  case trends(rising: Int, falling: Int, none: Int)
  /// The texts at points of the line.
  case marked

  /// The course of one of several series.
  enum LineCourse: Sendable, Hashable {
    case only(Item)
    case constant(Double)
    case change(from: Double, to: Double, AltNumbers.Change)
  }
}

extension ChartFacts {
  /// The most series that are told one by one.
  private static let mostLines = 4

  /// The statements of the description, the most important first.
  var statements: [ChartStatement] {
    if let state { return [.opening, .state(state)] }
    let drawn = drawnLines
    guard let line = drawn.first else { return [.opening] }
    let body = lines.count > 1 ? several(drawn) : single(line.line, line.values)
    return [.opening] + body
  }

  private func single(_ line: Line, _ values: SeriesStatistics) -> [ChartStatement] {
    if values.count == 1 {
      return [.only(place(values.first, line), isFinal: values.leavesOut)] + open + reached + gaps
        + remarks
    }
    // The first and the last of two values are the highest and the lowest.
    let hasExtremes = !isFlat(values) && (values.count > 2 || !isOrdered)
    let range = band.map { [ChartStatement.band($0.lowerBound, $0.upperBound)] } ?? []
    let compared = range + comparisons.map { .compared($0) }
    // An element that is not over yet is not among the values that follow: without that statement
    // a description which is cut short would tell another last value than the picture shows.
    var statements = open + course(values) + compared
    if hasExtremes {
      statements.append(
        .extremes(highest: place(values.highest, line), lowest: place(values.lowest, line)))
    }
    statements += reached + gaps
    if !isFlat(values), let average { statements.append(.mean(average)) }
    return statements + remarks
  }

  private func course(_ values: SeriesStatistics) -> [ChartStatement] {
    let (start, end) = (values.first.value, values.last.value)
    if isFlat(values) { return [.constant(start, isFinal: values.leavesOut)] }
    guard isOrdered else { return [] }
    let change = numbers.change(from: start, to: end, lowest: values.lowest.value)
    let ends: ChartStatement =
      numbers.text(start) == numbers.text(end)
      ? .sameEnds(start) : .course(from: start, to: end, change)
    // Two values have a difference, not a trend.
    return [ends] + (values.count > 2 ? [.trend(values.trend)] : [])
  }

  /// Whether all values are written the same.
  private func isFlat(_ values: SeriesStatistics) -> Bool {
    values.isFlat || numbers.text(values.lowest.value) == numbers.text(values.highest.value)
  }

  private func several(_ drawn: [SeriesRanking.Drawn]) -> [ChartStatement] {
    let ranking = SeriesRanking(drawn, xLength: xLength)
    var statements = open
    if isOrdered, let (top, bottom) = ranking.ends {
      statements.append(
        .ranking(
          top: top.line.index, top.values.last.value, bottom: bottom.line.index,
          bottom.values.last.value))
    }
    if !isOrdered {
      // Names have no first and no last one.
      statements += drawn.prefix(ChartFacts.mostLines).compactMap { drawn in
        let course = course(of: drawn.values)
        if case .change = course { return nil }
        return .line(drawn.line.index, course)
      }
    } else if drawn.count > ChartFacts.mostLines {
      let trends = drawn.map(\.values.trend)
      statements.append(
        .trends(
          rising: trends.count { $0 == .rising }, falling: trends.count { $0 == .falling },
          none: trends.count { $0 == .none }))
    } else {
      statements += drawn.map { .line($0.line.index, course(of: $0.values)) }
    }
    // A single line with values has no rank, and over names it has no course either.
    let only = isOrdered || drawn.count > 1 || isFlat(drawn[0].values) ? nil : drawn.first
    if let (high, low) = ranking.extremes ?? only.map({ ($0, $0) }) {
      statements.append(
        .extremes(
          highest: place(high.values.highest, high.line, isNamed: true),
          lowest: place(low.values.lowest, low.line, isNamed: true)))
    }
    statements += band.map { [.band($0.lowerBound, $0.upperBound)] } ?? []
    statements += comparisons.prefix(ChartFacts.mostLines).map { .compared($0) }
    return statements + gaps + remarks
  }

  private func course(of values: SeriesStatistics) -> ChartStatement.LineCourse {
    if values.count == 1 { return .only(values.first) }
    let (start, end) = (values.first.value, values.last.value)
    if isFlat(values) { return .constant(start) }
    return .change(
      from: start, to: end, numbers.change(from: start, to: end, lowest: values.lowest.value))
  }

  private func place(
    _ item: ChartStatement.Item, _ line: Line, isNamed: Bool = false
  ) -> ChartStatement.Place {
    ChartStatement.Place(item: item, line: line.index, isNamed: isNamed)
  }

  private var open: [ChartStatement] {
    guard let unfinished else { return [] }
    return [.unfinished(unfinished.value)]
      + (unfinished.futureCount > 0 ? [.future(unfinished.futureCount)] : [])
  }

  private var reached: [ChartStatement] { goals.filter { $0.total > 0 }.map { .goal($0) } }

  /// The statements about gaps and about values that a logarithmic axis cannot show.
  private var gaps: [ChartStatement] {
    let missing = lines.map(\.missingCount).reduce(0, +)
    let axis: [ChartStatement] = isLogarithmic ? [.logarithmic(hidden: hiddenCount)] : []
    return axis + (missing > 0 ? [.missing(missing, ofValues: lines.count > 1)] : [])
  }

  private var remarks: [ChartStatement] { notes.isEmpty ? [] : [.marked] }
}
