import ChartRender
import CommandKit

/// The folders that a spec may name files in, with everything below them: its own and one for
/// assets.
struct AllowedFolders: Sendable, Hashable {
  private let folders: [String]
  /// The number of them that belong to specs.
  private let ownCount: Int
  /// The folder of a server; nil for the files of a command.
  private var served: ServedFolder?

  /// The folder of a spec, or for standard input the working folder; then one for assets, which the
  /// caller vouches for.
  init(of input: InputFile, assets: String? = nil) {
    let own =
      switch input {
      case .standardInput: "."
      case .file(let path): FilePath(path).folder
      }
    folders = [own] + (assets.map { [$0] } ?? [])
    ownCount = 1
  }

  init(of inputs: [InputFile], assets: String? = nil) {
    let own = inputs.map { AllowedFolders(of: $0).folders[0] }
    folders = own + (assets.map { [$0] } ?? [])
    ownCount = own.count
  }

  /// The folders of a call of a server: that of its input, and the server's own.
  init(of input: InputFile?, in served: ServedFolder) {
    let own = input.map { AllowedFolders(of: $0).folders } ?? ["."]
    folders = served.root.map { own + [$0] } ?? []
    (ownCount, self.served) = (1, served)
  }

  /// The path of a file that a spec names, in the first of the folders that has it.
  ///
  /// - Throws: ``FileError/outsideSpecFolder(path:)`` for a URL and a path that leads out of the
  ///   folders, by `..`, a link or from the root; ``FileError/streamInSpec(path:)`` for a pipe, a
  ///   socket and a device, which could block for ever.
  func path(of name: String) throws(FileError) -> String {
    if let served, served.texts[.file(path: name)] != nil { return name }
    let paths = try paths(of: name)
    // Another scale of a picture may be read in its place.
    for file in AssetName(name).files where file.path != name {
      if name.hasPrefix("/"), !FileSystem.exists(file.path) { continue }
      _ = try self.paths(of: file.path)
    }
    return paths.first(where: FileSystem.exists) ?? paths[0]
  }

  /// The path of a name in each folder, whether or not the file exists; the spec's own comes first.
  func paths(of name: String) throws(FileError) -> [String] {
    if isAsset(name) { return [try AllowedFolders.ordinary(name, named: name)] }
    if let served, served.root == nil { throw .noServedFolder(path: name) }
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("://"),
      !name.split(separator: "/").contains("..")
    else { throw outside(name) }
    let roots = folders.compactMap(AllowedFolders.resolved)
    return try folders.map { folder throws(FileError) in
      // What is called - in a spec is a file, not standard input.
      let own = name == "-" ? "./-" : name
      let path = folder == "." ? own : (folder.hasSuffix("/") ? folder : folder + "/") + name
      if let end = AllowedFolders.resolved(path), !roots.contains(where: { contains(end, in: $0) })
      {
        throw outside(name)
      }
      return try AllowedFolders.ordinary(path, named: name)
    }
  }

  private func outside(_ name: String) -> FileError {
    served == nil ? .outsideSpecFolder(path: name) : .outsideServedFolder(path: name)
  }

  /// Whether an absolute path leads to a file in the folder for assets.
  private func isAsset(_ name: String) -> Bool {
    guard name.hasPrefix("/"), let end = AllowedFolders.resolved(name) else { return false }
    return folders.dropFirst(ownCount).compactMap(AllowedFolders.resolved).contains {
      contains(end, in: $0)
    }
  }

  private func contains(_ path: String, in root: String) -> Bool {
    path.hasPrefix(root == "/" ? "/" : root + "/")
  }

  /// The settings of a spec with the resolved paths of files. Options that are overridden are not
  /// resolved, and neither are those of the user's own file.
  func resolving(
    _ settings: ChartSettings, over base: ChartSettings, below overrides: ChartSettings
  ) throws(FileError) -> ChartSettings {
    try settings.mappingPaths(notOf: base, below: overrides) { name throws(FileError) in
      try path(of: name)
    }
  }

  /// The path if it is a regular file; pipes, sockets and devices may block or never end.
  private static func ordinary(
    _ path: String, named name: String
  ) throws(FileError) -> String {
    let kind: FileStatus.Kind?
    do throws(SystemError) {
      kind = try FileStatus(of: path, lastLink: .followed).kind
    } catch {
      kind = nil
    }
    if kind == .stream { throw .streamInSpec(path: name) }
    return path
  }

  /// The path without links, or nil when there is no such file: then opening it tells why.
  private static func resolved(_ path: String) -> String? {
    do throws(SystemError) { return try FileSystem.resolved(path) } catch { return nil }
  }
}
