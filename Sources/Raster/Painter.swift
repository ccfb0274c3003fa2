import Base
import CCairo
import Graphics

/// Draws scenes; the only code in which points become pixels.
package struct Painter {
  /// Pixels per point.
  package let scale: RenderScale

  package init(scale: RenderScale) {
    self.scale = scale
  }

  /// Paints a scene in the cache's frame buffer.
  ///
  /// - Throws: ``CanvasError`` when the picture would be too large or Cairo fails.
  package func paint(
    _ scene: Scene, on cache: RasterCache, text: inout TextEngine
  ) throws(CanvasError) -> Framebuffer {
    var canvas = try PixelCanvas(
      size: scale.checkedSize(of: scene.size), scale: scale, background: scene.background,
      cache: cache)
    for item in scene.itemsOverBackground { try draw(item, on: &canvas, text: &text) }
    return Framebuffer(canvas)
  }

  /// Draws pages as a PDF file whose parts are tagged with their roles.
  ///
  /// Things that keep to pixels keep to those of the painter's scale.
  ///
  /// - Throws: ``CanvasError`` when a page would be too large or Cairo fails.
  package func document(
    of pages: [DocumentPage], title: String, language: String, text: inout TextEngine
  ) throws(CanvasError) -> [UInt8] {
    for page in pages { _ = try RenderScale.x1.checkedSize(of: page.size) }
    let document = try PDFSurface(
      size: pages.first?.size ?? Size(width: 1, height: 1), title: title)
    var figures: [String] = []
    var canvas = PDFCanvas(try document.context(), scale: scale)
    canvas.keepTags(onPagesOf: pages.map(\.size))
    canvas.begin("Document")
    var outline = PDFOutline()
    for (index, page) in pages.enumerated() {
      // Cairo forgets what the page has so far, such as the tag around all pages.
      if index > 0, page.size != pages[index - 1].size { document.setSize(page.size) }
      if page.background.alpha > 0 {
        let whole = Rect(x: 0, y: 0, width: page.size.width, height: page.size.height)
        try canvas.fill(.rect(whole), with: .solid(page.background))
      }
      for part in page.parts {
        try draw(part, on: &canvas, text: &text, &figures)
        outline.add(part, onPage: index + 1, of: document)
      }
      canvas.endPage()
    }
    canvas.end("Document")
    try canvas.check()
    let file = try document.finish()
    return PDFFile(file)?.adding(language: language, figures: figures) ?? file
  }

  private func draw(
    _ part: DocumentPart, on canvas: inout PDFCanvas, text: inout TextEngine,
    _ figures: inout [String]
  ) throws(CanvasError) {
    let tag = part.role.tag
    if let tag { canvas.begin(tag) }
    if case .figure(let description) = part.role { figures.append(description) }
    switch part.content {
    case .items(let items): for item in items { try draw(item, on: &canvas, text: &text) }
    case .parts(let parts):
      for part in parts { try draw(part, on: &canvas, text: &text, &figures) }
    }
    if let tag { canvas.end(tag) }
  }

  private func draw(
    _ item: SceneItem, on canvas: inout some SceneCanvas & ~Copyable, text: inout TextEngine
  ) throws(CanvasError) {
    switch item {
    case .fill(_, .blurred(let color, let disc)) where disc.deviation == 0:
      try canvas.fill(.circle(center: disc.center, radius: disc.radius), with: .solid(color))
    case .fill(_, .blurred(let color, let disc)): try canvas.fill(disc, in: color)
    case .fill(let path, let paint): try canvas.fill(path, with: paint)
    case .stroke(let path, let style, let paint):
      switch style.alignment {
      case .exact: try canvas.stroke(path, style, with: paint)
      case .pixel:
        let path = path.aligned(width: style.width, pixelsPerPoint: scale.factor)
        // Aligned here, where the scale is known; a scene is the same for all scales.
        try canvas.stroke(path, style, with: paint)
      }
    case .text(let line, let origin, let color):
      // A baseline on the edge of a pixel keeps the feet of letters and digits sharp.
      let baseline = (origin.y * scale.factor).rounded() / scale.factor
      try canvas.show(text.shaped(line), at: Point(x: origin.x, y: baseline), in: color)
    case .image(let image, let part, let rect):
      try canvas.draw(image, part: part, in: rect)
    case .clip(let path, let items):
      canvas.save()
      if let rect = item.alignedClip {
        canvas.clip(toPixelsOf: rect)
      } else {
        try canvas.clip(to: path)
      }
      for item in items { try draw(item, on: &canvas, text: &text) }
      canvas.restore()
    case .moved(let origin, let items):
      canvas.save()
      canvas.translate(by: origin)
      for item in items { try draw(item, on: &canvas, text: &text) }
      canvas.restore()
    case .group(_, let items):
      for item in items { try draw(item, on: &canvas, text: &text) }
    }
  }
}

