/// Text with a byte for each character, which is read only where one encoding alone makes sense.
enum EightBitText {
  /// The encoding of a text; nil if it may be in several.
  static func encoding(of bytes: [UInt8]) -> TextEncoding? {
    if ByteWords(bytes).areRussian, isPlain(bytes) { return .windows1251 }
    let isTurkish = isTurkish(bytes)
    guard let found = letters(of: bytes, longestRun: isTurkish ? 4 : 2), found.plain > 0,
      found.besideLetters * 5 >= found.all * 4
    else { return nil }
    return isTurkish ? .windows1254 : .windows1252
  }

  /// Returns the text as UTF-8; nil if the encoding lacks one of the bytes.
  static func text(of bytes: [UInt8], in encoding: TextEncoding) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else if let scalar = scalar(of: byte, in: encoding) {
        text += Character(scalar).utf8
      } else {
        return nil
      }
    }
    return text
  }

  /// Returns a line of Windows-1252 as UTF-8; nil if it cannot be that. It is too short to weigh how
  /// many letters stand alone.
  static func text(ofLine line: ArraySlice<UInt8>) -> [UInt8]? {
    letters(of: Array(line), longestRun: 2) == nil ? nil : text(of: Array(line), in: .windows1252)
  }

  /// The encodings of text that is mostly ASCII.
  static let westernNames = ["Windows-1252", "Windows-1250"]

  private static func scalar(of byte: UInt8, in encoding: TextEncoding) -> Unicode.Scalar? {
    switch encoding {
    case .windows1251:
      if byte >= 0xC0 { return Unicode.Scalar(0x410 + UInt32(byte) - 0xC0) }
      return byte == 0x98 ? nil : cyrillic[Int(byte) - 0x80]
    case .windows1254: return turkish[byte] ?? western(byte)
    case .windows1252, .utf8, .utf16, .utf32: return western(byte)
    }
  }

  private static func western(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0xA0 ? high[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// Counts letters beyond ASCII, those of them beside others, and letters and digits of ASCII; nil
  /// with a trace of another encoding.
  ///
  /// Other encodings of a byte per character leave traces: words of letters beyond ASCII alone
  /// (Cyrillic, Chinese), signs or capitals inside words (Windows-1250, Mac OS Roman), and bytes
  /// that Windows-1252 lacks.
  private static func letters(
    of bytes: [UInt8], longestRun: Int
  ) -> (all: Int, besideLetters: Int, plain: Int)? {
    guard isPlain(bytes) else { return nil }
    var (letters, besideLetters, run, plain) = (0, 0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      guard byte >= 0x80 else {
        run = 0
        if byte.isLetterOrDigit { plain += 1 }
        continue
      }
      run += 1
      let before = index > 0 ? bytes[index - 1] : .lineFeed
      let after = index + 1 < bytes.count ? bytes[index + 1] : .lineFeed
      if run > longestRun || undefined.contains(byte) { return nil }
      if isLetter(byte) {
        // Some letters are words: 0 à 4 ans, Città è grande, 5 m ü. NN.
        if words.contains(byte), before.isWordEnd, after.isWordEnd { continue }
        letters += 1
        if before.isLetter || after.isLetter { besideLetters += 1 }
        if isCapital(byte), before.isLetter, before == before.lowercased { return nil }
        // Italian ends words with ì, and Czech has ě there in Windows-1250.
        if byte == 0xEC, after.isLetter { return nil }
      } else if !joining.contains(byte), before.isLetter, after.isLetter {
        return nil
      }
    }
    return (letters, besideLetters, plain)
  }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 || $0 == .tab || $0.isLineBreak }
  }

  /// True if the letters are those of Turkish, of which six are Icelandic in Windows-1252.
  private static func isTurkish(_ bytes: [UInt8]) -> Bool {
    var (own, others) = (0, 0)
    for byte in bytes where isLetter(byte) {
      if turkish[byte] != nil { own += 1 } else if !shared.contains(byte) { others += 1 }
    }
    return own > 0 && others * 10 <= own
  }

  private static let undefined: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
  /// Apostrophes, dashes, the soft hyphen, the middle dot and the no-break space.
  private static let joining: [UInt8] = [0x91, 0x92, 0x96, 0x97, 0xA0, 0xAD, 0xB7]
  /// À Á Å È É Ö Ü à á ä å è é ê í ò ó ô ö ù ú ü.
  private static let words: [UInt8] = [
    0xC0, 0xC1, 0xC5, 0xC8, 0xC9, 0xD6, 0xDC, 0xE0, 0xE1, 0xE4, 0xE5, 0xE8, 0xE9, 0xEA, 0xED,
    0xF2, 0xF3, 0xF4, 0xF6, 0xF9, 0xFA, 0xFC,
  ]
  private static let turkish: [UInt8: Unicode.Scalar] = [
    0xD0: "Ğ", 0xDD: "İ", 0xDE: "Ş", 0xF0: "ğ", 0xFD: "ı", 0xFE: "ş",
  ]
  /// Ç Ö Ü â ç î ö û ü, which Turkish has in common with other languages.
  private static let shared: [UInt8] = [
    0xC7, 0xD6, 0xDC, 0xE2, 0xE7, 0xEE, 0xF6, 0xFB, 0xFC,
  ]

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

  /// The scalars of 0x80 to 0xBF in Windows-1251, by the same standard.
  private static let cyrillic: [Unicode.Scalar] = [
    "\u{402}", "\u{403}", "\u{201A}", "\u{453}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{20AC}", "\u{2030}", "\u{409}", "\u{2039}", "\u{40A}", "\u{40C}", "\u{40B}", "\u{40F}",
    "\u{452}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{98}", "\u{2122}", "\u{459}", "\u{203A}", "\u{45A}", "\u{45C}", "\u{45B}", "\u{45F}",
    "\u{A0}", "\u{40E}", "\u{45E}", "\u{408}", "\u{A4}", "\u{490}", "\u{A6}", "\u{A7}", "\u{401}",
    "\u{A9}", "\u{404}", "\u{AB}", "\u{AC}", "\u{AD}", "\u{AE}", "\u{407}", "\u{B0}", "\u{B1}",
    "\u{406}", "\u{456}", "\u{491}", "\u{B5}", "\u{B6}", "\u{B7}", "\u{451}", "\u{2116}", "\u{454}",
    "\u{BB}", "\u{458}", "\u{405}", "\u{455}", "\u{457}",
  ]
}

