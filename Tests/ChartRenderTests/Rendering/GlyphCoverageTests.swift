import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Raster

@Suite("Lines of text that are put together of glyphs")
struct GlyphCoverageTests {
  private static let separate = [
    "9/13", "12,190", "4.02 km", "Q: jazzy fjord", "Wed", "−21 %", "周一，五千步", "Ελληνικά", "Привет",
    "ก ข ค",
  ]

  /// What two ways of drawing a line differ in, and how dark the darkest pixel is.
  private struct Comparison {
    var worst = 0
    var darkest = 255
    /// How many pixels both cover together, and how many more the one than the other.
    var (ink, more) = (0.0, 0.0)
  }

  /// Draws a line as the renderer does, and as Cairo does by itself.
  private func compare(
    _ text: String, size: Double, at x: Double, _ scale: RenderScale, clip: Path? = nil
  ) throws -> Comparison {
    var engine = try TextEngine(.standard)
    let shaped = engine.shaped(TextLine(text, font: Font(size: size)))
    let pixels = try scale.pixelSize(of: Size(width: 260, height: 60))
    var canvas = try PixelCanvas(
      size: pixels, scale: scale, background: .white, cache: RasterCache())
    var other = try PixelCanvas(
      size: pixels, scale: scale, background: .white, cache: RasterCache())
    let origin = Point(x: x, y: 40)
    if let clip { try canvas.clip(to: clip) }
    try canvas.show(shaped, at: origin, in: .black)
    if let clip { try other.clip(to: clip) }
    try other.withContext { context throws(CanvasError) in
      try context.show(shaped, at: origin, in: .black)
    }
    var comparison = Comparison()
    for index in 0..<pixels.area {
      let (a, b) = (Int(canvas.pixels[index] & 255), Int(other.pixels[index] & 255))
      comparison.worst = max(comparison.worst, abs(a - b))
      comparison.darkest = min(comparison.darkest, a)
      comparison.ink += Double(510 - a - b) / 255
      comparison.more += Double(b - a) / 255
    }
    return comparison
  }

  @Test(
    "look as Cairo draws the whole line, as nearly as a 32nd of a pixel allows",
    arguments: RenderScale.allCases)
  func likeWhole(scale: RenderScale) throws {
    for text in GlyphCoverageTests.separate {
      for (size, x) in [(8.0, 10.0), (11, 10.3), (17, 9.71), (28, 10.49)] {
        let comparison = try compare(text, size: size, at: x, scale)
        #expect(comparison.worst <= 24, "\(text) at \(size)")
        #expect(abs(comparison.more) < comparison.ink / 200, "\(text) at \(size)")
        #expect(comparison.darkest < 110, "\(text) at \(size)")
      }
    }
  }

  @Test("are Cairo's to the last bit where glyphs touch", arguments: RenderScale.allCases)
  func touching(scale: RenderScale) throws {
    for text in ["مرحبا بك", "हिन्दी", "\u{10FFFD}1"] {
      let comparison = try compare(text, size: 17, at: 10.3, scale)
      #expect(comparison.worst == 0, "\(text)")
      #expect(comparison.darkest < 110)
    }
  }

  @Test("are seen through a clip", arguments: RenderScale.allCases)
  func clipped(scale: RenderScale) throws {
    let clip = Path.circle(center: Point(x: 40, y: 34), radius: 22)
    for text in ["steps", "مرحبا بك"] {
      let comparison = try compare(text, size: 28, at: 10.3, scale, clip: clip)
      // Where the edges of both cross within a pixel, Cairo knows better what is in both.
      #expect(comparison.worst <= 64 && comparison.darkest < 110, "\(text)")
      #expect(abs(comparison.more) < comparison.ink / 200, "\(text)")
    }
  }

  @Test("numbers that no picture showed before draw hardly a glyph")
  func numbers() throws {
    var renderer = try ChartRenderer()
    var generator = SplitMix(seed: 6)
    var drawn: [Int] = []
    for _ in 0..<8 {
      for _ in 0..<50 {
        let labels = (0..<3).map { _ in "\(Int.random(in: 10_000...99_999, using: &generator))" }
        let scene = renderer.scene(
          LineChart(values: [1, 3, 2], labels: labels), size: Size(width: 200, height: 80))
        _ = try renderer.withRows(of: scene, scale: .x2) { $0.size }
      }
      drawn.append(renderer.counts.glyphsDrawn)
    }
    // Ten digits at 32 places.
    #expect(drawn.last ?? 0 <= 320, "\(drawn)")
    #expect(drawn[7] - drawn[3] < 20, "\(drawn)")
  }

  @Test("more sizes than an engine keeps fonts of are drawn")
  func manySizes() throws {
    var renderer = try ChartRenderer()
    var pictures: Set<[UInt8]> = []
    for number in 0..<300 {
      let line = TextLine("8", font: Font(size: 20 + Double(number) / 10))
      let scene = Scene(
        size: Size(width: 50, height: 60), background: .white,
        items: [.text(line, origin: Point(x: 4, y: 50), .black)])
      pictures.insert(try renderer.png(scene, scale: .x2))
    }
    #expect(pictures.count == 300)
  }
}
