import Base
import Calendars

/// The numbers of a card's data that its record keeps, for conditions under which it is sent.
package struct CardValues: Sendable, Hashable {
  /// A number that is kept.
  package enum Number: Sendable, Hashable {
    case value(Double)
    /// A change from one number to another.
    case change(from: Double, to: Double)
    /// A change of what is not over yet, which says nothing.
    case unfinished
  }

  /// The numbers of a column.
  package struct Column: Sendable, Hashable {
    package var name: String
    /// The format of one of its values; its value is not used.
    package var look: TemplateNumber
    /// The numbers by their names: statistics, `streak`, `delta` against the value before, and `change`
    /// and `delta.sum` of the range against the one before. What is not there has no value.
    package var numbers: [String: Number]
    /// The last values, up to three, the latest last.
    package var recent: [Double]
    /// Which of ``recent`` is not over yet; nil if all are.
    package var open: Int?
    /// The period of the last value; nil without values or dates.
    package var last: Range<Double>?

    package init(
      name: String, look: TemplateNumber, numbers: [String: Number], recent: [Double], open: Int?,
      last: Range<Double>?
    ) {
      (self.name, self.look, self.numbers) = (name, look, numbers)
      (self.recent, self.open, self.last) = (recent, open, last)
    }
  }

  /// The columns that are drawn, first that of the first line.
  package var columns: [Column]
  /// The number of values that are shown.
  package var count: Int
  /// The first goal, in the unit that is shown.
  package var goal: Double?
  /// The name of the zone in which dates are shown; nil if there are none along x.
  package var zone: String?
  /// The unit of which each element is one.
  package var unit: CalendarUnit?

  package init(
    columns: [Column], count: Int, goal: Double?, zone: String?, unit: CalendarUnit?
  ) {
    (self.columns, self.count, self.goal) = (columns, count, goal)
    (self.zone, self.unit) = (zone, unit)
  }

  /// The most columns that are kept.
  package static let mostColumns = 8
  package static let streak = "streak"
  package static let delta = "delta"
  /// The change of the range, which `delta` means where a range is asked for.
  package static let change = "change"

  /// The statistics whose changes are kept.
  package static let changing: [TemplateStatistic] = [.max, .min, .mean, .median, .sum]

  /// The names of numbers, in the order of the file.
  private static let names: [String] = {
    let statistics = TemplateStatistic.allCases.filter { $0 != .value }.map(\.rawValue)
    return statistics + [streak, delta, change] + changing.map { "\(delta).\($0.rawValue)" }
  }()
}

extension CardValues {
  var json: JSONText {
    [
      "count": .number(count),
      "goal": goal.map(JSONText.number(exactly:)),
      "zone": zone.map(JSONText.string),
      "unit": unit.map { .string($0.rawValue) },
      "columns": .array(columns.map(\.json)),
    ]
  }

  /// Reads values, of which those that are no values are left out.
  init?(_ json: JSONValue) {
    guard let list = json["columns"]?.array else { return nil }
    self.init(
      columns: list.compactMap(Column.init), count: json["count"]?.integer ?? 0,
      goal: json["goal"]?.number, zone: json["zone"]?.string,
      unit: json["unit"]?.string.flatMap(CalendarUnit.init))
  }
}

extension CardValues.Column {
  private static let kinds = (duration: "duration", currency: "currency")

