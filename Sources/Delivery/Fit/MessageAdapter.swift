import Cards

/// Reduces a message to the limits of a service, with the smallest change.
package struct MessageAdapter: Sendable {
  /// The treatment of an image description for which the service has no field.
  package enum UnsupportedAltPolicy: Sendable, Hashable {
    /// Omitted, and noted in the receipt.
    case leftOut
    /// Appended to the visible text.
    case inText
  }

  private let capacity: MessageCapacity
  private let service: String
  private let alt: UnsupportedAltPolicy

  package init(
    _ capacity: MessageCapacity, service: String, alt: UnsupportedAltPolicy = .leftOut
  ) {
    (self.capacity, self.service, self.alt) = (capacity, service, alt)
  }

  /// Returns the message within the limits. An image that is too large is compressed better, then
  /// quantised, then downscaled, and else sent as a document. Texts are cut between words, the
  /// detail before the title; a link is never cut, but left out where it leaves no room. `others` reads the card's other images, best first,
  /// and is called only if the image does not fit.
  ///
  /// - Throws: ``DeliveryError`` of kind ``DeliveryError/Kind/unfit``, or the error of `others`.
  package func fitted(
    _ message: CardMessage,
    others: () throws(DeliveryError) -> [CardMessage.ImageAttachment] = { [] }
  ) throws(DeliveryError) -> AdaptedMessage {
    var fitted = AdaptedMessage(message)
    try fitPicture(of: &fitted, others)
    fitLink(of: &fitted)
    fitAlt(of: &fitted)
    fitTexts(of: &fitted)
    return fitted
  }

  private func fitPicture(
    of fitted: inout AdaptedMessage,
    _ others: () throws(DeliveryError) -> [CardMessage.ImageAttachment]
  ) throws(DeliveryError) {
    let count = fitted.message.pictures.count
    guard count <= capacity.pictures else {
      let most = capacity.pictures == 1 ? "one file" : "\(capacity.pictures) files"
      throw DeliveryError(
        .unfit,
        "there are \(count) files, and \(service) takes \(most) in a message. Send the others with calls of "
          + "their own.")
    }
    let original = fitted
    var isShown = true
    for place in 0..<count {
      isShown = try fitPicture(place, of: &fitted, place == 0 ? others : { [] }) && isShown
    }
    guard !isShown else { return }
    // One form for all of them, each as it is.
    fitted = original
    let imageAdapter = ImageAdapter(perPicture(count), alt: "")
    for picture in fitted.message.pictures where !imageAdapter.takesAsDocument(picture) {
      throw DeliveryError(.unfit, imageAdapter.rule(for: picture, service: service))
    }
    fitted.form = .document
    fitted.changes.append(count == 1 ? "sent as a file" : "sent as files")
  }

  private func perPicture(_ count: Int) -> MessageCapacity {
    var capacity = capacity
    if capacity.sharesBytes {
      if let bytes = capacity.picture.bytes { capacity.picture.bytes = bytes / count }
      if let bytes = capacity.document?.bytes { capacity.document?.bytes = bytes / count }
    }
    return capacity
  }

  /// Makes one picture fit; returns false if it can be sent only as a file.
  private func fitPicture(
    _ place: Int, of fitted: inout AdaptedMessage,
    _ others: () throws(DeliveryError) -> [CardMessage.ImageAttachment]
  ) throws(DeliveryError) -> Bool {
    let pictures = fitted.message.pictures
    var changes: [String] = []
    var picture = pictures[place]
    let imageAdapter = ImageAdapter(
      perPicture(pictures.count), alt: place == 0 ? fitted.message.alt : picture.alt)
    if capacity.blackensTransparency, let opaque = imageAdapter.onWhite(picture) {
      picture = opaque
      changes.append("picture put on white: \(service) shows what is transparent as black")
    }
    if !imageAdapter.takes(picture) {
      if let found = try imageAdapter.fitted(picture, among: others) {
        picture = found.picture
        changes += found.changes
      } else if imageAdapter.takesAsDocument(pictures[place]) {
        return false
      } else {
        throw DeliveryError(.unfit, imageAdapter.rule(for: picture, service: service))
      }
    }
    if place == 0 {
      fitted.message.image = picture
    } else {
      fitted.message.more[place - 1] = picture
    }
    fitted.changes += pictures.count == 1 ? changes : changes.map { "\(picture.name): \($0)" }
    return true
  }

  private func fitLink(of fitted: inout AdaptedMessage) {
    let url = fitted.message.url
    guard !url.isEmpty, let schemes = capacity.schemes else { return }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    guard !schemes.contains(scheme) else { return }
    fitted.message.url = ""
    fitted.changes.append(
      "link left out: \(service) opens \(schemes.joined(separator: " and ")) only")
  }

  private func fitAlt(of fitted: inout AdaptedMessage) {
    for place in fitted.message.more.indices where !fitted.message.more[place].alt.isEmpty {
      let alt = fitted.message.more[place].alt
      let kept = capacity.hasAlt ? capacity.alt?.fitted(alt) ?? alt : ""
      guard kept != alt else { continue }
      fitted.message.more[place].alt = kept
      if kept.isEmpty, self.alt == .inText {
        fitted.message.alt = [fitted.message.altAfterTexts, alt].filter { !$0.isEmpty }
          .joined(separator: "\n")
        continue
      }
      let change =
        kept.isEmpty ? "left out: \(service) has no place for it" : "cut"
      fitted.changes.append("\(fitted.message.more[place].name): description \(change)")
    }
    guard !fitted.message.alt.isEmpty else { return }
    if !capacity.hasAlt {
      switch alt {
      case .leftOut:
        fitted.changes.append("description left out: \(service) has no place for it")
      case .inText:
        let detail = [fitted.message.subcaption, fitted.message.trailingSubcaption]
          .filter { !$0.isEmpty }.joined(separator: " · ")
        fitted.message.trailingSubcaption = ""
        fitted.message.subcaption = [detail, fitted.message.altAfterTexts].filter { !$0.isEmpty }
          .joined(separator: "\n")
        fitted.changes.append("description added to the text: \(service) has no place for it")
      }
      fitted.message.alt = ""
    } else if let textLimit = capacity.alt, let cut = textLimit.cut(fitted.message.alt) {
      fitted.message.alt = cut
      fitted.changes.append("description cut to \(textLimit.limit) \(textLimit.unit.name)")
    }
  }

  private func fitTexts(of fitted: inout AdaptedMessage) {
    if let textLimit = capacity.title, let cut = textLimit.cut(fitted.message.title) {
      (fitted.message.caption, fitted.message.trailingCaption) = (cut, "")
      fitted.changes.append("caption cut to \(textLimit.limit) \(textLimit.unit.name)")
    }
    guard let textLimit = capacity.text else { return }
    fitLink(of: &fitted, within: textLimit)
    // Most characters take as much room as they are long, some more, and invisible ones none.
    func limit(of text: String) -> TextLimit? {
      let over = length(of: fitted.message, textLimit) - textLimit.limit
      guard over > 0, !text.isEmpty else { return nil }
      return TextLimit(max(0, textLimit.unit.length(of: text) - over), textLimit.unit)
    }
    let detail = fitted.message.detail
    while let most = limit(of: fitted.message.detail) {
      (fitted.message.subcaption, fitted.message.trailingSubcaption) = (
        most.fitted(fitted.message.detail), ""
      )
    }
    if fitted.message.detail != detail {
      let isLeftOut = fitted.message.detail.isEmpty
      fitted.changes.append("subcaption \(isLeftOut ? "left out" : "cut") for want of room")
    }
    var room: Int?
    while let most = limit(of: fitted.message.title) {
      (fitted.message.caption, fitted.message.trailingCaption) = (
        most.fitted(fitted.message.title), ""
      )
      room = most.limit
    }
    if let room { fitted.changes.append("caption cut to \(room) \(textLimit.unit.name)") }
  }

  /// Drops a link that leaves no room for any words.
  private func fitLink(of fitted: inout AdaptedMessage, within limit: TextLimit) {
    guard length(of: fitted.message, limit) > limit.limit else { return }
    var link = CardMessage(fitted.message.image)
    link.url = fitted.message.url
    guard length(of: link, limit) > limit.limit else { return }
    fitted.message.url = ""
    fitted.changes.append("link left out: it is longer than \(limit.limit) \(limit.unit.name)")
  }

  private func length(of message: CardMessage, _ limit: TextLimit) -> Int {
    limit.length(of: capacity.rendering.text(of: message), endingWith: message.url)
  }
}
