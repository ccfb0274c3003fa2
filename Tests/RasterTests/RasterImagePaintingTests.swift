import Foundation
import Testing
import TestSupport

@testable import Graphics

@Suite("Pictures in a scene")
struct RasterImagePaintingTests {
  private func paint(
    _ items: [SceneItem], _ width: Double, _ height: Double, scale: RenderScale = .x1,
    on background: Color = .white
  ) throws -> Bitmap {
    let size = Size(width: width, height: height)
    return try Scene(size: size, background: background, items: items).bitmap(scale: scale)
  }

  @Test(
    "as many pixels as there are in the room are drawn as they are",
    arguments: RenderScale.allCases,
    [0, 0.3, 0.5, 0.7])
  func identity(scale: RenderScale, fraction: Double) throws {
    var generator = SplitMix(seed: 1)
    let noise = try generator.noise(30, 18)
    let picture = RasterImage(noise, scale: scale)
    let rect = Rect(
      x: 2 + fraction / scale.factor, y: 1 + fraction / scale.factor, width: picture.size.width,
      height: picture.size.height)
    let bitmap = try paint([.image(picture, part: picture.all, in: rect)], 40, 30, scale: scale)
    let shift = fraction < 0.5 ? 0 : 1
    let part = PixelRect(
      x: 2 * scale.rawValue + shift, y: scale.rawValue + shift, width: 30, height: 18)
    #expect(try bitmap.part(part) == noise)
    #expect(bitmap[part.x - 1, part.y] == .white && bitmap[part.x, part.y + 18] == .white)
    let moved = SceneItem.moved(
      by: rect.origin,
      [.image(picture, part: picture.all, in: rect.offset(dx: -rect.minX, dy: -rect.minY))])
    #expect(try paint([moved], 40, 30, scale: scale) == bitmap)
  }

  @Test("transparent pixels stay what they are, and what is under them shows")
  func transparency() throws {
    var generator = SplitMix(seed: 2)
    let noise = try generator.noise(20, 20, alpha: 0...255)
    let picture = RasterImage(noise)
    let item = SceneItem.image(
      picture, part: picture.all, in: Rect(x: 0, y: 0, width: 20, height: 20))
    let bitmap = try paint([item], 20, 20, on: .clear)
    for y in 0..<20 {
      for x in 0..<20 {
        let (pixel, drawn) = (noise[x, y], bitmap[x, y])
        #expect(pixel.alpha == drawn.alpha)
        // What is multiplied by a small alpha has few steps left.
        let step = 128 / max(1, Int(pixel.alpha)) + 1
        guard pixel.alpha > 0 else { continue }
        #expect(abs(Int(pixel.red) - Int(drawn.red)) <= step)
      }
    }
  }

  @Test("a fine checkerboard drawn down is even grey", arguments: [150, 97, 60, 41, 20, 7, 1])
  func checkerboard(side: Int) throws {
    let board = RasterImage(try Bitmap(300, 300) { Pixel(grey: ($0 + $1) % 2 * 255) })
    let rect = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    let bitmap = try paint(
      [.image(board, part: board.all, in: rect)], rect.size.width, rect.size.width)
    // At the edges there is no other side to average with.
    let tolerance = 4, inner = side > 8 ? 2..<(side - 2) : 0..<side
    for y in inner {
      for x in inner {
        #expect(abs(Int(bitmap[x, y].red) - 128) <= tolerance, "\(x) \(y) \(bitmap[x, y])")
      }
    }
  }

  @Test("rings finer than a pixel do not come back as coarse ones")
  func zonePlate() throws {
    let (side, small) = (480, 120)
    let plate = RasterImage(
      try Bitmap(side, side) { x, y in
        let (dx, dy) = (Double(x) - 240, Double(y) - 240)
        return Pixel(grey: Int(127.5 + 127.5 * cos((dx * dx + dy * dy) / 480 * .pi)))
      })
    let rect = Rect(x: 0, y: 0, width: 120, height: 120)
    let bitmap = try paint([.image(plate, part: plate.all, in: rect)], 120, 120)
    // At a distance r the rings are 480 / 2r pixels wide, so from 80 on finer than two new pixels.
    var (sum, count) = (0.0, 0)
    for y in 2..<(small - 2) {
      for x in 2..<(small - 2) {
        let (dx, dy) = (Double(x) * 4 + 1.5 - 240, Double(y) * 4 + 1.5 - 240)
        guard max(abs(dx), abs(dy)) > 110, max(abs(dx), abs(dy)) < 200 else { continue }
        let difference = Double(bitmap[x, y].red) - 127.5
        (sum, count) = (sum + difference * difference, count + 1)
      }
    }
    #expect((sum / Double(count)).squareRoot() < 6)
    let middle = bitmap[60, 60].red
    #expect(middle > 240, "the coarse rings are still there: \(middle)")
  }

