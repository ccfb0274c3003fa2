import Calendars
import Charts

/// What a card says about its own state where nobody has written a notice.
package struct CardNotice: Sendable, Hashable {
  /// The words; empty for a card that has nothing to say.
  package let text: String

  /// Finds the words.
  ///
  /// - Parameters:
  ///   - state: what is not as usual.
  ///   - chart: what the numbers of a stale card are from; its last date is told.
  ///   - locale: the language.
  package init(_ state: Card.State, chart: LineChart?, locale: ChartLocale) {
    let words = locale.words
    switch state {
    case .normal, .placeholder: text = ""
    case .noData: text = words.noData
    case .signedOut: text = words.signedOut
    case .unavailable: text = words.locked
    case .stale:
      guard let day = chart.flatMap(CardNotice.lastDay) else {
        text = words.lastKnown
        return
      }
      let date = locale.patterns.shortMonthDay.string(from: day, in: locale)
      text = words.lastKnownFrom.replacing("{date}", with: date)
    }
  }

  /// The last date of a chart.
  private static func lastDay(of chart: LineChart) -> DateTime? {
    let zone = chart.axis.zone
    let times: [Double] =
      switch chart.axis {
      case .bands(let bands, _): bands.compactMap(\.time)
      case .time: chart.series.flatMap(\.x)
      case .number: []
      }
    return times.filter(\.isFinite).max().flatMap(zone.dateTime(at:))
  }
}
