import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics

/// Measures pixels against the numbers that the original widget was measured to have.
@Suite("The pixels of the classic chart")
struct ClassicPictureTests {
  static let blue = Color(red: 0.221, green: 0.687, blue: 0.904)
  static let orange = Color(red: 1, green: 0.6, blue: 0)
  static let values: [Double?] = [5, 2, 8.3, 4, 9, 1, 6.7]

  static func picture(
    _ scale: RenderScale, _ parts: LineChart.Parts = .standard, nodes: NodeChoice = .automatic,
    _ coloring: LineColoring = .gradient, theme: Theme = .classic
  ) throws -> (bitmap: Bitmap, layout: LineChartLayout) {
    var renderer = try ChartRenderer()
    var chart = LineChart(values: values)
    chart.parts = parts
    chart.nodes = nodes
    chart.coloring = coloring
    let layout = renderer.layout(chart, theme: theme)
    return (try renderer.bitmap(renderer.scene(chart, theme: theme), scale: scale), layout)
  }

  @Test("the centre of every node is within a quarter of a pixel", arguments: RenderScale.allCases)
  func nodeCentres(scale: RenderScale) throws {
    let (bitmap, layout) = try Self.picture(scale)
    let s = scale.factor
    for node in layout.nodes {
      let expected = Point(x: node.center.x * s, y: node.center.y * s)
      let found = bitmap.centroid(
        of: node.isActive ? Self.orange : Self.blue, against: .white, around: expected,
        radius: (node.isActive ? 7.6 : 6) * s)
      #expect(abs(found.x - expected.x) < 0.25 && abs(found.y - expected.y) < 0.25)
    }
  }

  @Test("discs are 11 points across inside their ring, active ones 1.3 times as much")
  func discs() throws {
    let (bitmap, layout) = try Self.picture(.x3, [], nodes: .automatic, .solid)
    for node in layout.nodes {
      let factor = node.isActive ? 1.3 : 1
      let area = bitmap.area(
        of: node.isActive ? Self.orange : Self.blue, against: .white,
        around: Point(x: node.center.x * 3, y: node.center.y * 3), radius: 7 * 3 * factor)
      let diameter = 2 * (area / Double.pi).squareRoot() / 3
      #expect(abs(diameter - 11 * factor) < 0.05)
    }
  }

  @Test("rings are white out to 15 points across, and the shadow begins behind them")
  func rings() throws {
    let (bitmap, layout) = try Self.picture(.x3, [], nodes: .automatic, .solid)
    for node in layout.nodes {
      let factor = node.isActive ? 1.3 : 1
      let (x, y) = (node.center.x * 3, node.center.y * 3)
      func pixel(down distance: Double) -> Pixel {
        bitmap[Int(x), Int((y + distance * 3 * factor).rounded(.down))]
      }
      #expect(pixel(down: 6.5).distance(to: .white) <= 1)
      #expect(pixel(down: 5.2).distance(to: .white) > 20)
      #expect(pixel(down: 7.8).distance(to: .white) > 40)
    }
  }

  @Test("the shadow is a Gaussian of the disc, as strong as the facts say")
  func shadow() throws {
    let (bitmap, layout) = try Self.picture(.x3, [], nodes: .automatic, .solid)
    let node = layout.nodes[1]
    let shadow = Color(red: 0.184, green: 0.506, blue: 0.718)
    let blur = GaussianReference(radius: 7.5, deviation: 2)
    for distance in stride(from: 8.2, through: 14, by: 0.4) {
      let y = ((node.center.y + distance) * 3).rounded(.down)
      let below = (y + 0.5) / 3 - node.center.y - 0.5
      let alpha = 0.5 * blur.coverage(at: below)
      let expected = Color(
        red: 1 + (shadow.red - 1) * alpha, green: 1 + (shadow.green - 1) * alpha,
        blue: 1 + (shadow.blue - 1) * alpha)
      #expect(bitmap[Int(node.center.x * 3), Int(y)].distance(to: expected) <= 2)
    }
  }

