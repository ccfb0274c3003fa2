import Base
import Charts
import Tables

extension LineChart {
  /// The mark that settings ask for; without one a line, and columns for names without an order,
  /// between which there is nothing for a line to show.
  ///
  /// - Throws: ``InputError`` for columns that cannot be drawn, with what can.
  func mark(for settings: ChartSettings, source: String) throws(InputError) -> Mark {
    switch settings.mark {
    case .line: return .line
    case .columns:
      guard let problem = columnProblem(settings) else { return .columns }
      throw InputError(
        source: source, location: nil,
        reason: .setting(.columns(problem.reason), key: problem.option))
    case .calendar:
      guard let problem = calendarProblem(settings) else { return .calendar }
      throw InputError(
        source: source, location: nil, reason: .setting(.calendar(problem), key: "mark"))
    case nil:
      if isOrdered || !settings.lineOptions.isEmpty { return .line }
      return columnProblem(settings) == nil ? .columns : .line
    }
  }

  private func columnProblem(
    _ settings: ChartSettings
  ) -> (reason: ColumnProblem, option: String)? {
    if let problem = settings.columnProblem { return problem }
    let width = panelWidth(in: settings.size)
    let beside = Double(facets == nil ? max(series.count, 1) : 1)
    guard slotCount * beside > Double(LineChart.mostColumns(width: width)) else { return nil }
    let count = Int(clamping: (slotCount * beside).rounded())
    return (.tooMany(count, most: LineChart.mostColumns(width: width)), "mark")
  }
}

extension LineChart {
  private func calendarProblem(_ settings: ChartSettings) -> CalendarProblem? {
    if series.count > 1, facets == nil { return .severalLines(series.count) }
    guard let line = series.first, line.values.presentCount > 0 else { return nil }
    guard line.values.indices.contains(where: { time(ofElement: $0) != nil }) else {
      return .noDates
    }
    if let period, period != .day { return .unit(period.rawValue) }
    return hasRoomForCalendar(size: settings.size) ? nil : .tooMany(line.values.count)
  }
}

extension ChartSettings {
  /// Whether an option asks for what columns do not have.
  package var asksForLine: Bool {
    !lineOptions.isEmpty || columnProblem != nil
  }

  /// The option of the y axis that columns, which stand on 0, cannot follow.
  fileprivate var columnProblem: (reason: ColumnProblem, option: String)? {
    if yAxis.scaling == .logarithmic { return (.logarithmic, "log") }
    if let low = yAxis.minimum, low > 0 { return (.cut(low), "y-min") }
    if let high = yAxis.maximum, high < 0 { return (.cut(high), "y-max") }
    return nil
  }

  /// The options that were given and change nothing of a mark, besides those of lines.
  func withoutEffect(on mark: LineChart.Mark) -> [String] {
    switch mark {
    case .line: return hasFreeScales && facet == nil ? ["free-y"] : []
    case .columns: return lineOptions + (band == nil ? [] : ["band"])
    case .calendar:
      let others = [
        ("band", band != nil), ("compare", comparison != nil && comparison != .previousIfAny),
        ("goal", !goals.isEmpty), ("average", shown.contains(.average)),
        ("median", shown.contains(.median)), ("annotate", !annotations.isEmpty),
        ("range", !ranges.isEmpty), ("weekends", shown.contains(.weekends)),
        ("log", yAxis.scaling == .logarithmic), ("y-min", yAxis.minimum != nil),
        ("y-max", yAxis.maximum != nil),
      ]
      return lineOptions + others.filter(\.1).map(\.0)
    }
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
