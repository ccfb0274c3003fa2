import CPNG

import Graphics

/// What libpng makes of a picture with nothing set: level 6 of zlib, all five filters tried on every row.
package enum LibPNG {
  /// The bytes of a file with alpha only where the picture needs it, by the simplified interface, which
  /// does not jump.
  package static func file(_ bitmap: Bitmap) throws -> [UInt8] {
    let isOpaque = bitmap.isOpaque
    let channels = isOpaque ? 3 : 4
    var samples: [UInt8] = []
    samples.reserveCapacity(bitmap.size.area * channels)
    for start in stride(from: 0, to: bitmap.pixels.count, by: Bitmap.bytesPerPixel) {
      samples += bitmap.pixels[start..<(start + channels)]
    }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(bitmap.size.width)
    image.height = png_uint_32(bitmap.size.height)
    image.format = png_uint_32(
      isOpaque ? PNG_FORMAT_FLAG_COLOR : PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    return try [UInt8](unsafeUninitializedCapacity: samples.count + 1 << 16) { buffer, count in
      var byteCount = png_alloc_size_t(buffer.count)
      let status = png_image_write_to_memory(
        &image, buffer.baseAddress, &byteCount, 0, samples,
        png_int_32(bitmap.size.width * channels), nil)
      guard status != 0 else { throw TestFailure("png_image_write_to_memory") }
      count = Int(byteCount)
    }
  }
}
