import Base
import Cards
import Charts
import Graphics
import Options
import Raster

/// An image file of a card, with what its record says about it.
package struct RenderedCardImage: Sendable {
  package let bytes: [UInt8]
  package let record: CardRecord.File
  /// The index of its theme.
  let theme: Int
  /// Whether its theme is for dark surroundings.
  package let isDark: Bool

  /// The file as limits of services are checked against it.
  var lint: CardLint.File {
    CardLint.File(
      format: record.format, scale: record.scale,
      pixels: Size(width: Double(record.pixels.width), height: Double(record.pixels.height)),
      bytes: bytes.count)
  }
}

/// A drawn card: its content, its image files and its record.
package struct DrawnCard: Sendable {
  package let card: Card
  /// The image files, in the order of the requests.
  package let pictures: [RenderedCardImage]
  /// Its texts, its description and what each file is.
  package var record: CardRecord
  /// What the data says about the condition of the settings; nil without one.
  package let verdict: ConditionVerdict?
}

/// Draws charts, cards and pages, one after another, with the same fonts and caches.
package struct CardRenderer: ~Copyable {
  var session: RenderSession

  /// Opens the fonts of a library for the whole process.
  package init(_ settings: ChartSettings, fonts: FontLibrary) throws(RenderError) {
    session = try RenderSession(settings, fonts: fonts)
  }

  /// Draws a card.
  ///
  /// - Parameters:
  ///   - input: rows, settings and themes.
  ///   - template: the arrangement, at the size that the card is drawn in.
  ///   - requests: the image files, at least one.
  ///   - format: the format of all image files.
  ///   - themeNames: the themes' names in the record.
  ///   - isStale: whether the data is an older copy.
  ///   - notices: gets all messages, also those before an error.
  ///   - image: returns the image at a path for a scale, reduced to no less than `covering` pixels.
  /// - Throws: what ``CardPipeline``, ``RenderSession`` and `image` throw, and
  ///   ``DrawingError/lint(_:others:)`` for findings where `strict` is set.
  package mutating func draw(
    _ input: LoadedInput, by template: CardTemplate, _ requests: [ImageRequest],
    as format: ImageFormat, themeNames: [String], isStale: Bool,
    _ notices: inout [DrawingNotice],
    reading image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage
  ) throws -> DrawnCard {
    let settings = input.settings
    var pipeline = try CardPipeline(
      input, template: template, scale: requests.map(\.scale).max() ?? template.scale,
      isStale: isStale, &notices)
    let card = try pipeline.card(&notices, reading: image)
    session.start(settings)
    let layout = try session.layout(of: card, by: template, in: input.themes[0], &notices)
    let alt = try pipeline.description(of: layout, &notices)
    if alt.isEmpty {
      notices.append(
        .warning("the card has no description for those who cannot see it. Pass --alt."))
    }
    let scenes = try session.scenes(of: layout, by: template, in: input.themes)
    let atScales = try scenesAtScales(card, pipeline, input, template, requests, reading: image)
    var images: [RenderedCardImage] = []
    for request in requests {
      let scene = (atScales[request.scale] ?? scenes)[request.theme]
      let theme = input.themes[request.theme]
      let file = try session.file(
        of: scene, for: request, as: format, description: alt, &notices)
      let scale = format.isVector ? RenderScale.x1 : request.scale
      let pixels = try converting({ RenderError.canvas(.size($0)) }) { () throws(GeometryError) in
        try scale.pixelSize(of: scene.size)
      }
      let record = CardRecord.File(
        path: request.fileName, format: format, scale: scale, theme: themeNames[request.theme],
        pixels: pixels, points: scene.size, bytes: file.bytes.count,
        sha256: SHA256.hex(of: file.bytes), reducedColors: file.reducedColors)
      images.append(
        RenderedCardImage(
          bytes: file.bytes, record: record, theme: request.theme, isDark: theme.isDark))
    }
    try lint(card, alt, scenes, images, settings, &notices)
    var record = CardRecord(
      card, template: template.name, alt: alt, session: settings.card.session,
      summaryText: try pipeline.summaryText(among: card.texts, &notices),
      files: images.map(\.record))
    record.when = pipeline.verdict.map { CardRecord.Condition($0.condition, facts: $0.facts) }
    record.values = pipeline.values
    return DrawnCard(card: card, pictures: images, record: record, verdict: pipeline.verdict)
  }

  /// Draws a chart.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - settings: those of the chart.
  ///   - themes: its themes, at least one.
  ///   - requests: the image files, at least one.
  ///   - format: the format of all image files.
  ///   - description: what readers are told who do not see it.
  ///   - notices: gets all messages, also those before an error.
  /// - Throws: what ``RenderSession`` throws.
  package mutating func draw(
    _ chart: LineChart, _ settings: ChartSettings, in themes: [Theme], _ requests: [ImageRequest],
    as format: ImageFormat, description: String, _ notices: inout [DrawingNotice]
  ) throws -> [DrawnFile] {
    session.start(settings)
    let scenes = try session.scenes(of: chart, in: themes, &notices)
    var files: [DrawnFile] = []
    for request in requests {
      files.append(
        try session.file(
          of: scenes[request.theme], for: request, as: format, description: description, &notices))
    }
    return files
  }

  /// The description that the image files of a card have, without drawing them.
  package mutating func description(
    of input: LoadedInput, by template: CardTemplate, _ notices: inout [DrawingNotice],
    reading image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage
  ) throws -> String {
    var pipeline = try CardPipeline(
      input, template: template, scale: template.scale, isStale: false, &notices)
    let card = try pipeline.card(&notices, reading: image)
    session.start(input.settings)
    let layout = try session.layout(of: card, by: template, in: input.themes[0], &notices)
    return try pipeline.description(of: layout, &notices)
  }

  /// The scenes at those scales that are not the greatest, each with the images of its scale; empty
  /// where all images are alike at every scale.
  private mutating func scenesAtScales(
    _ card: Card, _ pipeline: borrowing CardPipeline, _ input: LoadedInput,
    _ template: CardTemplate, _ requests: [ImageRequest],
    reading image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage
  ) throws -> [RenderScale: [Scene]] {
    guard pipeline.hasFiles, let greatest = requests.map(\.scale).max() else { return [:] }
    var found: [RenderScale: [Scene]] = [:]
    for scale in Set(requests.map(\.scale)) where scale != greatest {
      // The texts are the same, and so are the messages about them.
      var said: [DrawingNotice] = []
      let layout = try session.layout(
        of: pipeline.card(card, at: scale, reading: image), by: template, in: input.themes[0],
        &said)
      found[scale] = try session.scenes(of: layout, by: template, in: input.themes)
    }
    return found
  }

  private mutating func lint(
    _ card: Card, _ alt: String, _ scenes: [Scene], _ images: [RenderedCardImage],
    _ settings: ChartSettings, _ notices: inout [DrawingNotice]
  ) throws {
    guard !settings.card.lint.isEmpty else { return }
    var findings: [CardFinding] = []
    for (index, scene) in scenes.enumerated() {
      let files = images.filter { $0.theme == index }.map(\.lint)
      for finding in try session.findings(card, alt: alt, scene: scene, files: files)
      where !findings.contains(finding) { findings.append(finding) }
    }
    if settings.isStrict, let first = findings.first {
      throw DrawingError.lint(first, others: findings.count - 1)
    }
    notices += findings.map { .finding($0.description) }
  }
}
