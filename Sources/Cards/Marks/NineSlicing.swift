import Charts
import Graphics

extension NineSlice {
  /// Of more tiles than this in one direction, several are put together.
  private static let maximumTiles = 64

  /// The picture as it fills a rectangle, ready to be drawn.
  ///
  /// The corners keep their size in points. What is between them is stretched, or repeated from the top
  /// left in the size it has, the last one cut. Where the rectangle has no room for two caps, all four
  /// become smaller by one factor, so that corners keep their shape (as in CSS Backgrounds and Borders 3,
  /// "border-image-width"). Caps that overlap in the picture share it in proportion; where nothing is left
  /// between them, the last pixels of the left and the top cap fill the room.
  ///
  /// A mark that lies wholly within a corner keeps its size and its distance from the two edges of that
  /// corner. So one in the top right corner never moves from the right edge, and stays at the top when
  /// the rectangle gets higher; in one lower than both caps it gets smaller.
  ///
  /// - Parameter rect: the rectangle, in points; nothing is drawn in an empty one.
  public func items(in rect: Rect) -> [SceneItem] {
    guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite,
      rect.size.height.isFinite
    else { return [] }
    let (columns, rows) = lines(in: rect)
    guard filling == .tile, let across = columns.repeats(NineSlice.maximumTiles),
      let down = rows.repeats(NineSlice.maximumTiles)
    else { return items(columns.stretched, rows.stretched, at: rect.origin) }
    guard across > 1 || down > 1 else { return items(columns.tiled, rows.tiled, at: rect.origin) }
    let size = picture.bitmap.size
    guard
      let tiles = picture.picking(
        columns.pixels(of: size.width, repeated: across),
        rows.pixels(of: size.height, repeated: down))
    else { return items(columns.stretched, rows.stretched, at: rect.origin) }
    let slice = NineSlice(tiles, caps: caps, filling: .tile)
    let (tiledColumns, tiledRows) = slice.lines(in: rect)
    return slice.items(tiledColumns.tiled, tiledRows.tiled, at: rect.origin)
  }

  private func lines(in rect: Rect) -> (columns: NineSliceAxis, rows: NineSliceAxis) {
    let (size, factor) = (picture.bitmap.size, picture.scale.factor)
    var columns = NineSliceAxis(
      count: size.width, caps: (caps.left, caps.right), length: rect.size.width, factor)
    var rows = NineSliceAxis(
      count: size.height, caps: (caps.top, caps.bottom), length: rect.size.height, factor)
    let shrinking = min(columns.shrinking, rows.shrinking)
    columns.pointsPerPixel *= shrinking
    rows.pointsPerPixel *= shrinking
    return (columns, rows)
  }

  private func items(
    _ columns: [NineSliceSpan], _ rows: [NineSliceSpan], at origin: Point
  ) -> [SceneItem] {
    rows.flatMap { row in
      columns.map { column in
        let part = PixelRect(
          x: column.pixels.lowerBound, y: row.pixels.lowerBound, width: column.pixels.count,
          height: row.pixels.count)
        func rect(_ width: Double, _ height: Double) -> Rect {
          Rect(x: origin.x + column.start, y: origin.y + row.start, width: width, height: height)
        }
        let item = SceneItem.image(picture, part: part, in: rect(column.length, row.length))
        if column.seen == column.length, row.seen == row.length { return item }
        return .clip(.rect(rect(column.seen, row.seen)), [item])
      }
    }
  }
}

extension RasterImage {
  /// The picture of some of its columns and rows in an order of their own; `nil` when that is empty or
  /// larger than a picture may be.
  fileprivate func picking(_ columns: [Int], _ rows: [Int]) -> RasterImage? {
    let size: PixelSize
    do throws(GeometryError) {
      size = try PixelSize(width: columns.count, height: rows.count)
    } catch {
      return nil
    }
    let picked = Bitmap(size: size) { bytes in
      var index = 0
      for y in rows {
        for x in columns {
          bytes.store(bitmap[x, y], at: index)
          index += 1
        }
      }
    }
    return RasterImage(picked, scale: scale)
  }
}

/// A picture that fills rectangles of any size: its corners keep their size, its edges grow in one
/// direction and its centre in both.
public struct NineSlice: Sendable, Hashable {
  /// How what lies between the corners fills its room.
  public enum Filling: String, Sendable, Hashable, CaseIterable {
    /// Once, stretched.
    case stretch
    /// As often as it takes, in its own size, the last one cut.
    case tile
  }

  /// The picture.
  public var picture: RasterImage
  /// How far the corners reach into the picture from its four edges, in points.
  public var caps: EdgeInsets
  /// How edges and centre fill their room.
  public var filling: Filling

  /// Makes one; caps that overlap are cut where they meet.
  public init(_ picture: RasterImage, caps: EdgeInsets, filling: Filling = .stretch) {
    self.picture = picture
    self.caps = caps
    self.filling = filling
  }
}
