#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file on disk by its path.
struct DiskFile: Sendable {
  /// The path.
  let path: String

  init(_ path: String) { self.path = path }

  /// All bytes of the file.
  func read() throws(BenchError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw .file(path: path, doing: "read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count { break }
    }
    guard ferror(file) == 0 else { throw .file(path: path, doing: "read") }
    return bytes
  }

  /// All bytes of the file, nil when it is not there or cannot be read.
  var contents: [UInt8]? {
    do { return try read() } catch { return nil }
  }

  /// Replaces what the file holds.
  func write(_ bytes: [UInt8]) throws(BenchError) {
    guard let file = fopen(path, "wb") else { throw .file(path: path, doing: "written") }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw .file(path: path, doing: "written")
    }
  }

  /// Replaces what the file holds by what `body` hands over, piece by piece.
  func write(inPieces body: ((([UInt8]) throws -> Void)) throws -> Void) throws {
    guard let file = fopen(path, "wb") else { throw BenchError.file(path: path, doing: "written") }
    var isWritten = true
    do {
      try body { bytes in
        isWritten = isWritten && fwrite(bytes, 1, bytes.count, file) == bytes.count
      }
    } catch {
      fclose(file)
      throw error
    }
    guard fclose(file) == 0, isWritten else {
      throw BenchError.file(path: path, doing: "written")
    }
  }

  /// The names in the folder that end with a text.
  func names(endingWith ending: String) throws(BenchError) -> [String] {
    guard let stream = opendir(path) else { throw .file(path: path, doing: "read") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names
  }

  /// Removes the folder with the files in it.
  func removeFolder() throws(BenchError) {
    for name in try names(endingWith: "") where name != "." && name != ".." {
      DiskFile("\(path)/\(name)").remove()
    }
    rmdir(path)
  }

  /// Removes the file if it is there.
  func remove() { unlink(path) }

  /// Makes a folder of this path, in a folder that exists, unless it is there.
  func makeFolder() throws(BenchError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .file(path: path, doing: "made")
    }
  }
}
