import Base
import Calendars

/// A whole mail: head, text, page and picture, as RFC 5322 and RFC 2045 have them.
package struct MIMEMessage: Sendable, Hashable {
  /// Who writes to whom.
  struct Envelope: Sendable, Hashable {
    var from: MailAddress
    var to: [MailAddress]
    var copies: [MailAddress] = []
    var replyTo: [MailAddress] = []
    /// Whether it is still to be sent by somebody, who also says to whom.
    var isDraft = false
  }

  /// The mail; lines end with CR LF and have at most 78 characters, apart from addresses.
  package let bytes: [UInt8]
  /// What programs for mail call it, without `<` and `>`.
  package let id: String

  /// Writes a mail.
  ///
  /// - Parameters:
  ///   - message: what it says and shows.
  ///   - envelope: who writes to whom.
  ///   - key: a text that is the same for the same card.
  ///   - earlier: the mail of the same session that it follows; empty for none.
  init(_ message: AdaptedMessage, envelope: Envelope, key: String, following earlier: String) {
    // Half of the checksum keeps the line short.
    id = "\(SHA256.hex(of: Array(key.utf8)).prefix(32))@\(envelope.from.domain)"
    var head = MailHeader.addresses("From", [envelope.from])
    if !envelope.to.isEmpty { head += MailHeader.addresses("To", envelope.to) }
    if !envelope.copies.isEmpty { head += MailHeader.addresses("Cc", envelope.copies) }
    if !envelope.replyTo.isEmpty { head += MailHeader.addresses("Reply-To", envelope.replyTo) }
    head += MailHeader.text("Subject", MIMEMessage.subject(of: message.message))
    if let moment = message.moment { head += MailHeader.line("Date", MailHeader.date(moment)) }
    head += MailHeader.line("Message-ID", "<\(id)>")
    if MIMEMessage.isID(earlier), earlier != id {
      head += MailHeader.line("In-Reply-To", "<\(earlier)>")
      head += MailHeader.line("References", "<\(earlier)>")
    }
    if envelope.isDraft { head += MailHeader.line("X-Unsent", "1") }
    // Programs that answer for people on holiday leave such mails alone (RFC 3834).
    head += "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
    bytes = Array(head.utf8) + MIMEMessage.content(of: message, id: id).bytes
  }

  private static func subject(of message: CardMessage) -> String {
    let text = message.title.isBlank ? message.notification : message.title
    return text.isBlank ? message.pictureName : text
  }

  /// Whether a text can be the name of a mail: it comes from a ledger, which others may write.
  private static func isID(_ text: String) -> Bool {
    (3...250).contains(text.utf8.count) && text.contains("@")
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E }
  }

  private static func content(of message: AdaptedMessage, id: String) -> MIMEPart {
    let picture = message.message.picture
    let isShown = message.form == .picture
    let page = MailBody(message: message.message, contentID: isShown ? "picture.\(id)" : nil)
    let text = MIMEPart(text: page.text, type: "plain")
    let html = MIMEPart(text: page.html, type: "html")
    let file = MIMEPart(picture: picture, contentID: page.contentID)
    guard isShown else {
      return MIMEPart("mixed", [MIMEPart("alternative", [text, html]), file])
    }
    return MIMEPart("alternative", [text, MIMEPart("related", [html, file], start: "text/html")])
  }
}

extension MIMEMessage {
  /// A mail for another program to send, without anything secret.
  ///
  /// - Parameters:
  ///   - message: what it says and shows.
  ///   - mail: whose sender and recipients it names; nil for a draft without recipients, which programs for
  ///     mail open as one.
  ///   - key: a text that is the same for the same card.
  ///   - earlier: the mail of the same session that it follows; nil for none.
  package init(
    handingOver message: AdaptedMessage, as mail: Mail?, key: String,
    following earlier: SentMessage?
  ) {
    let envelope = mail?.envelope ?? Envelope(from: .placeholder, to: [], isDraft: true)
    self.init(message, envelope: envelope, key: key, following: earlier?.id ?? "")
  }
}

/// A part of a mail: its own head, an empty line and what is in it.
struct MIMEPart: Sendable, Hashable {
  let bytes: [UInt8]

