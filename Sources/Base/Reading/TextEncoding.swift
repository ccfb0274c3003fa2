/// The encoding of a text.
public enum TextEncoding: String, Sendable, Hashable {
  /// UTF-8, with or without a byte order mark.
  case utf8 = "UTF-8"
  /// UTF-16 of either byte order, which Excel calls Unicode text.
  case utf16 = "UTF-16"
  /// UTF-32 of either byte order.
  case utf32 = "UTF-32"
  /// The encoding of western Europe on Windows.
  case windows1252 = "Windows-1252"
}

/// An encoding of code units of several bytes.
struct WideEncoding {
  let name: TextEncoding
  let isBigEndian: Bool

  static let marks: [([UInt8], WideEncoding)] = [
    // UTF-32 comes first, since its little-endian mark starts with that of UTF-16.
    ([0xFF, 0xFE, 0, 0], WideEncoding(name: .utf32, isBigEndian: false)),
    ([0, 0, 0xFE, 0xFF], WideEncoding(name: .utf32, isBigEndian: true)),
    ([0xFF, 0xFE], WideEncoding(name: .utf16, isBigEndian: false)),
    ([0xFE, 0xFF], WideEncoding(name: .utf16, isBigEndian: true)),
  ]

  private init(name: TextEncoding, isBigEndian: Bool) {
    (self.name, self.isBigEndian) = (name, isBigEndian)
  }

  /// Finds the encoding by a byte order mark, or by the zeros beside ASCII; nil if there is neither.
  init?(of bytes: [UInt8]) {
    if let marked = WideEncoding.marks.first(where: { bytes.starts(with: $0.0) }) {
      self = marked.1
      return
    }
    // The usual text is decided by two bytes.
    guard bytes.count >= 4, bytes[0] == 0 || bytes[1] == 0 else { return nil }
    let sample = bytes.prefix(4096)
    var zeros = (even: 0, odd: 0)
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    guard min(zeros.even, zeros.odd) == 0, max(zeros.even, zeros.odd) * 20 > sample.count * 9 else {
      return nil
    }
    self.init(name: .utf16, isBigEndian: zeros.even > 0)
  }

  /// Returns the text as UTF-8 without a mark; nil if it is damaged.
  func text(of bytes: [UInt8]) -> [UInt8]? {
    let plain: [UInt8]
    if name == .utf16 {
      var decoder = UTF16Decoder(self)
      plain = decoder.decoded(bytes)
      decoder.finish()
      if decoder.isDamaged { return nil }
    } else {
      guard bytes.count % 4 == 0 else { return nil }
      let units = stride(from: 0, to: bytes.count, by: 4).map { start in
        let unit = bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        return isBigEndian ? unit : unit.byteSwapped
      }
      guard let text = String(validating: units, as: UTF32.self) else { return nil }
      plain = Array(text.utf8)
    }
    return plain.starts(with: SourceText.mark)
      ? Array(plain.dropFirst(SourceText.mark.count)) : plain
  }

  /// Returns the code unit of UTF-16 at an offset.
  fileprivate func unit(at offset: Int, in bytes: [UInt8]) -> UInt16 {
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}

/// Converts a stream of UTF-16 to UTF-8, in chunks that may end anywhere.
package struct UTF16Decoder: Sendable {
  private let encoding: WideEncoding
  /// The first bytes of a character that a chunk has cut.
  private var kept: [UInt8] = []
  /// True after bytes that are no UTF-16, which end the text.
  package private(set) var isDamaged = false

  fileprivate init(_ encoding: WideEncoding) { self.encoding = encoding }

  /// Begins a text by its byte order mark, which is not a part of the text; nil for any other.
  package init?(markOf bytes: [UInt8]) {
    guard let found = WideEncoding.marks.first(where: { bytes.starts(with: $0.0) })?.1,
      found.name == .utf16
    else { return nil }
    encoding = found
  }

  /// The bytes of a mark.
  package static let markLength = 2

  /// Returns the text that is complete with one more chunk.
  package mutating func decoded(_ chunk: consuming [UInt8]) -> [UInt8] {
    guard !isDamaged else { return [] }
    kept += chunk
    var text: [UInt8] = []
    text.reserveCapacity(kept.count)
    var index = 0
    while index + 2 <= kept.count {
      var units = [encoding.unit(at: index, in: kept)]
      if UTF16.isLeadSurrogate(units[0]) {
        guard index + 4 <= kept.count else { break }
        units.append(encoding.unit(at: index + 2, in: kept))
      }
      if units[0] < 0x80 {
        text.append(UInt8(units[0]))
      } else if let character = String(validating: units, as: UTF16.self) {
        text += character.utf8
      } else {
        isDamaged = true
        break
      }
      index += units.count * 2
    }
    kept.removeFirst(index)
    return text
  }

  /// Ends the text, which is damaged if a character is incomplete.
  package mutating func finish() { isDamaged = isDamaged || !kept.isEmpty }
}

/// Windows-1252, which is read only where no other encoding makes sense.
enum Windows1252 {
  /// Returns the text as UTF-8; nil if it may be in another encoding.
  ///
  /// Other encodings of a byte per character leave traces: words of letters beyond ASCII alone
  /// (Cyrillic, Chinese), signs or capitals inside words (Windows-1250, Mac OS Roman), and bytes
  /// that Windows-1252 lacks.
  static func text(of bytes: [UInt8]) -> [UInt8]? {
    guard let found = letters(of: bytes), found.plain > 0,
      found.besideLetters * 5 >= found.all * 4
    else { return nil }
    return converted(bytes)
  }