  @Test(
    "one colour stays that colour up to the edges",
    arguments: [(7, 5), (40, 40), (121, 3), (300, 200)] as [(Double, Double)])
  func evenness(width: Double, height: Double) throws {
    let colour = Pixel(red: 200, green: 30, blue: 77)
    let picture = RasterImage(
      Bitmap(size: try PixelSize(width: 61, height: 47), filledWith: colour))
    let rect = Rect(x: 0, y: 0, width: width, height: height)
    let bitmap = try paint([.image(picture, part: picture.all, in: rect)], width, height)
    #expect(bitmap == Bitmap(size: bitmap.size, filledWith: colour))
  }

  @Test("what transparent pixels are coloured with does not show", arguments: [11.0, 30, 100])
  func fringes(side: Double) throws {
    // A white disc on green that nobody can see.
    let disc = RasterImage(
      try Bitmap(60, 60) { x, y in
        let (dx, dy) = (x - 30, y - 30)
        return dx * dx + dy * dy < 400
          ? .white : Pixel(red: 0, green: 255, blue: 0, alpha: 0)
      })
    let rect = Rect(x: 0, y: 0, width: side, height: side)
    let item = SceneItem.image(disc, part: disc.all, in: rect)
    let bitmap = try paint([item], side, side, on: .black)
    for place in 0..<Int(side) {
      for pixel in [bitmap[place, Int(side) / 2], bitmap[Int(side) / 3, place]] {
        #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
      }
    }
    #expect(bitmap[Int(side) / 2, Int(side) / 2] == .white)
    #expect(bitmap[0, 0] == Pixel(grey: 0))
  }

  @Test("a picture drawn up is smooth: no step is as large as those of its pixels")
  func enlargement() throws {
    let steps = RasterImage(try Bitmap(8, 4) { x, _ in Pixel(grey: x < 4 ? 0 : 255) })
    let rect = Rect(x: 0, y: 0, width: 160, height: 80)
    let bitmap = try paint([.image(steps, part: steps.all, in: rect)], 160, 80)
    let row = (0..<160).map { Int(bitmap[$0, 40].red) }
    #expect(row.first == 0 && row.last == 255)
    #expect(zip(row, row.dropFirst()).allSatisfy { abs($0 - $1) < 16 })
    #expect(row.filter { $0 > 20 && $0 < 235 }.count > 15)
  }

  @Test(
    "nothing bleeds from the neighbour of a part", arguments: RenderScale.allCases,
    [5, 10, 37.4, 200])
  func bleeding(scale: RenderScale, width: Double) throws {
    let sides = RasterImage(
      try Bitmap(20, 10) { x, _ in
        x < 10 ? Pixel(red: 255, green: 0, blue: 0) : Pixel(red: 0, green: 0, blue: 255)
      })
    let rect = Rect(x: 0, y: 0, width: width, height: 20)
    let left = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let bitmap = try paint([.image(sides, part: left, in: rect)], width, 20, scale: scale)
    let red = Pixel(red: 255, green: 0, blue: 0)
    #expect(bitmap == Bitmap(size: bitmap.size, filledWith: red))
  }

  @Test("parts that abut leave no seam, wherever they meet", arguments: RenderScale.allCases)
  func seams(scale: RenderScale) throws {
    var generator = SplitMix(seed: 3)
    let half = Pixel(red: 255, green: 255, blue: 255, alpha: 128)
    let picture = RasterImage(Bitmap(size: try PixelSize(width: 9, height: 9), filledWith: half))
    for _ in 0..<40 {
      let start = Double.random(in: 0...2, using: &generator)
      var (edge, items) = (start, [SceneItem]())
      for part in 0..<5 {
        let width = Double.random(in: 0.1...9, using: &generator)
        items.append(
          .image(
            picture, part: PixelRect(x: part, y: 0, width: 2, height: 9),
            in: Rect(x: edge, y: 0, width: width, height: 4)))
        edge += width
      }
      let bitmap = try paint(items, 50, 4, scale: scale, on: .clear)
      let seen = (0..<bitmap.size.width).filter { bitmap[$0, 2].alpha > 0 }
      let ends = [start, edge].map { Int(($0 * scale.factor).rounded()) }
      #expect(seen == Array(ends[0]..<ends[1]))
      #expect(seen.allSatisfy { bitmap[$0, 2] == half })
    }
  }

