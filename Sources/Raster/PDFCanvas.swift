import Base
import Graphics

/// A page of a document, on which shapes stay shapes and texts stay texts.
///
/// A page has no pixels; what keeps to pixels in a picture keeps to those of a scale.
struct PDFCanvas: SceneCanvas, ~Copyable {
  private let context: CairoContext
  private let scale: RenderScale
  private var blurs = BlurGradients()

  /// Makes a canvas that draws with a context.
  init(_ context: consuming CairoContext, scale: RenderScale) {
    self.context = context
    self.scale = scale
  }

  mutating func fill(_ path: Path, with paint: Paint) throws(CanvasError) {
    try context.fill(path, with: paint)
  }

  mutating func fill(_ disc: BlurredDisc, in color: Color) throws(CanvasError) {
    let gradient = blurs.gradient(of: disc, in: color)
    try context.fill(disc.pixelBox(at: scale), with: gradient, around: disc)
  }

  mutating func stroke(_ path: Path, _ style: StrokeStyle, with paint: Paint) throws(CanvasError) {
    try context.stroke(path, style, with: paint)
  }

  mutating func show(_ text: ShapedText, at origin: Point, in color: Color) throws(CanvasError) {
    try context.show(text, at: origin, in: color)
  }

  mutating func draw(_ image: RasterImage, part: PixelRect, in rect: Rect) throws(CanvasError) {
    try context.draw(image, part: part, in: rect, scale: scale)
  }

  mutating func clip(to path: Path) { context.clip(to: path) }
  mutating func clip(toPixelsOf rect: Rect) { context.clip(toPixelsOf: rect, scale: scale) }
  mutating func translate(by offset: Point) { context.translate(by: offset) }
  mutating func save() { context.save() }
  mutating func restore() { context.restore() }

  /// Throws when anything went wrong since the canvas was made.
  func check() throws(CanvasError) { try context.check() }
}

extension BlurredDisc {
  /// The pixels that the disc reaches, as a rectangle in points.
  ///
  /// Nothing is left of the disc at its reach, so the shape around it does not show. Cairo paints a
  /// rectangle of whole pixels at once, and any other shape span by span.
  func pixelBox(at scale: RenderScale) -> Rect {
    let s = scale.factor
    let left = ((center.x - reach) * s).rounded(.down) / s
    let top = ((center.y - reach) * s).rounded(.down) / s
    let right = ((center.x + reach) * s).rounded(.up) / s
    let bottom = ((center.y + reach) * s).rounded(.up) / s
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The gradients of blurred discs, which all discs of a size and colour share wherever they stand.
struct BlurGradients {
  /// How many are kept.
  private static let limit = 256

  private struct Key: Hashable {
    let color: Color
    let radius: Double
    let deviation: Double
  }

  private var known = LRUCache<Key, Gradient>(limit: limit)

  /// The gradient of a disc.
  mutating func gradient(of disc: BlurredDisc, in color: Color) -> Gradient {
    let key = Key(color: color, radius: disc.radius, deviation: disc.deviation)
    if let known = known.value(for: key) { return known }
    let gradient = disc.gradient(of: color)
    known.insert(gradient, for: key, cost: 1)
    return gradient
  }
}
