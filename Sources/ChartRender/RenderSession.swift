import Base
import Cards
import Charts
import Graphics
import Imaging
import Options
import Raster

/// An image file that is to be made of a scene.
package struct ImageRequest: Sendable, Hashable {
  /// The index of its theme.
  package let theme: Int
  /// Pixels per point; ignored for SVG and PDF.
  package let scale: RenderScale
  /// The file's name in warnings.
  package let name: String
  /// The file's name in errors, without quotes.
  package let plainName: String
  /// The file's name in the record of a card; `-` for standard output.
  package let fileName: String

  /// Creates a request.
  package init(
    theme: Int, scale: RenderScale, name: String, plainName: String, fileName: String
  ) {
    (self.theme, self.scale) = (theme, scale)
    (self.name, self.plainName, self.fileName) = (name, plainName, fileName)
  }
}

/// The bytes of an image file.
package struct DrawnFile: Sendable {
  package let bytes: [UInt8]
  /// The number of colours that the image was reduced to; nil when it has all.
  package var reducedColors: Int?
}

/// Draws charts and cards as their settings say: fonts, themes, formats and limits of bytes.
///
/// Each function appends its messages to `notices`, also those before an error.
package struct RenderSession: ~Copyable {
  var settings: ChartSettings
  var renderer: ChartRenderer

  /// Opens the fonts of a library for the whole process.
  package init(_ settings: ChartSettings, fonts: FontLibrary) throws(RenderError) {
    self.settings = settings
    renderer = try ChartRenderer(fonts: fonts, scope: .process)
  }

  /// Sets the settings of the next chart or card; the fonts stay those of the library.
  package mutating func start(_ settings: ChartSettings) { self.settings = settings }

  /// The display lists of a chart, one for each theme.
  ///
  /// - Throws: ``DrawingError/missingCharacters(_:)`` where the settings make them an error, and
  ///   ``RenderError`` for a font file that cannot be read.
  package mutating func scenes(
    of chart: LineChart, in themes: [Theme], _ notices: inout [DrawingNotice]
  ) throws -> [Scene] {
    let family = try family()
    var scenes: [Scene] = []
    for theme in themes {
      let theme = family.map(theme.preferring) ?? theme
      let layout = renderer.layout(chart, size: settings.size, theme: theme)
      // The same texts have the same characters in every theme.
      if scenes.isEmpty {
        try report(missing: layout.missingCharacters, &notices)
        RenderSession.report(omitted: layout.omittedRemarkCount, &notices)
        if let unit = layout.unitOfBand(in: theme) {
          notices.append(
            .note(
              "the line is so dense that it becomes an area; --by \(unit.rawValue) --band min..max "
                + "draws the range of each \(unit.rawValue) around its mean"))
        }
      }
      scenes.append(Scene(layout, theme: theme))
    }
    try reportFamilies(&notices)
    return scenes
  }

  /// The layout of a card in a theme, with the fonts of the settings; throws as for a chart.
  package mutating func layout(
    of card: Card, by template: CardTemplate, in theme: Theme, _ notices: inout [DrawingNotice]
  ) throws -> CardLayout {
    let layout = renderer.layout(
      card, template: template, theme: try family().map(theme.preferring) ?? theme)
    try report(missing: layout.missingCharacters, &notices)
    RenderSession.report(omitted: layout.omittedRemarkCount, &notices)
    // A ranked list is the top of all lines, and says how many more there are.
    if layout.omittedRowCount > 0, !card.rows.contains(where: { $0.sparkline != nil }) {
      notices.append(
        .warning(
          "\(layout.omittedRowCount) of \(card.rows.count) rows have no room, and are left out. "
            + "Pass a larger --height or --device, or fewer rows."))
    }
    try reportFamilies(&notices)
    return layout
  }

  /// The display lists of a card, one for each theme, the first of which it is laid out in already.
  package mutating func scenes(
    of layout: CardLayout, by template: CardTemplate, in themes: [Theme]
  ) throws -> [Scene] {
    let family = try family()
    var scenes: [Scene] = []
    for theme in themes {
      let theme = family.map(theme.preferring) ?? theme
      let layout =
        scenes.isEmpty ? layout : renderer.layout(layout.card, template: template, theme: theme)
      scenes.append(Scene(layout, theme: theme))
    }
    return scenes
  }

  /// The parts of a card that the services of the option `lint` would cut, shrink or hide.
  mutating func findings(
    _ card: Card, alt: String, scene: Scene, files: [CardLint.File]
  ) throws(RenderError) -> [CardFinding] {
    try renderer.findings(
      card, alt: alt, scene: scene, files: files, services: settings.card.lint)
  }

  /// Makes the image file of a scene, with a description for readers who do not see it.
  ///
  /// - Throws: ``RenderError`` when it cannot be drawn, and ``DrawingError`` when it has more bytes
  ///   than `max-bytes` allows.
  package mutating func file(
    of scene: Scene, for image: ImageRequest, as format: ImageFormat, description: String,
    _ notices: inout [DrawingNotice]
  ) throws -> DrawnFile {
    let file: DrawnFile
    switch format {
    case .png: file = try png(of: scene, for: image, description: description, &notices)
    case .svg:
      file = DrawnFile(
        bytes: renderer.svg(scene, description: description, language: language))
    case .pdf:
      file = DrawnFile(
        bytes: try renderer.pdf(scene, description: description, language: language))
    }
    try checkSize(of: file, for: image, as: format)
    return file
  }

  func checkSize(
    of file: DrawnFile, for image: ImageRequest, as format: ImageFormat
  ) throws(DrawingError) {
    if let limit = settings.maxBytes, file.bytes.count > limit {
      throw DrawingError.tooLarge(
        name: image.plainName, format, bytes: file.bytes.count, limit: limit)
    }
  }

  /// The language of texts and description; empty for a description of the user's own in a language
  /// that no option names.
  var language: String {
    if settings.alt != nil, settings.locale == nil { return "" }
    return (settings.locale ?? .standard).textLanguage
  }

  private mutating func png(
    of scene: Scene, for image: ImageRequest, description: String,
    _ notices: inout [DrawingNotice]
  ) throws -> DrawnFile {
    let encoder = PNGEncoder(scale: image.scale, compression: settings.compression ?? .default)
    guard let limit = settings.maxBytes else {
      return DrawnFile(
        bytes: try renderer.png(scene, encoder: encoder, description: description))
    }
    let file: FittedPNG
    do throws(RenderError) {
      file = try renderer.png(scene, encoder: encoder, within: limit, description: description)
    } catch {
      guard case .image(.tooManyBytes(let smallest, let limit)) = error else { throw error }
      throw DrawingError.notReducible(
        name: image.plainName, .tooManyBytes(smallest: smallest, limit: limit))
    }
    guard case .reduced(let count) = file.colors else { return DrawnFile(bytes: file.bytes) }
    notices.append(
      .warning(
        "\(image.name) is reduced to \(count) colours, which takes \(file.bytes.count) bytes: with "
          + "all of them it has \(file.fullByteCount), and --max-bytes allows \(limit). To keep "
          + "them, choose a smaller --scale or a larger limit."))
    return DrawnFile(bytes: file.bytes, reducedColors: count)
  }

  /// The font family of the option `font`; nil for those of the themes.
  func family() throws(RenderError) -> String? {
    guard let font = settings.font else { return nil }
    if let file = settings.fontFile {
      guard let family = try renderer.family(inFile: file) else {
        throw .canvas(.fontFile(path: file))
      }
      return family
    }
    return font
  }

  static func report(omitted count: Int, _ notices: inout [DrawingNotice]) {
    guard count > 0 else { return }
    let texts = count == 1 ? "1 label has" : "\(count) labels have"
    notices.append(
      .warning(
        "\(texts) no free place near to what \(count == 1 ? "it names" : "they name"), and "
          + "\(count == 1 ? "is" : "are") left out. Make the picture larger with --width and "
          + "--height, or ask for fewer."))
  }

  /// Tells which families were asked for and are not there: a picture in another font than the
  /// theme's has other widths, and fewer labels.
  func reportFamilies(_ notices: inout [DrawingNotice]) throws {
    for replaced in renderer.replacedFamilies {
      let near = closest(to: replaced.name, among: try renderer.families())
      let missing = MissingFamily(name: replaced.name, drawn: replaced.drawn, near: near)
      switch settings.missingFonts ?? .warn {
      case .fallback: break
      case .warn: notices.append(.warning(missing.description))
      case .error: throw DrawingError.missingFamily(missing)
      }
    }
  }

  func report(
    missing: [Unicode.Scalar], _ notices: inout [DrawingNotice]
  ) throws(DrawingError) {
    guard !missing.isEmpty else { return }
    switch settings.missingFonts ?? .warn {
    case .fallback: break
    case .warn: notices.append(.warning(MissingCharacters(missing).description))
    case .error: throw .missingCharacters(MissingCharacters(missing))
    }
  }
}
