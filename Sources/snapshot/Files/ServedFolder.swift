import ChartRender
import CommandKit

/// The files that the calls of a server may name: those below one folder, which is the working
/// folder of the server, and texts of the call itself.
struct ServedFolder: Sendable, Hashable {
  /// The folder without links in its path; nil for a server that reads and writes no files.
  let root: String?
  /// Texts that take the place of files.
  var texts: [InputFile: [UInt8]] = [:]
  /// Pictures that the user's own settings name, wherever they are.
  var ownPictures: [String] = []

  /// The path of a file from the folder, which an argument may name from the root, too.
  ///
  /// - Throws: ``FileError`` for a path that leads out of the folder, by `..` or by a link, and where
  ///   there is no folder.
  func path(of name: String) throws(FileError) -> String {
    guard name != "-" else { throw .outsideServedFolder(path: name) }
    var path = name
    if let root, name.hasPrefix(root + "/") { path = String(name.dropFirst(root.count + 1)) }
    path = try AllowedFolders(of: nil, in: ServedFolder(root: root)).path(of: path)
    // It must not be taken for an option or for standard input.
    return path.hasPrefix("-") ? "./" + path : path
  }

  /// The path of a file that is to be written; its folder has to exist.
  ///
  /// - Throws: ``FileError`` as ``path(of:)``, and for a device or a pipe.
  func output(_ name: String) throws(FileError) -> String {
    let path = try path(of: name)
    let folder = FilePath(path).folder
    guard let root else { throw .noServedFolder(path: name) }
    let end: String
    do throws(SystemError) {
      end = try FileSystem.resolved(folder)
    } catch {
      throw .outputFolderMissing(path: name, folder: folder)
    }
    guard end == root || end.hasPrefix(root == "/" ? "/" : root + "/") else {
      throw .outsideServedFolder(path: name)
    }
    return path
  }

  /// The pictures of a call.
  func image(
    _ name: String, _ scale: RenderScale, _ covering: PixelSize?
  ) throws -> RasterImage {
    let folders = AllowedFolders(of: nil, in: ServedFolder(root: root))
    let files = ownPictures.contains(name) ? ImageFiles.argument : .spec(folders)
    return try files.picture(name, neededAt: scale, covering: covering)
  }

  /// Checks the paths that the options of a call name, from the folder.
  func check(_ settings: ChartSettings) throws(FileError) {
    let none = ChartSettings()
    _ = try settings.mappingPaths(notOf: none, below: none) { name throws(FileError) in
      let folders = AllowedFolders(of: nil, in: ServedFolder(root: root))
      guard try folders.path(of: name) == name else { throw .outsideServedFolder(path: name) }
      return name
    }
  }
}
