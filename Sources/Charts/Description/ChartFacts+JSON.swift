import Base

extension LineChart {
  /// The numbers that its description is made of, as JSON: for each line the first, the last, the
  /// highest and the lowest value with their places, and how often goals are reached.
  package var facts: JSONText.Object {
    let facts = ChartFacts(normalized)
    let lines = facts.lines.map { facts.json(of: $0) }
    let goals = facts.goals.map { goal in
      JSONText.object(
        [
          "label": .unlessEmpty(goal.label), "value": JSONText(finite: goal.value),
          "reached": .number(goal.count), "of": .number(goal.total),
        ] as JSONText.Object)
    }
    let span = facts.places.span
    return [
      "mark": .string(facts.mark.rawValue), "title": .unlessEmpty(facts.title),
      "unit": .unlessEmpty(facts.unit), "places": .number(facts.placeCount),
      "from": span.map { .string($0.first) }, "to": span.map { .string($0.last) },
      "lines": .array(lines), "mean": facts.average.flatMap(JSONText.init(finite:)),
      "goals": goals.isEmpty ? nil : .array(goals),
    ]
  }
}

extension ChartFacts {
  fileprivate func json(of line: Line) -> JSONText {
    func item(_ item: SeriesStatistics.Item?) -> JSONText? {
      guard let item else { return nil }
      let place = places.name(ofValue: item.index, inSeries: line.index)
      return [
        "value": JSONText(finite: item.value), "place": place.map(JSONText.string),
      ]
    }
    let values = line.values
    return [
      "name": .unlessEmpty(line.name), "count": .number(values?.count ?? 0),
      "missing": .number(line.missingCount), "first": isOrdered ? item(values?.first) : nil,
      "last": isOrdered ? item(values?.last) : nil, "highest": item(values?.highest),
      "lowest": item(values?.lowest),
      "trend": isOrdered ? values.map { .string($0.trend.rawValue) } : nil,
    ]
  }
}

extension JSONText {
  /// A number; nil for one that JSON cannot have.
  fileprivate init?(finite number: Double) {
    guard number.isFinite else { return nil }
    self = .number(Int(exactly: number).map(String.init) ?? "\(number)")
  }
}
