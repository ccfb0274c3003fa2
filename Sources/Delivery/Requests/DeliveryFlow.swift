/// What is said to a service to have one message appear, step by step, without anything that knows networks.
///
/// Whoever leads it asks for a step, does it and hands the reply back until the message is there. A reply
/// comes here when its status is from 200 to 299 or one of the request's ``HTTPRequest/toleratedStatuses``;
/// everything else is decided by ``RetryPolicy`` before.
package protocol DeliveryFlow: Sendable {
  /// What comes next.
  ///
  /// - Parameter reply: the answer to the step before; nil at the beginning.
  /// - Throws: ``DeliveryError`` when the service refuses, in whatever way it says so with a status of success, and
  ///   when an answer is not what the service's documentation says.
  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep
}

/// One step of a conversation.
package enum DeliveryStep: Sendable, Hashable {
  case request(HTTPRequest)
  case submit(MailSubmission)
  /// It is done.
  case done(SentMessage)
}

/// A message that a service has taken.
package struct SentMessage: Sendable, Hashable {
  /// What the service calls it; empty where it gives no name.
  package var id: String
  /// Where it can be seen; empty where that is not known.
  package var url: String
  /// Whether it stands in the place of an earlier one.
  package var replaces: Bool

  /// Describes a message.
  package init(id: String, url: String = "", replaces: Bool = false) {
    (self.id, self.url, self.replaces) = (id, url, replaces)
  }
}

/// A mail on its way.
package struct MailSubmission: Sendable, Hashable {
  /// Who takes it.
  package enum Route: Sendable, Hashable {
    /// A program that reads the mail and finds the recipients in it, as `sendmail -t` does: its path and arguments.
    case program([String])
    case server(MailServer)
  }

  package var route: Route
  /// The sender's address, without a name.
  package var sender: String
  /// The recipients' addresses, without names.
  package var recipients: [String]
  /// The mail with its head; lines end with CR LF.
  package var bytes: [UInt8]

  /// Describes a mail.
  package init(route: Route, sender: String, recipients: [String], bytes: [UInt8]) {
    (self.route, self.sender, self.recipients, self.bytes) = (route, sender, recipients, bytes)
  }
}

/// A server that takes mail.
package struct MailServer: Sendable, Hashable {
  /// How the way there is kept private.
  package enum Security: String, Sendable, Hashable, CaseIterable {
    /// The server must offer STARTTLS.
    case startTLS = "starttls"
    /// TLS from the first byte.
    case tls
    /// Nothing is private; never chosen without being asked for, but for this machine's own server.
    case none
  }

  package var host: String
  package var port: Int
  package var security: Security
  /// Empty for none.
  package var user: String
  package var password: String

  /// Describes a server.
  package init(host: String, port: Int, security: Security, user: String, password: String) {
    (self.host, self.port, self.security) = (host, port, security)
    (self.user, self.password) = (user, password)
  }
}
