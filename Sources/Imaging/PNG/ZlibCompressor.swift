import CDeflate
import Graphics

/// Owns a libdeflate compressor, which turns bytes into a zlib stream.
///
/// The stream depends on nothing but the bytes, the level and the version of libdeflate.
struct ZlibCompressor: ~Copyable {
  /// The level that only wraps the bytes, for a stream that is read again at once.
  static let storingLevel: Int32 = 0

  private let compressor: OpaquePointer

  /// Makes a compressor of a level from 1, fast, to 12, small, or ``storingLevel``.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for it or no such level.
  init(level: Int32) throws(ImageError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .compression }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The bytes as a zlib stream (RFC 1950).
  borrowing func stream(of bytes: [UInt8]) throws(ImageError) -> [UInt8] {
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    // Nothing written means that the bound was too small, which libdeflate rules out.
    guard !stream.isEmpty else { throw .compression }
    return stream
  }
}
