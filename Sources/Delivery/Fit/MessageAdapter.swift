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
  /// detail before the title, the link never. `others` reads the card's other images, best first,
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
    let imageAdapter = ImageAdapter(capacity, alt: fitted.message.alt)
    if capacity.blackensTransparency, let opaque = imageAdapter.onWhite(fitted.message.image) {
      fitted.message.image = opaque
      fitted.changes.append("picture put on white: \(service) shows what is transparent as black")
    }
    let picture = fitted.message.image
    if imageAdapter.takes(picture) { return }
    if let found = try imageAdapter.fitted(picture, among: others) {
      fitted.message.image = found.picture
      fitted.changes += found.changes
    } else if imageAdapter.takesAsDocument(picture) {
      fitted.form = .document
      fitted.changes.append("sent as a file")
    } else {
      throw DeliveryError(.unfit, imageAdapter.rule(for: picture, service: service))
    }
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
    guard let textLimit = capacity.text, !textLimit.holds(fitted.message.plainText) else { return }
    let (title, detail, url) = (
      fitted.message.title, fitted.message.detail, fitted.message.url
    )
    func rest(besides texts: String...) -> TextLimit {
      let used = texts.filter { !$0.isEmpty }.reduce(0) { $0 + textLimit.unit.length(of: $1) + 1 }
      return TextLimit(max(0, textLimit.limit - used), textLimit.unit)
    }
    if !textLimit.holds(url) {
      fitted.message.url = ""
      fitted.changes.append(
        "link left out: it is longer than \(textLimit.limit) \(textLimit.unit.name)")
    }
    let left = rest(besides: title, fitted.message.url)
    let kept = left.holds(detail) ? detail : left.cut(detail) ?? ""
    if kept != detail {
      (fitted.message.subcaption, fitted.message.trailingSubcaption) = (kept, "")
      fitted.changes.append("subcaption \(kept.isEmpty ? "left out" : "cut") for want of room")
    }
    let most = rest(besides: fitted.message.url)
    if let cut = most.cut(title) {
      (fitted.message.caption, fitted.message.trailingCaption) = (cut, "")
      fitted.changes.append("caption cut to \(most.limit) \(most.unit.name)")
    }
  }
}
