import Base
import Calendars
import Charts
import Tables

extension ChartColumnData {
  /// The kind of number where no option names it: the unit into which the values were
  /// converted, what the cells say, or the unit that all drawn columns or a column of units have.
  func kind(for settings: ChartSettings) -> NumberStyle.Kind? {
    if let distance { return .plain(unit: distance.rawValue) }
    guard !settings.saysNumberKind, !settings.counts, !choice.countsRows else { return nil }
    if let numberKind { return numberKind }
    let units = series.map { settings.ownUnit(of: $0.name, among: columnNames) }
    if let unit = units.first, let unit, units.allSatisfy({ $0 == unit }) {
      return .plain(unit: unit.symbol)
    }
    return choice.unit.map(NumberStyle.Kind.init(unit:))
  }

  /// The times of the rows that conditions leave out, where periods without rows are zero: that
  /// nothing happened in them is told by the other rows.
  func span(
    ofAll table: Table, _ settings: ChartSettings
  ) throws(InputError) -> ClosedRange<Double>? {
    var warnings: [InputWarning] = []
    guard settings.by != nil, settings.fill == .zero, !settings.conditions.isEmpty,
      case .times(let times) = try ChartColumnData.places(choice, table, settings, &warnings)
    else { return nil }
    return OptionalDoubles(numbers: times).extent
  }
}

extension LineChart {
  /// Names lines that show columns as people would, unless the options name them.
  mutating func nameSeries(by columns: ChartColumnData, _ settings: ChartSettings) {
    if settings.countsRows, series.count == 1, settings.names.isEmpty {
      series[0].name = settings.quantity(named: "", among: columns.columnNames)
      series[0].nameInSentence = locale.strings.labels.count.lowercased()
      return
    }
    let measures = columns.series.map { Measure(column: $0.name, among: columns.columnNames) }
    let written = QuantityName.names(of: measures)
    let titles = written.map(\.title)
    for index in series.indices where measures.indices.contains(index) {
      let column = columns.series[index].name
      // Distances in two units are told apart by their columns.
      let isUnique = titles.count { $0 == titles[index] } == 1
      guard isUnique, !settings.names.contains(where: { $0.series == column }) else { continue }
      series[index].name = settings.quantity(
        named: titles[index], among: columns.columnNames)
      series[index].nameInSentence = written[index].inSentence
      if highlighted.remove(column) != nil { highlighted.insert(series[index].name) }
    }
  }
}

extension ChartSettings {
  /// The name of what is drawn of a quantity: `User (different values)`, `Steps per day`.
  package func quantity(named title: String, among columns: [String]) -> String {
    let locale = locale ?? .standard
    let strings = locale.strings
    var name = title
    if countsRows, y.count < 2 {
      name = strings.labels.count
    } else if counts, let aggregate {
      name = strings.sentences.aggregated.filled([
        "subject": name, "aggregate": strings.name(of: aggregate),
      ])
    }
    return per?.name(of: name, in: locale, among: columns) ?? name
  }
}

extension NumberStyle.Kind {
  /// Makes the kind of a unit: a code of three capital letters is a currency.
  fileprivate init(unit: String) {
    let isCode = unit.utf8.count == 3 && unit.allSatisfy { $0.isASCII && $0.isUppercase }
    self = isCode ? .currency(code: unit) : .plain(unit: unit)
  }
}
