import ChartRender

/// One run of the command that draws cards: from its arguments to files.
struct CardRun: Sendable {
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
    let request = try ChartRequest.reading(arguments, kind: .card)
    let input = arguments.positionals.first.map(InputFile.init(argument:))
    // A call that cannot work fails before it waits for its input.
    _ = try plan(request.overrides, scales: request.overrides.scales, .x2, input: input)
    var reader = SourceReader(
      cache: cache(for: input, request), isLocked: request.asked.card.situation == .locked, console)
    let contents = try InputContents(
      input, request, kind: .card, assets: CardFolders.path(CardFolders.assets, arguments),
      reader: &reader)
    let settings = contents.settings
    let template = try CardMaker.template(settings.card.template, spec: contents.name)
      .sized(for: settings)
    let asked = request.overrides.scales
    let scales = try PictureScales(asked: asked, output: output, settings).scales
    let plan = try plan(settings, scales: scales, template.scale, input: input)
    var maker = try CardMaker(
      contents, template: template, scale: plan.pictures.map(\.scale).max() ?? template.scale,
      isStale: reader.isStale, console)
    let card = try maker.card()
    let alt = try maker.description(of: card)
    if alt.isEmpty {
      console.warning("the card has no description for those who cannot see it. Pass --alt.")
    }
    var drawing = try ChartDrawing(settings, console)
    let scenes = try drawing.scenes(of: card, by: template, in: contents.themes)
    let pictures = try draw(plan, scenes, contents, alt, &drawing)
    try lint(card, alt, scenes, pictures, settings, &drawing)
    let record = CardRecord(
      card, template: template.name, alt: alt, session: settings.card.session,
      summaryText: try maker.summaryText(among: card.texts), files: pictures.map(\.record))
    try write(pictures, record, card, settings)
    try reader.keepCopies()
  }

  private func draw(
    _ plan: OutputPlan, _ scenes: [Scene], _ contents: InputContents, _ alt: String,
    _ drawing: inout ChartDrawing
  ) throws(CommandError) -> [CardPicture] {
    let names = contents.settings.themes.map(\.fileName)
    var pictures: [CardPicture] = []
    for picture in plan.pictures {
      let (scene, theme) = (scenes[picture.theme], contents.themes[picture.theme])
      let file = try drawing.file(
        of: scene, for: picture, as: plan.format, description: alt)
      pictures.append(
        try CardPicture(
          picture, file, format: plan.format, scene: scene, theme: theme,
          named: names.isEmpty ? theme.name : names[picture.theme]))
    }
    return pictures
  }

  private func plan(
    _ settings: ChartSettings, scales: [RenderScale]?, _ standard: RenderScale, input: InputFile?
  ) throws(CommandError) -> OutputPlan {
    let (output, html) = (output, html)
    let plan = try CommandError.wrappingUsage { () throws(UsageError) in
      let format = try PictureFormat(asked: settings.format, output: output)
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
  private func cache(for input: InputFile?, _ request: ChartRequest) -> SnapshotCache? {
    guard let folder = CardFolders.path(CardFolders.cache, arguments), let input else { return nil }
    let name = request.asked.card.session ?? "\(output ?? "-") \(input.name)"
    return SnapshotCache(folder: folder, name: name)
  }

  private func lint(
    _ card: Card, _ alt: String, _ scenes: [Scene], _ pictures: [CardPicture],
    _ settings: ChartSettings, _ drawing: inout ChartDrawing
  ) throws(CommandError) {
    guard !settings.card.lint.isEmpty else { return }
    var findings: [CardFinding] = []
    for (index, scene) in scenes.enumerated() {
      let files = pictures.filter { $0.plan.theme == index }.map(\.lint)
      for finding in try drawing.findings(card, alt: alt, scene: scene, files: files)
      where !findings.contains(finding) { findings.append(finding) }
    }
    if settings.isStrict, let first = findings.first {
      throw .lint(first, others: findings.count - 1)
    }
    for finding in findings { console.finding(finding.description) }
  }

  private func write(
    _ pictures: [CardPicture], _ record: CardRecord, _ card: Card, _ settings: ChartSettings
  ) throws(CommandError) {
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
