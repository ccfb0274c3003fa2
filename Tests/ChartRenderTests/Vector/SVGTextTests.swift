import Testing

@testable import ChartRender
@testable import Graphics

@Suite("Texts in SVG files")
struct SVGTextTests {
  @Test("the ellipsis of a line that has no room is part of the file")
  func ellipsis() throws {
    var renderer = try ChartRenderer()
    let line = TextLine("A text that has no room", font: Font(size: 12), maximumWidth: 60)
    let scene = Scene(
      size: Size(width: 40.5, height: 20), background: .clear,
      items: [.text(line, origin: Point(x: 0, y: 15), .black)])
    let file = String(decoding: renderer.svg(scene), as: UTF8.self)
    #expect(file.contains(">A te") && file.contains("…</text>") && !file.contains("room"))
    #expect(renderer.svg(scene) == Array(file.utf8))
  }
}
