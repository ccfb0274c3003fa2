import Calendars
import Charts
import Graphics

/// The generated alternative text of a card.
package struct CardAltText: Sendable, Hashable {
  /// The caption, then a description of the chart; empty for a card without texts and chart.
  package let text: String

  /// Describes a card in at most `limit` grapheme clusters; the caption goes before the chart.
  package init(_ card: Card, limit: Int = AltText.defaultLimit) {
    var strings =
      card[.caption].isEmpty
      ? [card[.title], card[.imageTitle], card[.imageSubtitle]] : [card[.caption]]
    var shown: LineChart?
    if case .chart(let chart) = card.image, card.state != .signedOut, card.state != .unavailable {
      shown = chart
    }
    // The description of a chart without data says so itself.
    if shown == nil || card.state == .stale { strings.append(card[.notice]) }
    var parts = strings.filter { !$0.isEmpty }
    if let chart = shown {
      let start = CardAltText.joined(parts)
      let available = limit - start.count - (start.isEmpty ? 0 : 2)
      // A shorter description of a chart says nothing.
      if start.isEmpty || available >= CardAltText.leastChartLength {
        parts.append(AltText(chart, limit: max(1, available)).text)
      }
    }
    let whole = CardAltText.joined(parts)
    text = whole.count > limit ? String(whole.prefix(max(0, limit - 1))) + "…" : whole
  }

  private static let leastChartLength = 40

  /// Joins sentences, with a full stop after each that has no punctuation of its own.
  private static func joined(_ sentences: [String]) -> String {
    var text = ""
    for sentence in sentences {
      if let last = text.last { text += last.isPunctuation ? " " : ". " }
      text += TextLine.cleaned(sentence)
    }
    return text
  }
}

/// The generated notice about the state of a card.
package struct CardNotice: Sendable, Hashable {
  /// The notice; empty for a state that needs none.
  package let text: String

  /// Makes the notice for a state: what keeps the source from being read, and which numbers are
  /// shown instead. That of a stale card names the last date of its chart.
  package init(
    _ state: Card.State, _ obstacle: Card.Obstacle? = nil, chart: LineChart?, locale: ChartLocale
  ) {
    let notices = locale.strings.notices
    switch state {
    case .normal, .placeholder: text = ""
    case .noData: text = notices.noData
    case .signedOut: text = notices.signedOut
    case .unavailable:
      switch obstacle {
      case .locked: text = notices.locked
      case .denied: text = notices.denied
      case .unsupported: text = notices.unsupported
      case nil: text = notices.unavailable
      }
    case .stale:
      let date = chart.flatMap(CardNotice.lastDay).map {
        locale.patterns.shortMonthDay.string(from: $0, in: locale)
      }
      let numbers = date.map { notices.lastKnownFrom.filled(["date": $0]) } ?? notices.lastKnown
      switch obstacle {
      case .locked: text = CardNotice.joined(notices.lockedReason, numbers)
      case .denied: text = CardNotice.joined(notices.deniedReason, numbers)
      case .unsupported, nil: text = numbers
      }
    }
  }

  /// Two sentences; a full stop of Chinese and Japanese has its space in itself.
  private static func joined(_ first: String, _ second: String) -> String {
    first + (first.isEmpty || first.hasSuffix("。") ? "" : " ") + second
  }

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
