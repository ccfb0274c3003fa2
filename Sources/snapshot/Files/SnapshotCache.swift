import ChartRender
import CommandKit

/// The last good copies of what a card was drawn from, for when the source cannot be read.
struct SnapshotCache: Sendable, Hashable {
  /// What a copy is of.
  enum Part: String, Sendable, Hashable, CaseIterable {
    /// The input itself.
    case input
    /// The data that a spec names.
    case data
  }

  /// The most bytes that a copy has: 8 MiB.
  static let limit = 8 << 20

  /// Where the copies are.
  let folder: String
  private let key: String

  /// Finds the copies of a card.
  ///
  /// - Parameters:
  ///   - folder: where copies are kept.
  ///   - name: what tells the card from all others.
  init(folder: String, name: String) {
    self.folder = folder
    key = SnapshotCache.safe(name)
  }

  /// The file of a copy.
  func file(_ part: Part) -> OutputFile {
    OutputFile(path: "\(folder)/\(key).\(part.rawValue)", isPrivate: true)
  }

  /// The bytes of a copy; nil when there is none that can be read.
  func bytes(_ part: Part) -> [UInt8]? {
    do throws(FileError) {
      let bytes = try InputFile.file(path: file(part).path).read(upTo: SnapshotCache.limit)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return nil
    }
  }

  /// Keeps a copy; only the owner can read it.
  ///
  /// - Throws: ``FileError`` when the folder cannot be made or the copy cannot be written.
  func keep(_ bytes: [UInt8], as part: Part) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw .outputNotCreated(path: folder, error)
    }
    OutputFile.removeLeftovers(for: [file(part)])
    try file(part).write(bytes)
  }

  /// A name for a file: what is readable of it, and a checksum that tells it from others.
  private static func safe(_ name: String) -> String {
    let readable = name.unicodeScalars.suffix(longestName).map { scalar in
      let isKept =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isKept ? Character(scalar) : "-"
    }
    return String(readable) + "-" + name.checksum
  }

  private static let longestName = 60
}
