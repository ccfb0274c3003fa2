import CPNG
import ChartRender

/// Writes opaque pictures with libpng as most programs do, with nothing set.
///
/// The simplified interface then takes zlib's level 6 and tries all five filters on every row.
struct LibPNGEncoder {
  /// More than a picture can grow by when it does not compress: headers, and five bytes a block.
  private static let overhead = 1 << 16

  private let size: PixelSize
  private let rows: [UInt8]

  /// Prepares a picture: its colours without alpha, which costs libpng nothing of its time.
  init(_ bitmap: Bitmap) { self = bitmap.withRows { LibPNGEncoder($0) } }

  /// Prepares the pixels of somebody else.
  init(_ pixels: PixelRows) {
    size = pixels.size
    rows = pixels.colors
  }

  /// The bytes of the PNG file.
  func encode() throws(BenchError) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(size.width)
    image.height = png_uint_32(size.height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    var isWritten = false
    let capacity = rows.count + LibPNGEncoder.overhead
    let file = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var byteCount = png_alloc_size_t(buffer.count)
      let rowStride = png_int_32(size.width * PixelRows.bytesPerColor)
      isWritten =
        png_image_write_to_memory(
          &image, buffer.baseAddress, &byteCount, 0, rows, rowStride, nil) != 0
      count = isWritten ? Int(byteCount) : 0
    }
    guard isWritten else {
      let reason = withUnsafeBytes(of: image.message) { $0.prefix { $0 != 0 } }
      throw .libpng(reason: String(decoding: reason, as: UTF8.self))
    }
    return file
  }
}
