import Cards
import Charts
import Tables

extension TemplateContext {
  /// Where the element is that averages leave out, because it is not over yet.
  var leftOut: Int? { chart.leftOutIndex() }

  /// The values that a statistic is about.
  func counted(_ values: OptionalDoubles, for statistic: TemplateStatistic) -> OptionalDoubles {
    guard statistic.leavesOutUnfinished, let leftOut else { return values }
    return values.leavingOut(leftOut)
  }

  /// How many elements from the first one on are compared with those of the range before: all, or those
  /// that are over where the one that is not comes after them.
  var comparedCount: Int {
    chart.countsUnfinished ? count : min(chart.endedCount ?? count, count)
  }

  /// The values and as many from the beginning of the range of the same length before the first element.
  ///
  /// It is nil when the table has no such range as a whole, when less than half of the values are there,
  /// and when none is over. Three days of this week are so compared with the same three days of the last.
  func compared(
    _ name: String
  ) throws(TemplateError) -> (before: OptionalDoubles, shown: OptionalDoubles)? {
    let (values, start) = try whole(name)
    let compared = comparedCount
    guard compared > 0, start >= count, try isSteady(name, start) else { return nil }
    var before = OptionalDoubles(
      numbers: Array(values.numbers[start - count..<start].prefix(compared)))
    var shown = OptionalDoubles(numbers: Array(values.numbers[start...].prefix(compared)))
    if let leftOut {
      // Others follow it, so it is one of them.
      (before, shown) = (before.leavingOut(leftOut), shown.leavingOut(leftOut))
    }
    return before.presentCount * 2 >= compared ? (before, shown) : nil
  }
}
