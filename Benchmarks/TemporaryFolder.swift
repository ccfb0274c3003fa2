#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with files that are of no use after the run; it goes away together with them.
struct TemporaryFolder: ~Copyable {
  /// Where it is.
  let path: String
  private var files: [DiskFile] = []

  /// Makes a folder of a new name where the system keeps such things.
  init() throws(BenchError) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(place)/snapshot-bench.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .file(path: place, doing: "used for a folder") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in files { file.remove() }
    rmdir(path)
  }

  /// Makes a file in it.
  mutating func write(_ bytes: [UInt8], to name: String) throws(BenchError) -> DiskFile {
    let file = DiskFile("\(path)/\(name)")
    // Noted first: half a file has to go as well.
    files.append(file)
    try file.write(bytes)
    return file
  }
}
