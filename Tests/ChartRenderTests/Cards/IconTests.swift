import Testing
import TestSupport

@testable import Cards
@testable import ChartRender
@testable import Graphics

@Suite("Icons")
struct IconTests {
  private let box = Rect(x: 0, y: 0, width: 24, height: 24)

  /// The bounds of an icon's ink, in the units of its box.
  private func bounds(of icon: Icon) -> Rect {
    let samples = icon.path(in: box).samples(perPiece: 40).map(\.point)
    let (xs, ys) = (samples.map(\.x), samples.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  @Test("an icon fills its box and stands in its middle", arguments: Icon.allCases)
  func fits(icon: Icon) {
    let ink = bounds(of: icon)
    #expect(ink.minX >= 1 && ink.minY >= 1 && ink.maxX <= 23 && ink.maxY <= 23, "\(ink)")
    #expect(max(ink.size.width, ink.size.height) >= 0.7 * 24, "\(ink)")
    #expect(abs(ink.center.x - 12) <= 1 && abs(ink.center.y - 12) <= 1, "\(ink)")
  }

  @Test("icons weigh about the same: no ink is faint or a block", arguments: Icon.allCases)
  func weight(icon: Icon) throws {
    var renderer = try ChartRenderer()
    let scene = Scene(
      size: box.size, background: .white, items: icon.items(in: box, color: .black))
    let picture = try renderer.bitmap(scene, scale: .x3)
    var ink = 0.0
    for y in 0..<72 { for x in 0..<72 { ink += 1 - Double(picture[x, y].red) / 255 } }
    #expect(ink / 72 / 72 > 0.1 && ink / 72 / 72 < 0.55, "\(ink / 72 / 72)")
  }

  @Test("an icon keeps its proportions in the middle of any rectangle", arguments: Icon.allCases)
  func scales(icon: Icon) {
    let square = icon.path(in: Rect(x: 30, y: 5, width: 12, height: 12))
    #expect(icon.path(in: Rect(x: 10, y: 5, width: 52, height: 12)) == square)
    #expect(icon.path(in: Rect(x: 30, y: -1, width: 12, height: 24)) == square)
    for side in [Double.nan, .infinity, -3, 0] {
      for sample in icon.path(in: Rect(x: 0, y: 0, width: side, height: 9)).elements {
        if case .move(let point) = sample { #expect(point.x.isFinite) }
      }
    }
  }

  @Test("every icon is another one")
  func different() {
    #expect(Set(Icon.allCases.map { $0.path(in: box) }).count == Icon.allCases.count)
  }

  @Test("what overlaps in an icon shows no seam in a translucent colour", arguments: Icon.allCases)
  func seams(icon: Icon) throws {
    var renderer = try ChartRenderer()
    let scene = Scene(
      size: box.size, background: .white,
      items: icon.items(in: box, color: Color(white: 0, alpha: 0.5)))
    let picture = try renderer.bitmap(scene, scale: .x3)
    for y in 0..<72 { for x in 0..<72 { #expect(picture[x, y].red >= 126) } }
  }
}
