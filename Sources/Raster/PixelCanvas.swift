import Graphics

/// The pixels of a picture, as a canvas for a scene.
///
/// Cairo draws masks, small shapes and texts only once for all pictures; colours are composited
/// here. Images, coloured glyphs and oblique gradients are left to Cairo.
struct PixelCanvas: SceneCanvas, ~Copyable {
  /// The state that clips and moves change.
  struct State {
    /// The origin in pixels.
    var offset = Point(x: 0, y: 0)
    /// The rectangle that the clip leaves.
    var area: PixelRect
    /// The mask of the clip within ``area``; nil for all.
    var shape: AlphaMask?
    /// The clips for Cairo: paths, with their origin and scale in pixels.
    var paths: [(path: Path, offset: Point, factor: Double)] = []
  }

  let size: PixelSize
  let content: ImageSurface.Content
  let scale: RenderScale
  let cache: RasterCache
  let pixels: UnsafeMutablePointer<UInt32>
  var state: State
  private var stack: [State] = []

  init(
    size: PixelSize, scale: RenderScale, background: Color, cache: RasterCache
  ) throws(CanvasError) {
    (self.size, self.scale, self.cache) = (size, scale, cache)
    content = background.isOpaque ? .opaque : .translucent
    pixels = try cache.pixels(of: size)
    state = State(area: PixelRect(size))
    cover(PixelRect(size), with: PremultipliedPixel(background))
  }

  /// Draws with Cairo on the pixels so far.
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

  /// Applies the clip and the origin to a context for a part of the pixels.
  func clip(_ context: borrowing CairoContext, in part: PixelRect) {
    func transform(_ offset: Point, _ factor: Double) {
      let start = Point(x: offset.x - Double(part.x), y: offset.y - Double(part.y))
      context.transform(at: start, scale: factor)
    }
    for clip in state.paths {
      transform(clip.offset, clip.factor)
      context.clip(to: clip.path)
    }
    transform(state.offset, scale.factor)
  }

  mutating func draw(_ image: RasterImage, part: PixelRect, in rect: Rect) throws(CanvasError) {
    cache.countItem()
    try withContext { context throws(CanvasError) in
      try context.draw(image, part: part, in: rect, scale: scale)
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

  private mutating func clip(to rect: Rect) {
    state.paths.append((.rect(rect), Point(x: 0, y: 0), 1))
    let box = PixelRect(around: rect)
    state.area = box.common(with: state.area) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }
}

/// From points to pixels.
extension PixelCanvas {
  /// Cairo's limit of a mitre: how many line widths a sharp turn may reach out.
  private static let mitre = 10.0
  /// The error of a circle of Bézier curves, as a part of its radius.
  private static let bulge = 0.0003
  /// Cairo's rounding moves edges this close to those of pixels onto them.
  private static let tolerance = 0.5 / ShapeKey.steps

  func device(_ point: Point) -> Point {
    Point(
      x: CairoNumber(point.x).value * scale.factor + state.offset.x,
      y: CairoNumber(point.y).value * scale.factor + state.offset.y)
  }

  func device(_ rect: Rect) -> Rect {
    let start = device(rect.origin)
    let end = device(Point(x: rect.maxX, y: rect.maxY))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// The pixels that a line's ink may reach, relative to its origin.
  func device(inkBounds: Rect, margin: Double) -> PixelRect {
    let s = scale.factor
    let (left, top) = (CairoNumber(inkBounds.minX).value * s, CairoNumber(inkBounds.minY).value * s)
    let (right, bottom) = (
      CairoNumber(inkBounds.maxX).value * s, CairoNumber(inkBounds.maxY).value * s
    )
    return PixelRect(
      around: Rect(
        x: left - margin, y: top - margin, width: right - left + 2 * margin,
        height: bottom - top + 2 * margin))
  }

  /// The rectangle of whole pixels that a path is; nil for other paths.
  func wholePixels(of path: Path) -> Rect? {
    guard let rect = path.rect else { return nil }
    let devicePoint = device(rect)
    guard devicePoint.size.width >= 0, devicePoint.size.height >= 0 else { return nil }
    let edges = [devicePoint.minX, devicePoint.minY, devicePoint.maxX, devicePoint.maxY]
    guard edges.allSatisfy({ abs($0 - $0.rounded()) < PixelCanvas.tolerance }) else { return nil }
    let (left, top) = (devicePoint.minX.rounded(), devicePoint.minY.rounded())
    return Rect(
      x: left, y: top, width: devicePoint.maxX.rounded() - left,
      height: devicePoint.maxY.rounded() - top)
  }

  /// The pixels that a path, filled or stroked, may reach; nil for none.
  func box(around path: Path, _ style: StrokeStyle?) -> PixelRect? {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func add(_ point: Point, _ reach: Double = 0) {
      let devicePoint = device(point)
      (left, right) = (min(left, devicePoint.x - reach), max(right, devicePoint.x + reach))
      (top, bottom) = (min(top, devicePoint.y - reach), max(bottom, devicePoint.y + reach))
    }
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let point, let control1, let control2):
        add(control1)
        add(control2)
        add(point)
      case .circle(let center, let radius):
        add(center, radius.clampedLength * scale.factor * (1 + PixelCanvas.bulge))
      case .close: break
      }
    }
    guard left <= right else { return nil }
    // Cairo rounds what is nearer to a pixel's edge onto it, so it does not reach the next pixel.
    let reach = (style.map { self.reach(of: $0, along: path) } ?? 0) - PixelCanvas.tolerance
    return PixelRect(
      around: Rect(
        x: left - reach, y: top - reach, width: right - left + 2 * reach,
        height: bottom - top + 2 * reach))
  }

