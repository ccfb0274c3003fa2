#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Foundation

/// A folder of one test's own.
///
/// It is a class because it is one folder on disk, which goes when the test is done with it.
final class TestFolder {
  /// Where it is.
  let path: String

  init() throws {
    let template = FileManager.default.temporaryDirectory.path + "/snapshot-tests.XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw TestFailure("mkdtemp: errno \(errno)") }
    path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names in it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// What a file holds; nil when there is none.
  func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self[name]).map { [UInt8]($0) }
  }

  /// Makes a file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }

  /// Makes a folder.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: false)
  }

  /// The permissions of a file.
  func permissions(of name: String) -> UInt32? {
    var information = stat()
    return lstat(self[name], &information) == 0 ? UInt32(information.st_mode & 0o777) : nil
  }
}

/// Why a test could not be carried out.
struct TestFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
