import TestSupport

@testable import Graphics
@testable import Imaging

/// The background of a chosen row, as an application would have it drawn once and stretch it to its rows:
/// soft grey with a check mark at its right end.
enum SelectionBackground {
  /// Its size in points.
  static let size = Size(width: 320, height: 44)
  /// The room of the check mark: 16 x 32 points, 16 from the right edge.
  static let mark = Rect(x: 288, y: 6, width: 16, height: 32)
  /// The caps of the original: the check mark lies in the corner at the top right, which is 32 points wide
  /// and 38 high, and 5 rows below it are what a higher row is stretched with.
  static let caps = EdgeInsets(top: 38, left: 1, bottom: 1, right: 32)

  static let scene = Scene(
    size: size, background: Color(red: 0.925, green: 0.93, blue: 0.945),
    items: [
      .fill(.rect(Rect(x: 0, y: 0, width: 320, height: 1)), .solid(edge)),
      .fill(.rect(Rect(x: 0, y: 43, width: 320, height: 1)), .solid(edge)),
      .stroke(
        .polyline([
          Point(x: 290, y: 22.5), Point(x: 294.5, y: 27.5), Point(x: 302, y: 16.5),
        ]), StrokeStyle(width: 2.5, cap: .round),
        .solid(Color(red: 0.16, green: 0.45, blue: 0.86))),
    ])

  private static let edge = Color(red: 0.85, green: 0.86, blue: 0.885)

  /// The name of its file in `Golden/data`.
  static func file(_ scale: RenderScale) -> String { "selection\(scale.fileSuffix).png" }

  /// The picture in its file.
  static func picture(_ scale: RenderScale) throws -> RasterImage {
    RasterImage(try PNGDecoder().decode(SharedFiles.golden(file(scale))), scale: scale)
  }
}
