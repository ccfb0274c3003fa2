import CDeflate
import Graphics

/// Owns a libdeflate decompressor, which turns a zlib stream back into bytes.
struct ZlibDecompressor: ~Copyable {
  private let decompressor: OpaquePointer

  /// Makes a decompressor.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for it.
  init() throws(ImageError) {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .compression }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// The `count` bytes that a zlib stream (RFC 1950) holds.
  ///
  /// - Throws: ``ImageError/brokenPNG(reason:)`` when the stream is damaged or holds more or less.
  borrowing func bytes(of stream: [UInt8], count: Int) throws(ImageError) -> [UInt8] {
    var status = LIBDEFLATE_SUCCESS
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      status = libdeflate_zlib_decompress(
        decompressor, stream, stream.count, buffer.baseAddress, count, nil)
      initializedCount = status == LIBDEFLATE_SUCCESS ? count : 0
    }
    guard status == LIBDEFLATE_SUCCESS else {
      throw .brokenPNG(reason: "IDAT: damaged or incomplete pixels")
    }
    return bytes
  }
  /// All bytes that a zlib stream holds, or nil when it is damaged or holds more than `limit`.
  borrowing func bytes(of stream: [UInt8], limit: Int) -> [UInt8]? {
    var status = LIBDEFLATE_SUCCESS
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initializedCount in
      var count = 0
      status = libdeflate_zlib_decompress(
        decompressor, stream, stream.count, buffer.baseAddress, limit, &count)
      initializedCount = status == LIBDEFLATE_SUCCESS ? count : 0
    }
    return status == LIBDEFLATE_SUCCESS ? bytes : nil
  }
}
