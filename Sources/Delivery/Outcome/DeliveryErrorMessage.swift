import Base

/// The error texts of failed attempts: who answered what to which request, and the next step.
struct DeliveryErrorMessage {
  private let attempt: Attempt
  private let event: String
  private let reply: Reply?

  init(_ attempt: Attempt, reply: Reply) {
    let words = reply.words.map { ": \"\($0)\"" } ?? ""
    (self.attempt, self.reply) = (attempt, reply)
    event = "\"\(attempt.host)\" answers \(reply.status) to the \(attempt.purpose)\(words)."
  }

  init(_ attempt: Attempt, failure: TransportFailure) {
    (self.attempt, reply) = (attempt, nil)
    event = "\"\(attempt.host)\" does not answer the \(attempt.purpose): \(failure.reason)."
  }

  init(_ attempt: Attempt, refusal: StanzaRefusal) {
    let words = refusal.text.isEmpty ? "" : ": \(quoted(refusal.text))"
    let purpose = refusal.extent == .login ? "login" : attempt.purpose
    (self.attempt, reply) = (attempt, nil)
    event = "\"\(attempt.host)\" answers \(excerpt(refusal.condition)) to the \(purpose)\(words)."
  }

  /// What an account of XMPP may not do.
  func barred(by refusal: StanzaRefusal) -> DeliveryError {
    let advice =
      switch (refusal.extent, refusal.condition) {
      case (.login, _): "Check jid and password of the destination."
      case (_, "registration-required"):
        "The room is for members: have its owner make the account one."
      case (_, "not-authorized"): "The room wants a password. Choose one that does not."
      default: "Ask the owner of the room, or whoever runs the server, to let the account do that."
      }
    return DeliveryError(.authentication, "\(event) \(advice)")
  }

  /// An address or a name of XMPP that is of no use.
  func misplaced(by refusal: StanzaRefusal) -> DeliveryError {
    let advice =
      refusal.condition == "conflict"
      ? "Somebody in the room has that name: give another as key nick."
      : "Check the address of the destination."
    return DeliveryError(.configuration, "\(event) \(advice)")
  }

  /// One of the messages of a card was refused.
  var partial: DeliveryError {
    DeliveryError(
      .unknown, "\(event) Only a part of the card is there. Look there before you send it again.")
  }

  var authentication: DeliveryError {
    let place =
      reply?.status == 407 ? "the name and password of the proxy" : "its secrets and rights"
    return DeliveryError(.authentication, "\(event) \(advice ?? "Check \(place).")")
  }

  var missing: DeliveryError {
    DeliveryError(.refused, "\(event) \(advice ?? "Check the address of the destination.")")
  }

  var tooLarge: DeliveryError {
    DeliveryError(.unfit, "\(event) Send a smaller picture, with --scale 1 or --max-bytes.")
  }

  var refused: DeliveryError {
    DeliveryError(.refused, "\(event) \(advice ?? "Check the destination and the message.")")
  }

  var impossible: DeliveryError {
    DeliveryError(
      .unreachable, "\(event) Nothing was sent. \(advice ?? "Check the destination.")")
  }

  var unreachable: DeliveryError {
    DeliveryError(
      .unreachable,
      "\(event) Nothing was sent in \(attempts). \(advice ?? "Check the network and the address.")")
  }

  var unknown: DeliveryError {
    DeliveryError(
      .unknown, "\(event) The message may have arrived. Look there before you send it again.")
  }

  var broken: DeliveryError {
    DeliveryError(.temporary, "\(event) It was so in \(attempts). Send it again later.")
  }

  /// Rate limited, for `seconds` if the service says so.
  func busy(for seconds: Double?) -> DeliveryError {
    let text = seconds.map { "It wants to be asked again in \(wholeSeconds($0)) s." }
    return DeliveryError(
      .temporary, "\(event) \(text ?? "It was so in \(attempts).") Send it again later.",
      retryAfter: seconds)
  }

