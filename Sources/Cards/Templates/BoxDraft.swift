/// A box of a template while its keys are read.
struct BoxDraft {
  /// The key that says what a box holds.
  enum Kind: String, CaseIterable {
    case column
    case row
    case layers
    case text
    case phrase
    case image
    case badge
    case header
    case statistics
    case rows
    case code
    case rule
    case space
  }

  /// What the box is, but for its content.
  var box = CardBox(.space(0))
  var kind: Kind?
  var boxes: [CardBox] = []
  var spacing: Double?
  var source: CardTextStyle.Source?
  var wording = CardTextStyle(.phrase(""), size: 15)
  /// The colour of words or of an icon that was asked for.
  var color: CardColor?
  /// The weight of words or numbers that was asked for.
  var weight: Int?
  var image = CardImageStyle()
  var figures = CardMetricStyle(size: 17, labelSize: 12)
  var rows = CardRowStyle()
  /// The length that a badge, code, rule or space was given.
  var length = 0.0

  /// The box with its content; nil when no key said what it holds.
  var finished: CardBox? {
    guard let kind else { return nil }
    var box = box
    switch kind {
    case .column: box.content = .column(boxes, spacing: spacing ?? 0)
    case .row: box.content = .row(boxes, spacing: spacing ?? 0)
    case .layers: box.content = .layers(boxes)
    case .text, .phrase:
      var wording = wording
      if let source { wording.source = source }
      if let weight { wording.weight = weight }
      if let color { wording.color = color }
      box.content = .words(wording)
    case .image: box.content = .image(image)
    case .badge: box.content = .badge(side: length, color ?? .role(.accent))
    case .header, .statistics:
      var style = figures
      style.size = wording.size
      if let weight { style.weight = weight }
      if let spacing { style.spacing = spacing }
      box.content = kind == .header ? .header(style) : .statistics(style)
    case .rows:
      var style = rows
      style.size = wording.size
      box.content = .rows(style)
    case .code: box.content = .code(module: length)
    case .rule: box.content = .rule(length)
    case .space: box.content = .space(length)
    }
    return box
  }
}
