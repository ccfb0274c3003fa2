import CCurl
import CommandKit

/// What the variables of the process say about the network, beside what libcurl reads by itself: the proxies in lower
/// case and `no_proxy`.
struct CurlEnvironment: Sendable {
  /// The options that follow.
  let options: [CurlRequest.Option]
  /// The proxy for addresses without TLS, as it stands in upper case.
  let plainProxy: String?

  /// Reads the variables.
  init() {
    var options: [CurlRequest.Option] = []
    if let file = Environment.value(of: "SSL_CERT_FILE") {
      options.append(.text(CURLOPT_CAINFO, file))
    }
    if let folder = Environment.value(of: "SSL_CERT_DIR") {
      options.append(.text(CURLOPT_CAPATH, folder))
    }
    self.options = options
    // Under CGI a caller can set this one by a line of a head, which is why libcurl does not read it.
    let isSafe = Environment.value(of: "REQUEST_METHOD") == nil
    let isNeeded = Environment.value(of: "http_proxy") == nil
    plainProxy = isSafe && isNeeded ? Environment.value(of: "HTTP_PROXY") : nil
  }
}
