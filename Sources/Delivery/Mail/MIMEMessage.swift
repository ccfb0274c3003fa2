import Base

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
