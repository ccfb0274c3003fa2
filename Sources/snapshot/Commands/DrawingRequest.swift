import ChartRender
import CommandKit

/// What is to be drawn and where it goes, as the arguments of a command or a call of a tool say it.
struct DrawingRequest: Sendable {
  let layers: LayeredSettings
  let input: InputFile?
  /// The file of the picture; nil for standard output, or for the answer to a call.
  var output: String?
  /// The page that shows a card.
  var html: String?
  /// Whether a card has a record beside its picture.
  var hasRecord = true
  /// The folder of the copies of data.
  var cache: String?
  /// The folder that a command opens to a spec.
  var assets: String?
  /// The files of a call; nil for those of a command.
  var served: ServedFolder?
  let console: Console

  init(
    _ layers: LayeredSettings, input: InputFile?, output: String?, served: ServedFolder?,
    _ console: Console
  ) {
    (self.layers, self.input, self.output, self.served) = (layers, input, output, served)
    self.console = console
  }

  /// Reads the arguments of a command, the environment and the user's own file.
  init(_ arguments: ParsedArguments, kind: ChartSpec.Kind) throws {
    let reader = OptionReader(arguments)
    // A card of a picture needs no input.
    let input = arguments.positionals.first ?? (kind == .card ? nil : "-")
    self.init(
      try LayeredSettings.reading(arguments, kind: kind),
      input: input.map(InputFile.init(argument:)), output: arguments.value(of: "output"),
      served: nil, Console(arguments))
    html = arguments.value(of: "html")
    hasRecord = arguments.toggle("sidecar") != false
    cache = reader.text(CardFolders.cache)
    assets = reader.text(CardFolders.assets)
  }

  /// The folders in which the input may name files.
  var folders: AllowedFolders {
    if let served { return AllowedFolders(of: input, in: served) }
    return AllowedFolders(of: input ?? .standardInput, assets: assets)
  }

  /// Returns the picture of a card or a page at a path.
  func image(
    _ path: String, _ scale: RenderScale, _ covering: PixelSize?
  ) throws -> RasterImage {
    if let served { return try served.image(path, scale, covering) }
    return try ImageFiles.argument.picture(path, neededAt: scale, covering: covering)
  }

  /// A reader of the input and of the files that it names.
  func reader(cache: SnapshotCache? = nil, isLocked: Bool = false) -> SourceReader {
    SourceReader(cache: cache, isLocked: isLocked, texts: served?.texts ?? [:], console)
  }

  /// Checks where pictures go before anything is drawn.
  ///
  /// - Throws: ``FileError`` for a place that cannot be written, ``UsageError/noPictureOfAnswer``
  ///   for a format that an answer cannot have.
  func check(_ plan: OutputPlan, against sources: [InputFile?]) throws {
    if served != nil, output == nil {
      guard plan.format == .png else { throw UsageError.noPictureOfAnswer(plan.format) }
      return
    }
    for destination in plan.pictures.map(\.destination) {
      for source in sources { try destination.check(against: source) }
    }
  }
}

/// The renderer of one drawing after another, which opens fonts again only where they are others.
struct WarmRenderer: ~Copyable {
  private var renderer: CardRenderer?
  private var fonts: FontLibrary?

  init() {}

  /// Calls `body` with a renderer that has the fonts of the settings.
  mutating func draw<Result>(
    with settings: ChartSettings, _ body: (inout CardRenderer) throws -> Result
  ) throws -> Result {
    let library = try FontLibrary(for: settings)
    var current: CardRenderer
    if fonts == library, let open = renderer.take() {
      current = open
    } else {
      current = try CardRenderer(settings, fonts: library)
      fonts = library
    }
    do {
      let result = try body(&current)
      renderer = consume current
      return result
    } catch {
      renderer = consume current
      throw error
    }
  }
}
