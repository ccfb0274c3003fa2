import Base

/// A zip archive, or a file in one, that cannot be read.
package enum ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of an entry leads out of the archive.
  case name(String)
  case encrypted
  /// An entry is compressed by a method other than deflate.
  case method(Int)
  /// The compressed bytes of an entry are no deflate data.
  case damaged
  /// An entry has another checksum than the archive says.
  case checksum
  /// An entry has another length than the archive says.
  case length
  /// An entry grows more than any real data.
  case bomb
  /// An entry that is stored and whose length is told behind it, in a stream.
  case unknownLength
  /// The archive is in several files.
  case split
  /// The directory of the archive is missing or contradicts itself.
  case directory

  /// How many times its size an entry may grow: exports of Health grow 14 to 31 times, and deflate
  /// can reach 1032.
  static let greatestRatio = 200

  /// The reason and the next step.
  package var description: String {
    switch self {
    case .name(let name):
      "the archive has an entry \(quoted(name)), whose name leads out of it. Make the archive anew."
    case .encrypted: "the archive is encrypted. Unpack it first, and pass the file in it."
    case .method(let method):
      "the archive is compressed by method \"\(method)\", and only deflate is read. Unpack it first, "
        + "and pass the file in it."
    case .damaged: "the compressed data of the archive is damaged. Export or copy it again."
    case .checksum:
      "a file in the archive has another checksum than the archive says. Export or copy it again."
    case .length:
      "a file in the archive has another length than the archive says. Export or copy it again."
    case .bomb:
      "a file in the archive grows to more than \(ArchiveError.greatestRatio) times its size, which "
        + "real data does not. Unpack it first, and pass the file in it."
    case .unknownLength:
      "the archive does not say how long its entries are before they come. Pass it as a file."
    case .split: "the archive is split into several files. Join them first."
    case .directory: "the directory of the archive is damaged. Export or copy it again."
    }
  }
}
