import Calendars
import Charts
import Graphics

/// What a card says to those who cannot see it, where nobody has written a description.
package struct CardAltText: Sendable, Hashable {
  /// What stands under the picture, then what the picture shows.
  ///
  /// It is empty for a card without words and numbers.
  package let text: String

  /// Describes a card.
  ///
  /// - Parameters:
  ///   - card: the card.
  ///   - limit: the most characters (grapheme clusters); the caption is kept before the chart.
  package init(_ card: Card, limit: Int = AltText.defaultLimit) {
    var words =
      card[.caption].isEmpty
      ? [card[.title], card[.imageTitle], card[.imageSubtitle]] : [card[.caption]]
    var shown: LineChart?
    if case .chart(let chart) = card.image, card.state != .signedOut, card.state != .unavailable {
      shown = chart
    }
    // A chart without data says so itself.
    if shown == nil || card.state == .stale { words.append(card[.notice]) }
    var parts = words.filter { !$0.isEmpty }
    if let chart = shown {
      let start = CardAltText.joined(parts)
      let room = limit - start.count - (start.isEmpty ? 0 : 2)
      // A few characters of a chart say nothing.
      if start.isEmpty || room >= CardAltText.leastRoom {
        parts.append(AltText(chart, limit: max(1, room)).text)
      }
    }
    let whole = CardAltText.joined(parts)
    text = whole.count > limit ? String(whole.prefix(max(0, limit - 1))) + "…" : whole
  }

  private static let leastRoom = 40

  /// Sentences after each other, each with a full stop.
  private static func joined(_ sentences: [String]) -> String {
    var text = ""
    for sentence in sentences {
      if let last = text.last { text += last.isPunctuation ? " " : ". " }
      text += TextLine.cleaned(sentence)
    }
    return text
  }
}

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