extension RenderScale {
  fileprivate func checkedSize(of size: Size) throws(CanvasError) -> PixelSize {
    try converting(CanvasError.size) { () throws(GeometryError) in try pixelSize(of: size) }
  }
}

/// A surface for a scene, in points: the pixels of a picture or a page of a document.
protocol SceneCanvas: ~Copyable {
  mutating func fill(_ path: Path, with paint: Paint) throws(CanvasError)
  /// Fills a blurred disc to its reach.
  mutating func fill(_ disc: BlurredDisc, in color: Color) throws(CanvasError)
  /// Strokes a path; the style's alignment is ignored.
  mutating func stroke(_ path: Path, _ style: StrokeStyle, with paint: Paint) throws(CanvasError)
  /// Draws a shaped text from the left end of its baseline.
  mutating func show(_ text: ShapedText, at origin: Point, in color: Color) throws(CanvasError)
  /// Draws a part of an image in a rectangle, whose edges move to those of pixels.
  mutating func draw(_ image: RasterImage, part: PixelRect, in rect: Rect) throws(CanvasError)
  /// Clips to a path until ``restore()``.
  mutating func clip(to path: Path) throws(CanvasError)
  /// Clips to a rectangle whose edges move to those of pixels.
  mutating func clip(toPixelsOf rect: Rect)
  mutating func translate(by offset: Point)
  mutating func save()
  mutating func restore()
}

/// A painted picture in the cache's memory, valid until the next one is painted.
package struct Framebuffer {
  let size: PixelSize
  let content: ImageSurface.Content
  private let pixels: UnsafeMutablePointer<UInt32>
  private let cache: RasterCache

  init(_ canvas: borrowing PixelCanvas) {
    (size, content, pixels, cache) = (canvas.size, canvas.content, canvas.pixels, canvas.cache)
  }

  /// Calls `body` with the pixels, which are valid as long as it runs, and releases the memory to
  /// the next picture.
  ///
  /// Opaque pixels are not copied; translucent ones get straight alpha.
  package func withRows<Result, Failure: Error>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { cache.trim() }
    switch content {
    case .opaque:
      let stride = size.width * Bitmap.bytesPerPixel
      return try body(PixelRows(size: size, layout: .xrgb, stride: stride, base: pixels))
    case .translucent, .coverage: return try straight.withRows(body)
    }
  }

  private var straight: Bitmap {
    Bitmap(size: size) { bytes in
      guard let target = bytes.baseAddress else { return }
      for index in 0..<size.area {
        Framebuffer.copyStraight(pixels[index], to: target + Bitmap.bytesPerPixel * index)
      }
    }
  }

  /// Converts a premultiplied pixel to straight alpha, rounded to the nearest.
  private static func copyStraight(_ packedPixel: UInt32, to output: UnsafeMutablePointer<UInt8>) {
    let alpha = packedPixel >> 24
    func straight(_ shift: UInt32) -> UInt8 {
      let component = packedPixel >> shift & 255
      guard alpha > 0 else { return 0 }
      return UInt8(truncatingIfNeeded: min(255, (component * 255 + alpha / 2) / alpha))
    }
    output[0] = straight(16)
    output[1] = straight(8)
    output[2] = straight(0)
    output[3] = UInt8(truncatingIfNeeded: alpha)
  }
}

