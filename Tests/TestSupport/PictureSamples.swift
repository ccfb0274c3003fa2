import CJPEG
import CWebP
import Graphics
import Imaging

/// Files of all kinds with known pixels, made by the encoders of the libraries.
package enum PictureSamples {
  /// How a JPEG file is written.
  package struct JPEGStyle {
    package var sampling: TJSAMP
    package var quality: Int32
    package var flags: Int32
    package var format: TJPF

    package init(
      sampling: TJSAMP = TJSAMP_444, quality: Int32 = 100, flags: Int32 = 0,
      format: TJPF = TJPF_RGBA
    ) {
      self.sampling = sampling
      self.quality = quality
      self.flags = flags
      self.format = format
    }
  }

  /// A JPEG file of a picture; its fourth byte is only used for inks.
  package static func jpeg(_ bitmap: Bitmap, _ style: JPEGStyle = JPEGStyle()) throws -> [UInt8] {
    guard let handle = tjInitCompress() else { throw TestFailure("tjInitCompress") }
    defer { tjDestroy(handle) }
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    let (width, height) = (Int32(bitmap.size.width), Int32(bitmap.size.height))
    let status = tjCompress2(
      handle, bitmap.pixels, width, 0, height, Int32(style.format.rawValue), &bytes, &count,
      Int32(style.sampling.rawValue), style.quality, style.flags)
    guard status == 0, let bytes else { throw TestFailure("tjCompress2") }
    defer { tjFree(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// A WebP file of a picture, exact unless it has invisible pixels, or lossy.
  package static func webp(_ bitmap: Bitmap, quality: Float? = nil) throws -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let (width, height) = (Int32(bitmap.size.width), Int32(bitmap.size.height))
    let count =
      if let quality {
        WebPEncodeRGBA(bitmap.pixels, width, height, 4 * width, quality, &bytes)
      } else {
        WebPEncodeLosslessRGBA(bitmap.pixels, width, height, 4 * width, &bytes)
      }
    guard count > 0, let bytes else { throw TestFailure("WebPEncode") }
    defer { WebPFree(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
