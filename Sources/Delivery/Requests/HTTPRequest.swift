import Base

/// An HTTP request, independent of its transport. It contains secrets; printed text goes through a
/// ``Redactor``.
package struct HTTPRequest: Sendable, Hashable {
  package enum Method: String, Sendable, Hashable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case head = "HEAD"
    /// Makes a collection (RFC 4918).
    case makeCollection = "MKCOL"

    /// Whether the request has a body, which may be empty.
    package var hasBody: Bool {
      switch self {
      case .post, .put, .patch: true
      case .get, .delete, .head, .makeCollection: false
      }
    }
  }

  package enum Body: Sendable, Hashable {
    case none
    case bytes([UInt8], type: String)
    case json(JSONText)
    /// `application/x-www-form-urlencoded`.
    case form([FormField])
    /// `multipart/form-data` (RFC 7578).
    case multipart([MultipartPart])
  }

  /// Whether a request may be repeated if its outcome is unknown.
  package enum Idempotency: Sendable, Hashable {
    /// Idempotent, or a repetition does no harm.
    case harmless
    /// A repetition could create a second message.
    case doubles
  }

  /// A short description, such as `upload`.
  package var purpose: String
  package var method: Method
  /// The whole URL, percent-encoded.
  package var url: String
  package var headers: [HTTPHeader]
  package var body: Body
  package var repetition: Idempotency
  /// Seconds to wait before sending.
  package var delay: Double
  /// The reply of a dry run; values that only the service knows are names in braces.
  package var rehearsedReply: JSONText
  /// Statuses other than success that are passed to ``DeliveryFlow/next(after:)``.
  package var toleratedStatuses: Set<Int> = []
  /// Seconds after the first attempt in which the service recognises a repeated request by its key;
  /// infinity without a limit, nil if no key is needed. Without a response the outcome is unknown:
  /// only the same key in time creates no second message.
  package var repetitionWindow: Double?
  /// Where the reply's body says what became of the request; nil where the status alone does.
  package var code: ReplyCode?
  /// A credential that an earlier reply told, so that no destination has it among its secrets.
  package var token: String?
  /// Whether it is signed for the moment, so that nobody can keep it for later.
  package var isSigned = false
  /// What the reply must not have if the message is to go on; nil if nothing stops it.
  package var gate: ReplyGate?
  /// The path of a string that the reply has when the service is ready; empty if nothing is polled
  /// for.
  package var awaited: [String] = []
  /// What proves who asks; nil where the headers or the URL do, or nothing has to.
  package var authorization: RequestAuthorization?
  /// What to do about a refusal or a host that cannot be reached; nil for general advice.
  package var advice: String?
  /// The requests after which a missing folder is no reason any more to refuse this one.
  package var preparations: [HTTPRequest] = []
  /// The file of certificates that are trusted instead of the system's; nil for those.
  package var certificates: String?

  package init(
    _ purpose: String, _ method: Method, _ url: String, headers: [HTTPHeader] = [],
    body: Body = .none, repetition: Idempotency, delay: Double = 0,
    rehearsedReply: JSONText = [:]
  ) {
    (self.purpose, self.method, self.url, self.headers) = (purpose, method, url, headers)
    (self.body, self.repetition, self.delay) = (body, repetition, delay)
    self.rehearsedReply = rehearsedReply
  }

  /// Returns the request with these tolerated statuses.
  package func tolerating(_ statuses: Set<Int>) -> HTTPRequest {
    var request = self
    request.toleratedStatuses = statuses
    return request
  }
}

/// A code in the JSON of a reply, 0 for success, whatever the status is.
package struct ReplyCode: Sendable, Hashable {
  /// The key of the code at the top of the reply.
  package let key: String
  /// The codes of a service that has not acted and asks for patience.
  package let busy: Set<String>
  /// Seconds of patience where the reply names none; nil for those of ``RetryPolicy``.
  package let patience: Double?

  init(_ key: String, busy: Set<String>, patience: Double? = nil) {
    (self.key, self.busy, self.patience) = (key, busy, patience)
  }
}

extension HTTPRequest {
  /// Throws ``AttemptFailure/busy(_:patience:)`` for a reply whose code asks for patience.
  package func checkPatience(_ reply: Reply) throws(AttemptFailure) {
    guard let code, let value = reply.json?[code.key]?.name, code.busy.contains(value) else {
      return
    }
    throw .busy(reply, patience: code.patience)
  }
}

/// A key that stops a message: a reply of success that is no object, or has the key, is a refusal.
package struct ReplyGate: Sendable, Hashable {
  package let key: String
  package let refusal: DeliveryError

  /// Throws the refusal unless the reply lets the message pass.
  func check(_ reply: Reply?) throws(DeliveryError) {
    guard let status = reply?.status, (200..<300).contains(status) else { return }
    guard let json = reply?.json, json.members != nil, json[key] == nil else { throw refusal }
  }
}

package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  /// Printable ASCII; the caller encodes other text.
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

package struct FormField: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension PercentEncoding {
  /// Encodes the fields of a query or form.
  package static func fields(_ fields: [FormField]) -> String {
    fields.map { "\(component($0.name))=\(component($0.value))" }.joined(separator: "&")
  }
}

package struct MultipartPart: Sendable, Hashable {
  package var name: String
  package var fileName: String?
  package var type: String?
  package var bytes: [UInt8]

  package init(_ name: String, _ text: String) {
    (self.name, bytes) = (name, Array(text.utf8))
  }

  package init(_ name: String, fileName: String?, type: String, bytes: [UInt8]) {
    (self.name, self.fileName, self.type, self.bytes) = (name, fileName, type, bytes)
  }

  init(_ name: String, _ image: CardMessage.ImageAttachment, fileName: String) {
    self.init(name, fileName: fileName, type: image.mediaType, bytes: image.bytes)
  }
}

extension HTTPRequest {
  /// Statuses of a request whose folder is missing.
  package static let missingFolder: Set<Int> = [404, 409]

  /// The request once its ``preparations`` are made.
  package var prepared: HTTPRequest {
    var request = self
    (request.preparations, request.toleratedStatuses) = ([], [])
    return request
  }

  /// The request with the header that proves who asks.
  ///
  /// - Parameter time: seconds since 1970.
  package func authorized(at time: Double) -> HTTPRequest {
    var request = self
    request.authorization = nil
    switch authorization {
    case nil: break
    case .basic(let user, let password):
      let pair = Base64.string(of: Array("\(user):\(password)".utf8))
      request.headers.append(HTTPHeader("Authorization", "Basic \(pair)"))
    case .signature(let signature):
      request.headers += signature.headers(for: request, at: time)
    }
    return request
  }

  /// The host in lowercase, with its port if the URL has one; empty without a host.
  package var host: String { HTTPRequest.host(of: url) ?? "" }

  /// The host of a URL in lowercase, with its port if it has one; nil without a host.
  package static func host(of address: String) -> String? {
    guard let slashes = address.firstRange(of: "//"),
      address[..<slashes.lowerBound].allSatisfy({ $0 != "/" && $0 != "?" && $0 != "#" })
    else { return nil }
    let authority = address[slashes.upperBound...].prefix {
      $0 != "/" && $0 != "?" && $0 != "#"
    }
    // User and password precede an @.
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    let text = (host ?? authority).lowercased()
    return text.isEmpty ? nil : text
  }
}