extension DocumentPart.Role {
  /// The structure type of PDF (32000-1, section 14.8.4); nil for what is outside the structure.
  fileprivate var tag: String? {
    switch self {
    case .artifact: nil
    case .title: "H1"
    case .heading: "H2"
    case .paragraph: "P"
    case .figure: "Figure"
    case .section: "Sect"
    case .table: "Table"
    case .row: "TR"
    case .headerCell: "TH"
    case .cell: "TD"
    }
  }
}

/// The outline of a document while it is made: titles, and other parts below them.
private struct PDFOutline {
  private var title = Int32(CAIRO_PDF_OUTLINE_ROOT)

  /// Adds a part and the parts in it.
  mutating func add(_ part: DocumentPart, onPage page: Int, of document: borrowing PDFSurface) {
    if let bookmark = part.bookmark {
      if part.role == .title {
        title = document.addOutline(bookmark, onPage: page, below: Int32(CAIRO_PDF_OUTLINE_ROOT))
      } else {
        _ = document.addOutline(bookmark, onPage: page, below: title)
      }
    }
    guard case .parts(let parts) = part.content else { return }
    for part in parts { add(part, onPage: page, of: document) }
  }
}

/// A PDF file, written to memory.
struct PDFSurface: ~Copyable {
  /// Collects the file's bytes.
  ///
  /// A class because Cairo has its address as long as the surface lives.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// A fixed date, so that the same picture is the same file.
  private static let creationDate = "2000-01-01T00:00:00Z"

  private let pointer: OpaquePointer
  private let sink: Sink

  /// Makes a file with a title unless it is empty; the first page has the size, of at least a point
  /// on each side.
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
    // Later versions let newer Cairos compress the objects that ``PDFFile`` adds entries to.
    cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_4)
    cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_CREATE_DATE, PDFSurface.creationDate)
    if !title.isEmpty {
      // Cairo reads up to the first NUL.
      let title = title.filter { $0 != "\0" }
      cairo_pdf_surface_set_metadata(pointer, CAIRO_PDF_METADATA_TITLE, title)
    }
    (self.pointer, self.sink) = (pointer, sink)
  }

  deinit {
    withExtendedLifetime(sink) { FontLock.withTurn { cairo_surface_destroy(pointer) } }
  }

  func context() throws(CanvasError) -> CairoContext {
    try CairoContext(on: pointer, medium: .page)
  }

  /// Sets the size of the page on which nothing is drawn yet.
  func setSize(_ size: Size) {
    cairo_pdf_surface_set_size(
      pointer, CairoNumber(size.width).value, CairoNumber(size.height).value)
  }

  /// Adds an entry below another one, and returns its number.
  func addOutline(_ bookmark: DocumentPart.Bookmark, onPage page: Int, below parent: Int32) -> Int32
  {
    // Cairo reads up to the first NUL.
    cairo_pdf_surface_add_outline(
      pointer, parent, bookmark.text.filter { $0 != "\0" },
      "page=\(page) pos=[0 \(CairoNumber(bookmark.y.rounded()).value)]",
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Ends the file and returns it.
  func finish() throws(CanvasError) -> [UInt8] {
    // Cairo embeds the fonts only now.
    FontLock.withTurn { cairo_surface_finish(pointer) }
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else { throw CanvasError(status) }
    return sink.bytes
  }
}

extension Scene {
  /// The items without those at the beginning that fill shapes with the background's own opaque
  /// colour, as the outermost box of a card does: filling millions of pixels twice shows in a batch.
  fileprivate var itemsOverBackground: [SceneItem] {
    background.isOpaque ? Scene.items(items, over: background) : items
  }

  private static func items(_ items: [SceneItem], over color: Color) -> [SceneItem] {
    var rest = items.drop { item in
      if case .fill(_, .solid(color)) = item { true } else { false }
    }
    // The outermost box clips where it has corners of its own or marks that could reach beyond it.
    if let first = rest.first, case .clip(let path, let inner) = first {
      rest[rest.startIndex] = .clip(path, Scene.items(inner, over: color))
    }
    return Array(rest)
  }
}
