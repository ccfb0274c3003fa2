import Base
import Calendars

/// What proves who makes a request. A signature names the moment, so headers are made when it is sent.
package enum RequestAuthorization: Sendable, Hashable {
  /// RFC 7617.
  case basic(user: String, password: String)
  case signature(AWSSignature)
}

/// Signature version 4 of AWS, by which S3 and services like it know who asks.
///
/// The rules are those of "Authenticating Requests (AWS Signature Version 4)" in the API reference of
/// Amazon S3.
package struct AWSSignature: Sendable, Hashable {
  package var accessKey: String
  package var secretKey: String
  /// The token of temporary credentials; empty for others.
  package var sessionToken = ""
  package var region: String
  package var service = "s3"

  private static let algorithm = "AWS4-HMAC-SHA256"

  /// The headers `X-Amz-Date`, `X-Amz-Security-Token` for temporary credentials, and `Authorization`.
  ///
  /// All headers of the request are signed.
  ///
  /// - Parameter time: seconds since 1970.
  func headers(for request: HTTPRequest, at time: Double) -> [HTTPHeader] {
    let moment = AWSSignature.stamp(time)
    var added = [HTTPHeader("X-Amz-Date", moment)]
    if !sessionToken.isEmpty { added.append(HTTPHeader("X-Amz-Security-Token", sessionToken)) }
    let body = EncodedBody(request.body)
    var signed = [("host", AWSSignature.host(of: request.url))]
    if let type = body.type { signed.append(("content-type", type)) }
    signed += (request.headers + added).map { ($0.name.lowercased(), $0.value) }
    signed.sort { $0.0 < $1.0 }
    let digest = signed.first { $0.0 == "x-amz-content-sha256" }?.1 ?? SHA256.hex(of: body.bytes)
    let names = signed.map(\.0).joined(separator: ";")
    let signature = signature(
      of: [
        request.method.rawValue, AWSSignature.path(of: request.url),
        AWSSignature.query(of: request.url), signed.map { "\($0.0):\($0.1)\n" }.joined(), names,
        digest,
      ], at: moment)
    let words =
      "\(AWSSignature.algorithm) Credential=\(accessKey)/\(scope(moment)), SignedHeaders=\(names), "
      + "Signature=\(signature)"
    return added + [HTTPHeader("Authorization", words)]
  }

  /// The address from which everybody can fetch an object for some time.
  ///
  /// - Parameters:
  ///   - time: seconds since 1970.
  ///   - seconds: at most ``longestLife``.
  func presigned(_ url: String, at time: Double, for seconds: Int) -> String {
    let moment = AWSSignature.stamp(time)
    var fields = [
      FormField("X-Amz-Algorithm", AWSSignature.algorithm),
      FormField("X-Amz-Credential", "\(accessKey)/\(scope(moment))"),
      FormField("X-Amz-Date", moment), FormField("X-Amz-Expires", "\(seconds)"),
    ]
    if !sessionToken.isEmpty { fields.append(FormField("X-Amz-Security-Token", sessionToken)) }
    fields.append(FormField("X-Amz-SignedHeaders", "host"))
    let query = PercentEncoding.fields(fields)
    let signature = signature(
      of: [
        "GET", AWSSignature.path(of: url), query, "host:\(AWSSignature.host(of: url))\n", "host",
        "UNSIGNED-PAYLOAD",
      ], at: moment)
    return "\(url)?\(query)&X-Amz-Signature=\(signature)"
  }

  /// Seconds that a presigned address can be valid: seven days.
  static let longestLife = 604_800

  private func scope(_ moment: String) -> String {
    "\(moment.prefix(8))/\(region)/\(service)/aws4_request"
  }

  private func signature(of request: [String], at moment: String) -> String {
    let digest = SHA256.hex(of: Array(request.joined(separator: "\n").utf8))
    let text = "\(AWSSignature.algorithm)\n\(moment)\n\(scope(moment))\n\(digest)"
    var key = Array("AWS4\(secretKey)".utf8)
    for part in scope(moment).split(separator: "/") {
      key = SHA256.hmac(of: Array(part.utf8), key: key)
    }
    return SHA256.hmac(of: Array(text.utf8), key: key).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// A moment such as `20160918T063000Z`.
  private static func stamp(_ time: Double) -> String {
    DateTime.text(ofMoment: Int(CalendarLimits.clamped(time))).filter { $0 != "-" && $0 != ":" }
  }

  /// The host as it is sent, without the standard port of the scheme.
  private static func host(of url: String) -> String {
    let host = HTTPRequest.host(of: url) ?? ""
    let port = url.hasPrefix("https:") ? ":443" : ":80"
    return host.hasSuffix(port) ? String(host.dropLast(port.count)) : host
  }

  private static func path(of url: String) -> String {
    let rest = url.cut(at: "://")?.1 ?? url
    let path = rest.drop { $0 != "/" && $0 != "?" }.prefix { $0 != "?" }
    return path.isEmpty ? "/" : String(path)
  }

  private static func query(of url: String) -> String {
    guard let query = url.cut(at: "?")?.1 else { return "" }
    return query.split(separator: "&").map { $0.contains("=") ? String($0) : "\($0)=" }.sorted()
      .joined(separator: "&")
  }
}
