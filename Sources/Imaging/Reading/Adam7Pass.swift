import Graphics

/// One of the seven passes of an interlaced PNG file: every so many columns of every so many rows.
///
/// PNG (Third Edition), section 8.1. In the file each pass is a small picture with rows of its own.
struct Adam7Pass {
  /// All passes in the order of the file.
  static let all = [
    Adam7Pass(x: 0, y: 0, columnStep: 8, rowStep: 8),
    Adam7Pass(x: 4, y: 0, columnStep: 8, rowStep: 8),
    Adam7Pass(x: 0, y: 4, columnStep: 4, rowStep: 8),
    Adam7Pass(x: 2, y: 0, columnStep: 4, rowStep: 4),
    Adam7Pass(x: 0, y: 2, columnStep: 2, rowStep: 4),
    Adam7Pass(x: 1, y: 0, columnStep: 2, rowStep: 2),
    Adam7Pass(x: 0, y: 1, columnStep: 1, rowStep: 2),
  ]

  /// The first column.
  let x: Int
  /// The first row.
  let y: Int
  /// From one column to the next.
  let columnStep: Int
  /// From one row to the next.
  let rowStep: Int

  /// How much of a picture belongs to this pass; `nil` when nothing does.
  func size(in whole: PixelSize) -> PixelSize? {
    guard x < whole.width, y < whole.height else { return nil }
    let width = (whole.width - x + columnStep - 1) / columnStep
    let height = (whole.height - y + rowStep - 1) / rowStep
    do {
      return try PixelSize(width: width, height: height)
    } catch {
      // Cannot be: a part of a picture is no larger than the whole.
      return nil
    }
  }
}
