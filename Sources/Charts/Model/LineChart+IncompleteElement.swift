import Tables

extension LineChart {
  /// Where the element that is not over yet is in a series, counted from 0.
  ///
  /// It is nil where there is none and for a series that has no element there, and not where the
  /// element has no value.
  public func unfinishedIndex(inSeries number: Int = 0) -> Int? {
    guard let unfinished, series.indices.contains(number) else { return nil }
    let line = series[number]
    let index: Int? =
      switch (axis, unfinished) {
      case (.bands, .band(let index)): index
      case (.bands(let bands, _), .time(let time)): bands.lastIndex { $0.time == time }
      case (.time, .time(let place)), (.number, .number(let place)):
        line.x.lastIndex { $0 <= place }.flatMap { line.x[$0] == place ? $0 : nil }
      case (.bands, .number), (.time, _), (.number, _): nil
      }
    return index.flatMap { line.values.indices.contains($0) ? $0 : nil }
  }

  /// Where the element is that averages leave out.
  package func leftOutIndex(inSeries number: Int = 0) -> Int? {
    countsUnfinished ? nil : unfinishedIndex(inSeries: number)
  }

  /// The values of a series that averages are made of, with a gap for the one that is not over yet.
  func countedValues(ofSeries number: Int = 0) -> OptionalDoubles {
    guard series.indices.contains(number) else { return [] }
    let values = series[number].values
    return leftOutIndex(inSeries: number).map(values.leavingOut) ?? values
  }

  /// The place of the element of a series that a rule picks.
  ///
  /// An element that is not over yet has grown already, so it can be the greatest one, and it will grow, so
  /// it is not the smallest.
  func index(of rule: ActiveElement, inSeries number: Int) -> Int? {
    rule.index(in: rule == .minimum ? countedValues(ofSeries: number) : series[number].values)
  }

  /// How many elements of the first series have ended, where nothing comes after the one that has not;
  /// nil where there is none or where others follow it.
  package var endedCount: Int? {
    guard let index = unfinishedIndex(), let line = series.first else { return nil }
    return line.values.numbers[(index + 1)...].allSatisfy(\.isNaN) ? index : nil
  }
}
