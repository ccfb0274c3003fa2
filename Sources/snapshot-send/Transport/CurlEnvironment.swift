import CCurl

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the variables of the process say about the network, beside what libcurl reads by itself: the proxies in lower
/// case and `no_proxy`.
struct CurlEnvironment: Sendable {
  /// The options that follow.
  let options: [CurlOrder.Option]
  /// The proxy for addresses without TLS, as it stands in upper case.
  let plainProxy: String?

  /// Reads the variables.
  init() {
    var options: [CurlOrder.Option] = []
    if let file = CurlEnvironment.value(of: "SSL_CERT_FILE") {
      options.append(.text(CURLOPT_CAINFO, file))
    }
    if let folder = CurlEnvironment.value(of: "SSL_CERT_DIR") {
      options.append(.text(CURLOPT_CAPATH, folder))
    }
    self.options = options
    // Under CGI a caller can set this one by a line of a head, which is why libcurl does not read it.
    let isSafe = CurlEnvironment.value(of: "REQUEST_METHOD") == nil
    let isNeeded = CurlEnvironment.value(of: "http_proxy") == nil
    plainProxy = isSafe && isNeeded ? CurlEnvironment.value(of: "HTTP_PROXY") : nil
  }

  private static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
