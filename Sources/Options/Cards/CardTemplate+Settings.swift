import Cards

extension CardTemplate {
  /// Where all its words come from, each once, in the order of its boxes.
  var wordSources: [CardTextStyle.Source] {
    var sources: [CardTextStyle.Source] = []
    root.addWordSources(to: &sources)
    return sources
  }

  /// The template at the size of a device, and then at one that was asked for.
  ///
  /// A device says how wide a widget is and how high it may grow; a fixed height stays. Width and height
  /// that were asked for hold in any case.
  package func sized(for settings: ChartSettings) -> CardTemplate {
    var template = self
    if let device = settings.card.device { template = template.fitted(to: device) }
    if let width = settings.width { template.width = width }
    if let height = settings.height { template.height = .fixed(height) }
    return template
  }
}

extension CardBox {
  fileprivate func addWordSources(to sources: inout [CardTextStyle.Source]) {
    switch content {
    case .words(let words):
      if !sources.contains(words.source) { sources.append(words.source) }
    case .column(let boxes, _), .row(let boxes, _), .layers(let boxes):
      for box in boxes { box.addWordSources(to: &sources) }
    case .image, .badge, .header, .statistics, .rows, .code, .rule, .space: break
    }
  }
}
