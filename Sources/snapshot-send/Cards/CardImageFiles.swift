import Base
import Cards
import CommandKit
import Delivery
import Graphics

/// The images of a card, read on demand from the record's folder or the record itself.
struct CardImageFiles: Sendable {
  struct Choice: Sendable, Hashable {
    /// Pixels per point; nil for 2, or else any.
    var scale: Int?
    /// A theme name; nil for the first.
    var theme: String?
  }

  /// Maximum image size in bytes: 100 MiB.
  static let limit = 100 << 20
  /// The default scale: sharp on every screen, and within the limits of all services.
  private static let usualScale = 2

  private let files: [CardRecord.File]
  /// Base64 instead of files.
  private let inline: [String?]
  private let folder: CardFolder

  init(record: CardRecord, inline: [String?], folder: CardFolder) {
    (files, self.inline, self.folder) = (record.files, inline, folder)
  }

  /// Returns the chosen image.
  func picture(
    _ choice: Choice, of card: String
  ) throws -> CardMessage.ImageAttachment {
    let there = files.map { "\($0.scale.rawValue)x \($0.format.rawValue) \($0.theme)" }
    var places = Array(files.indices)
    if let theme = choice.theme ?? files.first?.theme {
      places = places.filter { files[$0].theme.lowercased() == theme.lowercased() }
      guard !places.isEmpty else {
        throw SendError.noSuchPicture(
          card: card, asked: "the theme \"\(excerpt(theme))\"", there: there)
      }
    }
    if let scale = choice.scale {
      places = places.filter { files[$0].scale.rawValue == scale }
      guard !places.isEmpty else {
        throw SendError.noSuchPicture(card: card, asked: "\(scale) pixels per point", there: there)
      }
    }
    guard let place = places.min(by: { rank($0) < rank($1) }) else {
      throw SendError.noSuchPicture(card: card, asked: "a file", there: there)
    }
    return try read(place)
  }

  /// Returns the pixel images of the theme, the largest scale first.
  func others(_ choice: Choice) throws -> [CardMessage.ImageAttachment] {
    let theme = choice.theme ?? files.first?.theme
    let places = files.indices.filter {
      !files[$0].format.isVector && files[$0].theme == theme
    }.sorted { files[$0].scale.rawValue > files[$1].scale.rawValue }
    return try places.map(read)
  }

  /// Pixels before vectors, then the default scale, then larger ones.
  private func rank(_ place: Int) -> Int {
    let file = files[place]
    let scale = file.scale.rawValue
    let order = scale == CardImageFiles.usualScale ? 0 : (scale > 2 ? 1 : 2)
    return (file.format.isVector ? 10 : 0) + order
  }

  private func read(_ place: Int) throws -> CardMessage.ImageAttachment {
    let file = files[place]
    let bytes: [UInt8]
    if inline.indices.contains(place), let text = inline[place] {
      guard let decoded = Base64.bytes(of: text) else {
        throw SendError.changedPicture(path: file.path)
      }
      bytes = decoded
    } else {
      bytes = try folder.content(of: file.path, upTo: CardImageFiles.limit)
    }
    let sha256 = SHA256.hex(of: bytes)
    guard file.sha256.isEmpty || file.sha256 == sha256 else {
      throw SendError.changedPicture(path: file.path)
    }
    return CardMessage.ImageAttachment(
      name: FilePath(file.path).name, format: FileFormat(file.format), bytes: bytes,
      pixels: file.pixels,
      scale: file.scale, sha256: sha256)
  }
}

/// The folder of a record, which its paths cannot leave.
final class CardFolder: Sendable {
  private let path: String
  // Its identity is that of the open folder, which all cards of a manifest share.
  private let folder: DirectoryHandle

  /// Opens the folder of a file; the working folder for standard input.
  init(of input: InputFile) throws {
    switch input {
    case .standardInput: path = "."
    case .file(let file): path = FilePath(file).folder
    }
    let path = path
    folder = try converting({ FileError.inputNotOpened(path: path, $0) }) {
      () throws(SystemError) in try DirectoryHandle(path)
    }
  }

  /// Reads a file in the folder or a subfolder.
  func content(of name: String, upTo limit: Int) throws -> [UInt8] {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == ".." }), !name.utf8.contains(0) else {
      throw SendError.foreignPicture(path: name)
    }
    let bytes = try converting({ SendError.missingPicture(path: name, reason: $0.reason) }) {
      () throws(SystemError) in
      var folder = folder
      for part in parts.dropLast() { folder = try folder.existing(String(part)) }
      return try folder.content(of: String(parts[parts.count - 1]), upTo: limit)
    }
    guard bytes.count <= limit else {
      throw FileError.pictureTooLarge(name: quoted(name), limit: limit)
    }
    return bytes
  }
}
