import Base
import CCairo
import Graphics

/// What a renderer keeps from one picture to the next: memory for pixels and small things drawn once.
///
/// A class because the canvases of one picture after the other share it.
package final class RasterCache {
  /// The most bytes of the memory for a picture that are kept, and of that for masks.
  static let bufferLimit = 16 * 1_048_576
  /// The most bytes that masks of shapes and texts take together.
  private static let coverageLimit = 2 * 1_048_576
  /// The most bytes that masks of glyphs take together.
  private static let glyphLimit = 2 * 1_048_576
  /// The most bytes that blurred discs take together.
  private static let spotLimit = 8 * 1_048_576
  /// The most bytes that strips of gradients take together.
  private static let stripLimit = 512 * 1_024
  /// The most bytes that all of it takes together.
  static let limit = 2 * bufferLimit + coverageLimit + glyphLimit + spotLimit + stripLimit
  /// What an entry takes beside its pixels.
  private static let overhead = 256

  /// The pixels of the picture.
  var picture = PixelBuffer()
  private var mask = PixelBuffer()
  private var coverages = LRUCache<ShapeKey, AlphaMask>(limit: coverageLimit)
  private var spots = LRUCache<SpriteKey, CachedSprite>(limit: spotLimit)
  private var strips = LRUCache<StripKey, [UInt32]>(limit: stripLimit)
  private var blurs = BlurGradients()
  private var glyphs = LRUCache<GlyphKey, AlphaMask>(limit: glyphLimit)
  private var done = RenderCounts()

  package init() {}

  /// What was done and is kept.
  package var counts: RenderCounts {
    var counts = done
    counts.bytesKept =
      picture.byteCount + mask.byteCount + coverages.cost + glyphs.cost + spots.cost + strips.cost
    return counts
  }

  /// Counts something that was painted.
  func countItem() { done.itemsPainted += 1 }

  /// Memory for the pixels of a picture, with anything in it.
  func pixels(of size: PixelSize) throws(CanvasError) -> UnsafeMutablePointer<UInt32> {
    if try picture.reserve(4 * size.area) { done.buffersAllocated += 1 }
    guard let base = picture.base else { throw .cairo(reason: "out of memory") }
    return base.bindMemory(to: UInt32.self, capacity: size.area)
  }

  /// Gives memory back that is more than should be kept.
  func trim() {
    picture.trim(to: RasterCache.bufferLimit)
    mask.trim(to: RasterCache.bufferLimit)
  }

  /// Memory for the coverage of a shape, with 0 in it, that is valid until the next one is asked for.
  ///
  /// - Parameter box: the pixels, of which column and row 0 are those of the shape's own coordinates.
  private func blank(_ box: PixelRect) throws(CanvasError) -> AlphaMaskCanvas {
    done.coveragesDrawn += 1
    let stride = (box.width + 3) & ~3
    if try mask.reserve(stride * box.height) { done.buffersAllocated += 1 }
    mask.clear(stride * box.height)
    guard let base = mask.base else { throw .cairo(reason: "out of memory") }
    let bytes = base.bindMemory(to: UInt8.self, capacity: stride * box.height)
    return AlphaMaskCanvas(box: box, stride: stride, base: bytes)
  }

  /// Draws the coverage of a shape into memory that is valid until the next one is drawn.
  ///
  /// - Parameters:
  ///   - box: the pixels, of which column and row 0 are those of the shape's own coordinates.
  ///   - body: draws it in white.
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

  /// The coverage of a shape that is drawn once and kept.
  func coverage(
    of key: ShapeKey, in box: PixelRect,
    _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) -> AlphaMask {
    if let known = coverages.value(for: key) { return known }
    let view = try draw(box) { context throws(CanvasError) in
      switch key.edges {
      case .own: break
      case .clipped: context.clip(to: RasterCache.diamond(around: box))
      }
      try body(context)
    }
    return keep(view, of: key)
  }

  /// The coverage of a line of text that is put together of its glyphs once and kept.
  ///
  /// - Parameters:
  ///   - glyphs: finds the line's glyphs and their places; nil for a line that is drawn as a whole.
  ///   - body: draws the line in white, for one whose glyphs touch each other.
  func coverage(
    of key: ShapeKey, in box: PixelRect, glyphs: () -> [PlacedGlyph]?,
    _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) -> AlphaMask {
    if let known = coverages.value(for: key) { return known }
    if let glyphs = glyphs(), let view = try put(glyphs, in: box) { return keep(view, of: key) }
    return keep(try draw(box, body), of: key)
  }

  private func keep(_ view: AlphaMaskView, of key: ShapeKey) -> AlphaMask {
    let coverage = AlphaMask(view)
    coverages.insert(coverage, for: key, cost: coverage.bytes.count + RasterCache.overhead)
    return coverage
  }

  /// Glyphs side by side; nil where two of them cover a part of one pixel.
  ///
  /// How much of that they cover together, only their outlines tell.
  private func put(
    _ glyphs: [PlacedGlyph], in box: PixelRect
  ) throws(CanvasError) -> AlphaMaskView? {
    var parts: [AlphaMask] = []
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

  /// The coverage of a glyph beside a whole pixel, drawn once and kept.
  private func coverage(of glyph: PlacedGlyph) throws(CanvasError) -> AlphaMask {
    if let known = glyphs.value(for: glyph.key) { return known }
    done.glyphsDrawn += 1
    let view = try draw(glyph.box) { context throws(CanvasError) in glyph.fill(on: context) }
    let coverage = AlphaMask(view)
    glyphs.insert(coverage, for: glyph.key, cost: coverage.bytes.count + RasterCache.overhead)
    return coverage
  }

  /// A clip that leaves all of a rectangle and that Cairo does not know for one.
  private static func diamond(around box: PixelRect) -> Path {
    let (x, y) = (Double(box.x + box.width / 2), Double(box.y + box.height / 2))
    let reach = 2 * Double(box.width + box.height)
    return Path([
      .move(Point(x: x - reach, y: y)), .line(Point(x: x, y: y - reach)),
      .line(Point(x: x + reach, y: y)), .line(Point(x: x, y: y + reach)), .close,
    ])
  }

  /// The pixels of a blurred disc within a rectangle, drawn once and kept if that is small.
  func spot(
    _ key: SpriteKey, box: PixelRect, center: Point
  ) throws(CanvasError) -> CachedSprite {
    if let known = spots.value(for: key) { return known }
    done.spotsDrawn += 1
    let disc = BlurredDisc(center: center, radius: key.radius, deviation: key.deviation)
    let gradient = blurs.gradient(of: disc, in: key.color)
    let whole = Rect(
      x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    let words = try words(box.width, box.height) { context throws(CanvasError) in
      cairo_translate(context.pointer, Double(-box.x), Double(-box.y))
      try context.fill(whole, with: gradient, around: disc)
    }
    let spot = CachedSprite(width: box.width, words: words)
    if key.isWhole {
      spots.insert(spot, for: key, cost: 4 * spot.words.count + RasterCache.overhead)
    }
    return spot
  }

  /// The pixels of a gradient along one row or column of a picture.
  func strip(_ key: StripKey) throws(CanvasError) -> [UInt32] {
    if let known = strips.value(for: key) { return known }
    done.stripsDrawn += 1
    let (width, height) = key.isRow ? (key.length, 1) : (1, key.length)
    let words = try words(width, height) { context throws(CanvasError) in
      try context.paint(
        key.gradient, from: key.isRow ? Point(x: key.start, y: 0) : Point(x: 0, y: key.start),
        to: key.isRow ? Point(x: key.end, y: 0) : Point(x: 0, y: key.end))
    }
    strips.insert(words, for: key, cost: 4 * words.count + RasterCache.overhead)
    return words
  }

  /// The pixels of something that Cairo draws on nothing.
  private func words(
    _ width: Int, _ height: Int,
    _ body: (borrowing CairoContext) throws(CanvasError) -> Void
  ) throws(CanvasError) -> [UInt32] {
    let surface = try ImageSurface(
      size: PixelSize.checked(width: width, height: height), content: .translucent)
    try surface.draw(body)
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    surface.write { data, stride in
      for y in 0..<height {
        let row = UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
        words.append(contentsOf: UnsafeBufferPointer(start: row, count: width))
      }
    }
    return words
  }
}

extension PixelSize {
  /// A size with the error of this room.
  static func checked(width: Int, height: Int) throws(CanvasError) -> PixelSize {
    do throws(GeometryError) {
      return try PixelSize(width: width, height: height)
    } catch {
      throw .size(error)
    }
  }
}

/// What a renderer has done since it was made, and what it keeps: the same for the same pictures, so that
/// tests can hold the cost to counts instead of times.
package struct RenderCounts: Sendable, Hashable {
  /// Lines of text that Pango shaped.
  package var linesShaped = 0
  /// Things that were painted, not counting groups, clips and moves.
  package var itemsPainted = 0
  /// Glyphs that Cairo drew.
  package var glyphsDrawn = 0
  /// Shapes, glyphs and lines of text whose coverage was made.
  package var coveragesDrawn = 0
  /// Blurred discs that Cairo drew.
  package var spotsDrawn = 0
  /// Gradients of which Cairo drew a strip.
  package var stripsDrawn = 0
  /// How often memory for pixels was asked for.
  package var buffersAllocated = 0
  /// Bytes of pixels, masks and strips that are kept for the next picture.
  package var bytesKept = 0
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Memory for pixels that one picture leaves to the next.
///
/// The system clears the memory of each new picture page by page, which takes longer than drawing a chart.
struct PixelBuffer: ~Copyable {
  /// How many bytes there are.
  private(set) var byteCount = 0
  private var memory: UnsafeMutableRawPointer?

  /// Makes a buffer without any memory.
  init() {}

  deinit { free(memory) }

  /// At least as many bytes as asked for, with anything in them.
  ///
  /// - Returns: whether the memory is new.
  mutating func reserve(_ count: Int) throws(CanvasError) -> Bool {
    guard count > byteCount || memory == nil else { return false }
    free(memory)
    (memory, byteCount) = (nil, 0)
    let large = PixelBuffer.largePages(in: count)
    let room = max(count, large)
    var new: UnsafeMutableRawPointer?
    let alignment = large > 0 ? PixelBuffer.largePage : 64
    guard posix_memalign(&new, alignment, room) == 0 else { throw .cairo(reason: "out of memory") }
    #if os(Linux)
      // It is a wish: without it everything is the same, only slower.
      if large > 0 { madvise(new, large, MADV_HUGEPAGE) }
    #endif
    (memory, byteCount) = (new, room)
    return true
  }

  /// The size of a large page of most processors.
  private static let largePage = 1 << 21

  /// How many bytes from the start on the system had better clear two megabytes at a time: a process that draws
  /// one picture would spend a tenth of its time on asking for the pages of four kilobytes one by one.
  ///
  /// A page of which more than an eighth would be of no use stays small ones.
  private static func largePages(in count: Int) -> Int {
    (count + largePage / 8) / largePage * largePage
  }

  /// Makes the first bytes 0.
  mutating func clear(_ count: Int) {
    if let memory { PixelBuffer.fill(memory, with: 0, count: min(count, byteCount)) }
  }

  /// Makes bytes the same, as fast as memory can be written to.
  static func fill(_ start: UnsafeMutableRawPointer, with byte: UInt8, count: Int) {
    memset(start, Int32(byte), count)
  }

  /// The bytes, valid until the next call that changes the buffer; nil before any were asked for.
  var base: UnsafeMutableRawPointer? { memory }

  /// Gives the memory back when it is more than `limit` bytes.
  mutating func trim(to limit: Int) {
    guard byteCount > limit else { return }
    free(memory)
    (memory, byteCount) = (nil, 0)
  }
}

/// A glyph of a line of text, as pixels see it.
struct PlacedGlyph {
  /// How often a pixel is halved for the places at which a glyph is drawn.
  ///
  /// At a 32nd of a pixel nobody sees spaces between letters differ, and the glyphs of a batch's numbers fit into
  /// the memory that is kept for them.
  private static let halvings = 5
  /// What the ink of an outline may have beyond what FreeType rounds it to, in pixels.
  private static let margin = 0.125

  /// What its coverage depends on.
  let key: GlyphKey
  /// The whole pixel that it is beside.
  let pixel: (x: Int, y: Int)
  private let font: ScaledFont

  /// The glyphs of a line, whose origin lies at a point in pixels; nil for a line in which there is something
  /// else, too.
  static func all(
    of text: ShapedText, at start: Point, _ scale: RenderScale
  ) -> [PlacedGlyph]? {
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

  /// How far to the right of its pixel and below it the glyph is, in pixels.
  private var offset: Point {
    let count = Double(1 << PlacedGlyph.halvings)
    return Point(x: Double(key.phase.x) / count, y: Double(key.phase.y) / count)
  }

  /// The pixels that it may cover, seen from its own.
  var box: PixelRect {
    let ink = font.ink(of: key.glyph)
    // What a space covers is one pixel with nothing in it.
    let s = key.scale.factor
    return PixelRect(
      around: Rect(
        x: ink.minX * s + offset.x, y: ink.minY * s + offset.y,
        width: ink.size.width * s, height: ink.size.height * s
      ).grown(by: PlacedGlyph.margin))
  }

  /// Fills it in white.
  func fill(on context: borrowing CairoContext) {
    context.place(by: offset, scale: key.scale.factor)
    font.fill(key.glyph, on: context.pointer)
  }
}

/// What the coverage of a glyph depends on, seen from a whole pixel near it.
struct GlyphKey: Hashable {
  /// The number of a font in the text engine.
  let font: Int
  let glyph: UInt
  let scale: RenderScale
  let phase: ShapeKey.Phase
}
