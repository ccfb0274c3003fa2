#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  /// The path without links, or nil when there is no such file: then opening it tells why.
  private static func resolved(_ path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}
