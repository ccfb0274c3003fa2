/// What a file is, as far as its first bytes tell.
enum ImageFileType: Sendable, Hashable {
  case png
  case jpeg
  case webp
  /// Something else; `kind` says what, with its article.
  case other(kind: String)

  /// Looks at the first bytes; the name of the file has no say.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: PNGFile.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      self = .other(kind: ImageFileType.kind(of: bytes))
    }
  }

  /// What is often mistaken for a picture that can be read, by the bytes at its start.
  private static let starts: [(String, offset: Int, kind: String)] = [
    ("GIF8", 0, "a GIF picture"),
    ("BM", 0, "a BMP picture"),
    ("II*\0", 0, "a TIFF picture"),
    ("MM\0*", 0, "a TIFF picture"),
    ("%PDF", 0, "a PDF file"),
    ("8BPS", 0, "a Photoshop file"),
    ("\0\0\u{1}\0", 0, "an icon of Windows"),
    ("ftypavif", 4, "an AVIF picture"),
    ("ftypavis", 4, "an AVIF picture"),
    ("ftyphei", 4, "a HEIC picture"),
    ("ftyphev", 4, "a HEIC picture"),
    ("ftypmif1", 4, "a HEIC picture"),
    ("ftypmsf1", 4, "a HEIC picture"),
    ("ftyp", 4, "a film"),
    ("JXL ", 4, "a JPEG XL picture"),
    ("jP  ", 4, "a JPEG 2000 picture"),
  ]

  private static func kind(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "an empty file" }
    if bytes.starts(with: [0xFF, 0x0A]) { return "a JPEG XL picture" }
    let found = starts.first { start, offset, _ in
      bytes.dropFirst(offset).starts(with: start.utf8)
    }
    if let found { return found.kind }
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    let isText = start.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0xFFFD || (0x09...0x0D).contains(scalar.value)
    }
    if start.contains("<svg") { return "an SVG drawing" }
    if start.lowercased().contains("<html") { return "a web page" }
    return isText ? "a text" : "a file of an unknown kind"
  }
}