  fileprivate var json: JSONText {
    var members: JSONText.Object = ["name": .string(name), "unit": .unlessEmpty(look.symbol)]
    switch look.style.kind {
    case .plain: break
    case .currency: members.members.append(.init("kind", .string(Self.kinds.currency)))
    case .duration: members.members.append(.init("kind", .string(Self.kinds.duration)))
    }
    if let decimals = look.style.decimals {
      members.members.append(.init("decimals", .number(decimals)))
    }
    if let seconds = look.seconds {
      members.members.append(.init("seconds", .number(exactly: seconds)))
    }
    for name in CardValues.names {
      guard let number = numbers[name] else { continue }
      members.members.append(.init(name, number.json))
    }
    let rest: JSONText.Object = [
      "recent": recent.isEmpty ? nil : .array(recent.map(JSONText.number(exactly:))),
      "open": open.map(JSONText.number),
      "period": last.map {
        .array([$0.lowerBound, $0.upperBound].map(JSONText.number(exactly:)))
      },
    ]
    return .object(members + rest)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let name = json["name"]?.string else { return nil }
    let unit = json["unit"]?.string ?? ""
    var look = TemplateNumber(value: 0, style: NumberStyle(kind: .plain(unit: unit)), unit: unit)
    switch json["kind"]?.string {
    case Self.kinds.currency: (look.style.kind, look.unit) = (.currency(code: unit), "")
    case Self.kinds.duration: look.style.kind = .duration
    default: break
    }
    look.style.decimals = json["decimals"]?.integer
    look.seconds = json["seconds"]?.number
    var numbers: [String: CardValues.Number] = [:]
    for member in json.members ?? [] where CardValues.names.contains(member.key) {
      numbers[member.key] = CardValues.Number(member.value)
    }
    let recent = (json["recent"]?.array ?? []).compactMap(\.number).suffix(RecentValues.most)
    let ends = (json["period"]?.array ?? []).compactMap(\.number)
    self.init(
      name: name, look: look, numbers: numbers, recent: Array(recent),
      open: json["open"]?.integer.flatMap { recent.count > $0 && $0 >= 0 ? $0 : nil },
      last: ends.count == 2 && ends[0] <= ends[1] && ends.allSatisfy { $0.magnitude < 1e12 }
        ? ends[0]..<ends[1] : nil)
  }
}

extension CardValues.Number {
  private static let open = "unfinished"

  fileprivate var json: JSONText {
    switch self {
    case .value(let value): .number(exactly: value)
    case .change(let start, let end): .array([.number(exactly: start), .number(exactly: end)])
    case .unfinished: .string(Self.open)
    }
  }

  fileprivate init?(_ json: JSONValue) {
    if let value = json.number {
      self = .value(value)
    } else if let ends = json.array?.compactMap(\.number), ends.count == 2 {
      self = .change(from: ends[0], to: ends[1])
    } else {
      guard json.string == Self.open else { return nil }
      self = .unfinished
    }
  }
}

extension JSONText {
  /// The shortest digits that are read as the same number.
  fileprivate static func number(exactly value: Double) -> JSONText {
    .number(Int(exactly: value).map(String.init) ?? "\(value)")
  }
}

extension JSONValue {
  fileprivate var integer: Int? { number.flatMap { Int(exactly: $0) } }
}

