import Base
import Cards
import Graphics

/// Makes a card of a loaded input: its chart, its images and its texts.
///
/// Each function appends its messages to `notices`, also those before an error.
package struct CardPipeline: ~Copyable {
  private let scale: RenderScale
  private let template: CardTemplate
  private let settings: CardSettings
  private var builder: CardBuilder
  /// What the data says about the condition of the settings; nil without one.
  package let verdict: ConditionVerdict?

  /// Makes the chart of a card.
  ///
  /// - Parameters:
  ///   - input: rows and settings.
  ///   - template: the arrangement, at the size that the card will be drawn in.
  ///   - scale: the largest scale at which the card will be drawn.
  ///   - isStale: whether the data is an older copy.
  ///   - notices: gets the messages about the chart.
  /// - Throws: what ``LoadedInput/chart(_:)`` and ``CardBuilder`` throw.
  package init(
    _ input: LoadedInput, template: CardTemplate, scale: RenderScale, isStale: Bool,
    _ notices: inout [DrawingNotice]
  ) throws {
    (self.scale, self.template) = (scale, template)
    var input = input
    input.settings.card.areLinesApart = template.isRanked
    settings = input.settings.card
    if let height = input.settings.height, case .fixed(let most) = template.height, most < height {
      notices.append(
        .warning(
          "there is room for \(CardPipeline.text(most)) points of height, so the card is not "
            + "\(CardPipeline.text(height)) high. Pass another --device or --template."))
    }
    let made = try input.chart(&notices)
    let found = try input.verdict(on: made)
    builder = try CardBuilder(
      input.settings, template: template, table: input.table, made: made, isStale: isStale)
    verdict = found
  }

  /// What the words of the card's texts stand for.
  var words: TemplateResolver { builder.words }

  /// The numbers of the data for the card's record.
  package var values: [CardValues] { [builder.words.recordedValues].compactMap { $0 } }

  /// Makes the card.
  ///
  /// - Parameters:
  ///   - notices: gets what the settings name and the template has no box for.
  ///   - image: returns the image at a path for a scale, reduced to no less than `covering` pixels.
  /// - Throws: ``CardError``, and what `image` throws.
  package mutating func card(
    _ notices: inout [DrawingNotice],
    reading image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage
  ) throws -> Card {
    let scale = scale
    let images = try CardImages(settings, template: template, scale: scale) { path, covering in
      try image(path, scale, covering)
    }
    let card = try noting(&notices) { builder throws(CardError) in try builder.card(images) }
    let keys = template.unplaced(card, settings)
    if !keys.isEmpty {
      notices.append(
        .warning(
          "the template \(excerpt(template.name)) has no place for "
            + "\(keys.joined(separator: ", ")). Choose another with --template."))
    }
    if template.hasGoal, card.measure != nil, card.measure?.goal == nil {
      notices.append(
        .warning(
          "the template \(excerpt(template.name)) shows a goal, and there is none. Give one with "
            + "--goal."))
    }
    if card.showsCode, card.url.isEmpty {
      notices.append(.warning("there is no URL for the QR code. Give one with --url."))
    }
    return card
  }

  /// Whether images come from files, which may have others for other scales.
  package var hasFiles: Bool {
    let isBadgeFile = settings.icon.map { Icon(rawValue: $0) == nil } ?? false
    return isBadgeFile || settings.image != nil || settings.wallpaper != nil
      || settings.selection.path != nil || settings.background.path != nil
      || !template.picturePaths.isEmpty
  }

  private static func text(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? "\(length)"
  }

  /// Returns the card with the images of another scale.
  package func card(
    _ card: Card, at scale: RenderScale,
    reading image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage
  ) throws -> Card {
    var card = card
    let images = try CardImages(settings, template: template, scale: scale) { path, covering in
      try image(path, scale, covering)
    }
    builder.add(images, to: &card)
    return card
  }

  /// Describes the card, as ``CardBuilder/description(of:)`` does.
  package mutating func description(
    of layout: CardLayout, _ notices: inout [DrawingNotice]
  ) throws(CardError) -> String {
    try noting(&notices) { builder throws(CardError) in try builder.description(of: layout) }
  }

  /// The text of a notification, as ``CardBuilder/summaryText(among:)`` returns it.
  package mutating func summaryText(
    among texts: [CardText: String], _ notices: inout [DrawingNotice]
  ) throws(CardError) -> String? {
    try noting(&notices) { builder throws(CardError) in try builder.summaryText(among: texts) }
  }

  /// Runs `body` and appends its warnings about texts, whether or not it throws.
  private mutating func noting<Result>(
    _ notices: inout [DrawingNotice], _ body: (inout CardBuilder) throws(CardError) -> Result
  ) throws(CardError) -> Result {
    defer { notices += builder.takeWarnings().map { .warning($0.description) } }
    return try body(&builder)
  }
}
