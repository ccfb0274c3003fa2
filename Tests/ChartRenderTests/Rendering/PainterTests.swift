import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics
@testable import Imaging
@testable import Raster

@Suite("The painter")
struct PainterTests {
  private func paint(
    _ items: [SceneItem], size: Size = Size(width: 40, height: 20),
    background: Color = .white, scale: RenderScale = .x1
  ) throws -> Bitmap {
    var renderer = try ChartRenderer()
    return try renderer.bitmap(
      Scene(size: size, background: background, items: items), scale: scale)
  }

  @Test(
    "numbers that Cairo does not survive are drawn without harm",
    arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e9, -1e9])
  func hostileNumbers(number: Double) throws {
    let point = Point(x: number, y: number)
    let disc = BlurredDisc(center: point, radius: number, deviation: number)
    let items: [SceneItem] = [
      .fill(.circle(center: point, radius: 5), .solid(.black)),
      .fill(.circle(center: Point(x: 5, y: 5), radius: number), .solid(.clear)),
      .stroke(.line(from: point, to: Point(x: 1, y: 1)), StrokeStyle(width: 1), .solid(.black)),
      .stroke(
        .line(from: .init(x: 0, y: 0), to: .init(x: 9, y: 9)), StrokeStyle(width: number),
        .solid(.black)),
      .fill(.circle(center: point, radius: number), .blurred(.black, disc)),
      .fill(
        Path([.move(point), .curve(point, control1: point, control2: point), .close]),
        .linear(Gradient(stops: []), from: point, to: point)),
      .text(TextLine("text", font: Font(size: number)), origin: point, .black),
    ]
    for item in items { #expect(try paint([item]).size.area == 800) }
  }

  @Test(
    "a picture beyond the limits is refused before anything is allocated",
    arguments: [
      Size(width: 16_385, height: 1), Size(width: 10_000, height: 10_000),
      Size(width: 0, height: 5),
      Size(width: .nan, height: 5), Size(width: 5, height: .infinity), Size(width: -5, height: 5),
      Size(width: 1e300, height: 1e300), Size(width: 0.2, height: 4),
    ])
  func limits(size: Size) throws {
    #expect(throws: RenderError.self) { try paint([], size: size) }
  }

  @Test("sides are rounded to whole pixels")
  func rounding() throws {
    let size = try paint([], size: Size(width: 10.5, height: 3.2), scale: .x3).size
    #expect(size.width == 32 && size.height == 10)
  }

  @Test("an opaque background gives an opaque picture, any other one keeps its alpha")
  func background() throws {
    #expect(try paint([], background: .black).isOpaque)
    #expect(
      try paint([], background: Color(red: 1, green: 0, blue: 0, alpha: 0.5))[3, 3]
        == Pixel(red: 255, green: 0, blue: 0, alpha: 128))
    #expect(try paint([], background: .clear)[3, 3] == .clear)
  }

  @Test("a gradient is that of the scene in every direction, and without stops nothing")
  func gradients() throws {
    let area = Path.rect(Rect(x: 0, y: 0, width: 40, height: 20))
    let stops = [
      Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white),
    ]
    func fill(_ stops: [Gradient.Stop], to end: Point) throws -> Bitmap {
      let paint = Paint.linear(Gradient(stops: stops), from: Point(x: 0, y: 0), to: end)
      return try paint2x([.fill(area, paint)])
    }
    let across = try fill(stops, to: Point(x: 40, y: 0))
    let down = try fill(stops, to: Point(x: 0, y: 20))
    for place in [3, 20, 33] {
      let grey = Color(white: (Double(place) + 0.5) / 80)
      #expect(across[place, 7].distance(to: grey) <= 1)
      let dark = Color(white: (Double(place) + 0.5) / 40)
      #expect(down[7, place].distance(to: dark) <= 1)
    }
    #expect(try fill([], to: Point(x: 40, y: 0))[5, 5] == .white)
    let faint = [Gradient.Stop(offset: 0, color: Color(white: 0, alpha: 0.5))]
    #expect(try fill(faint, to: Point(x: 40, y: 0))[5, 5].distance(to: Color(white: 0.5)) <= 1)
  }

  private func paint2x(_ items: [SceneItem]) throws -> Bitmap { try paint(items, scale: .x2) }

  @Test("the parts of a line are blended once where they cross")
  func oneBlend() throws {
    let cross = Path([
      .move(Point(x: 0, y: 10)), .line(Point(x: 40, y: 10)), .move(Point(x: 20, y: 0)),
      .line(Point(x: 20, y: 20)),
    ])
    let grey = Color(white: 0, alpha: 0.5)
    let bitmap = try paint([.stroke(cross, StrokeStyle(width: 4), .solid(grey))])
    #expect(bitmap[20, 10] == bitmap[5, 10])
  }

  @Test(
    "nothing of a clipped line is seen outside, and all of it inside", arguments: [false, true])
  func clip(nested: Bool) throws {
    let line = SceneItem.stroke(
      .line(from: Point(x: 0, y: 10), to: Point(x: 40, y: 10)),
      StrokeStyle(width: 8, cap: .round), .solid(.black))
    let area = Rect(x: 10, y: 8, width: 20, height: 10)
    let clip = SceneItem.clip(.rect(area), [.group("line", [line])])
    let bitmap = try paint(
      [
        nested ? .clip(.rect(Rect(x: 0, y: 0, width: 40, height: 20)), [clip]) : clip,
        .fill(.circle(center: Point(x: 36, y: 16), radius: 3), .solid(.black)),
      ], scale: .x2)
    for y in 0..<40 {
      for x in 0..<60 {
        let isInside = (20..<60).contains(x) && (16..<28).contains(y)
        #expect(bitmap[x, y].distance(to: isInside ? .black : .white) == 0, "\(x) \(y)")
      }
    }
    #expect(bitmap[72, 32].distance(to: .black) == 0, "the clip ends with its items")
  }

  @Test("dashes and gaps are as long as they say, also on a line that keeps to pixels")
  func dashes() throws {
    func row(_ alignment: StrokeStyle.Alignment, y: Double) throws -> [Bool] {
      let style = StrokeStyle(width: 1, alignment: alignment, dash: [6, 4])
      let line = Path.line(from: Point(x: 0, y: y), to: Point(x: 40, y: y))
      let bitmap = try paint([.stroke(line, style, .solid(.black))])
      let rows = (0..<20).filter { bitmap[2, $0].red < 255 }
      #expect(rows == [5])
      return (0..<40).map { bitmap[$0, 5].red < 128 }
    }
    let expected = (0..<40).map { $0 % 10 < 6 }
    #expect(try row(.exact, y: 5.5) == expected)
    #expect(try row(.pixel, y: 5.7) == expected)
  }

  @Test("a blurred disc without blur is a disc")
  func sharpDisc() throws {
    let disc = BlurredDisc(center: Point(x: 10, y: 10), radius: 5, deviation: 0)
    let path = Path.circle(center: disc.center, radius: 5)
    #expect(
      try paint([.fill(path, .blurred(.black, disc))])
        == paint([.fill(path, .solid(.black))]))
  }

  @Test("an area that fades down has no steps that show")
  func fading() throws {
    let blue = Color(red: 0.1, green: 0.5, blue: 0.8)
    let fade = Gradient(stops: [
      Gradient.Stop(offset: 0, color: blue.opacity(0.25)),
      Gradient.Stop(offset: 1, color: blue.opacity(0)),
    ])
    let area = Path([
      .move(Point(x: 0, y: 200)), .line(Point(x: 0, y: 20)), .line(Point(x: 20, y: 0)),
      .line(Point(x: 40, y: 20)), .line(Point(x: 40, y: 200)), .close,
    ])
    let paint = Paint.linear(fade, from: Point(x: 0, y: 0), to: Point(x: 0, y: 200))
    let bitmap = try self.paint(
      [.fill(area, paint)], size: Size(width: 40, height: 200), scale: .x2)
    for y in 4..<400 {
      let alpha = 0.25 * (1 - (Double(y) + 0.5) / 400)
      let expected = Color(
        red: 1 + (blue.red - 1) * alpha, green: 1 + (blue.green - 1) * alpha,
        blue: 1 + (blue.blue - 1) * alpha)
      #expect(bitmap[40, y].distance(to: expected) <= 1)
      #expect(bitmap[39, y] == bitmap[40, y])
    }
  }

  @Test("drawing the same scene again gives the same pixels")
  func repeatable() throws {
    var renderer = try ChartRenderer()
    let chart = LineChart(values: [1, 3, 2], labels: ["周一", "b", "مرحبا"])
    let first = try renderer.png(chart)
    #expect(try renderer.png(chart) == first)
    var other = try ChartRenderer()
    #expect(try other.png(chart) == first)
  }

  @Test("a hundred thousand values are drawn as a few thousand points")
  func manyValues() throws {
    var generator = SplitMix(seed: 7)
    let chart = LineChart(
      values: (0..<100_000).map { _ in Double.random(in: 0...1, using: &generator) })
    var renderer = try ChartRenderer()
    let scene = renderer.scene(chart)
    let points = scene.items.map(\.pointCount).reduce(0, +)
    #expect(points < 5_000)
    #expect(try renderer.bitmap(scene).size.area == 828 * 560)
  }

  @Test("a line of many values covers the pixels that all its points would")
  func simplifiedPicture() throws {
    var generator = SplitMix(seed: 3)
    let points = (0..<20_000).map {
      Point(x: 10 + Double($0) / 100, y: 10 + Double.random(in: 0...80, using: &generator))
    }
    let few = LineSimplification.columns(of: points, width: 1.0 / 3)
    #expect(few.count < 3_000)
    func picture(_ points: [Point]) throws -> Bitmap {
      try paint(
        [.stroke(.polyline(points), StrokeStyle(width: 3, cap: .round), .solid(.black))],
        size: Size(width: 220, height: 100), scale: .x2)
    }
    let difference = try ImageDifference(expected: picture(points), actual: picture(few))
    #expect(difference.differingPixels < 220 * 200 / 100, "\(difference)")
  }
}

extension SceneItem {
  /// How many points the paths of an item have.
  fileprivate var pointCount: Int {
    switch self {
    case .fill(let path, _), .stroke(let path, _, _): path.elements.count
    case .text, .image: 0
    case .group(_, let items), .clip(_, let items), .moved(_, let items):
      items.map(\.pointCount).reduce(0, +)
    }
  }
}
