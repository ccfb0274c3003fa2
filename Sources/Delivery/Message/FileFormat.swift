import Base
import Cards
import Graphics
import Imaging

/// The formats of files that are sent: those that are drawn, and others of pictures.
package enum FileFormat: String, Sendable, Hashable, CaseIterable {
  case png, jpeg, webp, gif, svg, pdf

  package init(_ format: ImageFormat) {
    self =
      switch format {
      case .png: .png
      case .svg: .svg
      case .pdf: .pdf
      }
  }

  /// The formats with pixels that browsers show.
  package static let web: Set<FileFormat> = [.png, .jpeg, .webp, .gif]

  /// Whether a picture consists of shapes, which have no pixels.
  package var isVector: Bool { self == .svg || self == .pdf }

  /// Whether its pixels can be read, to make others of them.
  package var isDecodable: Bool { self == .png || self == .jpeg || self == .webp }

  package var mediaType: String {
    switch self {
    case .png: ImageFormat.png.mediaType
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .gif: "image/gif"
    case .svg: ImageFormat.svg.mediaType
    case .pdf: ImageFormat.pdf.mediaType
    }
  }

  /// The name in messages.
  package var title: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// The file name extensions of the format, the usual one first.
  package var endings: [String] { self == .jpeg ? [".jpg", ".jpeg"] : [".\(rawValue)"] }

  /// The format of a file by its first bytes; nil for JSON, and for nothing.
  ///
  /// - Throws: what the file seems to be, if it is none of these.
  package static func format(of bytes: [UInt8]) throws(UnknownFile) -> FileFormat? {
    switch ImageFileType(of: bytes) {
    case .png: return .png
    case .jpeg: return .jpeg
    case .webp: return .webp
    case .other(let kind):
      if bytes.starts(with: "GIF8".utf8) { return .gif }
      if bytes.starts(with: "%PDF-".utf8) { return .pdf }
      let blanks: [UInt8] = [0x20, 9, 10, 11, 12, 13, 0xEF, 0xBB, 0xBF]
      switch bytes.first(where: { !blanks.contains($0) }) {
      case nil, UInt8(ascii: "{"), UInt8(ascii: "["): return nil
      case UInt8(ascii: "<") where kind == ImageFileType.drawing: return .svg
      default: throw UnknownFile(kind: kind)
      }
    }
  }

  /// A file that is not sent; `kind` is what it seems to be, with its article.
  package struct UnknownFile: Error, Sendable, Hashable {
    package let kind: String
  }
}

extension CardMessage.ImageAttachment {
  /// Makes an attachment of a whole file.
  ///
  /// - Throws: ``ImageError`` for pixels that are damaged or too many.
  package init(
    file bytes: [UInt8], named name: String, as format: FileFormat
  ) throws(ImageError) {
    let known = try ImageDecoder.fileSize(of: bytes)
    let size = if let known { known } else { try PixelSize.checked(width: 1, height: 1) }
    let ending = format.endings.contains { name.lowercased().hasSuffix($0) }
    self.init(
      name: ending ? name : name + format.endings[0], format: format, bytes: bytes,
      pixels: size, scale: .x1, sha256: SHA256.hex(of: bytes))
  }

  /// Whether the size of the picture is known; vector files of others do not tell it.
  package var hasSize: Bool { !format.isVector || pixels.area > 1 }

  /// The name with the ending of a format.
  func name(as format: FileFormat) -> String {
    let old = self.format.endings.first { name.lowercased().hasSuffix($0) } ?? ""
    return name.dropLast(old.count) + format.endings[0]
  }
}
