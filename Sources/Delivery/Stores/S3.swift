import Base
import Calendars

/// A bucket of Amazon S3, or of a server or service that speaks its protocol.
package struct S3: PictureStore {
  package static let name = "s3"
  package static let keys = [
    DestinationKey("bucket", .required, "the bucket's name"),
    DestinationKey("access-key", .required, isSecret: true, "the ID of the access key"),
    DestinationKey("secret-key", .required, isSecret: true, "the secret of the access key"),
    DestinationKey(
      "session-token", .optional, isSecret: true, "the token of temporary credentials"),
    DestinationKey("region", .optional, "the bucket's region; us-east-1 by default"),
    DestinationKey(
      "endpoint", .optional, "the server's address; that of Amazon in the region by default"),
    DestinationKey(
      "style", .optional, "path or virtual: where the bucket stands; virtual at Amazon, else path"),
    DestinationKey.storePrefix,
    DestinationKey(
      "public", .optional,
      "the address at which everybody sees the bucket, https://…, or presigned: one that is valid for "
        + "7 days; the bucket's own by default"),
    DestinationKey(
      "acl", .optional, "who may read a picture where the bucket does not say, such as public-read"),
    DestinationKey.storeVerify,
  ]

  private enum Style: String, CaseIterable { case path, virtual }

  private let bucket: String
  /// Without a slash at the end.
  private let base: String
  private let signature: AWSSignature
  package let folders: [String]
  private let acl: String?
  /// Nil where addresses are presigned.
  package let place: PublicPlace?

  package init(_ fields: DestinationFields) throws(DestinationProblem) {
    try fields.holdOnly(S3.keys)
    bucket = try fields.required("bucket")
    guard (3...63).contains(bucket.utf8.count),
      bucket.utf8.allSatisfy({ $0.isLetterOrDigit || "-._".utf8.contains($0) }), bucket != "..."
    else {
      throw fields.wrong(
        "bucket", rule: "A bucket has 3 to 63 letters, digits, hyphens, dots or underscores.")
    }
    let region = fields["region"] ?? "us-east-1"
    guard region.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }) else {
      throw fields.wrong("region", rule: "A region has letters, digits and hyphens: eu-central-1.")
    }
    signature = AWSSignature(
      accessKey: try S3.secret("access-key", fields),
      secretKey: try S3.secret("secret-key", fields),
      sessionToken: try fields.headerSecret("session-token") ?? "", region: region)
    folders = try fields.storedFolders()
    base = try S3.base(fields, bucket: bucket, region: region)
    acl = fields["acl"]
    if let acl, !acl.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }) {
      throw fields.wrong("acl", rule: "It is one word, such as public-read.")
    }
    if fields["public"] == "presigned" {
      place = nil
    } else {
      place = try PublicPlace(fields, default: base)
    }
  }

  private static func secret(
    _ key: String, _ fields: DestinationFields
  ) throws(DestinationProblem) -> String {
    _ = try fields.required(key)
    return try fields.headerSecret(key) ?? ""
  }

  /// The address of the bucket.
  private static func base(
    _ fields: DestinationFields, bucket: String, region: String
  ) throws(DestinationProblem) -> String {
    let endpoint = try fields.server("endpoint", default: "https://s3.\(region).amazonaws.com")
    guard let server = ParsedURL(endpoint), server.query.isEmpty,
      let (scheme, rest) = endpoint.cut(at: "://")
    else { throw fields.wrong("endpoint", rule: "Give the server's address, without a query.") }
    // A certificate of the host covers no bucket with dots.
    let isOfAmazon = server.hostName.hasSuffix(".amazonaws.com") && !bucket.contains(".")
    let style = try fields.choice("style", Style.self) ?? (isOfAmazon ? .virtual : .path)
    switch style {
    case .path: return "\(endpoint)/\(bucket)"
    case .virtual: return "\(scheme)://\(bucket).\(rest)"
    }
  }

  package func address(of message: AdaptedMessage) throws(DeliveryError) -> String {
    let name = StoredName(message, in: folders)
    if let place { return place.address(of: name) }
    guard let moment = message.moment?.secondsSince1970 else {
      throw DeliveryError(.configuration, "A presigned address needs the moment of sending.")
    }
    return signature.presigned(
      "\(base)/\(name.path)", at: moment, for: AWSSignature.longestLife)
  }

  package func upload(
    _ image: CardMessage.ImageAttachment, as name: StoredName
  ) -> DeliveryStep {
    var headers = [
      HTTPHeader("Cache-Control", StoredName.caching),
      HTTPHeader("X-Amz-Content-SHA256", SHA256.hex(of: image.bytes)),
    ]
    if let acl { headers.append(HTTPHeader("X-Amz-Acl", acl)) }
    return .request(
      request("upload", .put, name.path, headers, .bytes(image.bytes, type: image.mediaType)))
  }

  private func request(
    _ purpose: String, _ method: HTTPRequest.Method, _ path: String, _ headers: [HTTPHeader],
    _ body: HTTPRequest.Body = .none
  ) -> HTTPRequest {
    var request = HTTPRequest(
      purpose, method, "\(base)/\(path)", headers: headers, body: body, repetition: .harmless)
    request.authorization = .signature(signature)
    return request
  }

  /// Begins an upload of several parts and gives it up: only who may write there can, and nothing is
  /// there afterwards.
  package var check: (any DeliveryFlow)? {
    S3CheckFlow(bucket: bucket) { purpose, method, query in
      let path = (folders + ["snapshot-check"]).map(PercentEncoding.component)
      return request(
        purpose, method, "\(path.joined(separator: "/"))?\(query)",
        [HTTPHeader("X-Amz-Content-SHA256", SHA256.hex(of: []))])
    }
  }
}

private struct S3CheckFlow: DeliveryFlow {
  let bucket: String
  let request: @Sendable (String, HTTPRequest.Method, String) -> HTTPRequest
  private var isOver = false

  init(
    bucket: String, request: @escaping @Sendable (String, HTTPRequest.Method, String) -> HTTPRequest
  ) {
    (self.bucket, self.request) = (bucket, request)
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    guard let reply else { return .request(request("check", .post, "uploads=")) }
    guard !isOver else { return .done(SentMessage(id: bucket)) }
    isOver = true
    guard let upload = reply.element("UploadId") else {
      throw DeliveryError(
        .configuration, "What answers is no S3: it names no upload. Check key endpoint.")
    }
    return .request(
      request("end of the check", .delete, "uploadId=\(PercentEncoding.component(upload))"))
  }
}
