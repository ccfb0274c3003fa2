import Base

/// A request to a service, before anything knows how it gets there.
///
/// Secrets stand in it as they are; whatever is printed goes through a ``Redactor``.
package struct HTTPRequest: Sendable, Hashable {
  package enum Method: String, Sendable, Hashable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
  }

  /// What is sent.
  package enum Body: Sendable, Hashable {
    case none
    /// Bytes of a media type.
    case bytes([UInt8], type: String)
    case json(JSONText)
    /// Names and values, percent-encoded (`application/x-www-form-urlencoded`).
    case form([FormField])
    /// Parts by RFC 7578 (`multipart/form-data`).
    case multipart([MultipartPart])
  }

  /// What may be done when nobody knows whether the service has acted on the request.
  package enum Idempotency: Sendable, Hashable {
    /// It may be sent again: the service acts once, or what is left over does no harm.
    case harmless
    /// It may not: a second message could appear.
    case doubles
  }

  /// What it is for, in a word or two, such as `upload`.
  package var purpose: String
  package var method: Method
  /// The address with all that belongs to it, percent-encoded.
  package var url: String
  package var headers: [HTTPHeader]
  package var body: Body
  package var repetition: Idempotency
  /// How long to wait before it is sent, in seconds.
  package var delay: Double
  /// What a service would answer, for a rehearsal: values that only it can know stand in braces.
  package var rehearsedReply: JSONText
  /// Statuses beyond those of success that are an answer to ``DeliveryFlow/next(after:)``, such as 404 to the question
  /// whether something is there.
  package var toleratedStatuses: Set<Int> = []
  /// For how many seconds after the first attempt a service knows a repeated request by its key, so that it is as harmless
  /// as ``repetition`` says; infinity for ever, nil for what needs no key.
  ///
  /// Without an answer nobody knows whether the message of such a request is there. Only the same key sent again in time
  /// makes no second one.
  package var repetitionWindow: Double?
  /// The names on the way to a text that the reply has when the service is ready; empty where nothing is waited for.
  ///
  /// Until then the conversation asks again.
  package var awaited: [String] = []

  /// Describes a request.
  package init(
    _ purpose: String, _ method: Method, _ url: String, headers: [HTTPHeader] = [],
    body: Body = .none, repetition: Idempotency, delay: Double = 0,
    rehearsedReply: JSONText = .object([])
  ) {
    (self.purpose, self.method, self.url, self.headers) = (purpose, method, url, headers)
    (self.body, self.repetition, self.delay) = (body, repetition, delay)
    self.rehearsedReply = rehearsedReply
  }

  /// The same request, whose ``DeliveryFlow`` reads answers with these statuses, too.
  package func tolerating(_ statuses: Set<Int>) -> HTTPRequest {
    var request = self
    request.toleratedStatuses = statuses
    return request
  }
}

/// A line of a request's head.
package struct HTTPHeader: Sendable, Hashable {
  package var name: String
  /// Printable ASCII; other text is encoded before, in the way that the service reads.
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// A name and a value of a form.
package struct FormField: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// One part of a multipart body.
package struct MultipartPart: Sendable, Hashable {
  package var name: String
  /// Nil for a plain field.
  package var fileName: String?
  /// Nil for a plain field.
  package var type: String?
  package var bytes: [UInt8]

  /// A plain field.
  package init(_ name: String, _ text: String) {
    (self.name, bytes) = (name, Array(text.utf8))
  }

  /// A file, or a field of a media type.
  package init(_ name: String, fileName: String?, type: String, bytes: [UInt8]) {
    (self.name, self.fileName, self.type, self.bytes) = (name, fileName, type, bytes)
  }
}

extension HTTPRequest {
  /// The host that the request goes to, in lower case, with its port where the address names one; empty where the
  /// address has none.
  package var host: String { HTTPRequest.host(of: url) ?? "" }

  /// The host of an address, in lower case, with its port where one is named; nil where there is none.
  package static func host(of address: String) -> String? {
    guard let slashes = address.firstRange(of: "//"),
      address[..<slashes.lowerBound].allSatisfy({ $0 != "/" && $0 != "?" && $0 != "#" })
    else { return nil }
    let authority = address[slashes.upperBound...].prefix {
      $0 != "/" && $0 != "?" && $0 != "#"
    }
    // Before an @ stand a name and a password.
    let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    let text = (host ?? authority).lowercased()
    return text.isEmpty ? nil : text
  }
}
