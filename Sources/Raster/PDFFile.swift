import Base

/// A PDF file as Cairo writes it, and what Cairo 1.16 cannot write: the language, descriptions of
/// pictures and the scope of the names of columns.
///
/// Cairo ends a file of PDF 1.4 with a table of the places of all objects. Entries are added to
/// objects, and the places behind them move.
struct PDFFile {
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

  /// The file with a language and descriptions.
  ///
  /// - Parameters:
  ///   - language: a tag such as `de` or `zh-Hant`; one with other characters is left out.
  ///   - figures: the descriptions of all elements `Figure` in the order of the document; an empty
  ///     one is left out, and so are all where their number is another one.
  func adding(language: String, figures: [String]) -> [UInt8] {
    var insertions: [(place: Int, text: String)] = []
    var found: [Int] = []
    for (number, place) in places.enumerated() {
      guard let place else { continue }
      let start = "\(number) 0 obj\n<< /Type /"
      if let place = end(of: start + "StructElem\n   /S /Figure\n", at: place) {
        found.append(place)
      } else if let place = end(of: start + "StructElem\n   /S /TH\n", at: place) {
        insertions.append((place, "   /A << /O /Table /Scope /Column >>\n"))
      } else if let place = end(of: start + "Catalog\n", at: place) {
        insertions.append((place, "   /ViewerPreferences << /DisplayDocTitle true >>\n"))
        // Newer Cairos say by themselves that the parts are tagged.
        let catalog = bytes[place..<tableStart].prefix(1_000)
        if !String(decoding: catalog, as: UTF8.self).contains("/MarkInfo") {
          insertions.append((place, "   /MarkInfo << /Marked true >>\n"))
        }
        if PDFFile.isTag(language) { insertions.append((place, "   /Lang (\(language))\n")) }
      }
    }
    if found.count == figures.count {
      for (place, text) in zip(found, figures) where !text.isEmpty {
        insertions.append((place, "   /Alt \(PDFFile.string(text))\n"))
      }
    }
    return file(with: insertions.sorted { $0.place < $1.place })
  }

  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }

  /// The index behind a text that begins at a place; nil where another one is there.
  private func end(of text: String, at place: Int) -> Int? {
    guard place < bytes.count, bytes[place...].starts(with: text.utf8) else { return nil }
    return place + text.utf8.count
  }

  /// The file with texts inserted at places in ascending order, all before the table.
  private func file(with insertions: [(place: Int, text: String)]) -> [UInt8] {
    guard insertions.allSatisfy({ $0.place < tableStart }) else { return bytes }
    func moved(_ place: Int) -> Int {
      insertions.reduce(place) { $1.place <= place ? $0 + $1.text.utf8.count : $0 }
    }
    var file: [UInt8] = []
    file.reserveCapacity(bytes.count + insertions.reduce(0) { $0 + $1.text.utf8.count })
    var next = 0
    for (place, text) in insertions {
      file += bytes[next..<place]
      file += text.utf8
      next = place
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
