import ChartRender
import CommandKit

/// Draws cards, one after another, with the same fonts and whatever else they have in common.
struct CardRenderer: ~Copyable {
  /// A card, drawn and not yet written.
  struct DrawnCard: Sendable {
    let card: Card
    let pictures: [RenderedCardImage]
    let record: CardRecord
  }

  private var drawing: RenderSession

  /// Prepares the fonts that settings ask for.
  init(_ settings: ChartSettings, _ console: Console) throws(CommandError) {
    drawing = try converting(CommandError.init(_:)) { () throws in
      try RenderSession(settings, console)
    }
  }

  /// Draws a card.
  ///
  /// - Parameters:
  ///   - contents: what it is made of.
  ///   - template: where things stand, at the size that it is drawn in.
  ///   - plan: its pictures.
  ///   - isStale: whether the data is a copy from before.
  ///   - console: hears what is worth saying.
  mutating func draw(
    _ contents: LoadedInput, by template: CardTemplate, _ plan: OutputPlan, isStale: Bool = false,
    _ console: Console
  ) throws(CommandError) -> DrawnCard {
    try converting(CommandError.init(_:)) { () throws in
      try drawn(contents, template, plan, isStale, console)
    }
  }

  private mutating func drawn(
    _ contents: LoadedInput, _ template: CardTemplate, _ plan: OutputPlan, _ isStale: Bool,
    _ console: Console
  ) throws -> DrawnCard {
    let settings = contents.settings
    var maker = try CardPipeline(
      contents, template: template, scale: plan.pictures.map(\.scale).max() ?? template.scale,
      isStale: isStale, console)
    let card = try maker.card()
    let alt = try maker.description(of: card)
    if alt.isEmpty {
      console.warning("the card has no description for those who cannot see it. Pass --alt.")
    }
    drawing.start(settings, console)
    let scenes = try drawing.scenes(of: card, by: template, in: contents.themes)
    let pictures = try draw(plan, scenes, contents, alt)
    try lint(card, alt, scenes, pictures, settings, console)
    let record = CardRecord(
      card, template: template.name, alt: alt, session: settings.card.session,
      summaryText: try maker.summaryText(among: card.texts), files: pictures.map(\.record))
    return DrawnCard(card: card, pictures: pictures, record: record)
  }

  private mutating func draw(
    _ plan: OutputPlan, _ scenes: [Scene], _ contents: LoadedInput, _ alt: String
  ) throws -> [RenderedCardImage] {
    var pictures: [RenderedCardImage] = []
    for picture in plan.pictures {
      let (scene, theme) = (scenes[picture.theme], contents.themes[picture.theme])
      let file = try drawing.file(
        of: scene, for: picture, as: plan.format, description: alt)
      pictures.append(
        try RenderedCardImage(
          picture, file, format: plan.format, scene: scene, theme: theme,
          named: contents.themeName(at: picture.theme)))
    }
    return pictures
  }

  private mutating func lint(
    _ card: Card, _ alt: String, _ scenes: [Scene], _ pictures: [RenderedCardImage],
    _ settings: ChartSettings, _ console: Console
  ) throws {
    guard !settings.card.lint.isEmpty else { return }
    var findings: [CardFinding] = []
    for (index, scene) in scenes.enumerated() {
      let files = pictures.filter { $0.plan.theme == index }.map(\.lint)
      for finding in try drawing.findings(card, alt: alt, scene: scene, files: files)
      where !findings.contains(finding) { findings.append(finding) }
    }
    if settings.isStrict, let first = findings.first {
      throw CommandError.lint(first, others: findings.count - 1)
    }
    for finding in findings { console.finding(finding.description) }
  }
}
