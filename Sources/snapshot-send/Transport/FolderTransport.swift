import CommandKit
import Delivery

/// Writes files for a web server to show, below a folder that their paths cannot leave.
///
/// An actor, so that one picture of two messages is not written twice at once.
actor FolderTransport {
  /// The owner writes and everybody reads, however strict the process is with files of its own.
  private static let permissions: (file: UInt32, folder: UInt32) = (0o644, 0o755)

  /// - Throws: ``AttemptFailure/notStored(_:)``.
  func store(_ file: StoredFile) throws(AttemptFailure) -> Reply {
    do throws(SystemError) {
      var folder = try DirectoryHandle(file.folder)
      for name in file.subfolders {
        folder = try folder.folder(name, permissions: FolderTransport.permissions.folder)
      }
      try folder.write(
        file.bytes, to: file.name, .allowed, permissions: FolderTransport.permissions.file)
      if file.lifetime == .removed { try folder.remove(file.name) }
      return Reply(status: 200)
    } catch {
      throw .notStored(error.reason)
    }
  }
}
