/// A file that is no text of rows, recognised by its first bytes.
public enum ForeignFile: Sendable, Hashable {
  /// A format of documents, archives, pictures or databases.
  case format(Format)
  /// A page of HTML and its title.
  case html(title: String?)
  /// A page of Google, such as the one for signing in, in the place of a sheet.
  case googlePage(title: String)
  /// XML, the name of its root, and what it says if it is an error.
  case xml(root: String, error: String? = nil)
  /// A chart of Vega or Vega-Lite without rows of its own, and the file that it names.
  case vega(name: String, data: String?)
  /// Bytes of an unknown format, most of which are no characters.
  case binary

  /// The formats that are recognised.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case pdf = "a PDF document"
    case excel = "an Excel workbook (xlsx)"
    case word = "a Word document (docx)"
    case openDocument = "an OpenDocument file"
    case zip = "a zip archive"
    case tar = "a tar archive"
    case gzip = "a gzip archive"
    case xz = "an xz archive"
    case zstd = "a zstd archive"
    case bzip2 = "a bzip2 archive"
    case png = "a PNG picture"
    case jpeg = "a JPEG picture"
    case gif = "a GIF picture"
    case webp = "a WebP picture"
    case sqlite = "an SQLite database"
    case parquet = "a Parquet file"
    case arrow = "an Arrow file"
    case feather = "a Feather file"
    case orc = "an ORC file"
    case oldExcel = "an old Excel workbook (xls)"
    case rtf = "rich text (RTF)"
    case calendar = "a calendar (iCalendar)"
    case activity = "an activity (FIT)"
    case hdf = "an HDF5 file"
    case sevenZip = "a 7z archive"
  }
}

extension ForeignFile {
  /// Recognises the start of a file; nil for anything that may be text of rows.
  package init?(_ bytes: [UInt8]) {
    if let format = Format(bytes) {
      self = .format(format)
    } else if let markup = Markup(bytes) {
      self =
        markup.isHTML ? markup.page : .xml(root: markup.root, error: markup.error)
    } else {
      return nil
    }
  }
}

extension ForeignFile.Format {
  private static let signatures: [([UInt8], ForeignFile.Format)] = [
    (Array("%PDF".utf8), .pdf), ([0x1F, 0x8B], .gzip), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstd), ([0x89, 0x50, 0x4E, 0x47], .png),
    ([0xFF, 0xD8, 0xFF], .jpeg),
    (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
    (Array("SQLite format 3\0".utf8), .sqlite), (Array("PAR1".utf8), .parquet),
    (Array("ARROW1".utf8), .arrow), (Array("FEA1".utf8), .feather),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .oldExcel),
    (Array("{\\rtf".utf8), .rtf), (Array("BEGIN:VCALENDAR".utf8), .calendar),
    ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A], .hdf),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
  ]

  /// The mark before each message of a stream of Arrow, whose length follows.
  private static let arrowStream: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]

  fileprivate init?(_ bytes: [UInt8]) {
    if let found = Self.signatures.first(where: { bytes.starts(with: $0.0) }) {
      self = found.1
    } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) {
      self = Self.archived(bytes)
    } else if bytes.starts(with: Array("ORC".utf8)), bytes.count > 3, bytes[3] < 0x20,
      // A column may be called ORC.
      ![0x09, 0x0A, 0x0D].contains(bytes[3])
    {
      self = .orc
    } else if bytes.starts(with: Self.arrowStream), bytes.count > 8, bytes[7] == 0 {
      self = .arrow
    } else if bytes.dropFirst(8).starts(with: Array(".FIT".utf8)), [12, 14].contains(bytes[0]) {
      // The length of the header comes first.
      self = .activity
    } else if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) {
      self = .tar
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .webp
    } else if bytes.starts(with: Array("BZh".utf8)), bytes.count > 9,
      // The marks of a block and of an empty file: the digits of pi and of its root.
      bytes[4..<6].elementsEqual([0x31, 0x41]) || bytes[4..<6].elementsEqual([0x17, 0x72])
    {
      self = .bzip2
    } else {
      return nil
    }
  }

  /// Tells office documents from other zip archives by the names of their first files.
  private static func archived(_ bytes: [UInt8]) -> Self {
    let head = bytes.prefix(4096)
    func names(_ text: String) -> Bool { head.firstRange(of: Array(text.utf8)) != nil }
    if names("word/") { return .word }
    if names("mimetypeapplication/vnd.oasis") { return .openDocument }
    return names("[Content_Types].xml") || names("xl/") ? .excel : .zip
  }

  fileprivate var advice: String {
    switch self {
    case .pdf: "Pass the data that its table was made from, or save the table as CSV."
    case .excel, .oldExcel: "Save the sheet as CSV, such as with soffice --convert-to csv."
    case .word, .openDocument, .rtf:
      "Save its table as CSV, such as with soffice --convert-to csv."
    case .zip:
      "Unpack it first, and pass the file in it; of an export of Health say what to read, such as "
        + "--health steps."
    case .tar: "Unpack it first, such as with tar -xf, and pass the file in it."
    case .gzip: "Unpack it first, such as with gzip -dc, and pass - to read that."
    case .xz: "Unpack it first, such as with xz -dc, and pass - to read that."
    case .zstd: "Unpack it first, such as with zstd -dc, and pass - to read that."
    case .bzip2: "Unpack it first, such as with bzip2 -dc, and pass - to read that."
    case .png, .jpeg, .gif, .webp: "Pass the data itself, such as a CSV file."
    case .sqlite: "Pass the result of a query as CSV, such as with sqlite3 -header -csv."
    case .parquet:
      "Save it as CSV, such as with duckdb -csv -c \"from 'FILE.parquet'\", and pass - to read that."
    case .arrow, .feather:
      "Save it as CSV, such as in Python with pandas.read_feather('FILE').to_csv('FILE.csv')."
    case .orc: "Save it as CSV, such as in Python with pandas.read_orc('FILE').to_csv('FILE.csv')."
    case .activity: "Export it as TCX or GPX, and pass that."
    case .hdf:
      "Save its table as CSV, such as in Python with pandas.read_hdf('FILE').to_csv('FILE.csv')."
    case .sevenZip: "Unpack it first, such as with 7z x, and pass the file in it."
    case .calendar: "Pass a table with a row for each event, such as CSV."
    }
  }
}