extension UInt8 {
  /// True for what stands beside a word: a blank, a delimiter or a sign, but no letter or digit.
  fileprivate var isWordEnd: Bool { self < 0x80 && !isLetterOrDigit }
}

/// Counts of the words of a text that have bytes beyond ASCII, and of their letters.
struct ByteWords {
  /// The words of which no letter is ASCII, and those with letters of both kinds.
  private var (whole, mixed) = (0, 0)
  private var long = 0
  private var capitalised = 0
  /// Capitals of Windows-1251 after one of its small letters, as other encodings would have them.
  private var misplacedCapitals = 0
  private var letters = 0
  /// The most frequent letters of Russian, о е а и н т, in Windows-1251 and in KOI8-R.
  private var (frequent, frequentKOI) = (0, 0)
  private var hasOtherSigns = false

  init(_ bytes: some Collection<UInt8>) {
    var word: [UInt8] = []
    for byte in bytes {
      if byte.isLetter || byte >= 0x80 {
        word.append(byte)
      } else if !word.isEmpty {
        add(word)
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { add(word) }
  }

  private mutating func add(_ word: [UInt8]) {
    // Quotes, dashes and no-break spaces are beside words.
    for part in word.split(whereSeparator: { ByteWords.signs.contains($0) }) {
      let high = part.count { $0 >= 0x80 }
      guard high > 0 else { continue }
      if high < part.count {
        mixed += 1
        continue
      }
      whole += 1
      if part.count > 2 { long += 1 }
      if let first = part.first, ByteWords.isCapital(first) { capitalised += 1 }
      for (before, byte) in zip(part, part.dropFirst())
      where ByteWords.isCapital(byte) && !ByteWords.isCapital(before) {
        misplacedCapitals += 1
      }
      letters += part.count
      for byte in part {
        let small = ByteWords.isCapital(byte) ? byte | 0x20 : byte
        if ByteWords.frequent.contains(small) { frequent += 1 }
        if ByteWords.frequentKOI.contains(byte) { frequentKOI += 1 }
        if byte < 0xC0, !ByteWords.moreLetters.contains(byte) { hasOtherSigns = true }
      }
    }
  }

  /// True if hardly any word mixes its letters with ASCII.
  var areWhole: Bool { whole > 0 && mixed * 4 <= whole }

  /// True for text that makes sense in Windows-1251 alone.
  var areRussian: Bool {
    long > 1 && mixed * 20 <= whole && misplacedCapitals * 20 <= whole && mayBeRussian
  }

  /// True for text that has the letters of Russian in Windows-1251, and capitals, as Hebrew has not.
  var mayBeRussian: Bool {
    areWhole && !hasOtherSigns && frequent * 10 >= letters * 3 && capitalised > 0
  }

  /// True for text that has the letters of Russian in KOI8-R.
  var mayBeKOI: Bool { areWhole && !hasOtherSigns && frequentKOI * 10 >= letters * 3 }

  private static func isCapital(_ byte: UInt8) -> Bool { (0xC0...0xDF).contains(byte) }

  private static let frequent: [UInt8] = [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2]
  private static let frequentKOI: [UInt8] = [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4]
  /// Ё and ё, and the letters of Ukrainian and Belarusian.
  private static let moreLetters: [UInt8] = [
    0xA1, 0xA2, 0xA5, 0xA8, 0xAA, 0xAF, 0xB2, 0xB3, 0xB4, 0xB8, 0xBA, 0xBF,
  ]
  /// Quotes, dashes, the ellipsis, °, №, · and the no-break space.
  private static let signs: [UInt8] = [
    0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xAB, 0xB0, 0xB7, 0xB9, 0xBB,
  ]
}
