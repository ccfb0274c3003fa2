#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// File system operations by path.
package enum FileSystem {
  /// Renames a file atomically, replacing the target.
  package static func move(_ path: String, onto target: String) throws(SystemError) {
    guard rename(path, target) == 0 else { throw .last }
  }

  /// Unlinks a file or a symbolic link.
  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw .last }
  }

  /// Creates a folder with mode 0700 unless it exists.
  package static func makeFolder(_ path: String) throws(SystemError) {
    try checkPath(path)
    guard mkdir(path, 0o700) == 0 || SystemError.last.exists else { throw .last }
  }

  /// Creates a folder with the permissions that the process gives to new folders, unless it exists;
  /// its parent has to exist, so that a mistyped path is an error.
  package static func makeSharedFolder(_ path: String) throws(SystemError) {
    try checkPath(path)
    guard mkdir(path, 0o777) == 0 || SystemError.last.exists else { throw .last }
  }

  /// Creates a folder and its parents with mode 0700 unless they exist.
  package static func makeFolders(_ path: String) throws(SystemError) {
    guard !exists(path), !path.isEmpty else { return }
    let parent = FilePath(path).folder
    if parent != path { try makeFolders(parent) }
    try makeFolder(path)
  }

  /// The absolute path without symbolic links.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    try checkPath(path)
    guard let buffer = realpath(path, nil) else { throw .last }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Makes a folder the working folder.
  package static func enter(_ folder: String) throws(SystemError) {
    try checkPath(folder)
    guard chdir(folder) == 0 else { throw .last }
  }

  /// Whether a file or folder exists, following links.
  package static func exists(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: path, lastLink: .followed)
      return true
    } catch {
      return false
    }
  }

  /// At most `limit` names in a folder, in the system's order.
  package static func names(in folder: String, limit: Int) throws(SystemError) -> [String] {
    try checkPath(folder)
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// Throws for a path with a NUL character, which would truncate it.
func checkPath(_ path: String) throws(SystemError) {
  if path.utf8.contains(0) { throw .unusablePath }
}