  /// Returns a line as UTF-8; nil if it cannot be Windows-1252. It is too short to weigh how many
  /// letters stand alone.
  static func text(ofLine line: ArraySlice<UInt8>) -> [UInt8]? {
    letters(of: line) == nil ? nil : converted(line)
  }

  private static func converted(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        let scalar = byte < 0xA0 ? high[Int(byte) - 0x80] : Unicode.Scalar(byte)
        text += Character(scalar).utf8
      }
    }
    return text
  }

  /// Counts letters beyond ASCII, those of them beside others, and letters and digits of ASCII; nil
  /// with a trace of another encoding.
  private static func letters(
    of bytes: some RandomAccessCollection<UInt8>
  ) -> (all: Int, besideLetters: Int, plain: Int)? {
    var (letters, besideLetters, run, plain) = (0, 0, 0, 0)
    var before = UInt8.lineFeed
    for (index, byte) in zip(bytes.indices, bytes) {
      defer { before = byte }
      guard byte >= 0x80 else {
        run = 0
        if byte.isLetterOrDigit { plain += 1 }
        if byte < 0x20, byte != .tab, !byte.isLineBreak { return nil }
        continue
      }
      run += 1
      let after = bytes[bytes.index(after: index)...].first ?? .lineFeed
      if run > 2 || undefined.contains(byte) { return nil }
      if isLetter(byte) {
        letters += 1
        if before.isLetter || after.isLetter { besideLetters += 1 }
        if isCapital(byte), before.isLetter, before == before.lowercased { return nil }
      } else if !joining.contains(byte), before.isLetter, after.isLetter {
        return nil
      }
    }
    return (letters, besideLetters, plain)
  }

  private static let undefined: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
  /// Apostrophes, dashes, the soft hyphen, the middle dot and the no-break space.
  private static let joining: [UInt8] = [0x91, 0x92, 0x96, 0x97, 0xA0, 0xAD, 0xB7]

  private static func isCapital(_ byte: UInt8) -> Bool {
    [0x8A, 0x8C, 0x8E, 0x9F].contains(byte) || (0xC0...0xDE).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    isCapital(byte) || [0x83, 0x9A, 0x9C, 0x9E].contains(byte)
      || (byte >= 0xDF && byte != 0xF7)
  }

  /// The scalars of 0x80 to 0x9F, by the WHATWG Encoding Standard.
  private static let high: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}

/// Shift_JIS, the encoding of Japanese on Windows, which is recognised to be named.
enum ShiftJIS {
  /// True if all bytes beyond ASCII are characters of Shift_JIS, most of them the usual ones of two
  /// bytes.
  ///
  /// Their first bytes are no letters elsewhere. The second ones may be ASCII, and only chance would
  /// make all of them so.
  static func isLikely(_ bytes: some Collection<UInt8>) -> Bool {
    var (pairs, usual, high) = (0, 0, 0)
    var lead: UInt8?
    for byte in bytes {
      if let first = lead {
        guard (0x40...0xFC).contains(byte), byte != 0x7F else { return false }
        pairs += 1
        if first < 0xA0 { usual += 1 }
        if byte >= 0x80 { high += 1 }
        lead = nil
      } else if byte >= 0x80, !(0xA1...0xDF).contains(byte) {
        guard (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte) else { return false }
        lead = byte
      }
    }
    return pairs > 2 && usual * 2 > pairs && high * 4 >= pairs
  }
}
