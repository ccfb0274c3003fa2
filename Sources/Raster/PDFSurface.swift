import CCairo
import Graphics

/// A PDF file of one page that Cairo draws on, written to memory.
struct PDFSurface: ~Copyable {
  /// Takes the file's bytes from Cairo.
  ///
  /// A class because Cairo calls it by its address as long as the surface lives.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// Files tell when they were made; the same picture must be the same file, so it is always then.
  private static let creationDate = "2000-01-01T00:00:00Z"

  private let pointer: OpaquePointer
  private let sink: Sink

  /// Makes a page of a size in points.
  ///
  /// - Parameters:
  ///   - size: at least a point on each side.
  ///   - title: the title of the document; empty for none.
  init(size: Size, title: String) throws(CanvasError) {
    let sink = Sink()
    let pointer = cairo_pdf_surface_create_for_stream(
      { sink, data, count in
        guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let bytes = UnsafeBufferPointer(start: data, count: Int(count))
        Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(contentsOf: bytes)
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(sink).toOpaque(), CairoNumber(size.width).value,
      CairoNumber(size.height).value)
    guard let pointer else { throw .cairo(reason: "out of memory") }
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      throw CanvasError(status)
    }
    cairo_pdf_surface_set_metadata(
      pointer, CAIRO_PDF_METADATA_CREATE_DATE, PDFSurface.creationDate)
    if !title.isEmpty {
      // Cairo reads up to the first NUL.
      let title = title.filter { $0 != "\0" }
      cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_TITLE, title)
    }
    self.pointer = pointer
    self.sink = sink
  }

  deinit {
    withExtendedLifetime(sink) { FontLock.withTurn { cairo_surface_destroy(pointer) } }
  }

  /// A context that draws on the page.
  func context() throws(CanvasError) -> CairoContext {
    try CairoContext(on: pointer, medium: .page)
  }

  /// Ends the page and gives the file; nothing can be drawn after that.
  func finish() throws(CanvasError) -> [UInt8] {
    // Fonts are embedded in the end.
    FontLock.withTurn { cairo_surface_finish(pointer) }
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else { throw CanvasError(status) }
    return sink.bytes
  }
}
