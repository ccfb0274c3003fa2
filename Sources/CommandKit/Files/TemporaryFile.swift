import Base

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

  package func append(_ text: String) throws(FileError) {
    try converting({ FileError.outputNotWritten(name: quoted(folder), $0) }) {
      () throws(SystemError) in try descriptor.writeAll(Array(text.utf8))
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
