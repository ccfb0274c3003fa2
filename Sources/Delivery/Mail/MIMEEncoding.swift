import Base

/// Text and bytes as lines of a mail: ASCII, at most 76 columns, each ended by CR LF.
enum MIMEEncoding {
  /// Text as quoted-printable has it (section 6.7 of RFC 2045), its line breaks as CR LF.
  static func quotedPrintable(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var column = 0
    func newLine(soft: Bool) {
      bytes += soft ? Array("=\r\n".utf8) : Array("\r\n".utf8)
      column = 0
    }
    let source = lines(text)
    for (place, byte) in source.enumerated() {
      guard byte != UInt8(ascii: "\n") else {
        newLine(soft: false)
        continue
      }
      let endsLine = place + 1 == source.count || source[place + 1] == UInt8(ascii: "\n")
      let sign = quoted(byte, endsLine: endsLine, startsLine: column == 0)
      // The last column is kept for the sign of a soft break.
      if column + sign.count > 75 { newLine(soft: true) }
      bytes += sign
      column += sign.count
    }
    // The last line break belongs to the boundary that follows.
    newLine(soft: false)
    return bytes
  }

  /// Bytes in base 64, 76 signs in a line.
  static func base64(_ content: [UInt8]) -> [UInt8] {
    let text = Base64.text(of: content)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 38 + 2)
    for start in stride(from: 0, to: text.count, by: 76) {
      bytes += text[start..<min(start + 76, text.count)]
      bytes += [0x0D, 0x0A]
    }
    return bytes
  }

  /// The bytes with LF between lines, whatever stood there.
  private static func lines(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if !(scalar == "\n" && last == "\r") {
        bytes += scalar == "\r" ? [0x0A] : Array(String(scalar).utf8)
      }
      last = scalar
    }
    return bytes
  }

  /// A byte as it is, or quoted.
  ///
  /// Blanks at an end of a line would be lost. A full stop, a hyphen, and the F of "From " at a beginning are
  /// changed by some programs on the way.
  private static func quoted(_ byte: UInt8, endsLine: Bool, startsLine: Bool) -> [UInt8] {
    let isPlain =
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): !endsLine
      case UInt8(ascii: "="): false
      case UInt8(ascii: "."), UInt8(ascii: "F"), UInt8(ascii: "-"): !startsLine
      default: (0x21...0x7E).contains(byte)
      }
    let digits = Array("0123456789ABCDEF".utf8)
    return isPlain ? [byte] : [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
