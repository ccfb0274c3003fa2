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
  /// The encoding of Turkish on Windows.
  case windows1254 = "Windows-1254"
  /// The encoding of Cyrillic on Windows.
  case windows1251 = "Windows-1251"
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

/// GB18030, the encoding of Chinese in China, which is recognised to be named.
enum GB18030 {
  /// True if all bytes beyond ASCII are pairs, nearly all of them of the usual characters.
  ///
  /// The same pairs with first bytes up to 0xC8 alone are Korean.
  static func isLikely(_ bytes: some Collection<UInt8>) -> Bool {
    var (pairs, usual, beyondKorean) = (0, 0, 0)
    var lead: UInt8?
    for byte in bytes {
      if let first = lead {
        guard (0x40...0xFE).contains(byte), byte != 0x7F else { return false }
        pairs += 1
        // The first bytes of the 3755 usual characters.
        if (0xB0...0xD7).contains(first), byte > 0xA0 {
          usual += 1
          if first > 0xC8 { beyondKorean += 1 }
        }
        lead = nil
      } else if byte >= 0x80 {
        guard (0x81...0xFE).contains(byte) else { return false }
        lead = byte
      }
    }
    return pairs > 3 && usual * 10 >= pairs * 7 && beyondKorean * 8 >= pairs
  }
}
