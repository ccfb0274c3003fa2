import CCairo
import Graphics
import Imaging

struct ImageSurface: ~Copyable {
  enum Content {
    /// Every pixel is opaque.
    case opaque
    /// Pixels may let something shine through.
    case translucent
    /// Pixels have an alpha and nothing else.
    case coverage

    fileprivate var format: cairo_format_t {
      switch self {
      case .opaque: CAIRO_FORMAT_RGB24
      case .translucent: CAIRO_FORMAT_ARGB32
      case .coverage: CAIRO_FORMAT_A8
      }
    }
  }

  let size: PixelSize
  private let pointer: OpaquePointer

  init(size: PixelSize, content: Content) throws(CanvasError) {
    try self.init(
      size,
      cairo_image_surface_create(content.format, Int32(size.width), Int32(size.height)))
  }

  /// Makes a surface of pixels in borrowed memory.
  ///
  /// - Parameter stride: bytes from one row to the next, a multiple of four.
  init(
    size: PixelSize, content: Content, stride: Int, pixels: UnsafeMutablePointer<UInt8>
  ) throws(CanvasError) {
    try self.init(
      size,
      cairo_image_surface_create_for_data(
        pixels, content.format, Int32(size.width), Int32(size.height), Int32(stride)))
  }

  private init(_ size: PixelSize, _ surface: OpaquePointer?) throws(CanvasError) {
    guard let surface else { throw .cairo(reason: "out of memory") }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw CanvasError(status)
    }
    self.size = size
    pointer = surface
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Calls `body` with a context, and throws its error.
  func draw(_ body: (borrowing CairoContext) throws(CanvasError) -> Void) throws(CanvasError) {
    let context = try CairoContext(on: pointer, medium: .pixels)
    try body(context)
    try context.check()
  }

  /// Calls `body` with the pixels and the bytes from one row to the next.
  func write(_ body: (_ data: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Void) {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return }
    body(data, Int(cairo_image_surface_get_stride(pointer)))
    cairo_surface_mark_dirty(pointer)
  }

  /// Names the surface; a page keeps one image of those with the same name.
  func setName(_ name: String) {
    let bytes = Array(name.utf8)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_UNIQUE_ID, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
    // Without a name the image is only embedded again.
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }

  func withPattern(_ body: (OpaquePointer) -> Void) {
    guard let pattern = cairo_pattern_create_for_surface(pointer) else { return }
    body(pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Completes drawing, so that the pixels can be read.
  func flush() { cairo_surface_flush(pointer) }
}

extension CanvasError {
  /// The error of a status of Cairo.
  init(_ status: cairo_status_t) {
    self = .cairo(reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown")
  }
}

extension ImageSurface {
  init(_ sampling: ImageResampler) throws(CanvasError) {
    let size = try PixelSize.checked(width: sampling.width, height: sampling.height)
    try self.init(size: size, content: .translucent)
    write { data, stride in
      sampling.forEachRow { y, row in
        let packedPixels = UnsafeMutableRawPointer(data + y * stride).assumingMemoryBound(
          to: UInt32.self)
        for x in 0..<size.width {
          packedPixels[x] = ImageSurface.packedPixel(row + x * ImageResampler.valuesPerPixel)
        }
      }
    }
  }

  /// A pixel of Cairo's ARGB32; colours beyond alpha, as resampling makes them, are clamped.
  private static func packedPixel(_ values: UnsafePointer<Float>) -> UInt32 {
    let alpha = min(max(values[3], 0), 255)
    func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), alpha) + 0.5) }
    return byte(alpha) << 24 | byte(values[0]) << 16 | byte(values[1]) << 8 | byte(values[2])
  }
}
