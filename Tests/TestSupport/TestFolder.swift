#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Foundation

/// A folder of one test's own.
///
/// It is a class because it is one folder on disk, which goes when the test is done with it.
package final class TestFolder {
  /// Where it is.
  package let path: String

  package init() throws {
    let template = FileManager.default.temporaryDirectory.path + "/snapshot-tests.XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else { throw TestFailure("mkdtemp: errno \(errno)") }
    path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names in it, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  package subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// What a file holds; nil when there is none.
  package func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: self[name]).map { [UInt8]($0) }
  }

  /// The text of a file; empty when there is none.
  package func text(of name: String) -> String {
    String(decoding: bytes(of: name) ?? [], as: UTF8.self)
  }

  /// Makes a file.
  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }

  /// Makes a folder.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: false)
  }

  /// The permissions of a file.
  package func permissions(of name: String) -> UInt32? {
    var information = stat()
    return lstat(self[name], &information) == 0 ? UInt32(information.st_mode & 0o777) : nil
  }
}

/// Why a test could not be carried out.
package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
