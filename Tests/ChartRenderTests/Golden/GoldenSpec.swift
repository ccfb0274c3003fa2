import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Options
@testable import Pages
@testable import Tables

/// A spec of `Golden`, read: what it shows, in which looks and at which scales.
struct GoldenSpec {
  /// One picture at some scales.
  struct Look {
    /// What its files are called, without scale and extension.
    let name: String
    let theme: Theme
  }

  let name: String
  let kind: ChartSpec.Kind
  let settings: ChartSettings
  let table: Table?
  /// The spec of a page.
  private var page: PageSpec?
  /// One for each theme; with several of them each has the theme's name in its own.
  let looks: [Look]

  /// The keys that make a spec one of a card.
  private static let cardKeys = Set(ChartSpec.Kind.card.options.map(\.description.key))
    .subtracting(ChartSpec.Kind.chart.options.map(\.description.key))

  /// Reads `specs/NAME.json`.
  init(_ name: String) throws {
    let source = try GoldenFiles.text("specs/\(name).json")
    let json = try JSONValue(parsing: source)
    if PageSpec.isPage(json) {
      let page = try PageSpec(json, source: name) { own, _ in own }
      (self.name, kind, settings, table, self.page) = (name, .page, page.settings, nil, page)
      looks = try GoldenSpec.looks(name, page.settings)
      return
    }
    let keys = json.members?.map(\.key) ?? []
    let kind = GoldenSpec.cardKeys.isDisjoint(with: keys) ? ChartSpec.Kind.chart : .card
    let read = try LoadedInput.read(
      source, LayeredSettings(), kind: kind, merging: \.settings, data: GoldenFiles.text)
    let settings = read.settings.completed(for: kind)
    (self.name, self.kind, self.settings, table) = (name, kind, settings, read.table)
    looks = try GoldenSpec.looks(name, settings)
  }

  private static func looks(_ name: String, _ settings: ChartSettings) throws -> [Look] {
    let themes = try settings.themes(spec: name, reading: GoldenFiles.text)
    return themes.map { theme in
      Look(name: themes.count == 1 ? name : "\(name)-\(theme.name)", theme: theme)
    }
  }

  /// The scales of the pictures; none for a case whose scene says all there is to see.
  var scales: [RenderScale] { settings.scales ?? [] }

  /// The names of all files that belong to it, beside the spec.
  var files: [String] {
    looks.flatMap { look in
      [Goldens.scene(look.name)] + scales.map { Goldens.picture(look.name, $0) }
    }
  }

  /// What is drawn in a look at a scale, with the pictures of that scale; without one, of the
  /// greatest.
  func scene(
    _ look: Look, at scale: RenderScale? = nil, renderer: inout ChartRenderer
  ) throws -> Scene {
    let input = LoadedInput(table: table, settings: settings, themes: [look.theme], name: name)
    var notices: [DrawingNotice] = []
    switch kind {
    case .chart:
      guard let made = try input.chart(&notices) else { throw ChartSpec.lacksData(name) }
      return renderer.scene(made.chart, size: settings.size, theme: look.theme)
    case .page:
      let page = try #require(page)
      let sources = PageSources(
        text: { path, _ in try GoldenFiles.text(path) }, style: GoldenFiles.text,
        image: GoldenFiles.picture, path: { $0 })
      var tables = PageTables()
      var pipeline = PagePipeline(page, from: sources, scale: scale ?? scales.max() ?? .x2)
      let made = try pipeline.pages(in: [look.theme], &tables, &notices).pages
      let layout = renderer.layout(
        of: try #require(made.first), on: settings.page.size ?? .a4, flow: .continuous,
        theme: look.theme)
      return try #require(layout.sheets.first).scene
    case .card:
      let template = try (settings.card.template ?? .standard)
        .template(spec: name, reading: GoldenFiles.text).sized(for: settings)
      var pipeline = try CardPipeline(
        input, template: template, scale: scale ?? scales.max() ?? template.scale, isStale: false,
        &notices)
      let card = try pipeline.card(&notices, reading: GoldenFiles.picture)
      return renderer.scene(card, template: template, theme: look.theme)
    }
  }
}
