import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import ChartRender
@testable import Graphics
@testable import Options
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
  let kind: SpecKind
  let settings: ChartSettings
  let table: Table?
  /// One for each theme; with several of them each has the theme's name in its own.
  let looks: [Look]

  /// The keys that make a spec one of a card.
  private static let cardKeys = Set(SpecKind.card.options.map(\.description.key))
    .subtracting(SpecKind.chart.options.map(\.description.key))

  /// Reads `specs/NAME.json`.
  init(_ name: String) throws {
    let source = try GoldenFiles.text("specs/\(name).json")
    let keys = try JSONValue(parsing: source).members?.map(\.key) ?? []
    let kind = GoldenSpec.cardKeys.isDisjoint(with: keys) ? SpecKind.chart : .card
    let read = try ParsedInput(reading: source, settings: ChartSettings(), kind: kind)
    guard case .spec(let spec) = read else { throw ChartSpec.lacksData(name) }
    let settings = spec.settings.completed(for: kind)
    let themes = settings.themes.isEmpty ? [.builtIn(.classic)] : settings.themes
    (self.name, self.kind, self.settings) = (name, kind, settings)
    table = try spec.table(
      settings, reading: { path throws(any Error) in try GoldenFiles.text(path) },
      wrapping: { error -> any Error in error })
    looks = try themes.map { asked in
      let theme = try GoldenFiles.theme(asked, spec: source.name)
      return Look(
        name: themes.count == 1 ? name : "\(name)-\(theme.name)", theme: settings.applied(to: theme)
      )
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

  /// What is drawn in a look.
  func scene(_ look: Look, renderer: inout ChartRenderer) throws -> Scene {
    let made = try table.map { try TableChart($0, settings: settings) }
    switch kind {
    case .chart:
      guard let made else { throw ChartSpec.lacksData(name) }
      return renderer.scene(made.chart, size: settings.size, theme: look.theme)
    case .card:
      let template = try GoldenFiles.template(settings, spec: name)
      let scale = scales.max() ?? template.scale
      let pictures = try CardImages(settings.card, template: template, scale: scale) {
        path, covering throws(any Error) in
        try GoldenFiles.picture(path, neededAt: scale, covering: covering)
      }
      var input = try CardBuilder(settings, template: template, table: table, made: made)
      return renderer.scene(try input.card(pictures), template: template, theme: look.theme)
    }
  }
}
