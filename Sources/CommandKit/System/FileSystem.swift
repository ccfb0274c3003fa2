#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Names in folders: what is there, and what it is called.
package enum FileSystem {
  /// Gives the file at `path` another name, in one step and in place of what had that name.
  package static func move(_ path: String, onto target: String) throws(SystemError) {
    guard rename(path, target) == 0 else { throw .last }
  }

  /// Removes the name of a file, or of a symbolic link, which is not followed.
  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw .last }
  }

  /// Makes a folder that only its owner can use, unless it is there.
  package static func makeFolder(_ path: String) throws(SystemError) {
    try checkPath(path)
    guard mkdir(path, 0o700) == 0 || SystemError.last.exists else { throw .last }
  }

  /// Makes a folder and those that it is in, unless they are there; nobody but their owner may look into them.
  package static func makeFolders(_ path: String) throws(SystemError) {
    guard !exists(path), !path.isEmpty else { return }
    let parent = FilePath(path).folder
    if parent != path { try makeFolders(parent) }
    try makeFolder(path)
  }

  /// The absolute path of a file or folder that exists, without links in it.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    try checkPath(path)
    guard let buffer = realpath(path, nil) else { throw .last }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Whether there is a file or folder at the end of a path, with its links followed.
  package static func exists(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: path, lastLink: .followed)
      return true
    } catch {
      return false
    }
  }

  /// The names in a folder, at most `limit` of them, in the system's order.
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

/// Refuses a path with a NUL character, at which the system would cut it off.
func checkPath(_ path: String) throws(SystemError) {
  if path.utf8.contains(0) { throw .unusablePath }
}
