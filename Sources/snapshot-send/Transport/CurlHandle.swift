import CCurl

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A libcurl easy handle, which keeps connections between transfers. A class for the identity of
/// the C object; owned by one ``CurlConnection``.
final class CurlHandle {
  private let handle: UnsafeMutableRawPointer

  /// Global initialisation must precede threads.
  private static let isReady =
    SIGPIPEHandling.areErrors && curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Nil without memory.
  init?() {
    guard CurlHandle.isReady, let handle = curl_easy_init() else { return nil }
    self.handle = handle
  }

  deinit { curl_easy_cleanup(handle) }

  func perform(_ order: CurlRequest, until cancellation: Cancellation) -> CurlResult {
    // Keeps connections.
    curl_easy_reset(handle)
    let transfer = CurlTransfer(order, cancellation)
    var lists: [UnsafeMutablePointer<curl_slist>] = []
    defer { for list in lists { curl_slist_free_all(list) } }
    guard set(order, &lists) else { return .noMemory }
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { words.deallocate() }
    curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
    let start = ContinuousClock.now
    let code = withExtendedLifetime(transfer) {
      connect(Unmanaged.passUnretained(transfer).toOpaque())
      return curl_easy_perform(handle)
    }
    var result = result(code, of: transfer, words: String(cString: words))
    result.seconds = start.duration(to: .now) / .seconds(1)
    return result
  }

  private func set(
    _ order: CurlRequest, _ lists: inout [UnsafeMutablePointer<curl_slist>]
  ) -> Bool {
    var isSet = set(CURLOPT_URL, order.url)
    for option in order.options {
      switch option {
      case .number(let option, let value):
        isSet = curl_set_number(handle, option, value) == CURLE_OK && isSet
      case .text(let option, let text): isSet = set(option, text) && isSet
      case .list(let option, let texts):
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
          guard let longer = curl_slist_append(list, text) else {
            curl_slist_free_all(list)
            return false
          }
          list = longer
        }
        if let list { lists.append(list) }
        isSet = curl_set_pointer(handle, option, list) == CURLE_OK && isSet
      }
    }
    if let body = order.body {
      curl_set_number(handle, CURLOPT_UPLOAD, 1)
      curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(body.count))
    }
    return isSet
  }

  private func set(_ option: CURLoption, _ text: String) -> Bool {
    curl_set_pointer(handle, option, text) == CURLE_OK
  }

  /// Sets the callbacks. There is no seek callback: on a kept connection that is closed without a
  /// response libcurl would resend a body by itself, which only the retry policy may decide.
  private func connect(_ context: UnsafeMutableRawPointer) {
    curl_set_pointer(handle, CURLOPT_READDATA, context)
    curl_set_transfer(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
      CurlTransfer.at(context).fill(bytes, size * count)
    }
    curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.at(context).take(bytes, size * count)
    }
    curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    curl_set_transfer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.at(context).takeLine(bytes, size * count)
    }
    curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
    curl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    curl_set_progress(handle) { context, _, _, _, _ in
      CurlTransfer.at(context).isCancelled ? 1 : 0
    }
  }

  private func result(_ code: CURLcode, of transfer: CurlTransfer, words: String) -> CurlResult {
    var (status, head) = (0, 0)
    curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    curl_get_number(handle, CURLINFO_REQUEST_SIZE, &head)
    let text = words.isEmpty ? String(cString: curl_easy_strerror(code)) : words
    return CurlResult(
      code: code, words: text, status: status, lines: transfer.lines, body: transfer.reply,
      hasHead: transfer.hasHead,
      wasSent: transfer.body.isEmpty ? head > 0 : transfer.position > 0,
      isTooLong: transfer.isTooLong)
  }
}

/// The state of a transfer. A class, as libcurl holds its address.
final class CurlTransfer {
  let body: [UInt8]
  /// The number of bytes sent.
  private(set) var position = 0
  private(set) var lines: [String] = []
  private(set) var reply: [UInt8] = []
  private(set) var isTooLong = false
  /// Whether the HTTP headers are complete.
  private(set) var hasHead = false
  private let limit: Int
  private let cancellation: Cancellation
  private var lineBytes = 0

  /// Maximum size of the headers in bytes.
  private static let headLimit = 1 << 18

  init(_ order: CurlRequest, _ cancellation: Cancellation) {
    (body, limit, self.cancellation) = (order.body ?? [], order.limit, cancellation)
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    // The address is set before the transfer starts.
    Unmanaged<CurlTransfer>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  var isCancelled: Bool { cancellation.isCancelled }

  /// Copies the next bytes of the body.
  func fill(_ room: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let length = min(count, body.count - position)
    guard let room, length > 0 else { return 0 }
    body.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { memcpy(room, start + position, length) }
    }
    position += length
    return length
  }

  /// Appends bytes of the response; returns 0 beyond the limit, which aborts the transfer.
  func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard reply.count + count <= limit else {
      isTooLong = true
      return 0
    }
    reply.append(contentsOf: CurlTransfer.raw(bytes, count))
    return count
  }

  /// Appends a header line; a status line starts a new response, as after status 100.
  func takeLine(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    lineBytes += count
    guard lineBytes <= CurlTransfer.headLimit else {
      isTooLong = true
      return 0
    }
    let line = String(decoding: CurlTransfer.raw(bytes, count), as: UTF8.self)
    if line.hasPrefix("HTTP/") { (lines, hasHead) = ([], false) }
    lines.append(line.trimmingEnd())
    if lines.last?.isEmpty == true { hasHead = true }
    return count
  }

  private static func raw(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
