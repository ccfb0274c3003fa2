import Base
import Imaging

/// A PDF file as Cairo writes it, and what Cairo 1.16 cannot write: the language, descriptions of
/// pictures, the scope of the names of columns, and the marks of what is not read.
///
/// Cairo ends a file of PDF 1.4 with a table of the places of all objects. Entries are added to
/// objects, the contents of pages are packed anew, and the places behind them move.
struct PDFFile {
  /// Bytes in the place of others; of none for an insertion.
  private struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]

    init(at place: Int, _ text: String) { (range, bytes) = (place..<place, Array(text.utf8)) }
    init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }
  }

  private let bytes: [UInt8]
  private let tableStart: Int
  /// The place of each object; nil for one that is not in use.
  private let places: [Int?]

  private static let entryLength = 20

  /// Reads the table of objects; nil for a file of another form.
  init?(_ bytes: [UInt8]) {
    let mark = Array("startxref\n".utf8)
    guard let end = bytes.lastStart(of: mark),
      let start = PDFFile.number(in: bytes, at: end + mark.count),
      bytes[min(start, end)...].starts(with: Array("xref\n0 ".utf8)),
      let count = PDFFile.number(in: bytes, at: start + 7)
    else { return nil }
    let first = start + 8 + String(count).utf8.count
    guard count >= 0, first + count * PDFFile.entryLength <= end else { return nil }
    places = (0..<count).map { index in
      let place = first + index * PDFFile.entryLength
      return bytes[place + 17] == UInt8(ascii: "n") ? PDFFile.number(in: bytes, at: place) : nil
    }
    (self.bytes, tableStart) = (bytes, start)
  }

  /// The file with a language and descriptions, and with artifacts for all that is in no element.
  ///
  /// - Parameters:
  ///   - language: a tag such as `de` or `zh-Hant`; one with other characters is left out.
  ///   - figures: the descriptions of all elements `Figure` in the order of the document; an empty
  ///     one is left out, and so are all where their number is another one.
  func adding(language: String, figures: [String]) -> [UInt8] {
    var edits = contentEdits()
    var found: [Int] = []
    for (number, place) in places.enumerated() {
      guard let place else { continue }
      let start = "\(number) 0 obj\n<< /Type /"
      if let place = end(of: start + "StructElem\n   /S /Figure\n", at: place) {
        found.append(place)
      } else if let place = end(of: start + "StructElem\n   /S /TH\n", at: place) {
        edits.append(Edit(at: place, "   /A << /O /Table /Scope /Column >>\n"))
      } else if let place = end(of: start + "Catalog\n", at: place) {
        edits.append(Edit(at: place, "   /ViewerPreferences << /DisplayDocTitle true >>\n"))
        // Newer Cairos say by themselves that the parts are tagged.
        let catalog = bytes[place..<tableStart].prefix(1_000)
        if !String(decoding: catalog, as: UTF8.self).contains("/MarkInfo") {
          edits.append(Edit(at: place, "   /MarkInfo << /Marked true >>\n"))
        }
        if PDFFile.isTag(language) { edits.append(Edit(at: place, "   /Lang (\(language))\n")) }
      }
    }
    if found.count == figures.count {
      for (place, text) in zip(found, figures) where !text.isEmpty {
        edits.append(Edit(at: place, "   /Alt \(PDFFile.string(text))\n"))
      }
    }
    return file(with: edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }

  /// The index behind a text that begins at a place; nil where another one is there.
  private func end(of text: String, at place: Int) -> Int? {
    guard place < bytes.count, bytes[place...].starts(with: text.utf8) else { return nil }
    return place + text.utf8.count
  }

  /// The contents of pages with artifacts, and their lengths; none for a page of another form.
  private func contentEdits() -> [Edit] {
    places.enumerated().flatMap { number, place -> [Edit] in
      guard let place, let entry = end(of: "\(number) 0 obj\n<< /Length ", at: place),
        let lengthNumber = PDFFile.number(in: bytes, at: entry),
        let start = end(
          of: "\(lengthNumber) 0 R\n   /Filter /FlateDecode\n>>\nstream\n", at: entry),
        places.indices.contains(lengthNumber), let lengthPlace = places[lengthNumber],
        let digits = end(of: "\(lengthNumber) 0 obj\n   ", at: lengthPlace),
        let length = PDFFile.number(in: bytes, at: digits), start + length <= tableStart,
        let packed = PDFContent(packed: Array(bytes[start..<start + length]))?.packed
      else { return [] }
      let old = digits..<digits + String(length).utf8.count
      return [
        Edit(start..<start + length, packed), Edit(old, Array(String(packed.count).utf8)),
      ]
    }
  }

  /// The file with edits in ascending order, all before the table.
  private func file(with edits: [Edit]) -> [UInt8] {
    guard edits.allSatisfy({ $0.range.upperBound <= tableStart }) else { return bytes }
    func moved(_ place: Int) -> Int {
      edits.reduce(place) {
        $1.range.lowerBound <= place ? $0 + $1.bytes.count - $1.range.count : $0
      }
    }
    var file: [UInt8] = []
    file.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.bytes.count })
    var next = 0
    for edit in edits {
      file += bytes[next..<edit.range.lowerBound]
      file += edit.bytes
      next = edit.range.upperBound
    }
    file += bytes[next..<tableStart]
    var end = String(decoding: bytes[tableStart...], as: UTF8.self)
    if let head = end.firstRange(of: "trailer") {
      var table = "xref\n0 \(places.count)\n"
      for (index, place) in places.enumerated() {
        table +=
          place.map { moved($0).padded(to: 10) + " 00000 n \n" }
          ?? (index == 0 ? "0000000000 65535 f \n" : "0000000000 00000 f \n")
      }
      end = table + end[head.lowerBound...]
    }
    if let last = end.firstRange(of: "startxref\n") {
      end = end[..<last.upperBound] + "\(moved(tableStart))\n%%EOF\n"
    }
    return file + Array(end.utf8)
  }

  /// A text as a string of PDF: UTF-16 in hexadecimal digits, which needs no escapes.
  private static func string(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("<FEFF".utf8)
    for unit in text.utf16 {
      for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> UInt16(shift)) & 15]) }
    }
    return String(decoding: bytes, as: UTF8.self) + ">"
  }

  /// The decimal number at a place; nil without digits or with too many.
  private static func number(in bytes: [UInt8], at place: Int) -> Int? {
    guard place < bytes.count else { return nil }
    let digits = bytes[place...].prefix(12).prefix(while: \.isDigit)
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension [UInt8] {
  /// The index at which `mark` begins for the last time.
  fileprivate func lastStart(of mark: [UInt8]) -> Int? {
    guard count >= mark.count else { return nil }
    return (0...(count - mark.count)).last { self[$0...].starts(with: mark) }
  }
}

/// The content of a page, with marks of artifacts around everything that is in no element.
///
/// Cairo writes the marks of an element on lines of their own, and no element within another. A line
/// of a text ends otherwise, with its operator or, where it goes on, with a backslash.
private struct PDFContent {
  /// The most bytes of a content that is read.
  private static let limit = 1 << 28
  /// Deflate makes no more of a byte than this (zlib's technical details).
  private static let mostRatio = 1032
  private static let level: Int32 = 6

  /// The content as a stream of zlib.
  let packed: [UInt8]

  /// Returns nil for other streams than contents with elements.
  init?(packed stream: [UInt8]) {
    do {
      let limit = min(stream.count * PDFContent.mostRatio, PDFContent.limit)
      guard let content = try ZlibDecompressor().bytes(of: stream, limit: limit),
        let marked = PDFContent.marked(content)
      else { return nil }
      packed = try ZlibCompressor(level: PDFContent.level).stream(of: marked)
    } catch {
      return nil
    }
  }

  private static func marked(_ content: [UInt8]) -> [UInt8]? {
    let (begin, end) = (Array(" >> BDC".utf8), Array("EMC".utf8))
    var marked: [UInt8] = []
    marked.reserveCapacity(content.count + content.count / 8)
    var (isInElement, isInArtifact, hasElements) = (false, false, false)
    func add(_ line: some Sequence<UInt8>) {
      marked += line
      marked.append(UInt8(ascii: "\n"))
    }
    for line in content.split(separator: UInt8(ascii: "\n")) {
      let isBegin = line.first == UInt8(ascii: "/") && line.suffix(begin.count).elementsEqual(begin)
      if isBegin {
        if isInArtifact { add(end) }
        (isInElement, isInArtifact, hasElements) = (true, false, true)
      } else if !isInElement, !isInArtifact {
        add("/Artifact BMC".utf8)
        isInArtifact = true
      }
      add(line)
      if isInElement, line.elementsEqual(end) { isInElement = false }
    }
    if isInArtifact { add(end) }
    return hasElements ? marked : nil
  }
}
