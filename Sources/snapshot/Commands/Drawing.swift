import ChartRender
import CommandKit

extension Console {
  /// Runs `body`, then shows the messages that it has appended, whether or not it throws.
  func showing<Result: ~Copyable>(
    _ body: (inout [DrawingNotice]) throws -> Result
  ) throws -> Result {
    var notices: [DrawingNotice] = []
    defer {
      for notice in notices {
        switch notice {
        case .warning(let text): warning(text)
        case .note(let text): note(text)
        case .finding(let text): finding(text)
        }
      }
    }
    return try body(&notices)
  }
}

extension FontLibrary {
  /// The fonts of the settings, with those that the environment names.
  ///
  /// Folders are resolved to absolute paths: fontconfig skips others with a warning of its own.
  init(for settings: ChartSettings) throws(FileError) {
    self = .standard
    directories += Environment.fontFolders
    for folder in settings.fontDirectories {
      directories.append(
        try converting({ FileError.folderNotRead(path: folder, $0) }) { () throws(SystemError) in
          try FileSystem.resolved(folder)
        })
    }
    if let file = settings.fontFile { files.append(file) }
    if let cache = Environment.cacheFolder {
      cacheDirectories.append("\(cache)/snapshot/fontconfig")
    }
  }
}

extension OutputPlan {
  /// The image files of the plan, as the library makes them.
  var requests: [ImageRequest] {
    pictures.map { picture in
      let destination = picture.destination
      return ImageRequest(
        theme: picture.theme, scale: picture.scale, name: destination.name,
        plainName: destination.plainName,
        fileName: destination.file.map { FilePath($0.path).name } ?? "-")
    }
  }
}

extension CardRenderer {
  /// Opens the fonts that settings name.
  init(_ settings: ChartSettings, _ console: Console) throws(CommandError) {
    self = try converting(CommandError.init(_:)) { () throws in
      try CardRenderer(settings, fonts: FontLibrary(for: settings))
    }
  }

  /// Draws a card at the size of its template, and shows the messages about it.
  mutating func draw(
    _ contents: LoadedInput, by template: CardTemplate, _ plan: OutputPlan, isStale: Bool = false,
    _ console: Console,
    reading image: (_ path: String, RenderScale, _ covering: PixelSize?) throws -> RasterImage =
      ImageFiles.argument.picture
  ) throws(CommandError) -> DrawnCard {
    try converting(CommandError.init(_:)) { () throws in
      try console.showing { notices in
        try draw(
          contents, by: template, plan.requests, as: plan.format,
          themeNames: contents.themes.indices.map(contents.themeName), isStale: isStale, &notices,
          reading: image)
      }
    }
  }
}
