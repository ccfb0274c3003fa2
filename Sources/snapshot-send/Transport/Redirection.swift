import Delivery
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where an answer sends a request, where that is followed.
struct Redirection {
  /// The new address; a request goes there as it was, with method and body.
  let target: URL

  /// Nil for an answer that is no redirection, or one that is not followed: to another host or port, to a way without
  /// TLS, or with a status by which the method of the request would change.
  init?(of request: URLRequest, by reply: Reply) {
    let keepsRequest =
      switch reply.status {
      case 307, 308: true
      case 301, 302, 303: request.httpMethod == HTTPRequest.Method.get.rawValue
      default: false
      }
    guard keepsRequest, let old = request.url, let location = reply.headers["location"],
      let new = URL(string: location, relativeTo: old)?.absoluteURL,
      let (oldScheme, newScheme) = Redirection.both(old.scheme, new.scheme),
      let (oldHost, newHost) = Redirection.both(old.host, new.host), oldHost == newHost
    else { return nil }
    let isSame = oldScheme == newScheme && old.port == new.port
    // From http to https at their usual ports.
    let isSafer = oldScheme == "http" && newScheme == "https" && old.port == nil && new.port == nil
    guard isSame || isSafer else { return nil }
    target = new
  }

  private static func both(_ a: String?, _ b: String?) -> (String, String)? {
    guard let a, let b else { return nil }
    return (a.lowercased(), b.lowercased())
  }
}
