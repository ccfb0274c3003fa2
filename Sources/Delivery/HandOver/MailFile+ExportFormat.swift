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
    handingOver message: AdaptedMessage, as mail: Mail?, key: String, following earlier: SentMessage?
  ) {
    let envelope = mail?.envelope ?? Envelope(from: .placeholder, to: [], isDraft: true)
    self.init(message, envelope: envelope, key: key, following: earlier?.id ?? "")
  }
}
