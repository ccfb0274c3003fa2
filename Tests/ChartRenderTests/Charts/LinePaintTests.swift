import Testing
import TestSupport

@testable import ChartRender
@testable import Charts
@testable import Graphics

@Suite("What lines are painted with")
struct LinePaintTests {
  private let theme = Theme.classic

  /// A picture of 400 x 200 in which the value 0 stands at 180 and 100 at 20.
  private func paint(
    _ coloring: LineColoring, theme: Theme = .classic, extent: ClosedRange<Double> = 0...100
  ) -> LinePaint {
    LinePaint(
      coloring, theme: theme, picture: Rect(x: 0, y: 0, width: 400, height: 200), extent: extent,
      y: { 180 - 1.6 * $0 })
  }

  @Test("the classic line has the theme's gradient across the whole picture and the theme's nodes")
  func classic() {
    let paint = paint(.gradient)
    #expect(
      paint.stroke(LinePaint.Line())
        == .linear(theme.line.gradient, from: Point(x: 0, y: 100), to: Point(x: 400, y: 100)))
    #expect(paint.node(of: LinePaint.Line(), at: Point(x: 3, y: 20)) == theme.node.fill)
  }

  @Test("a single solid line has the theme's line colour")
  func solid() {
    let paint = paint(.solid)
    #expect(paint.stroke(LinePaint.Line()) == .solid(theme.line.color))
    #expect(paint.color(of: LinePaint.Line()) == theme.line.color)
    #expect(paint.node(of: LinePaint.Line(), at: Point(x: 3, y: 20)) == theme.node.fill)
  }

  @Test(
    "several lines have the palette's colours, and so have their nodes and names",
    arguments: [LineColoring.gradient, .solid])
  func several(coloring: LineColoring) {
    let paint = paint(coloring)
    for index in 0..<12 {
      let line = LinePaint.Line(index: index, count: 14)
      #expect(paint.stroke(line) == .solid(theme.palette[index]))
      #expect(paint.color(of: line) == theme.palette[index])
      #expect(paint.node(of: line, at: Point(x: 0, y: 0)) == theme.palette[index])
    }
    let again = LinePaint.Line(index: 12, count: 14)
    #expect(paint.stroke(again) == .solid(theme.palette[0]))
    #expect(paint.dash(of: again) != paint.dash(of: LinePaint.Line(index: 0, count: 14)))
    #expect(paint.dash(of: LinePaint.Line(index: 11, count: 14)) == [])
  }

  @Test(
    "a short palette starts again, a long one is used up, and an empty one is the line's colour")
  func palettes() {
    var theme = theme
    theme.palette = [.black, .white]
    let line = LinePaint.Line(index: 3, count: 5)
    #expect(paint(.gradient, theme: theme).stroke(line) == .solid(.white))
    theme.palette = (0..<20).map { Color(white: Double($0) / 20) }
    let late = LinePaint.Line(index: 15, count: 20)
    #expect(paint(.gradient, theme: theme).stroke(late) == .solid(theme.palette[15]))
    theme.palette = []
    #expect(paint(.gradient, theme: theme).stroke(line) == .solid(theme.line.color))
  }

  @Test(
    "a line's own colour goes before every colouring, and being muted before that",
    arguments: [LineColoring.gradient, .value, .threshold(50), .solid])
  func ownColor(coloring: LineColoring) {
    var line = LinePaint.Line(color: .black)
    #expect(paint(coloring).stroke(line) == .solid(.black))
    #expect(paint(coloring).node(of: line, at: Point(x: 0, y: 0)) == .black)
    line.emphasis = .muted
    #expect(paint(coloring).stroke(line) == .solid(theme.muted))
    #expect(paint(coloring).color(of: line) == theme.muted)
  }

  @Test("a colouring by value runs from the smallest value up to the greatest")
  func value() {
    let paint = paint(.value, extent: 25...75)
    #expect(
      paint.stroke(LinePaint.Line())
        == .linear(theme.line.gradient, from: Point(x: 0, y: 140), to: Point(x: 0, y: 60)))
    for (y, place) in [(140.0, 0.0), (100, 0.5), (60, 1)] {
      #expect(
        paint.node(of: LinePaint.Line(), at: Point(x: 9, y: y))
          == theme.line.gradient.color(at: place))
    }
    #expect(
      self.paint(.value, extent: 50...50).stroke(LinePaint.Line())
        == .solid(theme.line.gradient.color(at: 0.5)))
  }

  @Test("a node is coloured by the side of the threshold it is on")
  func thresholdNodes() {
    let paint = paint(.threshold(50))
    let heights = [(101.0, theme.threshold.below), (100, theme.threshold.above)]
    for (y, color) in heights {
      #expect(paint.node(of: LinePaint.Line(), at: Point(x: 9, y: y)) == color)
    }
  }

  @Test(
    "a threshold beyond the values leaves one colour",
    arguments: [(-5.0, true), (0, true), (101, false)])
  func thresholdBeyond(value: Double, isAbove: Bool) {
    let color = isAbove ? theme.threshold.above : theme.threshold.below
    let paint = paint(.threshold(value))
    #expect(paint.stroke(LinePaint.Line()) == .solid(color))
    #expect(paint.node(of: LinePaint.Line(), at: Point(x: 0, y: 20)) == color)
  }

  @Test(
    "the two colours of a threshold meet in a hard edge at its height",
    arguments: [RenderScale.x1, .x2, .x3], [50.0, 43.3, 99.9, 12.34])
  func hardEdge(scale: RenderScale, value: Double) throws {
    let stripe = Path.line(from: Point(x: 10, y: 0), to: Point(x: 10, y: 200))
    let scene = Scene(
      size: Size(width: 20, height: 200), background: .white,
      items: [
        .stroke(stripe, StrokeStyle(width: 6), paint(.threshold(value)).stroke(LinePaint.Line()))
      ])
    var renderer = try ChartRenderer()
    let bitmap = try renderer.bitmap(scene, scale: scale)
    let edge = (180 - 1.6 * value) * scale.factor
    for row in 0..<bitmap.size.height {
      let pixel = bitmap[Int(10 * scale.factor), row]
      let center = Double(row) + 0.5
      if center < edge - 0.51 { #expect(pixel.distance(to: theme.threshold.above) <= 1) }
      if center > edge + 0.51 { #expect(pixel.distance(to: theme.threshold.below) <= 1) }
    }
  }

  @Test("an area fades from the line's highest point down to nothing at its baseline")
  func area() {
    let line = LinePaint.Line(index: 1, count: 2)
    let color = theme.palette[1]
    #expect(
      paint(.gradient).area(under: line, heights: 20...150, baseline: 180)
        == .linear(
          Gradient(stops: [
            Gradient.Stop(offset: 0, color: color.opacity(theme.areaOpacity)),
            Gradient.Stop(offset: 1, color: color.opacity(0)),
            Gradient.Stop(offset: 1, color: color.opacity(0)),
          ]), from: Point(x: 0, y: 20), to: Point(x: 0, y: 180)))
  }

  @Test("an area on both sides of its baseline fades towards it from both")
  func twoSidedArea() throws {
    let paint = paint(.solid).area(under: LinePaint.Line(), heights: 20...140, baseline: 100)
    guard case .linear(let gradient, let from, let to) = paint else {
      Issue.record("no gradient: \(paint)")
      return
    }
    #expect(from.y == 20 && to.y == 140)
    let alphas = [0, 1.0 / 3, 2.0 / 3, 1].map { gradient.color(at: $0).alpha / theme.areaOpacity }
    for (alpha, expected) in zip(alphas, [1, 0.5, 0, 0.5]) { #expect(abs(alpha - expected) < 1e-9) }
  }

  @Test("an area has the colours of its line at every height")
  func areaColors() throws {
    let line = LinePaint.Line()
    for coloring in [LineColoring.value, .threshold(40)] {
      let paint = paint(coloring)
      guard
        case .linear(let gradient, _, _) = paint.area(under: line, heights: 20...180, baseline: 180)
      else {
        Issue.record("no gradient")
        return
      }
      for y in stride(from: 21.0, to: 179, by: 0.7) {
        let (area, node) = (
          gradient.color(at: (y - 20) / 160), paint.node(of: line, at: Point(x: 0, y: y))
        )
        #expect(abs(area.red - node.red) < 1e-9 && abs(area.blue - node.blue) < 1e-9)
        #expect(abs(area.alpha - theme.areaOpacity * (180 - y) / 160) < 1e-9)
      }
    }
  }

  @Test("an area of no height is clear")
  func flatArea() {
    let paint = paint(.solid).area(under: LinePaint.Line(), heights: 100...100, baseline: 100)
    #expect(paint == .solid(.clear))
  }
}
