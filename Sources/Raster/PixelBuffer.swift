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
    let large = PixelBuffer.largePages(in: count)
    let room = max(count, large)
    var new: UnsafeMutableRawPointer?
    let alignment = large > 0 ? PixelBuffer.largePage : 64
    guard posix_memalign(&new, alignment, room) == 0 else { throw .cairo(reason: "out of memory") }
    #if os(Linux)
      // It is a wish: without it everything is the same, only slower.
      if large > 0 { madvise(new, large, MADV_HUGEPAGE) }
    #endif
    (memory, byteCount) = (new, room)
    return true
  }

  /// The size of a large page of most processors.
  private static let largePage = 1 << 21

  /// How many bytes from the start on the system had better clear two megabytes at a time: a process that draws
  /// one picture would spend a tenth of its time on asking for the pages of four kilobytes one by one.
  ///
  /// A page of which more than an eighth would be of no use stays small ones.
  private static func largePages(in count: Int) -> Int {
    (count + largePage / 8) / largePage * largePage
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
