import ChartRender
import CommandKit

extension Command {
  /// Draws a card: a picture with words.
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
    ]
  ) { arguments throws(CommandError) in
    try CardCommand(arguments).run()
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

  /// Asks for the names of the templates.
  static let listTemplates = OptionDescription(
    "list-templates", .toggle(standard: false), help: "List the templates, and draw nothing")

  /// Asks for a template to start from.
  static let printTemplate = OptionDescription(
    "print-template", .one(.named("NAME", among: CardTemplate.builtInNames)),
    help: "Print the JSON of a template, and draw nothing")
}

/// The folders that a call names, by a flag or by a variable, and that no spec can name.
enum CardFolders {
  static let assets = OptionDescription(
    "assets", .one(.path("FOLDER")),
    help: "Let the spec name pictures and files in this folder, too")
  static let cache = OptionDescription(
    "cache", .one(.path("FOLDER")),
    help: "Keep the last good copy of the data here, and draw it when the data cannot be read")

  /// The folder that was named; nil for none.
  static func path(_ option: OptionDescription, _ arguments: ParsedArguments) -> String? {
    let given =
      arguments.value(of: option.name) ?? Environment.value(of: option.environmentVariable)
    return given.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// One run of the command that draws cards: from its arguments to files.
struct CardCommand: Sendable {
  private let arguments: ParsedArguments
  private let console: Console

  /// Prepares a run.
  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    console = Console(arguments)
  }

  private var output: String? { arguments.value(of: "output") }
  private var html: String? { arguments.value(of: "html") }

  /// Reads, draws and writes.
  ///
  /// Nothing is written before everything is drawn, and what tells of the pictures after them.
  func run() throws(CommandError) {
    let request = try LayeredSettings.reading(arguments, kind: .card)
    let input = arguments.positionals.first.map(InputFile.init(argument:))
    // A call that cannot work fails before it waits for its input.
    _ = try plan(request.overrides, scales: request.overrides.scales, .x2, input: input)
    var reader = SourceReader(
      cache: cache(for: input, request), isLocked: request.asked.card.situation == .locked, console)
    let contents = try LoadedInput(
      input, request, kind: .card, assets: CardFolders.path(CardFolders.assets, arguments),
      reader: &reader)
    let settings = contents.settings
    let template = try CardPipeline.template(settings.card.template, spec: contents.name)
      .sized(for: settings)
    let asked = request.overrides.scales
    let scales = try OutputScales(asked: asked, output: output, settings).scales
    let plan = try plan(settings, scales: scales, template.scale, input: input)
    var press = try CardRenderer(settings, console)
    let drawn = try press.draw(
      contents, by: template, plan, isStale: reader.isStale, console)
    try write(drawn, settings)
    try reader.keepCopies()
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, _ standard: RenderScale, input: InputFile?
  ) throws(CommandError) -> OutputPlan {
    let (output, html) = (output, html)
    let plan = try CommandError.wrappingUsage { () throws(UsageError) in
      let format = try ImageFormat(asked: settings.format, output: output)
      if let html {
        guard html != "-", !html.isEmpty else { throw .pageWithoutName }
        guard let output, output != "-" else { throw .pageWithoutPicture }
        guard format != .pdf else { throw .pageOfDocument }
      }
      return try OutputPlan(
        output: output, scales: scales, themes: settings.themes.map(\.fileName), format: format,
        standard: standard)
    }
    let sources = [input] + settings.picturePaths.map { .file(path: $0) }
    try CommandError.wrappingFile { () throws(FileError) in
      for destination in plan.pictures.map(\.destination) {
        for source in sources { try destination.check(against: source) }
      }
      if let html { try OutputDestination(html).check(against: input) }
    }
    return plan
  }

  /// The copies of a card are found by its session, or else by the names of output and input.
  private func cache(for input: InputFile?, _ request: LayeredSettings) -> SnapshotCache? {
    guard let folder = CardFolders.path(CardFolders.cache, arguments), let input else { return nil }
    let name = request.asked.card.session ?? "\(output ?? "-") \(input.name)"
    return SnapshotCache(folder: folder, name: name)
  }

  private func write(
    _ drawn: CardRenderer.DrawnCard, _ settings: ChartSettings
  ) throws(CommandError) {
    let (card, pictures, record) = (drawn.card, drawn.pictures, drawn.record)
    var texts: [(OutputFile, String)] = []
    let (output, html, console) = (output, html, console)
    try CommandError.wrappingFile { () throws(FileError) in
      if let html {
        let page = try CardPageFiles(
          at: html, for: card, alt: record.alt, pictures: pictures, base: settings.card.baseURL)
        if settings.card.baseURL == nil {
          console.warning(
            "the addresses in \(quoted(html)) are relative, and services need them whole. "
              + "Pass --base-url.")
        }
        texts += page.files
      }
      if arguments.toggle("sidecar") != false, let file = try RecordFile.file(besides: output) {
        texts.append((file, record.text))
      }
      var paths = pictures.compactMap(\.plan.destination.file?.path)
      for (file, _) in texts {
        try file.check()
        guard !paths.contains(file.path) else { throw .sameFileTwice(path: file.path) }
        paths.append(file.path)
      }
      OutputFile.removeLeftovers(
        for: pictures.compactMap(\.plan.destination.file) + texts.map(\.0))
      for picture in pictures {
        try picture.plan.destination.write(picture.bytes)
        console.detail("wrote \(picture.plan.destination.name), \(picture.bytes.count) bytes")
      }
      for (file, text) in texts {
        try OutputDestination.file(file).write(Array(text.utf8))
        console.detail("wrote \(quoted(file.path)), \(text.utf8.count) bytes")
      }
    }
  }
}
