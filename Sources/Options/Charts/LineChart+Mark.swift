import Base
import Charts
import Tables

extension LineChart {
  /// The mark that settings ask for; without one a line, and columns for names without an order,
  /// between which there is nothing for a line to show.
  ///
  /// - Throws: ``InputError`` for columns that cannot be drawn, with what can.
  func mark(for settings: ChartSettings, source: String) throws(InputError) -> Mark {
    let problem = columnProblem(settings)
    switch settings.mark {
    case .line: return .line
    case .columns:
      guard let problem else { return .columns }
      throw InputError(
        source: source, location: nil,
        reason: .setting(.columns(problem.reason), key: problem.option))
    case nil:
      let isLine = isOrdered || problem != nil || !settings.lineOptions.isEmpty
      return isLine ? .line : .columns
    }
  }

  private func columnProblem(
    _ settings: ChartSettings
  ) -> (reason: ColumnProblem, option: String)? {
    if settings.yAxis.scaling == .logarithmic { return (.logarithmic, "log") }
    if let low = settings.yAxis.minimum, low > 0 { return (.cut(low), "y-min") }
    if let high = settings.yAxis.maximum, high < 0 { return (.cut(high), "y-max") }
    let width = settings.size.width
    guard !hasRoomForColumns(width: width) else { return nil }
    let count = Int(clamping: (slotCount * Double(max(series.count, 1))).rounded())
    return (.tooMany(count, most: LineChart.mostColumns(width: width)), "mark")
  }
}

extension ChartSettings {
  /// Whether an option asks for what columns do not have.
  package var asksForLine: Bool {
    !lineOptions.isEmpty || yAxis.scaling == .logarithmic || yAxis.minimum.map { $0 > 0 } ?? false
      || yAxis.maximum.map { $0 < 0 } ?? false
  }

  /// The options that were given and change lines only.
  var lineOptions: [String] {
    let options = [
      ("curve", curve != nil), ("gap", gap == .bridge), ("area", shown.contains(.area)),
      ("nodes", nodes.map { $0 != .none } ?? false), ("line-width", lineWidth != nil),
    ]
    return options.filter(\.1).map(\.0)
  }
}