  @Test("the line shows the gradient of the whole picture", arguments: RenderScale.allCases)
  func gradient(scale: RenderScale) throws {
    let (bitmap, layout) = try Self.picture(scale, [], nodes: .none)
    let stops = [
      (0.0, Color(hue: 0.57, saturation: 0.74, brightness: 0.86)),
      (0.5, Color(hue: 0.52, saturation: 1, brightness: 0.76)),
      (1.0, Color(hue: 0.52, saturation: 1, brightness: 0.83)),
    ]
    for (a, b) in zip(layout.nodes, layout.nodes.dropFirst()) {
      let x = ((a.center.x + b.center.x) / 2 * scale.factor).rounded(.down)
      let y = ((a.center.y + b.center.y) / 2 * scale.factor).rounded(.down)
      let place = (x + 0.5) / scale.factor / 414
      let (from, to) = place < 0.5 ? (stops[0], stops[1]) : (stops[1], stops[2])
      let t = (place - from.0) / (to.0 - from.0)
      func mix(_ part: KeyPath<Color, Double>) -> Double {
        from.1[keyPath: part] * (1 - t) + to.1[keyPath: part] * t
      }
      let expected = Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
      #expect(bitmap[Int(x), Int(y)].distance(to: expected) <= 2)
    }
  }

  @Test("without the gradient the line has its one colour")
  func solid() throws {
    let (bitmap, layout) = try Self.picture(.x2, [], nodes: .none, .solid)
    let expected = Color(hue: 0.52, saturation: 1, brightness: 0.83)
    for (a, b) in zip(layout.nodes, layout.nodes.dropFirst()) {
      let (x, y) = (a.center.x + b.center.x, a.center.y + b.center.y)
      #expect(bitmap[Int(x), Int(y)].distance(to: expected) <= 1)
    }
  }

  @Test("the line is 3 points wide", arguments: RenderScale.allCases)
  func lineWidth(scale: RenderScale) throws {
    var renderer = try ChartRenderer()
    var chart = LineChart(values: [1, 1])
    chart.parts = []
    chart.nodes = .none
    chart.coloring = .solid
    let bitmap = try renderer.bitmap(renderer.scene(chart), scale: scale)
    let x = bitmap.size.width / 2
    let ink = (0..<bitmap.size.height).map { 255 - Double(bitmap[x, $0].red) }.reduce(0, +)
    #expect(abs(ink / 255 / scale.factor - 3) < 0.02)
  }

  @Test("nothing but the marks is drawn on the background")
  func background() throws {
    let (bitmap, layout) = try Self.picture(.x2)
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where bitmap[x, y] != .white {
        #expect(layout.mayCover(Point(x: (Double(x) + 0.5) / 2, y: (Double(y) + 0.5) / 2)))
      }
    }
  }

  @Test("rules and the average line keep to whole pixels", arguments: RenderScale.allCases)
  func crisp(scale: RenderScale) throws {
    let (bitmap, layout) = try Self.picture(scale, [.rules, .average], nodes: .none, .solid)
    // 0.5 points are half a pixel at 1x, one at 2x and one and a half at 3x.
    let touched = scale == .x3 ? 2 : 1
    let row = Int(12 * scale.factor)
    let columns = (0..<bitmap.size.width).filter { bitmap[$0, row].red < 255 }
    #expect(columns.count == layout.rules.count * touched)
    let average = try #require(layout.average)
    let column = Int(40 * scale.factor)
    let line = Int(average.start.y * scale.factor)
    let rows = (line - 3...line + 3).filter { bitmap[column, $0].red < 255 }
    #expect(rows.count == touched)
  }

  @Test("a rule is at most half a pixel from its element", arguments: RenderScale.allCases)
  func rulePlaces(scale: RenderScale) throws {
    let (bitmap, layout) = try Self.picture(scale, [.rules], nodes: .none, .solid)
    let row = Int(12 * scale.factor)
    for rule in layout.rules {
      let x = rule.start.x * scale.factor
      let columns = (Int(x) - 3...Int(x) + 3)
      let ink = columns.map { 255 - Double(bitmap[$0, row].red) }
      let center =
        zip(columns, ink).map { (Double($0) + 0.5) * $1 }.reduce(0, +) / ink.reduce(0, +)
      #expect(abs(center - x) <= 0.5 + 1e-9)
    }
  }
}

extension LineChartLayout {
  /// Whether a mark of the classic theme may reach a point.
  fileprivate func mayCover(_ point: Point) -> Bool {
    func near(_ a: Point, _ b: Point, _ reach: Double) -> Bool {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let along = length == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length
      let t = min(max(along, 0), 1)
      let (ex, ey) = (point.x - a.x - t * dx, point.y - a.y - t * dy)
      return ex * ex + ey * ey <= reach * reach
    }
    return nodes.contains { near($0.center, $0.center, $0.isActive ? 19 : 14.5) }
      || rules.contains { near($0.start, $0.end, 1) }
      || line.contains { piece in
        zip(piece, piece.dropFirst()).contains { near($0, $1, 2.2) }
      }
  }
}
