import CCairo

/// A PNG file as Cairo reads it, through libpng's full interface: the second opinion on a decoder.
///
/// Cairo ignores gamma, cuts 16 bits down to the upper 8, and multiplies colours by alpha.
struct CairoPicture {
  let width: Int
  let height: Int
  /// Red, green, blue and alpha of every pixel, colours multiplied by alpha.
  let pixels: [UInt8]

  /// Reads a file; `nil` when Cairo refuses it.
  init?(png bytes: [UInt8]) {
    var source = bytes[...]
    let surface = withUnsafeMutablePointer(to: &source) { source in
      cairo_image_surface_create_from_png_stream(readBytes, source)
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = UnsafeRawPointer(data + y * stride + x * 4).load(as: UInt32.self)
        pixels += [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
        pixels.append(isOpaque ? 255 : UInt8(pixel >> 24))
      }
    }
    self.pixels = pixels
  }
}

/// Hands Cairo the next bytes of the array slice that `source` points to.
private func readBytes(
  source: UnsafeMutableRawPointer?, target: UnsafeMutablePointer<UInt8>?, count: UInt32
) -> cairo_status_t {
  guard let source = source?.assumingMemoryBound(to: ArraySlice<UInt8>.self), let target,
    source.pointee.count >= Int(count)
  else { return CAIRO_STATUS_READ_ERROR }
  for (index, byte) in source.pointee.prefix(Int(count)).enumerated() { target[index] = byte }
  source.pointee = source.pointee.dropFirst(Int(count))
  return CAIRO_STATUS_SUCCESS
}
