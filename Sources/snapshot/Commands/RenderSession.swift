import ChartRender
import CommandKit

/// From a chart to its scenes and pictures, with what is worth saying on the way.
struct RenderSession: ~Copyable {
  private var settings: ChartSettings
  private var console: Console
  private var renderer: ChartRenderer

  /// Prepares the fonts that settings ask for.
  init(_ settings: ChartSettings, _ console: Console) throws {
    self.settings = settings
    self.console = console
    let library = try RenderSession.fonts(for: settings)
    renderer = try ChartRenderer(fonts: library, scope: .process)
  }

  /// Begins with the next picture: what was asked for about it, and who hears what is worth saying.
  ///
  /// The fonts stay those that it was prepared with.
  mutating func start(_ settings: ChartSettings, _ console: Console) {
    (self.settings, self.console) = (settings, console)
  }

  /// What is drawn for a chart, in each of the themes.
  mutating func scenes(
    of chart: LineChart, in themes: [Theme]
  ) throws -> [Scene] {
    let family = try family()
    var scenes: [Scene] = []
    for theme in themes {
      let theme = family.map(theme.preferring) ?? theme
      let layout = renderer.layout(chart, size: settings.size, theme: theme)
      // The same texts have the same characters in every theme.
      if scenes.isEmpty { try report(missing: layout.missingCharacters) }
      scenes.append(Scene(layout, theme: theme))
    }
    return scenes
  }

  /// What is drawn for a card, in each of the themes.
  mutating func scenes(
    of card: Card, by template: CardTemplate, in themes: [Theme]
  ) throws -> [Scene] {
    let family = try family()
    var scenes: [Scene] = []
    for theme in themes {
      let theme = family.map(theme.preferring) ?? theme
      let layout = renderer.layout(card, template: template, theme: theme)
      if scenes.isEmpty { try report(missing: layout.missingCharacters) }
      scenes.append(Scene(layout, theme: theme))
    }
    return scenes
  }

  /// What of a card services will not show as it was meant.
  mutating func findings(
    _ card: Card, alt: String, scene: Scene, files: [CardLint.File]
  ) throws -> [CardFinding] {
    try renderer.findings(
      card, alt: alt, scene: scene, files: files, services: settings.card.lint)
  }

  /// The file of a scene's picture, with a description for those who cannot see it.
  ///
  /// - Throws: ``CommandError`` when it cannot be drawn, or not in as few bytes as it may have.
  mutating func file(
    of scene: Scene, for picture: OutputPlan.OutputImage, as format: ImageFormat,
    description: String
  ) throws -> DrawnFile {
    let file: DrawnFile
    do throws(RenderError) {
      switch format {
      case .png: file = try png(of: scene, for: picture, description: description)
      case .svg: file = DrawnFile(bytes: renderer.svg(scene, description: description))
      case .pdf: file = DrawnFile(bytes: try renderer.pdf(scene, description: description))
      }
    } catch {
      throw CommandError(error, for: picture.destination)
    }
    if let limit = settings.maxBytes, file.bytes.count > limit {
      throw CommandError.tooLarge(
        name: picture.destination.plainName, format, bytes: file.bytes.count, limit: limit)
    }
    return file
  }

  private mutating func png(
    of scene: Scene, for picture: OutputPlan.OutputImage, description: String
  ) throws(RenderError) -> DrawnFile {
    let encoder = PNGEncoder(
      scale: picture.scale, compression: settings.compression ?? .default)
    guard let limit = settings.maxBytes else {
      return DrawnFile(
        bytes: try renderer.png(scene, encoder: encoder, description: description))
    }
    let file = try renderer.png(scene, encoder: encoder, within: limit, description: description)
    return DrawnFile(file, named: picture.destination.name, limit: limit, telling: console)
  }

  /// The family of fonts that was asked for.
  private func family() throws -> String? {
    guard let font = settings.font else { return nil }
    if let file = settings.fontFile {
      guard let family = try renderer.family(inFile: file) else {
        throw RenderError.canvas(.fontFile(path: file))
      }
      return family
    }
    let families = try renderer.families()
    if !families.contains(where: { $0.lowercased() == font.lowercased() }) {
      let near = closest(to: font, among: families).map { " Did you mean \"\($0)\"?" } ?? ""
      console.warning("there is no font family \"\(excerpt(font))\".\(near) Drawing with Inter.")
    }
    return font
  }

  private func report(missing: [Unicode.Scalar]) throws {
    guard !missing.isEmpty else { return }
    switch settings.missingFonts ?? .warn {
    case .fallback: break
    case .warn: console.warning(MissingCharacters(missing).description)
    case .error: throw CommandError.missingCharacters(MissingCharacters(missing))
    }
  }

  /// Where the fonts that settings ask for are.
  ///
  /// Folders are named from the root: fontconfig passes over others with a word of its own.
  static func fonts(for settings: ChartSettings) throws(FileError) -> FontLibrary {
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

/// The file of a picture, ready to be written.
struct DrawnFile: Sendable {
  let bytes: [UInt8]
  /// To how many colours the picture was reduced; nil when it has all.
  var reducedColors: Int?
}

extension DrawnFile {
  /// Takes a file that was made for a limit, and says what that took.
  init(_ file: FittedPNG, named name: String, limit: Int, telling console: Console) {
    bytes = file.bytes
    guard case .reduced(let count) = file.colors else { return }
    reducedColors = count
    console.warning(
      "\(name) is reduced to \(count) colours, which takes \(file.bytes.count) bytes: with all of them it "
        + "has \(file.fullByteCount), and --max-bytes allows \(limit). To keep them, choose a smaller "
        + "--scale or a larger limit.")
  }
}

/// Characters that no font has, as a message tells them.
struct MissingCharacters: Sendable, Hashable, CustomStringConvertible {
  private let scalars: [Unicode.Scalar]

  /// Takes the characters in the order of their first use.
  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Which they are, by code point, and what helps.
  var description: String {
    let listed = scalars.prefix(MissingCharacters.mostListed).map(MissingCharacters.name)
    let more = scalars.count > listed.count ? " and \(scalars.count - listed.count) more" : ""
    return "no font has \(listed.joined(separator: ", "))\(more). Install one that does, such as "
      + "fonts-noto, or name its folder with --font-dir."
  }

  private static let mostListed = 10

  /// The character with its code point, or the code point alone where there is nothing to show.
  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .control, .format, .surrogate: return code
    default: return "\(excerpt(String(scalar))) (\(code))"
    }
  }
}
