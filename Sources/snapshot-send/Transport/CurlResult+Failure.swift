import Base
import CCurl
import Delivery

extension CurlResult {
  /// Why there is no answer.
  var failure: TransportFailure {
    if isTooLong { return TransportFailure(.sent, "its answer is too long", remedy: .none) }
    let progress = wasSent ? TransportFailure.Progress.sent : .nothingSent
    return TransportFailure(progress, reason, remedy: remedy)
  }

  private var remedy: TransportFailure.Remedy {
    switch code {
    case CURLE_ABORTED_BY_CALLBACK: .later
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED, CURLE_BAD_FUNCTION_ARGUMENT:
      .none
    default: .again
    }
  }

  private var reason: String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: "there is no host of that name"
    case CURLE_COULDNT_RESOLVE_PROXY: "there is no proxy of the name that the environment has"
    case CURLE_OPERATION_TIMEDOUT where !wasSent: "no connection came about in time"
    case CURLE_OPERATION_TIMEDOUT: "nothing came back in time"
    case CURLE_OK, CURLE_GOT_NOTHING, CURLE_SEND_FAIL_REWIND, CURLE_PARTIAL_FILE:
      "the connection was closed before the answer was complete"
    case CURLE_ABORTED_BY_CALLBACK: "it was interrupted"
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: "its address is none of the web"
    case CURLE_PEER_FAILED_VERIFICATION: "its certificate is not trusted, \(said)"
    case CURLE_SSL_CONNECT_ERROR: "TLS fails, \(said)"
    case CURLE_USE_SSL_FAILED: "it offers no TLS"
    default: said
    }
  }

  /// What libcurl says, which names hosts and no paths.
  private var said: String { "the network says \"\(excerpt(words))\"" }
}
