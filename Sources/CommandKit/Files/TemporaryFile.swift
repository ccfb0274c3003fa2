import Base

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A buffer for text in an unlinked temporary file.
package final class TemporaryFile: Sendable {
  private let descriptor: Descriptor
  private let folder: String

  package init() throws(FileError) {
    folder = Environment.value(of: "TMPDIR") ?? "/tmp"
    let folder = folder
    descriptor = try converting({ FileError.outputNotCreated(path: folder, $0) }) {
      () throws(SystemError) in try DirectoryHandle(folder).createNameless()
    }
  }

  deinit { descriptor.close() }

  /// The size in bytes.
  package var count: Int {
    get throws(FileError) {
      return try converting({ FileError.outputNotWritten(name: quoted(folder), $0) }) {
        () throws(SystemError) in try descriptor.status().size
      }
    }
  }

  package func append(_ text: String) throws(FileError) { try append(Array(text.utf8)) }

  package func append(_ bytes: [UInt8]) throws(FileError) {
    try converting({ FileError.outputNotWritten(name: quoted(folder), $0) }) {
      () throws(SystemError) in try descriptor.writeAll(bytes)
    }
  }

  /// Lets who shares the file read it from the start.
  func rewind() { descriptor.rewind() }

  /// Makes the file a stream of a program that is started.
  func stand(for stream: Int32, _ actions: inout HelperProcess.SpawnActions) {
    posix_spawn_file_actions_adddup2(&actions, descriptor.number, stream)
  }

  /// All that is in the file.
  var text: String {
    get throws(FileError) {
      var bytes: [UInt8] = []
      try forEachPiece { (piece) throws(FileError) in bytes += piece }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Calls `body` with each chunk from the start.
  package func forEachPiece(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    var offset = 0
    while true {
      let piece = try converting({ FileError.inputNotRead(name: quoted(folder), $0) }) {
        () throws(SystemError) in try descriptor.readPart(at: offset, count: 1 << 20)
      }
      if piece.isEmpty { return }
      try body(piece)
      offset += piece.count
    }
  }
}
