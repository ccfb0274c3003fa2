import Base

/// The language of the texts of a PDF file, which Cairo cannot write.
struct PDFLanguage {
  private let tag: String

  /// Takes a tag such as `de` or `zh-Hant`; nil for one with other characters.
  init?(_ tag: String) {
    let isTag = tag.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    guard isTag, !tag.isEmpty else { return nil }
    self.tag = tag
  }

  /// Adds the entry `Lang` to the catalog (PDF 32000-1, section 14.9.2).
  ///
  /// Cairo writes the catalog as the last object, so that only the position of the table behind it
  /// changes. A file of another form is returned as it is.
  func added(to file: [UInt8]) -> [UInt8] {
    let mark = Array("<< /Type /Catalog\n".utf8)
    guard let start = file.lastStart(of: mark) else { return file }
    let end = String(decoding: file[(start + mark.count)...], as: UTF8.self)
    let parts = end.split(separator: "startxref\n", omittingEmptySubsequences: false)
    guard parts.count == 2, end.split(separator: "endobj\n").count == 2,
      end.contains("endobj\nxref\n"), let line = parts[1].split(separator: "\n").first,
      let position = Int(line)
    else { return file }
    let entry = "   /Lang (\(tag))\n"
    let rest = parts[1].dropFirst(line.count)
    let text = "\(entry)\(parts[0])startxref\n\(position + entry.utf8.count)\(rest)"
    return Array(file[..<(start + mark.count)]) + Array(text.utf8)
  }
}

extension [UInt8] {
  /// The index at which `mark` begins for the last time.
  fileprivate func lastStart(of mark: [UInt8]) -> Int? {
    guard count >= mark.count else { return nil }
    return (0...(count - mark.count)).last { self[$0...].starts(with: mark) }
  }
}
