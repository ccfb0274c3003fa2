/// Why a message did not arrive, or why nobody knows whether it did.
///
/// A text is one line: the value, the rule, the next step. What a service says stands in quotes, as an excerpt.
package struct DeliveryError: Error, Sendable, Hashable {
  /// What that means for whoever sends.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It does not fit the service's limits in any form.
    case unfit
    /// The service does not want it, and will not want it the next time either.
    case refused
    /// Nobody answers there, and nothing was sent.
    case unreachable
    /// It could work later.
    case temporary
    /// The message may have arrived or not.
    case unknown
    /// Token or password are wrong, or may not do this.
    case authentication
    /// The destination is described in a wrong way.
    case configuration
  }

  package var kind: Kind
  package var text: String
  /// When it makes sense to try again, in seconds from now, where the service says so.
  package var retryAfter: Double?

  /// Describes an error.
  package init(_ kind: Kind, _ text: String, retryAfter: Double? = nil) {
    (self.kind, self.text, self.retryAfter) = (kind, text, retryAfter)
  }
}
