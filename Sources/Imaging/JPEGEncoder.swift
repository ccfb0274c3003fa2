import CJPEG
import Graphics

/// Writes JPEG files with TurboJPEG: YCbCr without subsampling, so that thin coloured lines stay.
package struct JPEGEncoder: Sendable {
  /// From 1 to 100.
  private let quality: Int

  package init(quality: Int) { self.quality = quality }

  /// The bytes of a JPEG file of an opaque picture.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .compression }
    defer { tjDestroy(handle) }
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    defer { tjFree(bytes) }
    let status = tjCompress2(
      handle, bitmap.pixels, Int32(bitmap.size.width),
      Int32(bitmap.size.width * Bitmap.bytesPerPixel), Int32(bitmap.size.height),
      Int32(TJPF_RGBX.rawValue), &bytes, &count, Int32(TJSAMP_444.rawValue), Int32(quality),
      TJFLAG_ACCURATEDCT)
    guard status == 0, let bytes else { throw .compression }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
