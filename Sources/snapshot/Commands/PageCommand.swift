import ChartRender
import CommandKit

extension Command {
  static let page = Command(
    name: "page",
    overview: "Draw a page of charts, cards, tables and texts",
    positional: Positional(
      name: "page", need: .required, values: .path,
      help: "A JSON file with rows of panels, or - for standard input"),
    sections: [
      OptionSection(
        "Output",
        [
          OptionDescription(
            "output", short: "o", .one(.path("FILE")),
            help: "The file; - is standard output, the default"), CardFolders.assets,
        ])
    ]
      + ChartOption.pageSections.map { title, options in
        OptionSection(title, options.map(\.description))
      } + [OptionSection("Lists", [listThemes, printPage]), messageOptions],
    examples: [
      Example(
        call: "snapshot page --print-template weekly > page.json",
        purpose: "Write a page to start from"),
      Example(
        call: "snapshot page page.json -o report.pdf",
        purpose: "Draw it on as many sheets as needed"),
      Example(
        call: "snapshot page page.json --size phone --theme dark -o report.png",
        purpose: "Draw it as one long picture for a phone, in the dark"),
    ],
    everyday: ["output", "size", "theme", "locale", "scale", "print-template"]
  ) { arguments throws in
    try PageCommand(DrawingRequest(arguments, kind: .page)).run()
  }

  private static let printPage = OptionDescription(
    "print-template", .one(.named("NAME", among: PageSpec.starters)),
    help: "Print the JSON of a page to start from, and draw nothing")
}

/// A page file with all that it names.
struct PageFile {
  let spec: PageSpec
  var sources: PageSources

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - folder: the folders in which it may name files.
  ///   - base: the settings below the page; nil for the user's own.
  ///   - fields: the fields of a job.
  ///   - request: the call whose texts and pictures are read; nil for a job.
  init(
    _ json: JSONValue, name: String, in folder: AllowedFolders, _ layers: LayeredSettings,
    over base: ChartSettings? = nil, fields: [String: String] = [:],
    for request: DrawingRequest? = nil, _ console: Console
  ) throws {
    spec = try PageSpec(json, source: name, over: base ?? layers.base, fields: fields) {
      own, below in
      try layers.settings(over: folder.resolving(own, over: below, below: layers.overrides))
    }
    sources = PageSources(
      text: { name, settings in
        let path = try folder.path(of: name)
        var reader = request?.reader() ?? SourceReader(console)
        guard let text = try reader.text(of: .file(path: path), as: .data, settings) else {
          throw ChartSpec.lacksData(path)
        }
        return text
      },
      style: { try StyleFile.text(at: $0) },
      image: { path, scale, covering in
        try request?.image(path, scale, covering)
          ?? ImageFiles.argument.picture(path, neededAt: scale, covering: covering)
      },
      path: { try folder.path(of: $0) })
    // What a page may not read is an error of the page, not of the data of a panel.
    _ = try paths(in: folder)
  }

  /// The page of a file, or of the text that takes its place; nil for another kind of input.
  static func json(of input: InputFile, in served: ServedFolder? = nil) -> JSONValue? {
    if let text = served?.texts[input] {
      do throws(InputError) {
        let json = try JSONValue(parsing: SourceText(text, name: input.name))
        return PageSpec.isPage(json) ? json : nil
      } catch {
        return nil
      }
    }
    guard case .file(let path) = input, FilePath(path).fileExtension?.lowercased() == "json" else {
      return nil
    }
    do {
      // What is larger than a page may be is data, and a pipe can be read only once.
      let status = try FileStatus(of: path, lastLink: .followed)
      guard status.kind == .regular, status.size <= StyleFile.limit else { return nil }
      let json = try JSONValue(parsing: StyleFile.text(at: path))
      return PageSpec.isPage(json) ? json : nil
    } catch {
      // Whatever it is, the reader of data says more about it.
      return nil
    }
  }

  /// The paths of all files that the page names.
  func paths(in folder: AllowedFolders) throws -> [String] {
    var paths = try spec.dataPaths.map { try folder.path(of: $0) }
    for panel in spec.panels.flatMap({ $0 }) {
      let settings = panel.settings
      if case .picture(let name) = panel.kind { paths.append(try folder.path(of: name)) }
      for case .file(let path) in settings.themes { paths.append(path) }
      if case .file(let path)? = settings.card.template { paths.append(path) }
      paths += settings.picturePaths
    }
    return paths.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The themes of the page with their names in files.
  func themes() throws -> [(theme: Theme, name: String)] {
    let settings = spec.settings
    let themes = try settings.themes(spec: spec.source, reading: sources.style)
    return themes.enumerated().map { index, theme in
      (theme, settings.themes.isEmpty ? theme.name : settings.themes[index].fileName)
    }
  }
}

/// Runs `snapshot page`.
struct PageCommand: Sendable {
  private let request: DrawingRequest
  private var console: Console { request.console }
  private var output: String? { request.output }