  /// The pixels that a stroke may reach beyond its path.
  private func reach(of style: StrokeStyle, along path: Path) -> Double {
    let half = style.width.clampedLength / 2 * scale.factor
    switch style.cap {
    case .round: return half
    case .butt:
      // A circle, or a line from one point to another, turns nowhere.
      return path.elements.count <= 2 ? half : half * PixelCanvas.mitre
    }
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches.
  init(around rect: Rect) {
    let (left, top) = (
      CairoNumber(rect.minX.rounded(.down)).value, CairoNumber(rect.minY.rounded(.down)).value
    )
    let (right, bottom) = (
      CairoNumber(rect.maxX.rounded(.up)).value, CairoNumber(rect.maxY.rounded(.up)).value
    )
    self.init(
      x: Int(left), y: Int(top), width: max(0, Int(right - left)), height: max(0, Int(bottom - top))
    )
  }
}

extension BlurredDisc {
  /// The square that the disc reaches.
  var box: Rect { Rect(center: center, side: 2 * reach) }
}

/// Compositing.
extension PixelCanvas {
  /// A paint as pixels; nil for paints that only Cairo draws.
  func fillSource(_ paint: Paint) throws(CanvasError) -> FillSource? {
    switch paint {
    case .solid(let color): return .solid(PremultipliedPixel(color))
    case .blurred: return nil
    case .linear(let gradient, let from, let to):
      let (start, end) = (device(from), device(to))
      if from.y == to.y {
        return .columns(
          try cache.strip(
            StripKey(
              gradient: gradient, start: start.x, end: end.x, isRow: true, length: size.width)))
      }
      // An oblique gradient has no two equal rows or columns.
      guard from.x == to.x else { return nil }
      return .rows(
        try cache.strip(
          StripKey(
            gradient: gradient, start: start.y, end: end.y, isRow: false, length: size.height)))
    }
  }

  func cover(_ rect: PixelRect, with packedPixel: PremultipliedPixel) {
    let first = pixels + rect.y * size.width + rect.x
    if let byte = packedPixel.repeatedByte, rect.width == size.width {
      return PixelBuffer.fill(first, with: byte, count: 4 * rect.width * rect.height)
    }
    // The first row is filled and then copied: copying is faster than repeating words.
    first.update(repeating: packedPixel.bits, count: rect.width)
    for y in 1..<max(1, rect.height) {
      UnsafeMutableRawPointer(first + y * size.width)
        .copyMemory(from: first, byteCount: 4 * rect.width)
    }
  }

