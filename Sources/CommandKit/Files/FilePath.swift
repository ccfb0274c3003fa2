/// The parts of a path, taken apart by bytes as the system does it.
package struct FilePath: Sendable, Hashable {
  /// The folder as it can be opened: `.` when the path names none.
  package let folder: String
  /// What comes before the name, with the slash: empty when the path names no folder.
  package let prefix: String
  /// The name in the folder; empty when the path ends with a slash.
  package let name: String

  /// Takes a path apart.
  package init(_ path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (folder, prefix, name) = (".", "", path)
      return
    }
    // Not the index after the character, which may be a slash with an accent.
    let start = path.utf8.index(after: slash)
    prefix = String(path[..<start])
    name = String(path[start...])
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name up to the dot of its extension.
  package var stem: String { dot.map { String(name[..<$0]) } ?? name }

  /// What follows the last dot of the name, or nil where nothing does or the name starts there.
  package var fileExtension: String? { dot.map { String(name[name.utf8.index(after: $0)...]) } }

  private var dot: String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex,
      name.utf8.index(after: dot) != name.endIndex
    else { return nil }
    return dot
  }
}
