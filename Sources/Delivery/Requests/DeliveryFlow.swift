/// The requests that send one message, step by step, independent of the network. ``DeliveryClient``
/// executes each step and passes its reply to the next call. Only replies with a status from 200 to
/// 299 or in ``HTTPRequest/toleratedStatuses`` get here; ``RetryPolicy`` handles all others.
package protocol DeliveryFlow: Sendable {
  /// Returns the next step.
  ///
  /// - Parameter reply: the answer to the step before; nil at the beginning.
  /// - Throws: ``DeliveryError`` when the service refuses, in whatever way it says so with a status
  ///   of success, and when an answer is not what the service's documentation says.
  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep
}

package enum DeliveryStep: Sendable, Hashable {
  case request(HTTPRequest)
  case submit(MailSubmission)
  /// Encrypts an event; the reply is its content.
  case encrypt(EncryptionOrder)
  case exchange(XMPPExchange)
  case store(StoredFile)
  case done(SentMessage)
}

/// A message that a service has accepted.
package struct SentMessage: Sendable, Hashable {
  /// The ID at the service; empty if it has none.
  package var id: String
  /// The public URL; empty if it is not known.
  package var url: String
  /// Whether it replaced an earlier message.
  package var replaces: Bool
  /// The address at which its picture was stored; empty if it was not.
  package var imageURL = ""

  package init(id: String, url: String = "", replaces: Bool = false) {
    (self.id, self.url, self.replaces) = (id, url, replaces)
  }
}

/// A file that is written into a folder of this machine, as a whole or not at all.
package struct StoredFile: Sendable, Hashable {
  package enum Lifetime: Sendable, Hashable {
    case kept
    /// Removed at once: only whether it can be written is asked.
    case removed
  }

  /// The absolute path of a folder that exists.
  package var folder: String
  /// The names of folders below it, which are made where they are missing.
  package var subfolders: [String]
  package var name: String
  package var bytes: [UInt8]
  package var type: String
  package var lifetime: Lifetime

  package var path: String { ([folder] + subfolders + [name]).joined(separator: "/") }
}

package struct MailSubmission: Sendable, Hashable {
  package enum Route: Sendable, Hashable {
    /// A program such as `sendmail -t`, which finds the recipients in the mail: its path and
    /// arguments.
    case program([String])
    case server(MailServer)
  }

  package enum Purpose: Sendable, Hashable {
    case message
    /// Asks a server whether it would take a mail of this sender to these recipients, and sends none.
    case check
  }

  package var route: Route
  package var purpose = Purpose.message
  package var sender: String
  package var recipients: [String]
  /// Headers and body; lines end with CR LF.
  package var bytes: [UInt8]

  package init(route: Route, sender: String, recipients: [String], bytes: [UInt8]) {
    (self.route, self.sender, self.recipients, self.bytes) = (route, sender, recipients, bytes)
  }
}

package struct MailServer: Sendable, Hashable {
  /// The encryption of the connection.
  package enum Security: String, Sendable, Hashable, CaseIterable {
    /// The server must offer STARTTLS.
    case startTLS = "starttls"
    /// TLS from the first byte.
    case tls
    /// Unencrypted; never a default, except for the local machine.
    case none
  }

  package var host: String
  package var port: Int
  package var security: Security
  package var user: String
  package var password: String
  /// The file of certificates that are trusted instead of the system's; nil for those.
  package var certificates: String?

  package init(host: String, port: Int, security: Security, user: String, password: String) {
    (self.host, self.port, self.security) = (host, port, security)
    (self.user, self.password) = (user, password)
  }
}
