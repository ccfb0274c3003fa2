import Archives
import Base

/// A workbook of Excel (xlsx), as ECMA-376 has it: an archive of XML.
struct Workbook {
  struct Sheet: Sendable, Hashable {
    let name: String
    /// The path of its XML in the archive.
    let path: String
    let isHidden: Bool
  }

  let sheets: [Sheet]
  /// Whether serial dates count from 1904 instead of 1900.
  private let begins1904: Bool
  private let files: PackageFiles
  private let formats: [CellFormat]
  /// The path of the texts that cells share; nil if there are none.
  private let textsPath: String?

  /// Whether an archive is a workbook, perhaps one of another kind.
  static func isWorkbook(_ entries: [ZipEntry]) -> Bool {
    let names = entries.map { $0.name.lowercased() }
    return names.contains("[content_types].xml")
      && names.contains { $0.hasSuffix("workbook.xml") || $0.hasSuffix("workbook.bin") }
  }

  /// Reads the names of the sheets and the formats of cells.
  init(_ entries: [ZipEntry], in source: ByteSource) throws {
    let files = PackageFiles(entries, in: source)
    self.files = files
    let isMain: (Relation) -> Bool = { $0.type == "officeDocument" }
    guard let book = try files.relations(of: "").first(where: isMain)?.path,
      book.hasSuffix(".xml")
    else { throw ImportError.otherWorkbook }
    let relations = try files.relations(of: book)
    // Sheets of charts have no cells.
    let paths = Dictionary(
      relations.filter { $0.type == "worksheet" }.map { ($0.id, $0.path) },
      uniquingKeysWith: { first, _ in first })
    textsPath = relations.first { $0.type == "sharedStrings" }?.path
    var (found, from1904): ([Sheet], Bool) = ([], false)
    try files.read(book) { event in
      guard case .open(let tag) = event else { return }
      switch tag.name {
      case "workbookPr": from1904 = ["1", "true"].contains(tag["date1904"])
      case "sheet":
        guard let name = tag["name"], let id = tag["id"], let path = paths[id] else { return }
        found.append(
          Sheet(name: name, path: path, isHidden: (tag["state"] ?? "visible") != "visible"))
      default: break
      }
    }
    (sheets, begins1904) = (found, from1904)
    formats = try Workbook.formats(files, relations.first { $0.type == "styles" }?.path)
  }

  /// The formats of cells by the numbers of their styles.
  private static func formats(_ files: PackageFiles, _ path: String?) throws -> [CellFormat] {
    guard let path else { return [] }
    var (codes, formats): ([Int: CellFormat], [CellFormat]) = ([:], [])
    var isCellFormat = false
    try files.read(path) { event in
      switch event {
      case .open(let tag):
        switch tag.name {
        case "numFmt":
          guard let id = tag["numFmtId"].flatMap({ Int($0) }), let code = tag["formatCode"] else {
            return
          }
          codes[id] = CellFormat(code: code)
        case "cellXfs": isCellFormat = true
        case "xf":
          guard isCellFormat else { return }
          let id = tag["numFmtId"].flatMap { Int($0) } ?? 0
          formats.append(codes[id] ?? CellFormat(builtIn: id))
        default: break
        }
      case .close(let name): if case "cellXfs" = name { isCellFormat = false }
      case .text: break
      }
    }
    return formats
  }

  /// The texts that cells refer to by number; runs of one text are joined.
  func sharedTexts() throws -> SharedTexts {
    var texts = SharedTexts()
    guard let textsPath else { return texts }
    var (isText, isPhonetic) = (false, false)
    try files.read(textsPath) { event in
      switch event {
      case .open(let tag):
        switch tag.name {
        case "t": isText = !isPhonetic
        case "rPh": isPhonetic = true
        default: break
        }
      case .close(let name):
        switch name {
        case "t": isText = false
        case "rPh": isPhonetic = false
        case "si": texts.endText()
        default: break
        }
      case .text(let text): if isText { texts.append(text) }
      }
    }
    return texts
  }

  /// Reads the cells of a sheet.
  func cells(of sheet: Sheet, _ texts: SharedTexts) throws -> SheetCells {
    var cells = SheetCells(texts: texts, formats: formats, begins1904: begins1904)
    try files.read(sheet.path) { event in try cells.take(event) }
    return cells
  }
}

/// The texts of a workbook in one array of bytes.
struct SharedTexts {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { bytes += text }

  mutating func endText() {
    let start = ends.last ?? 0
    if let text = EscapedText.decoded(bytes[start...]) {
      bytes.removeLast(bytes.count - start)
      bytes += text
    }
    ends.append(bytes.count)
  }

  /// The text of a number; empty if there is none.
  subscript(number: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(number) else { return [] }
    return bytes[(number > 0 ? ends[number - 1] : 0)..<ends[number]]
  }
}

/// Characters in the texts of workbooks that XML cannot have, as `_x000D_`.
enum EscapedText {
  /// The text without escapes; nil if it has none.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let underscore = UInt8(ascii: "_")
    var (found, rest): ([UInt8], ArraySlice<UInt8>) = ([], text)
    while let start = rest.firstIndex(of: underscore) {
      let digits = rest[start...].dropFirst(2).prefix(4)
      let end = start + 6
      guard rest.endIndex > end, rest[start + 1] == UInt8(ascii: "x"), rest[end] == underscore,
        let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      else {
        found += rest[...start]
        rest = rest[(start + 1)...]
        continue
      }
      found += rest[..<start]
      found += Array(String(scalar).utf8)
      rest = rest[(end + 1)...]
    }
    found += rest
    return found.elementsEqual(text) ? nil : found
  }
}
