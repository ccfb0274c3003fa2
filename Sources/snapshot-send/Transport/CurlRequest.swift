import CCurl

/// A transfer as libcurl is told about it.
struct CurlRequest: Sendable {
  var url: String
  /// Further options, in the order in which they are set.
  var options: [Option] = []
  /// What is sent; nil for no body.
  var body: [UInt8]?
  /// The most bytes of an answer.
  var limit = 1 << 20

  /// One option.
  enum Option: Sendable {
    case number(CURLoption, Int)
    case text(CURLoption, String)
    case list(CURLoption, [String])
  }
}

/// What came of a transfer.
struct CurlResult: Sendable {
  var code: CURLcode
  /// What libcurl says about an error.
  var words = ""
  /// The status of the answer, or the last code of a mail server; 0 for none.
  var status = 0
  /// The lines of the last head, or the lines that a mail server has said.
  var lines: [String] = []
  var body: [UInt8] = []
  /// Whether the head of an answer over HTTP was there to its end, which libcurl does not ask for.
  var hasHead = false
  /// Whether something has gone out that the other side could act on.
  var wasSent = false
  /// Whether the answer was longer than it may be.
  var isTooLong = false

  /// How long the transfer took.
  var seconds = 0.0

  /// There was no room even to begin.
  static let noMemory = CurlResult(code: CURLE_OUT_OF_MEMORY, words: "out of memory")
}
