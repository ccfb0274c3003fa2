import CZlib

/// Decompresses gzip, as RFC 1952 has it: one member or several, one after the other.
struct GzipStream: Decompressor, ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private(set) var isComplete = false

  /// 15 bits of window, and 16 for the header and the checksum of gzip, which zlib compares.
  private static let windowBits: Int32 = 15 + 16

  init() throws(CompressionError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, GzipStream.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if status != Z_OK { throw .damaged(.gzip) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  mutating func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CompressionError) -> (taken: Int, made: Int) {
    if isComplete {
      // Tapes and disks fill up with zeros.
      let zeros = input.prefix { $0 == 0 }.count
      guard zeros == 0, !input.isEmpty else { return (zeros, 0) }
      inflateReset(stream)
      isComplete = false
    }
    let available = UInt32(clamping: input.count)
    let capacity = UInt32(clamping: output.count)
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = available
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = capacity
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_STREAM_END: isComplete = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw .damaged(.gzip)
    }
    return (Int(available - stream.pointee.avail_in), Int(capacity - stream.pointee.avail_out))
  }
}