  var redirection: DeliveryError {
    if let advice { return DeliveryError(.refused, "\(event) \(advice)") }
    let rule =
      switch reply?.headers["location"].flatMap(HTTPRequest.host) {
      case let other? where other != attempt.host:
        "That leads to \(quoted(other)), and what is meant for one host is not told to another."
      default: "That leads to another address, where the request cannot go as it is."
      }
    return DeliveryError(.refused, "\(event) \(rule) Name the final address in the destination.")
  }

  /// What S3 says is wrong, or else what the request says of itself.
  private var advice: String? {
    reply?.element("Code").flatMap { DeliveryErrorMessage.adviceOfS3($0, reply?.bucketRegion) }
      ?? attempt.advice
  }

  /// The codes are those of "Error responses" in the API reference of Amazon S3.
  private static func adviceOfS3(_ code: String, _ region: String?) -> String? {
    switch code {
    case "RequestTimeTooSkewed":
      "Set the clock of this machine: it is more than 15 minutes from the server's."
    case "SignatureDoesNotMatch": "Check secret-key, and region."
    case "InvalidAccessKeyId": "Check access-key and endpoint."
    case "InvalidToken", "ExpiredToken":
      "Check session-token: credentials with one end after some hours."
    case "AccessDenied", "AllAccessDisabled":
      "Let the key write there (s3:PutObject), or choose another prefix."
    case "NoSuchBucket": "Check bucket and endpoint."
    case "AccessControlListNotSupported": "Leave out acl: the bucket's policy says who may read."
    case "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
      "IllegalLocationConstraintException":
      "Set region to \(region.map { quoted($0, limit: 40) } ?? "that of the bucket"), and leave out "
        + "endpoint at Amazon."
    default: nil
    }
  }

  private var attempts: String {
    attempt.number == 1 ? "one attempt" : "\(attempt.number) attempts"
  }

  private func wholeSeconds(_ seconds: Double) -> Int {
    Int(clamping: min(max(seconds, 0), 1e9).rounded(.up))
  }

  /// The error of a folder of this machine.
  static func notStored(at path: String, _ reason: String) -> DeliveryError {
    DeliveryError(
      .configuration, "\(quoted(path)) takes no picture: \(reason)")
  }

  /// The error of a mail program; 75 and 77 are `EX_TEMPFAIL` and `EX_NOPERM` of sysexits.h.
  static func ended(_ program: String, status: Int, says: String) -> DeliveryError {
    let words = says.isEmpty ? "" : ": \(quoted(says))"
    let event = "\(quoted(program)) ends with status \(status)\(words)."
    return switch status {
    case 75: DeliveryError(.temporary, "\(event) Send it again later.")
    case 77: DeliveryError(.authentication, "\(event) Check its settings and rights.")
    default: DeliveryError(.refused, "\(event) Check its settings and the addresses.")
    }
  }
}

extension Reply {
  /// The region in which S3 says that a bucket is.
  fileprivate var bucketRegion: String? { headers["x-amz-bucket-region"] ?? element("Region") }
}

/// The reason why a message was not delivered, or why its delivery is unknown.
///
/// A text is one line: the value, the rule, the next step. What a service says stands in quotes, as
/// an excerpt.
package struct DeliveryError: Error, Sendable, Hashable {
  /// The category of an error, which decides the exit status.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The message exceeds the limits of the service and cannot be reduced.
    case unfit
    /// Permanently rejected by the service.
    case refused
    /// No connection; nothing was sent.
    case unreachable
    /// May succeed later.
    case temporary
    /// The message may or may not have arrived.
    case unknown
    /// Invalid credentials or missing permissions.
    case authentication
    /// The destination is misconfigured.
    case configuration
  }

  package var kind: Kind
  package var text: String
  /// Seconds until a retry makes sense, if the service says so.
  package var retryAfter: Double?

  package init(_ kind: Kind, _ text: String, retryAfter: Double? = nil) {
    (self.kind, self.text, self.retryAfter) = (kind, text, retryAfter)
  }
}
