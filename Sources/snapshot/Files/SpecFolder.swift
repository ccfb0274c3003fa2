import ChartRender

/// The folder that a spec may name files in: its own, with everything below it.
struct SpecFolder: Sendable, Hashable {
  private let folder: String

  /// The folder of a spec; a spec from standard input has the working folder.
  init(of input: InputFile) {
    switch input {
    case .standardInput: folder = "."
    case .file(let path): folder = FilePath(path).folder
    }
  }

  /// The path of a file that a spec names.
  ///
  /// - Throws: ``FileError/outsideSpecFolder(path:)`` for a URL, an absolute path and one that leads out
  ///   of the folder, by `..` or by a symbolic link.
  func path(of name: String) throws(FileError) -> String {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("://"),
      !name.split(separator: "/").contains("..")
    else { throw .outsideSpecFolder(path: name) }
    let path = folder == "." ? name : (folder == "/" ? "/\(name)" : "\(folder)/\(name)")
    if let root = SpecFolder.resolved(folder), let end = SpecFolder.resolved(path) {
      guard end.hasPrefix(root == "/" ? "/" : root + "/") else {
        throw .outsideSpecFolder(path: name)
      }
    }
    return path
  }

  /// The settings of a spec with the paths of the files that they name.
  ///
  /// What arguments or variables set instead is left alone: it is not looked for.
  func resolving(
    _ settings: ChartSettings, below overrides: ChartSettings
  ) throws(FileError) -> ChartSettings {
    var settings = settings
    for (index, theme) in settings.themes.enumerated() where overrides.themes.isEmpty {
      guard case .file(let name) = theme else { continue }
      settings.themes[index] = .file(try path(of: name))
    }
    if overrides.font == nil, let file = settings.fontFile {
      settings.font = try path(of: file)
    }
    var folders: [String] = []
    for name in settings.fontDirectories { folders.append(try path(of: name)) }
    settings.fontDirectories = folders
    return settings
  }

  /// The path without links, or nil when there is no such file: then opening it tells why.
  private static func resolved(_ path: String) -> String? {
    do throws(SystemError) { return try FileSystem.resolved(path) } catch { return nil }
  }
}
