import ChartRender
import CommandKit

/// Makes a card of what was read and what was asked for, and says what is worth saying about its words.
struct CardPipeline: ~Copyable {
  private let scale: RenderScale
  private let template: CardTemplate
  private let settings: CardSettings
  private let console: Console
  private var input: CardBuilder

  /// Reads the data of a card.
  ///
  /// - Parameters:
  ///   - contents: what was read.
  ///   - template: where things stand, at the size that it will be drawn in.
  ///   - scale: the largest scale at which the card will be drawn.
  ///   - isStale: whether the data is a copy from before.
  ///   - console: hears what is worth saying.
  /// - Throws: ``CommandError`` when the data cannot be drawn.
  init(
    _ contents: LoadedInput, template: CardTemplate, scale: RenderScale, isStale: Bool,
    _ console: Console
  ) throws {
    (self.scale, self.template, self.console) = (scale, template, console)
    settings = contents.settings.card
    let made = try ChartSource(contents)?.made(telling: console)
    input = try CardBuilder(
      contents.settings, template: template, table: contents.table, made: made, isStale: isStale)
  }

  /// The card.
  ///
  /// - Throws: ``CommandError`` for a picture that cannot be read, words that cannot be filled in, and a
  ///   card on which nothing would be.
  mutating func card() throws -> Card {
    let scale = scale
    let pictures = try CardImages(settings, template: template, scale: scale) {
      path, covering throws in
      try ImageFiles.argument.picture(path, neededAt: scale, covering: covering)
    }
    let card = try telling { input throws(CardError) in try input.card(pictures) }
    tellOfLosses(card)
    return card
  }

  /// Says what was asked for and cannot be seen.
  private func tellOfLosses(_ card: Card) {
    let keys = template.unplaced(card, settings)
    if !keys.isEmpty {
      console.warning(
        "the template \(excerpt(template.name)) has no place for \(keys.joined(separator: ", ")). "
          + "Choose another with --template.")
    }
    if card.showsCode, card.url.isEmpty {
      console.warning("there is no URL for the QR code. Give one with --url.")
    }
  }

  /// The description: what was asked for, or what card and chart say.
  mutating func description(of card: Card) throws -> String {
    try telling { input throws(CardError) in try input.description(of: card) }
  }

  /// What a notification says, with its numbers.
  mutating func summaryText(among texts: [CardText: String]) throws -> String? {
    try telling { input throws(CardError) in try input.summaryText(among: texts) }
  }

  /// Does what can fail, and says what is worth saying about words in any case.
  private mutating func telling<Result>(
    _ body: (inout CardBuilder) throws(CardError) -> Result
  ) throws -> Result {
    defer {
      for warning in input.takeWarnings() { console.warning(warning.description) }
    }
    return try body(&input)
  }

  /// The template that was asked for.
  static func template(
    _ source: CardSettings.TemplateSource?, spec: String
  ) throws -> CardTemplate {
    switch source ?? .standard {
    case .inline(let json):
      return try converting(CommandError.template) { () throws(InputError) in
        try CardTemplate(json, source: spec)
      }
    case .file(let path):
      let text = try StyleFile.text(at: path)
      return try converting(CommandError.template) { () throws(InputError) in
        try CardTemplate(reading: text)
      }
    case .builtIn(let name):
      return try converting(CommandError.template) { () throws(InputError) in
        try CardTemplate(builtIn: name)
      }
    }
  }
}

/// Where pictures come from, and so which of them may be read.
enum ImageFiles: Sendable, Hashable {
  /// Paths that were given on the command line; `-` is standard input.
  case argument
  /// Names from a spec, which stay in its folders.
  case spec(AllowedFolders)

  /// The most bytes that a file with a picture may have.
  static let limit = 64 << 20

  /// Reads a picture whole; the file may go afterwards.
  ///
  /// Of `name.png`, `name@2x.png` and `name@3x.png` the file for the scale is read, else the nearest
  /// larger one, else the largest.
  ///
  /// - Parameters:
  ///   - name: What the argument or the spec says.
  ///   - scale: The scale of what is drawn.
  ///   - covering: How many pixels are needed at most; nil keeps all.
  /// - Throws: ``CommandError/file(_:)`` when there is no such file, when it cannot be read, has more than
  ///   ``limit`` bytes or is not in the spec's folders, and ``CommandError/picture(name:_:)`` when it
  ///   is no picture that can be read.
  func picture(
    _ name: String, neededAt scale: RenderScale, covering: PixelSize?
  ) throws -> RasterImage {
    let (input, scale) = try file(name, for: scale)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try input.read(upTo: ImageFiles.limit)
    } catch .inputTooLarge(let name, let limit) {
      throw FileError.pictureTooLarge(name: name, limit: limit)
    }
    return try converting({ CommandError.picture(name: input.name, $0) }) {
      () throws(ImageError) in
      try ImageDecoder().decode(bytes, scale: scale, covering: covering)
    }
  }

  /// The file that a name means, and what it says about its scale; when there is none, one whose reading
  /// tells why.
  private func file(
    _ name: String, for scale: RenderScale
  ) throws(FileError) -> (InputFile, RenderScale) {
    let asset = AssetName(name)
    switch self {
    case .argument:
      let input = InputFile(argument: name)
      guard input != .standardInput,
        let file = asset.file(for: scale, where: FileSystem.exists)
      else { return (input, asset.files[0].scale) }
      return (.file(path: file.path), file.scale)
    case .spec(let folder):
      let named = try folder.paths(of: name)
      for root in named.indices {
        let file = try asset.file(for: scale) { name throws(FileError) in
          FileSystem.exists(try folder.paths(of: name)[root])
        }
        guard let file else { continue }
        return (.file(path: try folder.paths(of: file.path)[root]), file.scale)
      }
      return (.file(path: named[0]), asset.files[0].scale)
    }
  }
}
