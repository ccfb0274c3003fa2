import CZlib

/// Decompresses deflate, as RFC 1951 has it, piece by piece with zlib.
///
/// zlib keeps a window of 32 KiB, where libdeflate needs room for the whole text.
struct InflateStream: Decompressor, ~Copyable {
  /// What is around the compressed data.
  enum Wrapper: Int32 {
    /// The header and the checksum of gzip, which zlib compares; several members are one text.
    case gzip = 31
    /// Nothing, as in zip archives.
    case none = -15
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let wrapper: Wrapper
  private(set) var isComplete = false

  init(_ wrapper: Wrapper) throws(CompressionError) {
    self.wrapper = wrapper
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, wrapper.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
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
      guard wrapper == .gzip else { return (0, 0) }
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
