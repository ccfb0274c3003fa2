import Calendars

/// Formats positions along an x axis for a sentence.
///
/// Moments are as precise as they differ: days where all are midnights, months or years where all
/// are the first days of such. Their common part, such as the year, is only in the span.
struct XPositionText: Sendable {
  /// The first and the last position.
  struct Span: Sendable, Hashable {
    let first: String
    let last: String
    /// The date of both, where they are times of one day.
    let day: String?
  }

  private let chart: LineChart
  private let dates: DateSpan?

  init(_ chart: LineChart) {
    self.chart = chart
    dates = DateSpan(
      XPositionText.samples(of: chart), zone: chart.axis.zone, period: chart.period,
      locale: chart.locale)
  }

  /// The extent of the axis; nil where positions have no names.
  var span: Span? {
    if let dates { return dates.span }
    switch chart.axis {
    case .bands(let bands, _):
      let labels = [bands.first, bands.last].map { band in
        band.map { ChartFacts.clean($0.label, limit: ChartFacts.maximumName) } ?? ""
      }
      let isLabelled = bands.count == chart.elementCount && labels.allSatisfy { !$0.isEmpty }
      return isLabelled ? Span(first: labels[0], last: labels[1], day: nil) : nil
    case .number:
      let ends = XPositionText.ends(of: chart)
      return ends.map { Span(first: number($0.lowerBound), last: number($0.upperBound), day: nil) }
    case .time: return nil
    }
  }

  /// Whether positions are numbers, which need a preposition.
  var areNumbers: Bool { chart.axis == .number }

  /// The name of a value's position; nil when it has none.
  func name(ofValue index: Int, inSeries series: Int) -> String? {
    switch chart.axis {
    case .bands: return name(of: .band(index))
    case .time: return name(of: .time(XPositionText.x(index, in: chart.series[series])))
    case .number: return name(of: .number(XPositionText.x(index, in: chart.series[series])))
    }
  }

  /// The name of a position; nil when it has none.
  func name(of xPosition: XPosition) -> String? {
    switch xPosition {
    case .time(let seconds): return dates?.name(of: seconds)
    case .number(let number): return number.isFinite ? self.number(number) : nil
    case .band(let index):
      guard case .bands(let bands, _) = chart.axis, bands.indices.contains(index)
      else { return nil }
      if let dates, let time = bands[index].time { return dates.name(of: time) }
      let label = ChartFacts.clean(bands[index].label, limit: ChartFacts.maximumName)
      return label.isEmpty ? nil : label
    }
  }

  private func number(_ number: Double) -> String {
    AltNumbers(style: NumberStyle(), locale: chart.locale).text(number)
  }

  private static func x(_ index: Int, in series: Series) -> Double {
    series.x.indices.contains(index) ? series.x[index] : .nan
  }

  private static func ends(of chart: LineChart) -> ClosedRange<Double>? {
    let first = chart.series.compactMap { $0.x.first(where: \.isFinite) }.min()
    let last = chart.series.compactMap { $0.x.last(where: \.isFinite) }.max()
    guard let first, let last, first <= last else { return nil }
    return first...last
  }

  /// Some of the moments along the axis, with the first and the last; empty for other axes.
  private static func samples(of chart: LineChart) -> [Double] {
    let most = 64
    switch chart.axis {
    case .number: return []
    case .bands(let bands, _):
      guard bands.count == chart.elementCount else { return [] }
      let chosen = LabelRow.spread(most, over: Array(bands.indices))
      let times = chosen.compactMap { bands[$0].time }
      return times.count == chosen.count ? times : []
    case .time:
      guard let ends = ends(of: chart) else { return [] }
      let inner = chart.series.prefix(4).flatMap { series in
        stride(from: 0, to: series.x.count, by: max(1, series.x.count / most)).map { series.x[$0] }
      }
      return [ends.lowerBound] + inner.filter(\.isFinite) + [ends.upperBound]
    }
  }
}