extension ForeignFile {
  /// The kind of file and the next step, for messages.
  var message: String {
    switch self {
    case .format(let format): "this is \(format.rawValue). \(format.advice)"
    case .html(let title):
      "this is a page of HTML\(title.map { " with the title \(quoted($0))" } ?? ""), not data. "
        + "Download the data itself, for which one may have to sign in."
    case .googlePage(let title):
      "this is the page \(quoted(title)) of Google, not data. Let everybody who has the link view the "
        + "sheet, and download it from its address with /export?format=csv in the place of /edit."
    case .vega(let name, let data?):
      "this is a chart of \(name) without rows of its own. Draw the data that it names, "
        + "\(quoted(data))\(WebAddress(data).map { ": \($0.command)" } ?? ".")"
    case .vega(let name, nil):
      "this is a chart of \(name) without rows of its own, and it names no file of them. Pass the data."
    case .xml(_, let error?):
      "this is no data but the error \(quoted(error)). Ask for the data again."
    case .xml("HealthData", nil):
      "this is an export of Health. Say what to read of it, such as --health steps."
    case .xml(let root, nil):
      "this is XML with the root \(quoted(root)). Convert it to CSV or JSON first."
    case .binary: "this is binary data, not text. Pass CSV, TSV, JSON or NDJSON."
    }
  }
}

/// The start of a text of HTML or XML.
private struct Markup {
  let isHTML: Bool
  let root: String
  private let text: ArraySlice<UInt8>

  private static let pages = ["!doctype html", "html", "head", "body"]

  init?(_ bytes: [UInt8]) {
    let start =
      bytes.dropFirst(bytes.starts(with: SourceText.mark) ? SourceText.mark.count : 0)
      .drop { $0.isBlank || $0.isLineBreak }
    guard start.first == 0x3C else { return nil }
    text = start.prefix(65_536)
    let head = text.dropFirst().prefix(16).map(\.lowercased)
    isHTML = Markup.pages.contains { page in
      head.starts(with: Array(page.utf8))
        && head.dropFirst(page.utf8.count).first.map { !$0.isLetterOrDigit } ?? true
    }
    guard let root = Markup.root(of: text) else {
      guard isHTML else { return nil }
      self.root = "html"
      return
    }
    self.root = root
    // A column may be called <date>, as in exports of stock prices.
    guard
      isHTML || text.starts(with: Array("<?xml".utf8)) || text.firstRange(of: [0x3C, 0x2F]) != nil
    else { return nil }
  }

  /// The name of the first element that is neither a comment nor an instruction.
  private static func root(of text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let open = rest.firstIndex(of: 0x3C) {
      rest = rest[(open + 1)...]
      let name = rest.prefix {
        $0.isLetterOrDigit || $0 >= 0x80 || [.colon, .minus, 0x5F].contains($0)
      }
      if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
    }
    return nil
  }

  /// The code and message of an error as services answer with it; nil for other documents.
  var error: String? {
    guard root.lowercased().contains("error") else { return nil }
    let parts = ["code", "message"].compactMap(content)
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  var title: String? { content("title") }

  /// What a page of HTML is.
  var page: ForeignFile {
    guard let title, title.contains("Google"),
      text.firstRange(of: Array("google.com".utf8)) != nil
    else { return .html(title: title) }
    return .googlePage(title: title)
  }

  /// The text of the first element of a name, with one blank between words.
  private func content(_ name: String) -> String? {
    let lower = text.map(\.lowercased)
    guard let open = lower.firstRange(of: Array("<\(name)".utf8)),
      let start = lower[open.upperBound...].firstIndex(of: 0x3E),
      let end = lower[start...].firstRange(of: Array("</\(name)".utf8))
    else { return nil }
    let first = text.startIndex
    let words = text[(first + start + 1)..<(first + end.lowerBound)]
      .split { $0.isBlank || $0.isLineBreak }
    return words.isEmpty
      ? nil : String(decoding: Array(words.joined(separator: [.space])), as: UTF8.self)
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// The first place of some bytes.
  fileprivate func firstRange(of wanted: [UInt8]) -> Range<Int>? {
    guard let first = wanted.first else { return nil }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: wanted) { return start..<start + wanted.count }
      rest = rest[(start + 1)...]
    }
    return nil
  }
}
