import Calendars
import Charts
import Graphics

/// The generated alternative text of a card.
package struct CardAltText: Sendable, Hashable {
  /// The texts and numbers of the card, then a description of its chart; empty without either.
  package let text: String

  /// Describes a card in at most `limit` grapheme clusters.
  ///
  /// It is about what is drawn, in the order of reading, and not about what there was no room for.
  /// Only the chart, which has more to say than there may be room for, is last.
  package init(_ layout: CardLayout, limit: Int = AltText.defaultLimit) {
    let card = layout.card
    let words = CardWords(card.locale)
    var sentences: [String] = []
    var chart: LineChart?
    var rows: [String] = []
    // The numbers of the header are one sentence.
    var header: [CardMetric] = []
    for content in layout.altTextItems {
      if case .header(let metric) = content {
        header.append(metric)
        continue
      }
      sentences.append(words.header(header, of: card.headerSubject))
      header = []
      switch content {
      case .text(let text): sentences.append(text)
      case .sentences(let texts): sentences += texts
      case .statistic(let metric): sentences.append(words.text(metric))
      case .row(let row):
        rows.append(words.text(row))
        sentences.append(words.text(row))
      case .chart(let shown): chart = shown
      case .header: break
      }
    }
    sentences.append(words.header(header, of: card.headerSubject))
    if chart != nil, card.state != .stale {
      // The description of a chart without data says so itself.
      sentences.removeAll { $0 == card[.notice] }
    }
    // The text says that numbers are old even if the template has no box for the notice.
    if card.state == .stale { sentences.append(card[.notice]) }
    var parts: [String] = []
    for sentence in sentences where !sentence.isEmpty && !parts.contains(sentence) {
      parts.append(sentence)
    }
    if let chart {
      let start = words.joined(parts)
      let available = limit - start.count - (start.isEmpty ? 0 : 2)
      // A shorter description of a chart says nothing.
      if start.isEmpty || available >= CardAltText.leastChartLength {
        parts.append(AltText(chart, limit: max(1, available)).text)
      }
    }
    // Entries of a list that there is no room for are counted, and none is told in half.
    var rest = layout.omittedRowCount
    while words.joined(parts).count > limit, let last = rows.popLast(),
      let index = parts.lastIndex(of: last)
    {
      rest += 1
      parts.removeSubrange(index...)
      parts.append(words.more(rest))
    }
    let whole = words.joined(parts)
    text = whole.count > limit ? String(whole.prefix(max(0, limit - 1))) + "…" : whole
  }

  private static let leastChartLength = 40
}

/// The numbers and rows of a card as texts.
struct CardWords {
  private let locale: ChartLocale
  private var sentences: LocalizedStrings.Sentences { locale.strings.sentences }

  init(_ locale: ChartLocale) { self.locale = locale }

  /// The numbers of the active element in one line, behind its name if it has one; empty where none
  /// is known.
  func header(_ metrics: [CardMetric], of subject: String) -> String {
    let known = metrics.filter { metric in metric.value.contains { $0 != "-" } }
    guard !known.isEmpty else { return "" }
    let numbers = known.map(text).joined(separator: locale.strings.labels.listSeparator)
    return subject.isEmpty
      ? numbers : sentences.metric.filled(["label": subject, "value": numbers])
  }

  /// A number with its label and its change.
  func text(_ metric: CardMetric) -> String {
    let change = metric.change.flatMap(text)
    if metric.label.isEmpty {
      return change.map { sentences.item.filled(["value": metric.value, "remarks": $0]) }
        ?? metric.value
    }
    return change.map {
      sentences.metricChanged.filled(["label": metric.label, "value": metric.value, "change": $0])
    } ?? sentences.metric.filled(["label": metric.label, "value": metric.value])
  }

  private func text(_ change: CardMetric.Change) -> String? {
    switch change.direction {
    case .up: sentences.more.filled(["amount": change.text])
    case .down: sentences.less.filled(["amount": change.text])
    case .level: nil
    }
  }

  /// The entries that are not told of.
  func more(_ count: Int) -> String { locale.strings.labels.more.filled(count, in: locale) }

  /// An entry of a list.
  func text(_ row: Card.Row) -> String {
    let text =
      row.detail.isEmpty
      ? row.title
      : self.text(
        CardMetric(
          value: row.detail, label: row.rank.isEmpty ? row.title : "\(row.rank). \(row.title)",
          change: row.change))
    return row.isSelected ? sentences.selected.filled(["row": text]) : text
  }

  /// Joins sentences, with the full stop of the language after each but the last that has no
  /// punctuation of its own.
  func joined(_ texts: [String]) -> String {
    var whole = ""
    for (index, raw) in texts.enumerated() {
      let text = TextLine.cleaned(raw)
      let isEnded = text.last.map { ".!?…:;。！？：।".contains($0) } ?? true
      let isLast = index == texts.count - 1
      whole += isLast || isEnded ? text : sentences.sentence.filled(["statement": text])
      if !isLast { whole += sentences.space }
    }
    return whole
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
