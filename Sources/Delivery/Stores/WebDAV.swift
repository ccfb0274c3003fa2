import Base

/// A collection of a WebDAV server (RFC 4918), such as a folder of Nextcloud.
package struct WebDAV: PictureStore {
  package static let name = "webdav"
  package static let keys = [
    DestinationKey("url", .required, "the collection's address, which has to exist"),
    DestinationKey("user", .optional, "the user's name"),
    DestinationKey("password", .optional, isSecret: true, "the user's password"),
    DestinationKey(
      "security", .optional, "tls or none: none sends the password readable; tls by default"),
    .storePrefix, .storePublic, .storeVerify,
  ]

  private enum Security: String, CaseIterable { case tls, none }

  /// Without a slash at the end.
  private let url: String
  private let authorization: RequestAuthorization?
  package let folders: [String]
  package let place: PublicPlace?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(WebDAV.keys)
    url = try fields.storeAddress("url")
    folders = try fields.storedFolders()
    _ = try fields.required("public")
    place = try PublicPlace(fields)
    authorization = try WebDAV.authorization(fields)
    let isSafe = url.lowercased().hasPrefix("https:") || WebDAV.isLocal(url)
    let security = try fields.choice("security", Security.self) ?? .tls
    if authorization != nil, !isSafe, security == .tls {
      throw fields.wrong(
        "url",
        rule:
          "The password would be readable on its way. Give an address that starts with https://, or set "
          + "security to none.")
    }
  }

  private static func authorization(
    _ fields: DestinationFields
  ) throws(DestinationProblem) -> RequestAuthorization? {
    guard let user = fields["user"] else {
      if fields["password"] != nil { throw .missing("user") }
      return nil
    }
    guard let password = fields["password"] else { throw .missing("password") }
    guard !user.contains(":"), !user.unicodeScalars.contains(where: isControl) else {
      throw fields.wrong("user", rule: "A user's name has no colon and no control character.")
    }
    guard !password.unicodeScalars.contains(where: isControl) else {
      throw .wrongSecret(key: "password", rule: "It has control characters. Copy it once more.")
    }
    return .basic(user: user, password: password)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static func isLocal(_ url: String) -> Bool {
    let host = ParsedURL(url)?.hostName ?? ""
    return ["localhost", "127.0.0.1", "[::1]"].contains(host)
  }

  package func address(of message: AdaptedMessage) throws(DeliveryError) -> String {
    place?.address(of: StoredName(message, in: folders)) ?? ""
  }

  package func upload(
    _ image: CardMessage.ImageAttachment, as name: StoredName
  ) -> DeliveryStep {
    var request = request(
      "upload", .put, name.path, .bytes(image.bytes, type: image.mediaType))
    request.preparations = folders.indices.map { last in
      let path = folders[...last].map(PercentEncoding.component).joined(separator: "/")
      // It may be there already, made for another card meanwhile.
      return self.request("make folder", .makeCollection, path + "/").tolerating([405])
    }
    return .request(
      folders.isEmpty ? request : request.tolerating(HTTPRequest.missingFolder))
  }

  private func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String,
    _ body: HTTPRequest.Body = .none
  ) -> HTTPRequest {
    var request = HTTPRequest(purpose, method, "\(url)/\(path)", body: body, repetition: .harmless)
    request.authorization = authorization
    return request
  }

  /// Writes a small file and removes it.
  package var check: (any DeliveryFlow)? {
    let path = "snapshot-check.txt"
    return FixedFlow([
      request("check", .put, path, .bytes(Array("snapshot\n".utf8), type: "text/plain")),
      request("end of the check", .delete, path),
    ])
  }
}

/// Requests of which none depends on an answer.
private struct FixedFlow: DeliveryFlow {
  private var requests: [HTTPRequest]

  init(_ requests: [HTTPRequest]) { self.requests = requests }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    requests.isEmpty ? .done(SentMessage(id: "")) : .request(requests.removeFirst())
  }
}
