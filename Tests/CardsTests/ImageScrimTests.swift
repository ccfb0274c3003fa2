import Testing
import TestSupport

@testable import Cards
@testable import Graphics

@Suite("The shade between a picture and words on it")
struct ImageScrimTests {
  private let room = Rect(x: 0, y: 0, width: 200, height: 100)

  private func shade(
    _ bitmap: Bitmap, words: Rect = Rect(x: 20, y: 60, width: 120, height: 20)
  ) throws -> ImageScrim {
    let place = try #require(ImageFit().fitted(bitmap.size, in: room))
    return ImageScrim(under: [words], RasterImage(bitmap), at: place, on: .white, ink: .white)
  }

  private func grey(_ value: Int) throws -> Bitmap {
    try Bitmap(40, 20) { _, _ in Pixel(grey: value) }
  }

  @Test("a dark picture needs little of it, a white one the most")
  func extremes() throws {
    #expect(try shade(grey(20)).opacity == ImageScrim.least)
    #expect(try shade(grey(255)).opacity > 0.53)
    #expect(try shade(Bitmap(40, 20) { _, _ in .clear }).opacity > 0.53)
    #expect(ImageScrim.strongest.deepest > ImageScrim.strongest.opacity)
  }

  @Test("white words reach 4.5:1 over any one colour, with no more shade than that takes")
  func least() throws {
    for value in stride(from: 0, through: 255, by: 5) {
      let color = Color(white: Double(value) / 255)
      let opacity = try shade(grey(value)).opacity
      let contrast = { Color.white.contrast(to: color.mixed(with: .black, part: $0)) }
      #expect(contrast(opacity) >= 4.49, "\(value)")
      if opacity > ImageScrim.least { #expect(contrast(opacity - 0.02) < 4.5, "\(value)") }
    }
  }

  @Test("only what lies behind the words counts")
  func place() throws {
    // The upper half is white, the lower one black.
    let halves = try Bitmap(40, 20) { _, y in Pixel(grey: y < 10 ? 255 : 0) }
    #expect(try shade(halves).opacity == ImageScrim.least)
    let high = Rect(x: 20, y: 10, width: 120, height: 20)
    #expect(try shade(halves, words: high).opacity > 0.53)
    // A single bright pixel is no reason to hide the picture.
    let spark = try Bitmap(200, 100) { x, y in Pixel(grey: x == 60 && y == 70 ? 255 : 0) }
    #expect(try shade(spark).opacity == ImageScrim.least)
  }
}
