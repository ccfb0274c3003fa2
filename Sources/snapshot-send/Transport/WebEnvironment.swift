#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The variables that change how URLSession on Linux sends something.
enum WebEnvironment {
  /// Names the certificates that are trusted as URLSession wants them named, and takes away the one value by which it
  /// would trust any.
  ///
  /// Called before there are requests: variables are no place for several threads.
  static func prepare() {
    let name = "URLSessionCertificateAuthorityInfoFile"
    if value(of: name) == "INSECURE_SSL_NO_VERIFY" { unsetenv(name) }
    guard value(of: name) == nil, let file = value(of: "SSL_CERT_FILE") else { return }
    setenv(name, file, 1)
  }

  private static func value(of name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
