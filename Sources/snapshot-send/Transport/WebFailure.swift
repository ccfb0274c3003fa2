import ChartRender
import Delivery
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What URLSession's errors mean for a request.
enum WebFailure {
  static let closed = "the connection was closed without an answer"

  /// What came of a request.
  ///
  /// - Parameter progress: how far it had come, as far as bytes tell; a request without a body tells nothing.
  static func failure(
    of error: any Error, progress: TransportFailure.Progress
  ) -> TransportFailure {
    let error = error as NSError
    guard error.domain == NSURLErrorDomain else {
      return TransportFailure(progress, "the system says \"\(excerpt(words(of: error)))\"")
    }
    return switch error.code {
    case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
      TransportFailure(.nothingSent, "there is no host of that name")
    case NSURLErrorCannotConnectToHost:
      TransportFailure(.nothingSent, "the connection is refused")
    case NSURLErrorNotConnectedToInternet:
      TransportFailure(.nothingSent, "there is no network")
    case NSURLErrorUnsupportedURL, NSURLErrorBadURL:
      TransportFailure(.nothingSent, "its address cannot be used", remedy: .none)
    case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
      TransportFailure(.nothingSent, "TLS fails, \(tlsReason(error))", remedy: .none)
    case NSURLErrorTimedOut: TransportFailure(progress, "the connection has broken off")
    case NSURLErrorNetworkConnectionLost: TransportFailure(progress, closed)
    default:
      TransportFailure(progress, "the system says \"\(excerpt(words(of: error)))\"")
    }
  }

  private static func tlsReason(_ error: NSError) -> String {
    switch error.code {
    case NSURLErrorServerCertificateUntrusted: "its certificate is not trusted"
    case NSURLErrorServerCertificateHasBadDate: "its certificate is out of date"
    case NSURLErrorServerCertificateHasUnknownRoot: "its certificate has an unknown issuer"
    case NSURLErrorServerCertificateNotYetValid: "its certificate is not valid yet"
    default: "the system says \"\(excerpt(words(of: error)))\""
    }
  }

  private static func words(of error: NSError) -> String {
    error.userInfo[NSLocalizedDescriptionKey] as? String ?? "error \(error.code)"
  }
}
