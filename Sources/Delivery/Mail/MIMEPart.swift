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
