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

  /// Removes the file if it is there.
  func remove() { unlink(path) }

  /// Makes a folder of this path, in a folder that exists, unless it is there.
  func makeFolder() throws(BenchError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .file(path: path, doing: "made")
    }
  }
}
