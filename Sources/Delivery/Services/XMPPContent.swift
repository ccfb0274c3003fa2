import Base

/// The messages of a card. Programs show a picture where the body is its address alone, and texts
/// otherwise, so a card is two messages: the picture, and the words below it. A correction of a picture
/// is a new message in Conversations and none in Dino, so the card of a session, which later ones
/// replace, is one message of words that ends with the picture's address.
struct XMPPContent {
  private let message: AdaptedMessage
  private let texts: MessageText
  private let place: XMPP
  private let id: String
  private let earlier: SentMessage?

  init(_ message: AdaptedMessage, to place: XMPP, id: String, replacing earlier: SentMessage?) {
    (self.message, texts) = (message, MessageText(message.message))
    (self.place, self.id, self.earlier) = (place, id, earlier)
  }

  /// The messages with a picture at an address.
  func stanzas(picture address: String) -> [StanzaElement] {
    guard message.message.session.isEmpty else {
      let description = MessageText.cleaned(message.message.altAfterTexts)
      let parts = [texts.plainText, description, address].filter { !$0.isEmpty }
      return [words(parts.joined(separator: "\n\n"))]
    }
    let picture = stanza("\(id)-picture", body: address, shownPicture(address))
    return texts.plainText.isEmpty ? [picture] : [picture, words(texts.plainText)]
  }

  private func words(_ text: String) -> StanzaElement {
    // Signs of a text are no markup.
    var hints = [StanzaElement("unstyled", ["xmlns": XMPPNamespace.styling])]
    if let earlier {
      hints.append(
        StanzaElement("replace", ["xmlns": XMPPNamespace.correction, "id": earlier.id]))
    }
    return stanza(id, body: text, hints)
  }

  private func stanza(_ id: String, body: String, _ others: [StanzaElement]) -> StanzaElement {
    StanzaElement(
      "message", ["to": place.to.text, "type": place.isRoom ? "groupchat" : "chat", "id": id],
      [StanzaElement("body", text: body)] + others
        + [StanzaElement("origin-id", ["xmlns": XMPPNamespace.stanzaID, "id": id])])
  }

  /// Out-of-band data, which all programs know (XEP-0066), and a file with its description (XEP-0447),
  /// for which the body is a fallback.
  private func shownPicture(_ address: String) -> [StanzaElement] {
    let source = StanzaElement("url-data", ["xmlns": XMPPNamespace.urlData, "target": address])
    return [
      StanzaElement("x", ["xmlns": XMPPNamespace.outOfBand], [StanzaElement("url", text: address)]),
      StanzaElement(
        "file-sharing", ["xmlns": XMPPNamespace.fileSharing, "disposition": "inline"],
        [file, StanzaElement("sources", [:], [source])]),
      StanzaElement(
        "fallback", ["xmlns": XMPPNamespace.fallback, "for": XMPPNamespace.fileSharing],
        [StanzaElement("body")]),
    ]
  }

  private var file: StanzaElement {
    let picture = message.message.image
    var parts = [
      StanzaElement("media-type", text: picture.mediaType),
      StanzaElement("name", text: texts.fileName),
      StanzaElement("size", text: "\(picture.bytes.count)"),
      StanzaElement(
        "hash", ["xmlns": XMPPNamespace.hashes, "algo": "sha-256"],
        text: Base64.string(of: SHA256.digest(of: picture.bytes))),
    ]
    if picture.hasSize {
      parts.insert(StanzaElement("width", text: "\(picture.pixels.width)"), at: 3)
      parts.insert(StanzaElement("height", text: "\(picture.pixels.height)"), at: 4)
    }
    if !texts.alt.isEmpty { parts.append(StanzaElement("desc", text: texts.alt)) }
    return StanzaElement("file", ["xmlns": XMPPNamespace.file], parts)
  }
}
