import ChartRender
import CommandKit

/// The checksums of files that many cards share; each is read once as long as it stays as it is.
struct FileDigests: Sendable {
  private struct CachedDigest: Sendable {
    let stamp: FileStatus.Stamp
    let digest: String
  }

  private var known: [String: CachedDigest] = [:]
  /// So many are kept; a batch in which every card has files of its own has each of them once.
  private static let limit = 256

  /// The checksum of a file's content; for a file that cannot be read, words that are no checksum, so that the
  /// card is drawn and tells why.
  mutating func digest(of path: String) -> String {
    do throws(SystemError) {
      let stamp = try FileStatus(of: path, lastLink: .followed).stamp
      if let found = known[path], found.stamp == stamp { return found.digest }
      let file = try OpenFile(path, for: .reading)
      let bytes = try file.use { descriptor throws(SystemError) in
        try descriptor.readAll(upTo: ChartSource.dataLimit, expecting: stamp.size)
      }
      let digest = SHA256.hex(of: bytes)
      if known.count == FileDigests.limit { known = [:] }
      known[path] = CachedDigest(stamp: stamp, digest: digest)
      return digest
    } catch {
      return "unread \(error.code)"
    }
  }
}
