import CCairo

/// The pixels that Cairo draws on.
struct ImageSurface: ~Copyable {
  /// Whether the pixels have an alpha.
  enum Content {
    /// Every pixel is opaque.
    case opaque
    /// Pixels may let something shine through.
    case translucent
  }

  /// Width and height in pixels.
  let size: PixelSize
  private let content: Content
  private let pointer: OpaquePointer

  /// Makes a surface; a translucent one is clear and an opaque one black.
  init(size: PixelSize, content: Content) throws(CanvasError) {
    let format = content == .opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard let pointer = cairo_image_surface_create(format, Int32(size.width), Int32(size.height))
    else { throw .cairo(reason: "out of memory") }
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      throw CanvasError(status)
    }
    self.size = size
    self.content = content
    self.pointer = pointer
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Draws on the surface with a context that lives as long as `body` runs.
  func draw(_ body: (borrowing CairoContext) throws(CanvasError) -> Void) throws(CanvasError) {
    let context = try CairoContext(on: pointer, medium: .pixels(size))
    try body(context)
    try context.check()
  }

  /// Calls `body` with the memory of the pixels and the bytes from one row to the next.
  func write(_ body: (_ data: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Void) {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    body(data, Int(cairo_image_surface_get_stride(pointer)))
    cairo_surface_mark_dirty(pointer)
  }

  /// Gives the surface a name: of surfaces with the same name a page keeps one image.
  func setName(_ name: String) {
    let bytes = Array(name.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_UNIQUE_ID, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    // Without a name the image is kept once more, that is all.
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }

  /// Calls `body` with the surface as a source to draw with.
  func withPattern(_ body: (OpaquePointer) -> Void) {
    guard let pattern = cairo_pattern_create_for_surface(pointer) else { return }
    body(pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Calls `body` with the pixels, which are valid as long as it runs.
  ///
  /// Those of an opaque surface are not copied, those of a translucent one are given straight alpha.
  func withRows<Result, Failure: Error>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(pointer)
    // A surface without data is one that was finished, which nobody can do to this one.
    guard let data = cairo_image_surface_get_data(pointer) else {
      preconditionFailure("the surface has no pixels")
    }
    let rows = PixelRows(
      size: size, layout: .xrgb, stride: Int(cairo_image_surface_get_stride(pointer)), base: data)
    switch content {
    case .opaque: return try body(rows)
    case .translucent: return try ImageSurface.straight(rows).withRows(body)
    }
  }

  /// A copy of translucent pixels with straight alpha.
  private static func straight(_ rows: PixelRows) -> Bitmap {
    Bitmap(size: rows.size) { bytes in
      guard let target = bytes.baseAddress else { return }
      for y in 0..<rows.size.height {
        let words = rows[y].bindMemory(to: UInt32.self)
        guard let row = words.baseAddress else { return }
        copyTranslucent(row, to: target + y * rows[y].count, count: words.count)
      }
    }
  }

  /// Cairo multiplies the colours by the alpha; this divides them again, rounding to the nearest.
  private static func copyTranslucent(
    _ row: UnsafePointer<UInt32>, to output: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for x in 0..<count {
      let word = row[x]
      let alpha = word >> 24
      func straight(_ shift: UInt32) -> UInt8 {
        let component = word >> shift & 255
        guard alpha > 0 else { return 0 }
        return UInt8(truncatingIfNeeded: min(255, (component * 255 + alpha / 2) / alpha))
      }
      output[4 * x] = straight(16)
      output[4 * x + 1] = straight(8)
      output[4 * x + 2] = straight(0)
      output[4 * x + 3] = UInt8(truncatingIfNeeded: alpha)
    }
  }
}

extension CanvasError {
  /// The error that a status of Cairo stands for.
  init(_ status: cairo_status_t) {
    self = .cairo(reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown")
  }
}
