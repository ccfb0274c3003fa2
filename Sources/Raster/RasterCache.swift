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
