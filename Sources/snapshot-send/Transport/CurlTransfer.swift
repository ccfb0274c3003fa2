#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a transfer while it lasts.
///
/// A class for libcurl holds its address and hands it to the functions that it calls.
final class CurlTransfer {
  let body: [UInt8]
  /// How many bytes of the body have been handed out.
  private(set) var position = 0
  private(set) var lines: [String] = []
  private(set) var reply: [UInt8] = []
  private(set) var isTooLong = false
  /// Whether the empty line has come that ends a head of HTTP.
  private(set) var hasHead = false
  private let limit: Int
  private let cancellation: Cancellation
  private var lineBytes = 0

  /// The most bytes of a head.
  private static let headLimit = 1 << 18

  init(_ order: CurlRequest, _ cancellation: Cancellation) {
    (body, limit, self.cancellation) = (order.body ?? [], order.limit, cancellation)
  }

  /// The transfer whose address libcurl was given.
  static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    // An address is given to every function before the transfer starts.
    Unmanaged<CurlTransfer>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
  }

  var isCancelled: Bool { cancellation.isCancelled }

  /// Hands out the next bytes of the body.
  func fill(_ room: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    let length = min(count, body.count - position)
    guard let room, length > 0 else { return 0 }
    body.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { memcpy(room, start + position, length) }
    }
    position += length
    return length
  }

  /// Takes bytes of the answer; returns another number than theirs for too many.
  func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard reply.count + count <= limit else {
      isTooLong = true
      return 0
    }
    reply.append(contentsOf: CurlTransfer.raw(bytes, count))
    return count
  }

  /// Takes a line of a head; a new head takes the place of the one before, as after a status of 100.
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
  /// Without the blanks and line breaks at its end.
  fileprivate func trimmingEnd() -> String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
