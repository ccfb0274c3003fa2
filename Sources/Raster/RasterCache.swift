import Base
import CCairo
import Graphics

/// Memory that a renderer keeps between pictures: the frame buffer, and masks, sprites and gradient
/// strips that were drawn once.
///
/// A class because the canvases of one picture after the other share it.
package final class RasterCache {
  /// Byte limit of the frame buffer, and of the buffer for masks: a card of 2048 x 2048 pixels.
  static let bufferLimit = 16 * 1_048_576
  /// Byte limits of the caches of masks, glyphs, blurred discs and gradient strips.
  private static let coverageLimit = 2 * 1_048_576
  private static let glyphLimit = 2 * 1_048_576
  private static let spriteLimit = 8 * 1_048_576
  private static let stripLimit = 512 * 1_024
  static let limit = 2 * bufferLimit + coverageLimit + glyphLimit + spriteLimit + stripLimit
  /// Bytes of an entry beside its pixels, so that many tiny ones count.
  private static let overhead = 256

  var frameBuffer = PixelBuffer()
  private var mask = PixelBuffer()
  private var coverages = LRUCache<ShapeKey, AlphaMask>(limit: coverageLimit)
  private var sprites = LRUCache<SpriteKey, CachedSprite>(limit: spriteLimit)
  private var strips = LRUCache<StripKey, [UInt32]>(limit: stripLimit)
  private var blurs = BlurGradients()
  private var glyphs = LRUCache<GlyphKey, AlphaMask>(limit: glyphLimit)
  private var done = RenderCounts()

  package init() {}

  package var counts: RenderCounts {
    var counts = done
    counts.bytesKept =
      frameBuffer.byteCount + mask.byteCount + coverages.cost + glyphs.cost + sprites.cost
      + strips.cost
    return counts
  }

  func countItem() { done.itemsPainted += 1 }

  /// Returns uninitialised memory for the pixels of a picture.
  func pixels(of size: PixelSize) throws(CanvasError) -> UnsafeMutablePointer<UInt32> {
    if try frameBuffer.reserve(4 * size.area) { done.buffersAllocated += 1 }
    guard let base = frameBuffer.base else { throw .cairo(reason: "out of memory") }
    return base.bindMemory(to: UInt32.self, capacity: size.area)
  }

  /// Frees buffers that are larger than ``bufferLimit``.
  func trim() {
    frameBuffer.trim(to: RasterCache.bufferLimit)
    mask.trim(to: RasterCache.bufferLimit)
  }

  /// Returns cleared memory for a mask, valid until the next call.
  ///
  /// - Parameter box: the pixels, whose column and row 0 are those of the shape's own coordinates.
  private func blank(_ box: PixelRect) throws(CanvasError) -> AlphaMaskCanvas {
    done.coveragesDrawn += 1
    // Cairo wants the rows of A8 surfaces to start at multiples of four bytes.
    let stride = (box.width + 3) & ~3
    if try mask.reserve(stride * box.height) { done.buffersAllocated += 1 }
    mask.clear(stride * box.height)
    guard let base = mask.base else { throw .cairo(reason: "out of memory") }
    let bytes = base.bindMemory(to: UInt8.self, capacity: stride * box.height)
    return AlphaMaskCanvas(box: box, stride: stride, base: bytes)
  }

  /// Draws a mask into memory that is valid until the next one is drawn.
  ///
  /// - Parameters:
  ///   - box: the pixels, whose column and row 0 are those of the shape's own coordinates.
  ///   - body: draws the shape in white.
  func draw(
    _ box: PixelRect, _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) -> AlphaMaskView {
    let canvas = try blank(box)
    let surface = try ImageSurface(
      size: PixelSize.checked(width: box.width, height: box.height), content: .coverage,
      stride: canvas.stride, pixels: canvas.base)
    try surface.draw { context throws(CanvasError) in
      cairo_translate(context.pointer, Double(-box.x), Double(-box.y))
      try body(context)
    }
    surface.flush()
    return canvas.view
  }

  /// Returns the mask of a shape, drawn once and kept.
  func coverage(
    of key: ShapeKey, in box: PixelRect,
    _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) -> AlphaMask {
    // The key has all that decides about the mask, so a hit is the same bytes that drawing gives.
    if let known = coverages.value(for: key) { return known }
    let view = try draw(box) { context throws(CanvasError) in
      // Under a clip that is no rectangle Cairo takes another way to rasterise, with slightly other
      // edges. A kept mask must have those, so it is drawn under such a clip.
      switch key.edges {
      case .own: break
      case .clipped: context.clip(to: RasterCache.diamond(around: box))
      }
      try body(context)
    }
    return keep(view, of: key)
  }

  /// Calls `body` with the mask of a line of text, put together of its glyphs' masks.
  ///
  /// - Parameters:
  ///   - key: what the mask is kept by; nil for one that is too large, such as that of a number which
  ///     fills a card: its digits come again, the number seldom does.
  ///   - glyphs: the line's glyphs and their positions; nil for a line that is drawn as a whole.
  ///   - line: draws the line in white, for one whose glyphs overlap.
  func withCoverage(
    of key: ShapeKey?, in box: PixelRect, glyphs: () -> [PlacedGlyph]?,
    drawing line: (borrowing CairoContext) throws(CanvasError) -> Void,
    _ body: (AlphaMaskView) -> Void
  ) throws(CanvasError) {
    if let known = key.flatMap({ coverages.value(for: $0) }) { return known.withView(body) }
    // Text of new lines mostly has known glyphs; Cairo draws a line only where glyphs overlap.
    var view = try glyphs().flatMap { glyphs throws(CanvasError) in try put(glyphs, in: box) }
    if view == nil { view = try draw(box, line) }
    guard let view else { return }
    guard let key else { return body(view) }
    keep(view, of: key).withView(body)
  }

  private func keep(_ view: AlphaMaskView, of key: ShapeKey) -> AlphaMask {
    let coverage = AlphaMask(view)
    coverages.insert(coverage, for: key, cost: coverage.bytes.count + RasterCache.overhead)
    return coverage
  }

  /// Adds the masks of glyphs; nil if two of them cover parts of one pixel.
  private func put(
    _ glyphs: [PlacedGlyph], in box: PixelRect
  ) throws(CanvasError) -> AlphaMaskView? {
    var parts: [AlphaMask] = []
    // All glyphs first: drawing one uses the buffer that the line is then put together in.
    parts.reserveCapacity(glyphs.count)
    for glyph in glyphs {
      let part = try coverage(of: glyph)
      parts.append(AlphaMask(part, at: part.box.offset(dx: glyph.pixel.x, dy: glyph.pixel.y)))
    }
    let canvas = try blank(box)
    for part in parts {
      guard canvas.add(part) else { return nil }
    }
    return canvas.view
  }

  /// Returns the mask of a glyph relative to a whole pixel, drawn once and kept.
  private func coverage(of glyph: PlacedGlyph) throws(CanvasError) -> AlphaMask {
    if let known = glyphs.value(for: glyph.key) { return known }
    done.glyphsDrawn += 1
    let view = try draw(glyph.box) { context throws(CanvasError) in glyph.fill(on: context) }
    let coverage = AlphaMask(view)
    glyphs.insert(coverage, for: glyph.key, cost: coverage.bytes.count + RasterCache.overhead)
    return coverage
  }

  /// A clip around a rectangle that cuts nothing off, and that Cairo does not recognise as a
  /// rectangle.
  private static func diamond(around box: PixelRect) -> Path {
    let (x, y) = (Double(box.x + box.width / 2), Double(box.y + box.height / 2))
    let reach = 2 * Double(box.width + box.height)
    return Path([
      .move(Point(x: x - reach, y: y)), .line(Point(x: x, y: y - reach)),
      .line(Point(x: x + reach, y: y)), .line(Point(x: x, y: y + reach)), .close,
    ])
  }

  /// Returns the pixels of a blurred disc, drawn once and kept if all of it is drawn.
  func sprite(_ key: SpriteKey, box: PixelRect, center: Point) throws(CanvasError) -> CachedSprite {
    if let known = sprites.value(for: key) { return known }
    done.spotsDrawn += 1
    let disc = BlurredDisc(center: center, radius: key.radius, deviation: key.deviation)
    let gradient = blurs.gradient(of: disc, in: key.color)
    let whole = Rect(
      x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    let packedPixels = try packedPixels(box.width, box.height) { context throws(CanvasError) in
      cairo_translate(context.pointer, Double(-box.x), Double(-box.y))
      try context.fill(whole, with: gradient, around: disc)
    }
    let sprite = CachedSprite(width: box.width, packedPixels: packedPixels)
    // A disc that the clip cuts has its own pixels, which no other picture can use.
    if key.isWhole {
      sprites.insert(sprite, for: key, cost: 4 * sprite.packedPixels.count + RasterCache.overhead)
    }
    return sprite
  }

  /// Returns the pixels of a gradient along one row or column of a picture.
  ///
  /// A horizontal gradient has one colour a column, so one row stands for all; a vertical one
  /// likewise.
  func strip(_ key: StripKey) throws(CanvasError) -> [UInt32] {
    if let known = strips.value(for: key) { return known }
    done.stripsDrawn += 1
    // As long as the picture, not the shape: Cairo evaluates a gradient at the centres of pixels,
    // so every shape gets the colours that drawing it alone would give, and all shapes with this
    // gradient share the strip.
    let (width, height) = key.isRow ? (key.length, 1) : (1, key.length)
    let packedPixels = try packedPixels(width, height) { context throws(CanvasError) in
      try context.paint(
        key.gradient, from: key.isRow ? Point(x: key.start, y: 0) : Point(x: 0, y: key.start),
        to: key.isRow ? Point(x: key.end, y: 0) : Point(x: 0, y: key.end))
    }
    strips.insert(packedPixels, for: key, cost: 4 * packedPixels.count + RasterCache.overhead)
    return packedPixels
  }

  /// Returns the pixels of what Cairo draws on a clear surface.
  private func packedPixels(
    _ width: Int, _ height: Int,
    _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) -> [UInt32] {
    // A surface of its own, not the mask buffer: the pixels have colours, and are copied out
    // anyway.
    let surface = try ImageSurface(
      size: PixelSize.checked(width: width, height: height), content: .translucent)
    try surface.draw(body)
    var packedPixels: [UInt32] = []
    packedPixels.reserveCapacity(width * height)
    surface.write { data, stride in
      for y in 0..<height {
        let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
        packedPixels.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
      }
    }
    return packedPixels
  }
}

extension PixelSize {
  /// Makes a size with the error of this module.
  static func checked(width: Int, height: Int) throws(CanvasError) -> PixelSize {
    try converting(CanvasError.size) { () throws(GeometryError) in
      try PixelSize(width: width, height: height)
    }
  }
}

/// Counts of work done and bytes kept, the same for the same pictures, so that tests gate on counts
/// instead of times.
package struct RenderCounts: Sendable, Hashable {
  /// Lines of text that Pango shaped.
  package var linesShaped = 0
  /// Scene items painted, without groups, clips and moves.
  package var itemsPainted = 0
  /// Glyph masks that Cairo drew.
  package var glyphsDrawn = 0
  /// Masks made of shapes, glyphs and lines of text.
  package var coveragesDrawn = 0
  /// Blurred discs that Cairo drew.
  package var spotsDrawn = 0
  /// Gradient strips that Cairo drew.
  package var stripsDrawn = 0
  /// Allocations of buffers for pixels and masks.
  package var buffersAllocated = 0
  /// Bytes of pixels, masks and strips kept for the next picture.
  package var bytesKept = 0
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A buffer that one picture leaves to the next.
///
/// The system clears new memory page by page, which takes longer than drawing a chart (measured).
struct PixelBuffer: ~Copyable {
  private(set) var byteCount = 0
  private var memory: UnsafeMutableRawPointer?

  init() {}

  deinit { free(memory) }

  /// Makes the buffer at least `count` bytes long; its content is undefined then.
  ///
  /// - Returns: true if the memory is new.
  mutating func reserve(_ count: Int) throws(CanvasError) -> Bool {
    // Never shrinks here, so pictures of mixed sizes allocate for the largest only.
    guard count > byteCount || memory == nil else { return false }
    free(memory)
    (memory, byteCount) = (nil, 0)
    let large = PixelBuffer.largePages(in: count)
    let capacity = max(count, large)
    var new: UnsafeMutableRawPointer?
    // Large pages must start at a multiple of their size; 64 is a cache line.
    let alignment = large > 0 ? PixelBuffer.largePage : 64
    guard posix_memalign(&new, alignment, capacity) == 0 else {
      throw .cairo(reason: "out of memory")
    }
    #if os(Linux)
      // madvise is a hint; failure only costs speed.
      if large > 0 { madvise(new, large, MADV_HUGEPAGE) }
    #endif
    (memory, byteCount) = (new, capacity)
    return true
  }

  private static let largePage = 1 << 21

  /// The bytes from the start to back by pages of 2 MiB: clearing 4 KiB pages one by one takes a
  /// tenth of the time of a process that draws one picture (measured).
  ///
  /// A last page of which more than an eighth would be unused stays small pages.
  private static func largePages(in count: Int) -> Int {
    (count + largePage / 8) / largePage * largePage
  }

  mutating func clear(_ count: Int) {
    if let memory { PixelBuffer.fill(memory, with: 0, count: min(count, byteCount)) }
  }

  static func fill(_ start: UnsafeMutableRawPointer, with byte: UInt8, count: Int) {
    memset(start, Int32(byte), count)
  }

  /// The first byte, valid until the buffer changes; nil before any memory was reserved.
  var base: UnsafeMutableRawPointer? { memory }

  /// Frees the memory if it is more than `limit` bytes.
  mutating func trim(to limit: Int) {
    guard byteCount > limit else { return }
    free(memory)
    (memory, byteCount) = (nil, 0)
  }
}

/// A glyph of a line of text at its position in pixels.
struct PlacedGlyph {
  /// Glyphs are drawn at steps of a 32nd of a pixel: uneven spaces between letters do not show, and
  /// the glyphs of a batch's numbers fit into the cache.
  private static let halvings = 5
  /// Pixels that an outline may reach beyond the bounds that FreeType rounds.
  private static let margin = 0.125

  let key: GlyphKey
  /// The pixel that the mask's coordinates start from.
  let pixel: (x: Int, y: Int)
  private let font: ScaledFont

  /// Returns the glyphs of a line whose origin lies at a point in pixels; nil if the line has boxes
  /// for missing characters or no font.
  static func all(of text: ShapedText, at start: Point, _ scale: RenderScale) -> [PlacedGlyph]? {
    var glyphs: [PlacedGlyph] = []
    for run in text.runs {
      guard run.gaps.isEmpty, let font = run.font else { return nil }
      for glyph in run.glyphs {
        let x = SubpixelPosition(scale.factor * glyph.x + start.x, halvings: halvings)
        let y = SubpixelPosition(scale.factor * glyph.y + start.y, halvings: halvings)
        let key = GlyphKey(
          font: font.number, glyph: glyph.index, scale: scale,
          phase: ShapeKey.Phase(x: x.rest, y: y.rest))
        glyphs.append(PlacedGlyph(key: key, pixel: (x.pixel, y.pixel), font: font))
      }
    }
    return glyphs
  }

  /// The fraction of a pixel that the glyph is moved by.
  private var offset: Point {
    let count = Double(1 << PlacedGlyph.halvings)
    return Point(x: Double(key.phase.x) / count, y: Double(key.phase.y) / count)
  }

  /// The pixels that it may cover, relative to ``pixel``.
  var box: PixelRect {
    let inkBounds = font.inkBounds(of: key.glyph)
    // The mask of a space is one pixel, which is empty.
    let s = key.scale.factor
    return PixelRect(
      around: Rect(
        x: inkBounds.minX * s + offset.x, y: inkBounds.minY * s + offset.y,
        width: inkBounds.size.width * s, height: inkBounds.size.height * s
      ).grown(by: PlacedGlyph.margin))
  }

  func fill(on context: borrowing CairoContext) {
    context.transform(by: offset, scale: key.scale.factor)
    font.fill(key.glyph, on: context.pointer)
  }
}

/// The identity of a glyph's mask.
struct GlyphKey: Hashable {
  let font: Int
  let glyph: UInt
  let scale: RenderScale
  let phase: ShapeKey.Phase
}