/// The values of a card's record, as conditions ask for them.
package struct RecordedData: Sendable, ConditionData {
  private let values: CardValues?
  private let fields: [String: String]
  package let locale: ChartLocale
  package let now: Double

  /// - Parameter fields: the fields of the card's job.
  package init(
    _ values: CardValues?, fields: [String: String], locale: ChartLocale, now: Double
  ) {
    (self.values, self.fields, self.locale, self.now) = (values, fields, locale, now)
  }

  package var hasData: Bool { values?.columns.isEmpty == false }
  package var valueCount: Int { values?.count ?? 0 }
  package var goal: Double? { values?.goal }

  package func content(of name: String) throws(TemplateError) -> TemplateValue.Content? {
    if let text = fields[name] { return .text(text) }
    guard let values, let first = values.columns.first else { return nil }
    if let column = try column(name) { return column.content(.active) }
    if let content = first.content(word: name) { return content }
    if let dot = name.firstIndex(of: "."),
      let content = try content(name[..<dot], name[dot...].dropFirst(), first)
    {
      return content
    }
    if let dot = name.lastIndex(of: "."),
      let content = try content(name[dot...].dropFirst(), name[..<dot], first, isTurned: true)
    {
      return content
    }
    throw unrecorded(name)
  }

  /// A word about a column, such as `max.steps`, or the change of a statistic, such as `delta.sum`.
  private func content(
    _ word: Substring, _ rest: Substring, _ first: CardValues.Column, isTurned: Bool = false
  ) throws(TemplateError) -> TemplateValue.Content? {
    if let column = try column(String(rest)) {
      // Without a range `change` is not there.
      if word == CardValues.delta, isTurned { return column.content(word: CardValues.delta) }
      return column.content(plain: String(word))
    }
    if rest == CardValues.delta, TemplateStatistic(rawValue: String(word)) != nil {
      return first.content(changeOf: String(word))
    }
    guard word == CardValues.delta else { return nil }
    let parts = rest.split(separator: ".", maxSplits: 1).map(String.init)
    guard let statistic = parts.first, TemplateStatistic(rawValue: statistic) != nil else {
      return nil
    }
    guard parts.count > 1 else { return first.content(changeOf: statistic) }
    return try column(parts[1])?.content(changeOf: statistic)
  }

  private func column(_ name: String) throws(TemplateError) -> CardValues.Column? {
    guard let columns = values?.columns else { return nil }
    let found = try TemplateName.column(name, among: columns.map(\.name))
    return columns.first { $0.name == found }
  }

  private func columnOrFirst(_ name: String?) throws(TemplateError) -> CardValues.Column? {
    guard let name else { return values?.columns.first }
    guard hasData else { return nil }
    if let column = try column(name) { return column }
    _ = try content(of: name)
    throw .noColumn(name, ". Name one, or leave it out.")
  }

  package func recentValues(of column: String?) throws(TemplateError) -> RecentValues? {
    try columnOrFirst(column).map {
      RecentValues(column: $0.name, look: $0.look, values: $0.recent, open: $0.open)
    }
  }

  package func lastPeriod(of column: String?) throws(TemplateError) -> LastPeriod? {
    guard let column = try columnOrFirst(column) else { return nil }
    guard let name = values?.zone else { throw .noDates("missing") }
    guard let last = column.last, let zone = Zone(identifier: name) else { return nil }
    return LastPeriod(
      start: last.lowerBound, end: last.upperBound, zone: zone, unit: values?.unit)
  }

  private func unrecorded(_ name: String) -> TemplateError {
    let columns = values?.columns.map(\.name) ?? []
    let words =
      TemplateStatistic.allCases.map(\.rawValue) + [CardValues.delta, CardValues.streak]
    let names = columns + words + fields.keys.sorted()
    let near = closest(
      to: name, among: names + columns.flatMap { column in words.map { "\(column).\($0)" } })
    return .unrecorded(name, suggestion: near, among: names)
  }
}

extension CardValues.Column {
  /// What a word alone says, which is about the first column.
  fileprivate func content(word: String) -> TemplateValue.Content? {
    if word == CardValues.delta, numbers[CardValues.change] != nil {
      return content(CardValues.change, isCalculated: false)
    }
    return content(plain: word)
  }

  fileprivate func content(plain word: String) -> TemplateValue.Content? {
    if let statistic = TemplateStatistic(rawValue: word) { return content(statistic) }
    switch word {
    case CardValues.streak: return content(word, isCalculated: false)
    case CardValues.delta: return content(word, isCalculated: false)
    case "unit": return .text(look.symbol)
    default: return nil
    }
  }

  fileprivate func content(_ statistic: TemplateStatistic) -> TemplateValue.Content {
    switch statistic {
    case .active, .value:
      content(numbers["active"] == nil ? "last" : "active", isCalculated: false)
    case .first, .last, .max, .min, .mean, .median, .sum, .count:
      content(statistic.rawValue, isCalculated: statistic.isCalculated)
    }
  }

  /// Nil for a change that is not kept.
  fileprivate func content(changeOf statistic: String) -> TemplateValue.Content? {
    if statistic == "active" || statistic == "value" {
      return content(CardValues.delta, isCalculated: false)
    }
    guard CardValues.changing.contains(where: { $0.rawValue == statistic }) else { return nil }
    return content(
      "\(CardValues.delta).\(statistic)",
      isCalculated: TemplateStatistic(rawValue: statistic)?.isCalculated ?? false)
  }

  private func content(_ name: String, isCalculated: Bool) -> TemplateValue.Content {
    let isCount = name == TemplateStatistic.count.rawValue || name == CardValues.streak
    var look = isCount ? TemplateNumber(value: 0, style: NumberStyle()) : look
    switch numbers[name] {
    case .value(let value):
      (look.value, look.isCalculated) = (value, isCalculated)
      return .number(look)
    case .change(let start, let end):
      return look.change(from: start, to: end, isCalculated: isCalculated).map { .number($0) }
        ?? .missing
    case .unfinished: return .unfinished
    case nil:
      let isChange = name.hasPrefix(CardValues.delta) || name == CardValues.change
      return isChange ? .nothingBefore : .missing
    }
  }
}
