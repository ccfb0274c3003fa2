import Calendars
import Cards
import Charts
import Tables

/// The numbers of a card that are written without anybody's words: its header, its statistics and how
/// they compare with the period before.
package struct CardMetrics: Sendable {
  let words: TemplateResolver

  /// The most numbers in a header.
  package static let maximumHeader = 3

  /// Takes what a card's words are filled from.
  package init(_ words: TemplateResolver) { self.words = words }

  /// A figure that the original widget had, by the name of its column.
  enum WidgetMetric: CaseIterable {
    case steps, distance, flights

    var icon: Icon {
      switch self {
      case .steps: .walker
      case .distance: .road
      case .flights: .climb
      }
    }

    /// What stands for a number that is not known yet.
    var placeholder: String { self == .flights ? "--" : ChartSummaryText.placeholder }

    /// The names of such columns in English, Chinese, German, French and Spanish.
    private static let names: [String: WidgetMetric] = {
      let steps = ["steps", "step count", "步数", "步數", "步", "schritte", "pas", "pasos"]
      let distance = [
        "distance", "距离", "距離", "路程", "entfernung", "distanz", "strecke", "distancia",
      ]
      let flights = [
        "flights", "flights climbed", "floors", "stairs", "楼层", "樓層", "爬楼", "爬樓", "stockwerke",
        "etagen", "treppen", "étages", "pisos", "plantas",
      ]
      let all: [(WidgetMetric, [String])] = [(.steps, steps), (.distance, distance), (.flights, flights)]
      return Dictionary(
        uniqueKeysWithValues: all.flatMap { known, names in names.map { ($0, known) } })
    }()

    /// The first columns of a table that are called like figures, in the figures' order.
    static func columns(of table: Table) -> [(known: WidgetMetric, column: String)] {
      var found: [WidgetMetric: String] = [:]
      for column in table.columnNames {
        let measure = Measure(column: column, among: table.columnNames)
        for key in [Measure.key(measure.name), Measure.key(column)] {
          if let known = names[key], found[known] == nil { found[known] = column }
        }
      }
      return allCases.compactMap { known in found[known].map { (known, $0) } }
    }
  }

  /// The numbers of the active element, as the original's header: steps, distance and flights with their
  /// icons where the chart shows one of these, else the values of its lines with their names.
  ///
  /// What is not known yet is written as dashes.
  ///
  /// - Throws: ``NamedTemplateError`` when a column cannot be read.
  package func header() throws(NamedTemplateError) -> [CardMetric] {
    guard let data = words.data, !data.table.columnNames.isEmpty else { return blank }
    let known = WidgetMetric.columns(of: data.table)
    let drawn = [data.made.columns.y] + data.made.columns.others
    guard known.contains(where: { entry in drawn.contains { $0.name == entry.column } }) else {
      return try lines(drawn.map(\.name), data)
    }
    var figures: [CardMetric] = []
    for (known, column) in known {
      let text = try header(column, known, data)
      figures.append(CardMetric(icon: known.icon, value: text ?? known.placeholder))
    }
    return figures
  }

  /// The header of which nothing is known.
  private var blank: [CardMetric] {
    WidgetMetric.allCases.map { CardMetric(icon: $0.icon, value: $0.placeholder) }
  }

  private func lines(_ columns: [String], _ data: TemplateContext) throws(NamedTemplateError) -> [CardMetric] {
    let names = data.chart.series.map(\.name)
    var figures: [CardMetric] = []
    for (index, column) in columns.prefix(CardMetrics.maximumHeader).enumerated() {
      let number = try number(.active, of: column, data)
      let name = index < names.count && !names[index].isEmpty ? names[index] : column
      let text = number?.string(in: words.locale) ?? ChartSummaryText.placeholder
      figures.append(CardMetric(value: text, label: name))
    }
    return figures
  }

  private func header(
    _ column: String, _ known: WidgetMetric, _ data: TemplateContext
  ) throws(NamedTemplateError) -> String? {
    guard var number = try number(.active, of: column, data) else { return nil }
    switch known {
    case .steps: number.style.kind = .plain(unit: "")
    case .flights: number.style.kind = .plain(unit: words.locale.words.flights)
    case .distance: break
    }
    return number.string(in: words.locale)
  }

  /// A statistic of a column; nil when there is none, and for a placeholder.
  func number(
    _ statistic: TemplateStatistic, of column: String, _ data: TemplateContext
  ) throws(NamedTemplateError) -> TemplateNumber? {
    do throws(TemplateError) {
      try words.checkNumbers(column, column, data)
      let content = try words.value(statistic, of: column, "", data)
      guard case .number(let number) = content, !data.isPlaceholder else { return nil }
      return number
    } catch {
      throw NamedTemplateError(field: "header", problem: error)
    }
  }
}
