import Foundation
import Testing
import TestSupport

@testable import ChartRender
@testable import Graphics
@testable import Imaging
@testable import Vector

@Suite("Pictures in vector formats")
struct VectorImageTests {
  private func scene(_ items: [SceneItem], side: Double = 60) -> Scene {
    Scene(size: Size(width: side, height: side), background: .white, items: items)
  }

  private func svg(_ items: [SceneItem]) -> String {
    String(decoding: SVGEncoder().encode(scene(items)), as: UTF8.self)
  }

  /// The pictures in a file, in their order.
  private func pictures(in file: String) throws -> [Bitmap] {
    try file.matches(of: /href="data:image\/png;base64,([A-Za-z0-9+\/=]+)"/).map { match in
      let data = try #require(Data(base64Encoded: String(match.output.1)))
      return try PNGDecoder().decode([UInt8](data))
    }
  }

  @Test("the file has the pixels of the part and of nothing else")
  func part() throws {
    var generator = SplitMix(seed: 31)
    let picture = RasterImage(try generator.noise(20, 10, alpha: 1...255))
    let part = PixelRect(x: 3, y: 2, width: 9, height: 5)
    let file = svg([.image(picture, part: part, in: Rect(x: 4.2, y: 5, width: 30, height: 20.4))])
    // Edges are those of pixels at 2x.
    #expect(
      file.contains(" x=\"4\" y=\"5\" width=\"30\" height=\"20.5\" preserveAspectRatio=\"none\""))
    let found = try pictures(in: file)
    #expect(try found == [picture.bitmap.part(part)])
  }

  @Test("the same part in the same size is written once, and is the same in every file")
  func reuse() throws {
    var generator = SplitMix(seed: 32)
    let picture = RasterImage(try generator.noise(8, 8))
    let rect = Rect(x: 4, y: 5, width: 16, height: 16)
    let item = SceneItem.image(picture, part: picture.all, in: rect)
    let other = SceneItem.image(
      picture, part: picture.all, in: rect.offset(dx: 20, dy: -2.5))
    let file = svg([item, .moved(by: Point(x: 0, y: 30), [other]), item])
    #expect(try pictures(in: file).count == 1)
    let id = try #require(file.firstMatch(of: /<image id="(\w+)"/)?.output.1)
    #expect(file.contains("<use href=\"#\(id)\" x=\"20\" y=\"-2.5\"/>"))
    #expect(file.contains("<use href=\"#\(id)\" x=\"0\" y=\"0\"/>"))
    #expect(svg([item]).contains("id=\"\(id)\""))
    let part = PixelRect(x: 0, y: 0, width: 4, height: 8)
    let parts = svg([item, .image(picture, part: part, in: rect)])
    #expect(try pictures(in: parts).count == 2 && !parts.contains("<use"))
  }

  @Test("what cannot be seen is not written")
  func nothing() throws {
    let picture = RasterImage(Bitmap(size: try PixelSize(width: 2, height: 2), filledWith: .white))
    for rect in [
      Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 0, y: 0, width: .nan, height: 5),
      Rect(x: 0, y: 0, width: -3, height: 5), Rect(x: 3, y: 0, width: 0.1, height: 5),
    ] { #expect(!svg([.image(picture, part: picture.all, in: rect)]).contains("<image")) }
    let huge = Rect(x: -.infinity, y: 0, width: .infinity, height: 1e308)
    #expect(!svg([.image(picture, part: picture.all, in: huge)]).contains("nan"))
    let beyond = PixelRect(x: 9, y: 0, width: 5, height: 5)
    let rect = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(!svg([.image(picture, part: beyond, in: rect)]).contains("<image"))
  }

  @Test("of a photograph a file has as many pixels as are seen at 3x, and not more")
  func photograph() throws {
    var generator = SplitMix(seed: 33)
    let photograph = RasterImage(try generator.noise(900, 600))
    let room = Rect(x: 0, y: 0, width: 60, height: 40)
    let items = [SceneItem.image(photograph, part: photograph.all, in: room)]
    let found = try #require(pictures(in: svg(items)).first)
    #expect(found.size == (try PixelSize(width: 180, height: 120)))
    var renderer = try ChartRenderer()
    #expect(
      found.distance(
        to: try renderer.bitmap(
          Scene(size: room.size, background: .clear, items: items), scale: .x3)) <= 1)
    let page = try renderer.pdf(scene(items))
    #expect(page.count < 180 * 120 * 3 + 4_000)
    // A second one is a second mention of the same image.
    let twice = try renderer.pdf(scene(items + [.moved(by: Point(x: 0, y: 20), items)]))
    #expect(twice.count < page.count + 500)
  }
}
