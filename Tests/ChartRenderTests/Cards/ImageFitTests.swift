import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics

@Suite("Pictures in a room")
struct ImageFitTests {
  private let room = Rect(x: 10, y: 20, width: 200, height: 100)

  private func fitted(
    _ width: Int, _ height: Int, _ mode: ImageFit.Mode, _ x: Double = 0.5, _ y: Double = 0.5
  ) throws -> FittedImage {
    try #require(
      ImageFit(mode: mode, focus: Point(x: x, y: y))
        .fitted(PixelSize(width: width, height: height), in: room))
  }

  @Test("filling stretches all of the picture to the room")
  func fill() throws {
    let fit = try fitted(30, 70, .fill, 0.1, 0.9)
    #expect(fit.part == PixelRect(x: 0, y: 0, width: 30, height: 70))
    #expect(fit.rect == room && fit.visible == room)
  }

  @Test(
    "containing shows all of it in its shape and shares the free room as the focus says",
    arguments: [
      (50, 50, 0.5, 0.5, Rect(x: 60, y: 20, width: 100, height: 100)),
      (50, 50, 0, 0, Rect(x: 10, y: 20, width: 100, height: 100)),
      (50, 50, 1, 0, Rect(x: 110, y: 20, width: 100, height: 100)),
      (400, 100, 0.5, 0.5, Rect(x: 10, y: 45, width: 200, height: 50)),
      (400, 100, 0, 1, Rect(x: 10, y: 70, width: 200, height: 50)),
      (400, 100, .nan, 7, Rect(x: 10, y: 70, width: 200, height: 50)),
      (1, 4_000, 0.5, 0.5, Rect(x: 109.5, y: 20, width: 1, height: 100)),
      (4_000, 1, 0.5, 0, Rect(x: 10, y: 20, width: 200, height: 1)),
    ] as [(Int, Int, Double, Double, Rect)])
  func contain(_ width: Int, _ height: Int, _ x: Double, _ y: Double, _ rect: Rect) throws {
    let fit = try fitted(width, height, .contain, x, y)
    #expect(fit.part == PixelRect(x: 0, y: 0, width: width, height: height))
    #expect(fit.rect == rect && fit.visible == rect)
  }

  @Test(
    "covering cuts what has no room, and keeps the focus in the middle as long as it can",
    arguments: [
      (100, 100, 0.5, 0.5, PixelRect(x: 0, y: 25, width: 100, height: 50)),
      (100, 100, 0.5, 0.4, PixelRect(x: 0, y: 15, width: 100, height: 50)),
      (100, 100, 0.5, 0.1, PixelRect(x: 0, y: 0, width: 100, height: 50)),
      (100, 100, 0, 1, PixelRect(x: 0, y: 50, width: 100, height: 50)),
      (400, 100, 0.5, 0.5, PixelRect(x: 100, y: 0, width: 200, height: 100)),
      (400, 100, 0.7, 0.5, PixelRect(x: 180, y: 0, width: 200, height: 100)),
      (400, 100, 1, 0.5, PixelRect(x: 200, y: 0, width: 200, height: 100)),
      (400, 100, -9, .nan, PixelRect(x: 0, y: 0, width: 200, height: 100)),
      (2, 1, 0.3, 0.3, PixelRect(x: 0, y: 0, width: 2, height: 1)),
    ] as [(Int, Int, Double, Double, PixelRect)])
  func cover(_ width: Int, _ height: Int, _ x: Double, _ y: Double, _ part: PixelRect) throws {
    let fit = try fitted(width, height, .cover, x, y)
    #expect(fit.part == part)
    #expect(fit.rect == room && fit.visible == room)
    let picture = RasterImage(
      Bitmap(size: try PixelSize(width: width, height: height), filledWith: .white))
    #expect(fit.items(of: picture) == [.image(picture, part: part, in: room)])
  }

  @Test("where the room ends within a pixel, the picture keeps its shape and is cut")
  func withinPixels() throws {
    let fit = try fitted(3, 3, .cover)
    #expect(fit.part == PixelRect(x: 0, y: 0, width: 3, height: 3))
    #expect(fit.rect == Rect(x: 10, y: -30, width: 200, height: 200) && fit.visible == room)
    // A pixel is 200 points; what is seen of it is the half in its middle.
    let thin = try fitted(1, 4_000, .cover)
    #expect(thin.part == PixelRect(x: 0, y: 1_999, width: 1, height: 2))
    #expect(thin.rect == Rect(x: 10, y: -130, width: 200, height: 400))
    let wide = try fitted(4_000, 1, .cover, 0)
    #expect(wide.part == PixelRect(x: 0, y: 0, width: 2, height: 1))
    #expect(wide.rect == room)
  }

  @Test("whatever picture and room, the room is full, and pixels keep their shape")
  func property() throws {
    var generator = SplitMix(seed: 21)
    for _ in 0..<2_000 {
      let size = try PixelSize(
        width: .random(in: 1...5_000, using: &generator),
        height: .random(in: 1...5_000, using: &generator))
      let room = Rect(
        x: .random(in: -50...50, using: &generator), y: .random(in: -50...50, using: &generator),
        width: .random(in: 0.1...900, using: &generator),
        height: .random(in: 0.1...900, using: &generator))
      let focus = Point(
        x: .random(in: -0.2...1.2, using: &generator),
        y: .random(in: -0.2...1.2, using: &generator))
      let fit = try #require(ImageFit(mode: .cover, focus: focus).fitted(size, in: room))
      #expect(fit.part.clamped(to: size) == fit.part)
      #expect(fit.visible == room)
      #expect(fit.rect.minX <= room.minX + 1e-3 && fit.rect.maxX >= room.maxX - 1e-3)
      #expect(fit.rect.minY <= room.minY + 1e-3 && fit.rect.maxY >= room.maxY - 1e-3)
      let across = fit.rect.size.width / Double(fit.part.width)
      let down = fit.rect.size.height / Double(fit.part.height)
      #expect(abs(across / down - 1) < 1e-3, "\(size) in \(room)")
    }
  }

  @Test(
    "an empty room has nothing in it",
    arguments: [0, -1, .nan, .infinity] as [Double], ImageFit.Mode.allCases)
  func empty(side: Double, mode: ImageFit.Mode) throws {
    let picture = RasterImage(Bitmap(size: try PixelSize(width: 3, height: 3), filledWith: .white))
    for room in [
      Rect(x: 0, y: 0, width: side, height: 5), Rect(x: 0, y: 0, width: 5, height: side),
    ] { #expect(picture.items(in: room, fit: ImageFit(mode: mode)).isEmpty) }
  }

  @Test(
    "covering shows the same pixels as the whole picture behind the room", arguments: [0, 0.4, 1])
  func picture(focus: Double) throws {
    var generator = SplitMix(seed: 22)
    let picture = RasterImage(try generator.noise(40, 40))
    var renderer = try ChartRenderer()
    func paint(_ items: [SceneItem]) throws -> Bitmap {
      let size = Size(width: 80, height: 60)
      return try renderer.bitmap(Scene(size: size, background: .white, items: items), scale: .x1)
    }
    let room = Rect(x: 0, y: 10, width: 80, height: 30)
    let fit = ImageFit(mode: .cover, focus: Point(x: 0.5, y: focus))
    let top = 10 - min(max(focus * 80 - 15, 0), 50)
    let whole = SceneItem.clip(
      .rect(room),
      [.image(picture, part: picture.all, in: Rect(x: 0, y: top, width: 80, height: 80))])
    let (cut, all) = try (paint(picture.items(in: room, fit: fit)), paint([whole]))
    // Two new pixels from where the part ends, what was cut off no longer counts.
    let inner = PixelRect(x: 0, y: 14, width: 80, height: 22)
    #expect(try cut.part(inner) == all.part(inner))
    #expect(cut[5, 9] == .white && cut[5, 40] == .white)
  }
}
