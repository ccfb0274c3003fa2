@testable import Graphics
@testable import Raster

extension Scene {
  /// Paints the scene with fonts and caches of its own.
  func bitmap(scale: RenderScale) throws -> Bitmap {
    var text = try TextEngine(.standard)
    return try Painter(scale: scale).paint(self, on: RasterCache(), text: &text)
      .withRows { Bitmap($0) }
  }
}