  @Test(
    "rectangles and parts of every kind are drawn without harm",
    arguments: [0, -5, .nan, .infinity, -.infinity, 1e308, 1e-300, 0.2] as [Double])
  func hostile(number: Double) throws {
    var generator = SplitMix(seed: 4)
    let picture = RasterImage(try generator.noise(4, 4))
    for rect in [
      Rect(x: number, y: 0, width: 9, height: 9), Rect(x: 0, y: 0, width: number, height: 9),
      Rect(x: number, y: number, width: number, height: number),
      Rect(x: 5, y: -number, width: 3, height: number),
    ] {
      let items = [SceneItem.image(picture, part: picture.all, in: rect)]
      for item in items + [.clip(.rect(rect), items), .moved(by: rect.origin, items)] {
        #expect(try paint([item], 20, 10).size.area == 200)
      }
    }
  }

  @Test(
    "of a part beyond the picture what is within it is drawn",
    arguments: [
      (PixelRect(x: -3, y: 0, width: 5, height: 4), PixelRect(x: 0, y: 0, width: 2, height: 4)),
      (
        PixelRect(x: 2, y: 3, width: .max, height: .max), PixelRect(x: 2, y: 3, width: 2, height: 1)
      ),
      (PixelRect(x: 4, y: 0, width: 2, height: 2), nil),
      (PixelRect(x: .max, y: .min, width: .max, height: .max), nil),
      (PixelRect(x: 1, y: 1, width: -1, height: 2), nil),
      (PixelRect(x: .min, y: 0, width: .max, height: 2), nil),
    ] as [(PixelRect, PixelRect?)])
  func parts(part: PixelRect, within: PixelRect?) throws {
    var generator = SplitMix(seed: 5)
    let picture = RasterImage(try generator.noise(4, 4))
    #expect(part.clamped(to: picture.bitmap.size) == within)
    let rect = Rect(x: 0, y: 0, width: 10, height: 8)
    let expected = within.map { [SceneItem.image(picture, part: $0, in: rect)] } ?? []
    #expect(
      try paint([.image(picture, part: part, in: rect)], 10, 8) == paint(expected, 10, 8))
  }

  @Test(
    "pictures a pixel thin are drawn, up and down",
    arguments: [(1, 4_000), (4_000, 1), (1, 1)], [(20, 20), (1, 20), (16_000, 2)])
  func thin(pixels: (Int, Int), points: (Int, Int)) throws {
    let picture = RasterImage(
      Bitmap(
        size: try PixelSize(width: pixels.0, height: pixels.1),
        filledWith: Pixel(red: 1, green: 2, blue: 3)))
    let (width, height) = (Double(points.0), Double(points.1))
    let rect = Rect(x: 0, y: 0, width: width, height: height)
    let bitmap = try paint([.image(picture, part: picture.all, in: rect)], width, height)
    #expect(bitmap[points.0 - 1, points.1 - 1] == Pixel(red: 1, green: 2, blue: 3))
  }

  @Test("only what is seen is made of a picture that is far larger than the scene")
  func window() throws {
    var generator = SplitMix(seed: 6)
    let picture = RasterImage(try generator.noise(6, 6))
    let huge = Rect(x: -300_000, y: -500_000, width: 900_000, height: 900_000)
    let bitmap = try paint([.image(picture, part: picture.all, in: huge)], 30, 20, scale: .x3)
    #expect(bitmap[3, 3].distance(to: Color(white: 1)) > 0)
    let clip = Path.circle(center: Point(x: 15, y: 10), radius: 8)
    let rect = Rect(x: 0, y: 0, width: 30, height: 20)
    let whole = try paint([.image(picture, part: picture.all, in: rect)], 30, 20, scale: .x2)
    let cut = try paint(
      [.clip(clip, [.image(picture, part: picture.all, in: rect)])], 30, 20, scale: .x2)
    #expect(cut[0, 0] == .white && cut[30, 20] == whole[30, 20] && cut[20, 25] == whole[20, 25])
  }

  @Test("a rectangle around pictures is as sharp as they are; around anything else it is as it is")
  func clips() throws {
    let red = Pixel(red: 255, green: 0, blue: 0)
    let picture = RasterImage(Bitmap(size: try PixelSize(width: 3, height: 3), filledWith: red))
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let clip = Path.rect(Rect(x: 2.4, y: 2.6, width: 5, height: 5))
    let image = SceneItem.image(picture, part: picture.all, in: rect)
    let bitmap = try paint([.clip(clip, [image])], 20, 20)
    let columns = (0..<20).filter { bitmap[$0, 5] != .white }
    #expect(columns == Array(2..<7) && columns.allSatisfy { bitmap[$0, 5] == red })
    #expect((0..<20).filter { bitmap[5, $0] != .white } == Array(3..<8))
    let soft = try paint([.clip(clip, [image, .fill(.rect(rect), .solid(.black))])], 20, 20)
    #expect(soft[2, 5].red > 80 && soft[2, 5].red < 180)
  }
}
