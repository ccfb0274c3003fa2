import ChartRender

/// The one place where the parts of a card come from: pictures, words, numbers, templates and checksums.
struct CardParts: Sendable {
  /// The rows; nil without data.
  let table: Table?
  /// What is drawn of the data; nil without data.
  let made: TableChart?
  /// What was asked for.
  let settings: ChartSettings
  /// Where things stand, at the size that it will be drawn in.
  let template: CardTemplate
  /// The largest scale at which the card will be drawn.
  let scale: RenderScale

  /// A text with the words in braces replaced by what the data says.
  func text(_ words: String, field: String) throws(CommandError) -> String { words }

  /// The numbers of the header.
  func header() throws(CommandError) -> [CardFigure] { try figures(settings.card.header, "figure") }

  /// The numbers of the whole.
  func statistics() throws(CommandError) -> [CardFigure] {
    try figures(settings.card.statistics, "statistic")
  }

  /// How the numbers compare with those of the period before, where nobody has written it.
  func comparison() throws(CommandError) -> String { "" }

  private func figures(
    _ pairs: [String], _ field: String
  ) throws(CommandError) -> [CardFigure] {
    var figures: [CardFigure] = []
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts.count > 1 ? String(parts[1]) : ""
      figures.append(
        CardFigure(value: try text(words, field: field), label: String(parts.first ?? "")))
    }
    return figures
  }

  /// A picture in a file; paths of specs have been checked before.
  func picture(at path: String) throws(CommandError) -> Picture {
    let bytes = try CommandError.wrappingFile { () throws(FileError) in
      try InputFile.file(path: path).read(upTo: PictureReport.limit)
    }
    return try CommandError.wrappingPicture(path) { () throws(ImageError) in
      Picture(try PNGDecoder().decode(bytes))
    }
  }

  /// The SHA-256 of a file in hexadecimal digits.
  static func sha256(of bytes: [UInt8]) -> String { "" }

  /// The template that was asked for.
  static func template(
    _ source: CardSettings.TemplateSource?, spec: String
  ) throws(CommandError) -> CardTemplate {
    switch source ?? .builtIn("message") {
    case .inline(let json):
      do throws(InputError) {
        return try CardTemplate(json, source: spec)
      } catch {
        throw .input(error)
      }
    case .file(let path): return try template(SettingFile.text(at: path))
    case .builtIn(let name):
      let text = CardTemplate.builtInText(name) ?? "{}"
      let source: SourceText
      do throws(InputError) {
        source = try SourceText(Array(text.utf8), name: "the template \(name)")
      } catch {
        throw .template(error)
      }
      return try template(source)
    }
  }

  private static func template(_ text: SourceText) throws(CommandError) -> CardTemplate {
    do throws(InputError) {
      return try CardTemplate(JSONValue(parsing: text), source: text.name)
    } catch {
      throw .template(error)
    }
  }
}
