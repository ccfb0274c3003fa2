import Testing

@testable import Graphics
@testable import Imaging

@Suite("Names of pictures in several sizes")
struct AssetNameTests {
  @Test(
    "the file for the scale is taken, else the nearest larger one, else the largest",
    arguments: [
      ("a.png", ["a.png", "a@2x.png", "a@3x.png"], .x1, "a.png", .x1),
      ("a.png", ["a.png", "a@2x.png", "a@3x.png"], .x2, "a@2x.png", .x2),
      ("a.png", ["a.png", "a@2x.png", "a@3x.png"], .x3, "a@3x.png", .x3),
      ("a.png", ["a.png", "a@3x.png"], .x2, "a@3x.png", .x3),
      ("a.png", ["a@2x.png", "a@3x.png"], .x1, "a@2x.png", .x2),
      ("a.png", ["a.png", "a@2x.png"], .x3, "a@2x.png", .x2),
      ("a.png", ["a.png"], .x3, "a.png", .x1),
      ("a@2x.png", ["a.png", "a@2x.png", "a@3x.png"], .x3, "a@2x.png", .x2),
      ("a@3x.png", ["a@3x.png"], .x1, "a@3x.png", .x3),
      ("d@2x/a.b.jpg", ["d@2x/a.b.jpg", "d@2x/a.b@3x.jpg"], .x3, "d@2x/a.b@3x.jpg", .x3),
      ("d.e/a", ["d.e/a", "d.e/a@2x"], .x2, "d.e/a@2x", .x2),
      ("./.png", ["./.png@2x"], .x2, "./.png@2x", .x2),
      ("a@4x.png", ["a@4x.png", "a@4x@2x.png"], .x2, "a@4x@2x.png", .x2),
    ] as [(String, [String], RenderScale, String, RenderScale)])
  func choice(
    name: String, names: [String], scale: RenderScale, path: String, found: RenderScale
  ) throws {
    let file = try #require(AssetName(name).file(for: scale, where: names.contains))
    #expect(file.path == path)
    #expect(file.scale == found)
  }

  @Test("none is taken when there is none", arguments: ["a.png", "a@2x.png", "", "/", "a/"])
  func none(name: String) {
    #expect(AssetName(name).file(for: .x2) { $0 == "a@3x.png" && name != "a.png" } == nil)
    #expect(!AssetName(name).files.isEmpty)
  }
}