  /// A text.
  init(text: String, type: String) {
    bytes =
      Array(
        "Content-Type: text/\(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
          .utf8) + MIMEEncoding.quotedPrintable(text)
  }

  /// A picture: shown in the page by a name, or attached where it has none.
  init(picture: CardMessage.ImageAttachment, contentID: String?) {
    let place = contentID == nil ? "attachment" : "inline"
    var head = "Content-Type: \(picture.mediaType)" + MailHeader.parameter("name", picture.name)
    head += "\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: \(place)"
    head += MailHeader.parameter("filename", picture.name) + "\r\n"
    if let contentID { head += "Content-ID: <\(contentID)>\r\n" }
    bytes = Array((head + "\r\n").utf8) + MIMEEncoding.base64(picture.bytes)
  }

  /// Parts that belong together.
  ///
  /// No encoding of the parts has a `=` with a `_` after it, so a line with both is in none of them.
  init(_ kind: String, _ parts: [MIMEPart], start: String? = nil) {
    let boundary = "=_snapshot_\(kind)"
    var head = "Content-Type: multipart/\(kind);\r\n boundary=\"\(boundary)\""
    if let start { head += ";\r\n type=\"\(start)\"" }
    var bytes = Array((head + "\r\n\r\n").utf8)
    bytes.reserveCapacity(parts.reduce(300) { $0 + $1.bytes.count + 60 })
    for part in parts {
      bytes += "--\(boundary)\r\n".utf8
      bytes += part.bytes
    }
    bytes += "--\(boundary)--\r\n".utf8
    self.bytes = bytes
  }
}

/// Lines of a mail's head.
enum MailHeader {
  /// A line whose text may be any: it is encoded where it has to be, so no text starts a line of its own.
  static func text(_ name: String, _ text: String) -> String {
    guard EncodedWords.isPlain(text), name.utf8.count + 2 + text.utf8.count <= 78 else {
      return line(name, EncodedWords.words(text).joined(separator: "\r\n "))
    }
    return line(name, text)
  }

  /// A line of addresses, each on its own.
  static func addresses(_ name: String, _ list: [MailAddress]) -> String {
    line(name, list.map(\.line).joined(separator: ",\r\n "))
  }

  /// A line whose text is made here.
  static func line(_ name: String, _ text: String) -> String { "\(name): \(text)\r\n" }

  /// A parameter of any text, by RFC 2231 where it is not plain: in pieces, since a line has its limits.
  static func parameter(_ name: String, _ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain || text.utf8.count > 60 else { return ";\r\n \(name)=\"\(text)\"" }
    let pieces = pieces(of: text)
    guard pieces.count > 1 else { return ";\r\n \(name)*=UTF-8''\(pieces.first ?? "")" }
    return pieces.enumerated().map { place, piece in
      ";\r\n \(name)*\(place)*=\(place == 0 ? "UTF-8''" : "")\(piece)"
    }.joined()
  }

  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for scalar in text.unicodeScalars {
      let sign = PercentEncoding.component(String(scalar))
      if piece.utf8.count + sign.utf8.count > 50 {
        pieces.append(piece)
        piece = ""
      }
      piece += sign
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  /// A moment as section 3.3 of RFC 5322 has it: `Sun, 18 Sep 2016 10:30:00 +0200`.
  static func date(_ moment: DateTime) -> String {
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    // The first of January of 1970 was a Thursday.
    let day = days[((moment.daysSince1970 % 7) + 7) % 7]
    // "-0000" says that nobody knows where the clock hangs.
    let minutes = moment.utcOffset.map { $0 / 60 }
    let sign = minutes.map { $0 < 0 ? "-" : "+" } ?? "-"
    let zone = sign + digits(abs(minutes ?? 0) / 60) + digits(abs(minutes ?? 0) % 60)
    let clock = [moment.hour, moment.minute, moment.second].map { digits($0) }
    return "\(day), \(moment.day) \(months[moment.month - 1]) \(digits(moment.year, 4)) "
      + clock.joined(separator: ":") + " \(zone)"
  }
}

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
