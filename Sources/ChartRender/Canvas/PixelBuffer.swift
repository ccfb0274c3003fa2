#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Memory for pixels that one picture leaves to the next.
///
/// The system clears the memory of each new picture page by page, which takes longer than drawing a chart.
struct PixelBuffer: ~Copyable {
  /// How many bytes there are.
  private(set) var byteCount = 0
  private var memory: UnsafeMutableRawPointer?

  /// Makes a buffer without any memory.
  init() {}

  deinit { free(memory) }

  /// At least as many bytes as asked for, with anything in them.
  ///
  /// - Returns: whether the memory is new.
  mutating func reserve(_ count: Int) throws(CanvasError) -> Bool {
    guard count > byteCount || memory == nil else { return false }
    free(memory)
    (memory, byteCount) = (nil, 0)
    var new: UnsafeMutableRawPointer?
    guard posix_memalign(&new, 64, count) == 0 else { throw .cairo(reason: "out of memory") }
    (memory, byteCount) = (new, count)
    return true
  }

  /// Makes the first bytes 0.
  mutating func clear(_ count: Int) {
    if let memory { PixelBuffer.fill(memory, with: 0, count: min(count, byteCount)) }
  }

  /// Makes bytes the same, as fast as memory can be written to.
  static func fill(_ start: UnsafeMutableRawPointer, with byte: UInt8, count: Int) {
    memset(start, Int32(byte), count)
  }

  /// The bytes, valid until the next call that changes the buffer; nil before any were asked for.
  var base: UnsafeMutableRawPointer? { memory }

  /// Gives the memory back when it is more than `limit` bytes.
  mutating func trim(to limit: Int) {
    guard byteCount > limit else { return }
    free(memory)
    (memory, byteCount) = (nil, 0)
  }
}
