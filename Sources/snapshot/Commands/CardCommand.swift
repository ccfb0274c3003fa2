import ChartRender
import CommandKit

extension Command {
  static let card = Command(
    name: "card", overview: "Draw a card with a chart or a picture, ready to be shared",
    positional: Positional(
      name: "input", need: .optional, values: .path,
      help:
        "CSV, TSV, JSON, NDJSON or a spec, or - for standard input; a card of a picture needs none"),
    sections: [cardOutputOptions]
      + ChartOption.cardSections.map { title, options in
        OptionSection(title, options.map(\.description))
      } + [cardListOptions, messageOptions],
    examples: [
      Example(
        call: "snapshot card steps.csv --caption 'A good week.' -o card.png",
        purpose: "Write card.png, and card.json with its texts"),
      Example(
        call: "snapshot card --template link --image a.jpg --html og.html -o og.png",
        purpose: "Write a preview of a link, and a page that has it"),
      Example(
        call: "snapshot card week.json --scale 1,2,3 --theme light,dark -o card.png",
        purpose: "Draw a spec in two themes at three scales"),
    ],
    everyday: [
      "output", "template", "caption", "subcaption", "image", "url", "y", "last", "theme", "scale",
    ]
  ) { arguments throws in
    try CardCommand(DrawingRequest(arguments, kind: .card)).run()
  }

  private static let cardOutputOptions = OptionSection(
    "Output",
    [
      OptionDescription(
        "output", short: "o", .one(.path("FILE")),
        help: "The picture's file; - is standard output, the default"),
      OptionDescription(
        "sidecar", .toggle(standard: true),
        help:
          "Leave out the JSON file beside the picture, which has all texts and what each file is"),
      OptionDescription(
        "html", .one(.path("FILE")),
        help: "Write a page that shows the card and has what previews of links need, too"),
      CardFolders.assets, CardFolders.cache,
    ])

  private static let cardListOptions = OptionSection(
    "Lists", [listThemes, listTemplates, printTemplate])

  static let listTemplates = OptionDescription(
    "list-templates", .toggle(standard: false), help: "List the templates, and draw nothing")

  /// Asks for a template to start from.
  static let printTemplate = OptionDescription(
    "print-template", .one(.named("NAME", among: CardTemplate.builtInNames)),
    help: "Print the JSON of a template, and draw nothing")
}

/// Folders that only a flag or a variable can name, never a spec.
enum CardFolders {
  static let assets = OptionDescription(
    "assets", .one(.path("FOLDER")),
    help: "Let the spec name pictures and files in this folder, too")
  static let cache = OptionDescription(
    "cache", .one(.path("FOLDER")),
    help: "Keep the last good copy of the data here, and draw it when the data cannot be read")
}

/// Runs `snapshot card`.
struct CardCommand: Sendable {
  private let request: DrawingRequest
  private var console: Console { request.console }
  private var output: String? { request.output }

  init(_ request: DrawingRequest) { self.request = request }

  /// A card that is drawn and not written yet.
  struct DrawnFiles: Sendable {
    let plan: OutputPlan
    let card: DrawnCard
    let contents: LoadedInput
    fileprivate let reader: SourceReader
  }

  /// Reads, draws and writes; nothing is written before everything is drawn.
  func run() throws {
    var renderer = WarmRenderer()
    let drawn = try draw(&renderer)
    try write(drawn)
    // A table without rows, such as a header alone, is no good copy.
    if drawn.contents.table?.rowCount != 0 { try drawn.reader.keepCopies() }
  }

  func draw(_ renderer: inout WarmRenderer) throws -> DrawnFiles {
    let layers = request.layers
    let input = request.input
    // A call that cannot work fails before it waits for its input.
    _ = try plan(layers.overrides, scales: layers.overrides.scales, .x2, input: input)
    var reader = request.reader(
      cache: cache, isLocked: layers.asked.card.situation?.obstacle != nil)
    let contents = try LoadedInput(
      input, layers, kind: .card, in: request.folders, reader: &reader)
    let settings = contents.settings
    try settings.when?.checkDrawing()
    let template = try (settings.card.template ?? .standard)
      .template(spec: contents.name, reading: StyleFile.text).sized(for: settings)
    let scales = try OutputScales(asked: layers.overrides.scales, output: output, settings).scales
    let plan = try plan(settings, scales: scales, template.scale, input: input)
    var card = try renderer.draw(with: settings) { renderer in
      try renderer.draw(
        contents, by: template, plan, isStale: reader.isStale, console, reading: request.image)
    }
    if let facts = try plan.check(card.verdict, of: settings, card.pictures.map(\.bytes)) {
      card.record.when?.facts = facts
    }
    return DrawnFiles(plan: plan, card: card, contents: contents, reader: reader)
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, _ standard: RenderScale, input: InputFile?
  ) throws -> OutputPlan {
    let format = try ImageFormat(asked: settings.format, output: output)
    if let html = request.html {
      guard html != "-", !html.isEmpty else { throw UsageError.pageWithoutName }
      guard let output, output != "-" else { throw UsageError.pageWithoutPicture }
      guard format != .pdf else { throw UsageError.pageOfDocument }
    }
    let plan = try OutputPlan(
      output: output, scales: scales, themes: settings.themes.map(\.fileName), format: format,
      standard: standard)
    let sources = [input] + settings.picturePaths.map { .file(path: $0) }
    try request.check(plan, against: sources)
    if let html = request.html { try OutputDestination(html).check(against: input) }
    return plan
  }

