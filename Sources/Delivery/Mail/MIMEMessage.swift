import Base
import Cards
import Calendars

/// A MIME message with text, HTML and image (RFC 5322, RFC 2045).
package struct MIMEMessage: Sendable, Hashable {
  /// Sender and recipients.
  struct Envelope: Sendable, Hashable {
    var from: MailAddress
    var to: [MailAddress]
    var copies: [MailAddress] = []
    var replyTo: [MailAddress] = []
    /// Where its recipients end such mails; nil for nowhere.
    var unsubscribe: String?
    var headers: [HTTPHeader] = []
    /// Whether it is a draft to be addressed and sent by hand.
    var isDraft = false
  }

  /// The message; lines end with CR LF and have at most 78 characters, apart from addresses.
  package let bytes: [UInt8]
  /// The message ID without `<` and `>`.
  package let id: String

  /// Writes a message. `key` is the same for the same card and gives the message ID; `earlier` is
  /// the ID of the earlier message of the session, empty for none.
  init(_ message: AdaptedMessage, envelope: Envelope, key: String, following earlier: String) {
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
    if let address = envelope.unsubscribe {
      head += MailHeader.line("List-Unsubscribe", "<\(address)>")
      if address.lowercased().hasPrefix("https:") {
        head += MailHeader.line("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
      }
    }
    for header in envelope.headers {
      head += MailHeader.text(header.name, MessageText.line(header.value))
    }
    if envelope.isDraft { head += MailHeader.line("X-Unsent", "1") }
    // Suppresses automatic replies (RFC 3834).
    head += "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
    bytes = Array(head.utf8) + MIMEMessage.content(of: message, id: id).bytes
  }

  /// One line, and not more than lists of mails show of it; the body has all of it.
  private static func subject(of message: CardMessage) -> String {
    let texts = [message.title, message.notification, message.pictureName].map(MessageText.line)
    return TextLimit(longestSubject, .graphemes).fitted(texts.first { !$0.isBlank } ?? "")
  }

  private static let longestSubject = 200

  /// Whether a text is a valid message ID: it comes from a journal file.
  private static func isID(_ text: String) -> Bool {
    (3...250).contains(text.utf8.count) && text.contains("@")
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3C && $0 != 0x3E }
  }

  private static func content(of message: AdaptedMessage, id: String) -> MIMEPart {
    let isShown = message.form == .picture
    let page = MailBody(message: message.message, contentID: isShown ? id : nil)
    let text = MIMEPart(text: page.text, type: "plain")
    let html = MIMEPart(text: page.html, type: "html")
    let files = message.message.pictures.enumerated().map { place, picture in
      MIMEPart(picture: picture, contentID: page.contentID(place))
    }
    guard isShown else {
      return MIMEPart("mixed", [MIMEPart("alternative", [text, html])] + files)
    }
    return MIMEPart("alternative", [text, MIMEPart("related", [html] + files, start: "text/html")])
  }
}

extension MIMEMessage {
  /// A message for another program to send, without secrets. `mail` gives sender and recipients;
  /// nil for a draft without recipients.
  package init(
    handingOver message: AdaptedMessage, as mail: Mail?, key: String,
    following earlier: SentMessage?
  ) {
    let envelope = mail?.envelope ?? Envelope(from: .placeholder, to: [], isDraft: true)
    self.init(message, envelope: envelope, key: key, following: earlier?.id ?? "")
  }
}

/// A MIME part: headers, an empty line and content.
struct MIMEPart: Sendable, Hashable {
  let bytes: [UInt8]

  init(text: String, type: String) {
    bytes =
      Array(
        "Content-Type: text/\(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
          .utf8) + MIMEEncoding.quotedPrintable(text)
  }

  /// An image: inline with a content ID, else attached.
  init(picture: CardMessage.ImageAttachment, contentID: String?) {
    let place = contentID == nil ? "attachment" : "inline"
    var head = "Content-Type: \(picture.mediaType)" + MailHeader.parameter("name", picture.name)
    head += "\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: \(place)"
    head += MailHeader.parameter("filename", picture.name) + "\r\n"
    if let contentID { head += "Content-ID: <\(contentID)>\r\n" }
    bytes = Array((head + "\r\n").utf8) + MIMEEncoding.base64(picture.bytes)
  }

  /// A multipart container. No encoding of a part contains `=_`, so the boundary is in none.
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

enum MailHeader {
  /// A header with any text, encoded if needed, so that no text can start another header.
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

  /// A parameter of any text, by RFC 2231 where it is not plain: in pieces, since a line has its
  /// limits.
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

  /// A date by RFC 5322, section 3.3: `Sun, 18 Sep 2016 10:30:00 +0200`.
  static func date(_ moment: DateTime) -> String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    // 1 January 1970 was a Thursday.
    let day = days[((moment.daysSince1970 % 7) + 7) % 7]
    // "-0000" means an unknown offset.
    let minutes = moment.utcOffset.map { $0 / 60 }
    let sign = minutes.map { $0 < 0 ? "-" : "+" } ?? "-"
    let offset = abs(minutes ?? 0)
    let zone = sign + (offset / 60).padded(to: 2) + (offset % 60).padded(to: 2)
    let clock = [moment.hour, moment.minute, moment.second].map { $0.padded(to: 2) }
    return "\(day), \(moment.day) \(months[moment.month - 1]) \(moment.year.padded(to: 4)) "
      + clock.joined(separator: ":") + " \(zone)"
  }
}

/// Encodings for mail bodies: ASCII lines of at most 76 columns, ended by CR LF.
enum MIMEEncoding {
  /// Quoted-printable (RFC 2045, section 6.7), with line breaks as CR LF.
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
      // The last column is for the `=` of a soft line break.
      if column + sign.count > 75 { newLine(soft: true) }
      bytes += sign
      column += sign.count
    }
    // The last line break belongs to the boundary.
    newLine(soft: false)
    return bytes
  }

  /// Base64 in lines of 76 characters.
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

  /// UTF-8 with LF line breaks.
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

  /// A byte, quoted if needed. Whitespace at the end of a line would be lost; some programs change
  /// a period, a hyphen or the F of "From " at its start.
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
