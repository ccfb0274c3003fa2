/// Text that is kept on disk until it is needed, in a file without a name.
package final class TemporaryFile: Sendable {
  private let descriptor: Descriptor
  private let folder: String

  /// Makes the file in the folder for temporary files.
  package init() throws(FileError) {
    folder = Environment.value(of: "TMPDIR") ?? "/tmp"
    do throws(SystemError) {
      descriptor = try DirectoryHandle(folder).createNameless()
    } catch {
      throw .outputNotCreated(path: folder, error)
    }
  }

  deinit { descriptor.close() }

  /// How many bytes there are.
  package var count: Int {
    get throws(FileError) {
      do throws(SystemError) {
        return try descriptor.status().size
      } catch {
        throw .outputNotWritten(name: quoted(folder), error)
      }
    }
  }

  /// Adds text.
  package func append(_ text: String) throws(FileError) {
    do throws(SystemError) {
      try descriptor.writeAll(Array(text.utf8))
    } catch {
      throw .outputNotWritten(name: quoted(folder), error)
    }
  }

  /// Calls `body` with the text from its beginning.
  package func forEachPiece(_ body: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
    var offset = 0
    while true {
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try descriptor.readPart(at: offset, count: 1 << 20)
      } catch {
        throw .inputNotRead(name: quoted(folder), error)
      }
      if piece.isEmpty { return }
      try body(piece)
      offset += piece.count
    }
  }
}