  /// Composites over a rectangle, within the clip.
  func lay(_ fillSource: FillSource, in rect: PixelRect) {
    guard let part = rect.common(with: state.area) else { return }
    guard let shape = state.shape else { return lay(fillSource, wholly: part) }
    shape.withView { view in
      // Inside a clip with round corners most rectangles need no mask.
      if view.isFull(in: part) {
        lay(fillSource, wholly: part)
      } else {
        rows(fillSource, through: view, in: part)
      }
    }
  }

  /// Composites over the masked part of a rectangle, within the clip.
  func lay(_ fillSource: FillSource, through view: AlphaMaskView, in rect: PixelRect) {
    guard let part = rect.common(with: state.area) else { return }
    guard let shape = state.shape else { return rows(fillSource, through: view, in: part) }
    shape.withView { clip in
      if clip.isFull(in: part) { return rows(fillSource, through: view, in: part) }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width) { row in
        guard let base = row.baseAddress else { return }
        for y in part.y..<part.endY {
          // Coverage of both, as if their edges were independent.
          Blending.multiply(
            view.row(y, from: part.x), clip.row(y, from: part.x), count: part.width, into: base)
          let line = PixelRect(x: part.x, y: y, width: part.width, height: 1)
          rows(fillSource, base, stride: 0, in: line)
        }
      }
    }
  }

  /// Composites over the masked part of a rectangle; the mask has the clip in it.
  func rows(_ fillSource: FillSource, through view: AlphaMaskView, in part: PixelRect) {
    rows(fillSource, view.row(part.y, from: part.x), stride: view.stride, in: part)
  }

  private func lay(_ fillSource: FillSource, wholly part: PixelRect) {
    if case .solid(let packedPixel) = fillSource, packedPixel.alpha == 255 {
      return cover(part, with: packedPixel)
    }
    if case .sprite(let sprite, let box) = fillSource { return lay(sprite, at: box, wholly: part) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: part.width) { row in
      guard let base = row.baseAddress else { return }
      base.update(repeating: 255, count: part.width)
      rows(fillSource, base, stride: 0, in: part)
    }
  }

  private func lay(_ sprite: CachedSprite, at box: PixelRect, wholly part: PixelRect) {
    sprite.packedPixels.withUnsafeBufferPointer { packedPixels in
      guard let base = packedPixels.baseAddress else { return }
      for y in part.y..<part.endY {
        let row = base + (y - box.y) * sprite.width + (part.x - box.x)
        Blending.lay(row, count: part.width, over: target(part.x, y))
      }
    }
  }

  /// Composites over a rectangle with coverage from its first pixel on.
  private func rows(
    _ fillSource: FillSource, _ coverage: UnsafePointer<UInt8>, stride: Int, in part: PixelRect
  ) {
    let rows = MaskedRows(
      coverage: coverage, coverageStride: stride, target: target(part.x, part.y),
      targetStride: size.width, width: part.width, height: part.height)
    switch fillSource {
    case .solid(let packedPixel): Blending.lay(packedPixel, over: rows)
    case .rows(let packedPixels):
      for y in 0..<part.height {
        Blending.lay(PremultipliedPixel(bits: packedPixels[part.y + y]), over: rows.row(y))
      }
    case .columns(let packedPixels):
      packedPixels.withUnsafeBufferPointer { packedPixels in
        guard let base = packedPixels.baseAddress else { return }
        Blending.lay(base + part.x, stride: 0, over: rows)
      }
    case .sprite(let sprite, let box):
      sprite.packedPixels.withUnsafeBufferPointer { packedPixels in
        guard let base = packedPixels.baseAddress else { return }
        let first = base + (part.y - box.y) * sprite.width + (part.x - box.x)
        Blending.lay(first, stride: sprite.width, over: rows)
      }
    }
  }

  private func target(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + y * size.width + x
  }
}

/// The colours of a shape's pixels.
enum FillSource {
  /// One colour everywhere.
  case solid(PremultipliedPixel)
  /// A colour for each column of the picture.
  case columns([UInt32])
  /// A colour for each row of the picture.
  case rows([UInt32])
  /// Pixels of their own in a rectangle of the picture.
  case sprite(CachedSprite, box: PixelRect)
}

/// Premultiplied pixels, row by row, that are composited over many pictures.
struct CachedSprite {
  let width: Int
  let packedPixels: [UInt32]
}
