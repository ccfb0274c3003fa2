import ChartRender

/// From a chart's source to its scene, with what is worth saying on the way.
struct ChartDrawing: ~Copyable {
  private let source: ChartSource
  private let console: Console
  private var renderer: ChartRenderer

  /// Prepares the fonts.
  init(_ source: ChartSource, _ console: Console) throws(CommandError) {
    self.source = source
    self.console = console
    let library = try CommandError.wrappingFile { () throws(FileError) in
      try ChartDrawing.library(for: source.settings)
    }
    renderer = try CommandError.wrappingRender { () throws(RenderError) in
      try ChartRenderer(fonts: library, scope: .process)
    }
  }

  /// What is drawn.
  mutating func scene() throws(CommandError) -> Scene {
    let (table, settings) = (source.table, source.settings)
    let made = try CommandError.wrappingInput { () throws(InputError) in
      try TableChart(table, settings: settings)
    }
    tell(about: made)
    try checkActive(of: made.chart)
    let theme = try themeWithFont()
    let layout = renderer.layout(made.chart, size: settings.size, theme: theme)
    try report(missing: layout.missingCharacters)
    return Scene(layout, theme: theme)
  }

  /// The file of a scene's picture.
  mutating func png(_ scene: Scene, at scale: RenderScale) throws(CommandError) -> [UInt8] {
    do throws(RenderError) {
      return try renderer.png(scene, scale: scale)
    } catch {
      throw .render(error)
    }
  }

  private func tell(about made: TableChart) {
    for warning in made.warnings { console.warning(warning.description) }
    let columns = made.columns
    let guessed = columns.y.isGuessed || columns.x?.isGuessed == true
    guard guessed, source.table.columnNames.count > 1 else { return }
    let x = columns.x.map { "\"\(excerpt($0.name))\" along x and " } ?? ""
    console.note("drawing \(x)\"\(excerpt(columns.y.name))\" as y; --x and --y choose others")
  }

  private func checkActive(of chart: LineChart) throws(CommandError) {
    guard case .index(let index) = source.settings.active else { return }
    let values = chart.series.first?.values ?? []
    guard values.indices.contains(index) else { throw .noElement(index, count: values.count) }
    if values[index] == nil {
      console.warning("element \(index) has no value; no node is active.")
    }
  }

  private func themeWithFont() throws(CommandError) -> Theme {
    guard let font = source.settings.font else { return source.theme }
    if let file = source.settings.fontFile {
      guard let family = renderer.family(inFile: file) else {
        throw .render(.canvas(.fontFile(path: file)))
      }
      return source.theme.preferring(family: family)
    }
    let families = renderer.families()
    if !families.contains(where: { $0.lowercased() == font.lowercased() }) {
      let near = closest(to: font, among: families).map { " Did you mean \"\($0)\"?" } ?? ""
      console.warning("there is no font family \"\(excerpt(font))\".\(near) Drawing with Inter.")
    }
    return source.theme.preferring(family: font)
  }

  private func report(missing: [Unicode.Scalar]) throws(CommandError) {
    guard !missing.isEmpty else { return }
    switch source.settings.missingFonts ?? .warn {
    case .fallback: break
    case .warn: console.warning(MissingCharacters(missing).description)
    case .error: throw .missingCharacters(MissingCharacters(missing))
    }
  }

  /// Folders are named from the root: fontconfig passes over others with a word of its own.
  private static func library(for settings: ChartSettings) throws(FileError) -> FontLibrary {
    var library = FontLibrary.standard
    library.directories += Environment.fontFolders
    for folder in settings.fontDirectories {
      do throws(SystemError) {
        library.directories.append(try FileSystem.resolved(folder))
      } catch {
        throw .folderNotRead(path: folder, error)
      }
    }
    if let file = settings.fontFile { library.files.append(file) }
    if let cache = Environment.cacheFolder {
      library.cacheDirectories.append("\(cache)/snapshot/fontconfig")
    }
    return library
  }
}