  /// The copies of files are found by their places and the session, whatever is drawn of them, so
  /// that an app, its widget and its messages share them.
  private var cache: SnapshotCache? {
    request.cache.map {
      SnapshotCache(folder: $0, session: request.layers.asked.card.session, output: output)
    }
  }

  func write(_ drawn: DrawnFiles) throws {
    let (card, record) = (drawn.card.card, drawn.card.record)
    let settings = drawn.contents.settings
    let pictures = zip(drawn.plan.pictures.map(\.destination), drawn.card.pictures).map { ($0, $1) }
    var texts: [(OutputFile, String)] = []
    if let html = request.html {
      let page = try CardPageFiles(
        at: html, for: card, alt: record.alt, pictures: pictures, base: settings.card.baseURL)
      if settings.card.baseURL == nil {
        console.warning(
          "the addresses in \(quoted(html)) are relative, and services need them whole. "
            + "Pass --base-url.")
      }
      texts += page.files
    }
    if request.hasRecord, let file = try RecordFile.file(besides: output) {
      texts.append((file, record.text))
    }
    var paths = pictures.compactMap(\.0.file?.path)
    for (file, _) in texts {
      try file.check()
      guard !paths.contains(file.path) else { throw FileError.sameFileTwice(path: file.path) }
      paths.append(file.path)
    }
    OutputFile.removeLeftovers(
      for: pictures.compactMap(\.0.file) + texts.map(\.0))
    for (destination, picture) in pictures {
      try destination.write(picture.bytes)
      console.detail("wrote \(destination.name), \(picture.bytes.count) bytes")
    }
    for (file, text) in texts {
      try OutputDestination.file(file).write(Array(text.utf8))
      console.detail("wrote \(quoted(file.path)), \(text.utf8.count) bytes")
    }
  }
}

extension ImageFormat {
  /// The format that was asked for, else that of the extension of the output, else PNG.
  ///
  /// - Throws: ``UsageError`` when that is a format that cannot be written.
  init(asked: ImageFormat?, output: String?) throws(UsageError) {
    // A number or a version, as in `week.37` and `week.v2`, is a part of the name.
    let named = output.flatMap { FilePath($0).fileExtension }?.lowercased()
      .nonNumeric
    let format = named.flatMap(ImageFormat.init)
    if let asked {
      guard let format, format != asked else {
        self = asked
        return
      }
      throw .formatAgainstName(output ?? "", format: asked)
    }
    if let named, format == nil { throw .formatOfName(output ?? "", extension: named) }
    self = format ?? .png
  }
}

extension String {
  /// The text, or nil if it is a number, perhaps after a `v`.
  fileprivate var nonNumeric: String? {
    let number = first == "v" ? dropFirst() : self[...]
    return number.utf8.allSatisfy(\.isDigit) ? nil : self
  }
}

/// The scales that a call asks for. The name of the output, a part of the call, goes before the
/// spec.
struct OutputScales: Sendable, Hashable {
  /// The scales; nil when the output's name or nothing says them.
  let scales: [RenderScale]?

  /// - Parameter asked: the scales of arguments and variables.
  init(
    asked: [RenderScale]?, output: String?, _ settings: ChartSettings
  ) throws {
    if let asked {
      scales = asked
      return
    }
    let isVector = try ImageFormat(asked: settings.format, output: output).isVector
    let named = isVector ? nil : try output.flatMap { try OutputName($0).scale }
    scales = isVector || named != nil ? nil : settings.scales
  }
}

enum RecordFile {
  /// The record beside pictures of this name: `week.json` for `week@2x.png`, or `week.card.json`
  /// where the first is no record of a card, such as the spec.
  ///
  /// - Returns: nil for standard output, a device and a pipe.
  /// - Throws: ``FileError/notARecord(path:)`` when neither can be replaced.
  static func file(besides output: String?) throws(FileError) -> OutputFile? {
    guard let output, output != "-", !isStream(output) else { return nil }
    let base = OutputName(output).stem
    let candidates = ["\(base).json", "\(base).card.json"].map { OutputFile(path: $0) }
    guard let file = candidates.first(where: { $0.path != output && isFree($0.path) }) else {
      throw .notARecord(path: candidates[1].path)
    }
    return file
  }

  private static func isStream(_ path: String) -> Bool {
    do throws(SystemError) {
      return try FileStatus(of: path, lastLink: .followed).kind == .stream
    } catch {
      return false
    }
  }

  /// Whether there is nothing at the path, or a record of a card, which a new one replaces.
  private static func isFree(_ path: String) -> Bool {
    do throws(SystemError) {
      let status = try FileStatus(of: path, lastLink: .followed)
      guard status.kind == .regular else { return false }
    } catch {
      return true
    }
    do throws(FileError) {
      let bytes = try InputFile.file(path: path).read(upTo: CardRecord.limit)
      return isRecord(bytes)
    } catch {
      return false
    }
  }

  private static func isRecord(_ bytes: [UInt8]) -> Bool {
    do throws(InputError) {
      return CardRecord.isRecord(try JSONValue(parsing: SourceText(bytes, name: "record")))
    } catch {
      return false
    }
  }
}