  init(_ request: DrawingRequest) { self.request = request }

  /// A page that is drawn and not written yet.
  struct DrawnFiles: Sendable {
    let plan: OutputPlan
    let page: DrawnPage
    /// What is wrong with the panels that show a notice.
    let failures: [String]
    fileprivate let panelCount: Int
  }

  /// Reads, draws and writes; nothing is written before everything is drawn.
  func run() throws {
    var renderer = WarmRenderer()
    let drawn = try draw(&renderer)
    try write(drawn)
    if drawn.failures.isEmpty { return }
    for failure in drawn.failures { console.warning(failure) }
    throw CommandError.panels(failed: drawn.failures.count, of: drawn.panelCount)
  }

  func draw(_ renderer: inout WarmRenderer) throws -> DrawnFiles {
    let layers = request.layers
    let input = request.input ?? .standardInput
    let asked = layers.overrides
    _ = try plan(asked, scales: asked.scales, input: input)
    var reader = request.reader()
    guard let text = try reader.text(of: input, as: .input, ChartSettings()) else {
      throw ChartSpec.lacksData(input.name)
    }
    let file = try PageFile(
      JSONValue(parsing: text), name: input.name, in: request.folders, layers, for: request,
      console)
    var settings = file.spec.settings
    try settings.when?.checkDrawing()
    let isHTML = PageCommand.isHTML(settings, output)
    settings.page.isHTML = isHTML
    reader.warnOfLanguage(of: settings.locale)
    let named = try OutputScales(
      asked: asked.scales, output: isHTML ? nil : output, settings.asVector(isHTML))
    let plan = try plan(settings, scales: named.scales, input: input)
    let themes = try file.themes()
    var tables = PageTables()
    let (drawn, failures, verdict) = try console.showing { notices in
      var pipeline = PagePipeline(
        file.spec, from: file.sources, scale: plan.requests.map(\.scale).max() ?? .x2)
      let made = try pipeline.pages(in: themes.map(\.theme), &tables, &notices)
      let drawn = try renderer.draw(with: settings) { renderer in
        try renderer.draw(
          made.pages, settings, in: themes, plan.requests, as: plan.format, named: "page", &notices)
      }
      return (drawn, made.failures, pipeline.verdict)
    }
    try plan.check(verdict, of: settings, drawn.files.map(\.bytes))
    return DrawnFiles(
      plan: plan, page: drawn, failures: failures.map(\.message),
      panelCount: file.spec.panels.reduce(0) { $0 + $1.count })
  }

  func write(_ drawn: DrawnFiles) throws {
    OutputFile.removeLeftovers(for: drawn.plan.pictures.compactMap(\.destination.file))
    for (picture, file) in zip(drawn.plan.pictures, drawn.page.files) {
      try picture.destination.write(file.bytes)
      console.detail("wrote \(picture.destination.name), \(file.bytes.count) bytes")
    }
  }

  /// Whether a file for browsers is asked for, by `--format` or by its name.
  private static func isHTML(_ settings: ChartSettings, _ output: String?) -> Bool {
    if settings.page.isHTML { return true }
    let ending = output.flatMap { FilePath($0).fileExtension }?.lowercased()
    return settings.format == nil && (ending == "html" || ending == "htm")
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, input: InputFile
  ) throws -> OutputPlan {
    let isHTML = PageCommand.isHTML(settings, output)
    let format =
      isHTML ? .svg : try ImageFormat(asked: settings.format, output: output)
    let plan = try OutputPlan(
      output: output, scales: scales, themes: settings.themes.map(\.fileName), format: format)
    try request.check(plan, against: [input])
    return plan
  }
}

extension PagePipeline.Failure {
  /// What a warning says about the panel.
  var message: String { "\(quoted(panel)) is left out: \(CommandError(error).message)" }
}

extension ChartSettings {
  /// The settings of a file without pixels, where it is one.
  fileprivate func asVector(_ isVector: Bool) -> ChartSettings {
    var settings = self
    if isVector { settings.format = .svg }
    return settings
  }
}
