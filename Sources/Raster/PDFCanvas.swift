import Base
import CCairo
import Graphics

/// A page on which shapes stay shapes and texts stay texts; what keeps to pixels keeps to those of
/// a scale.
struct PDFCanvas: SceneCanvas, ~Copyable {
  private let context: CairoContext
  private let scale: RenderScale
  private var blurs = BlurGradients()

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

  func check() throws(CanvasError) { try context.check() }

  /// Lets Cairo 1.16 keep tags when something opaque covers the whole page after them.
  ///
  /// It forgets all that was recorded before, also tags, unless there is a clip that is no
  /// rectangle; this one hides nothing.
  func keepTags(onPagesOf sizes: [Size]) {
    let width = (sizes.map(\.width).max() ?? 0) + 1
    let height = (sizes.map(\.height).max() ?? 0) + 1
    let corners = [
      Point(x: -1, y: -1), Point(x: width / 2, y: -2), Point(x: width, y: -1),
      Point(x: width, y: height), Point(x: -1, y: height),
    ]
    let lines = corners.dropFirst().map { Path.Element.line($0) }
    context.clip(to: Path([.move(corners[0])] + lines + [.close]))
  }

  /// Begins an element of the document's structure.
  func begin(_ tag: String) { cairo_tag_begin(context.pointer, tag, nil) }
  func end(_ tag: String) { cairo_tag_end(context.pointer, tag) }

  /// Ends a page, for which Cairo draws it.
  func endPage() { FontLock.withTurn { cairo_show_page(context.pointer) } }
}

extension BlurredDisc {
  /// The pixels that the disc reaches, as a rectangle in points.
  ///
  /// The disc has faded out at its reach, so this shape does not show. Cairo paints a rectangle of
  /// whole pixels at once, other shapes span by span.
  func pixelBox(at scale: RenderScale) -> Rect {
    let s = scale.factor
    let left = ((center.x - reach) * s).rounded(.down) / s
    let top = ((center.y - reach) * s).rounded(.down) / s
    let right = ((center.x + reach) * s).rounded(.up) / s
    let bottom = ((center.y + reach) * s).rounded(.up) / s
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The gradients of blurred discs, by size and colour.
struct BlurGradients {
  private static let limit = 256

  private struct Key: Hashable {
    let color: Color
    let radius: Double
    let deviation: Double
  }

  private var known = LRUCache<Key, Gradient>(limit: limit)

  mutating func gradient(of disc: BlurredDisc, in color: Color) -> Gradient {
    let key = Key(color: color, radius: disc.radius, deviation: disc.deviation)
    if let known = known.value(for: key) { return known }
    let gradient = disc.gradient(of: color)
    known.insert(gradient, for: key, cost: 1)
    return gradient
  }
}
