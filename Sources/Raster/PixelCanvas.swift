import Graphics

/// The pixels of a picture to draw a scene on.
///
/// Cairo draws how much of each pixel a shape covers, and small shapes and texts once for all pictures;
/// what is covered takes its colour here. Pictures, coloured glyphs and oblique gradients are Cairo's alone.
struct PixelCanvas: SceneCanvas, ~Copyable {
  /// What a clip and a move change.
  struct State {
    /// The place of the origin, in pixels.
    var offset = Point(x: 0, y: 0)
    /// The pixels that may be drawn on.
    var area: PixelRect
    /// How much of each of them may be; nil for all.
    var shape: AlphaMask?
    /// What was clipped to, for Cairo: paths in pixels.
    var paths: [(path: Path, offset: Point, factor: Double)] = []
  }

  /// Width and height in pixels.
  let size: PixelSize
  /// Whether the pixels have an alpha.
  let content: ImageSurface.Content
  /// Pixels per point.
  let scale: RenderScale
  /// What outlives the picture.
  let store: RasterCache
  /// The pixels, row by row without padding.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Clip and origin.
  var state: State
  private var stack: [State] = []

  /// Makes a canvas that has one colour everywhere.
  init(
    size: PixelSize, scale: RenderScale, background: Color, store: RasterCache
  ) throws(CanvasError) {
    self.size = size
    self.scale = scale
    self.store = store
    content = background.isOpaque ? .opaque : .translucent
    pixels = try store.pixels(of: size)
    state = State(area: PixelRect(size))
    cover(PixelRect(size), with: PremultipliedPixel(background))
  }

  /// Draws with Cairo on what is drawn so far.
  func withContext(
    _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    let surface = try ImageSurface(
      size: size, content: content, stride: size.width * Bitmap.bytesPerPixel, pixels: bytes)
    try surface.draw { context throws(CanvasError) in
      clip(context, in: PixelRect(size))
      try body(context)
    }
    surface.flush()
  }

  /// Gives the canvas's clip and origin to a context for a part of its pixels.
  func clip(_ context: borrowing CairoContext, in part: PixelRect) {
    func place(_ offset: Point, _ factor: Double) {
      let start = Point(x: offset.x - Double(part.x), y: offset.y - Double(part.y))
      context.place(at: start, scale: factor)
    }
    for clip in state.paths {
      place(clip.offset, clip.factor)
      context.clip(to: clip.path)
    }
    place(state.offset, scale.factor)
  }

  mutating func draw(
    _ picture: RasterImage, part: PixelRect, in rect: Rect
  ) throws(CanvasError) {
    store.countItem()
    try withContext { context throws(CanvasError) in
      try context.draw(picture, part: part, in: rect, scale: scale)
    }
  }

  mutating func translate(by offset: Point) {
    state.offset.x += CairoNumber(offset.x).value * scale.factor
    state.offset.y += CairoNumber(offset.y).value * scale.factor
  }

  mutating func save() { stack.append(state) }

  mutating func restore() {
    if let last = stack.popLast() { state = last }
  }

  mutating func clip(toPixelsOf rect: Rect) {
    clip(to: device(rect).aligned(pixelsPerPoint: 1))
  }

  mutating func clip(to path: Path) throws(CanvasError) {
    if let rect = wholePixels(of: path) { return clip(to: rect) }
    state.paths.append((path, state.offset, scale.factor))
    guard let shape = try coverage(ofClip: path) else {
      state.area.width = 0
      return
    }
    state.area = shape.box
    state.shape = shape
  }

  /// Keeps what is drawn from now on within a rectangle of whole pixels.
  private mutating func clip(to rect: Rect) {
    state.paths.append((.rect(rect), Point(x: 0, y: 0), 1))
    let box = PixelRect(around: rect)
    state.area = box.common(with: state.area) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }
}
