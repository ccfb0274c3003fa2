import Charts
import Graphics

extension NineSlice {
  /// More tiles than this in one direction are joined into larger ones first, which bounds the
  /// number of scene items by its square.
  private static let maximumTiles = 64

  /// Returns the items that fill a rectangle in points with the picture; none if it is empty.
  ///
  /// Corners keep their size in points. Edges and centre are stretched, or repeated from the top
  /// left in their own size with the last tile cut. If the rectangle is smaller than two caps, all
  /// four shrink by one factor so that corners keep their shape (CSS Backgrounds and Borders 3,
  /// "border-image-width"). Caps that overlap in the picture share it in proportion; if nothing is
  /// left between them, the last pixels of the left and top caps fill the rest.
  ///
  /// A mark that lies within one corner therefore keeps its size and its distance from the two
  /// edges of that corner, and shrinks only in a rectangle smaller than both caps.
  public func items(in rect: Rect) -> [SceneItem] {
    guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite,
      rect.size.height.isFinite
    else { return [] }
    let (columns, rows) = lines(in: rect)
    guard filling == .tile, let across = columns.repeats(NineSlice.maximumTiles),
      let down = rows.repeats(NineSlice.maximumTiles)
    else { return items(columns.stretched, rows.stretched, at: rect.origin) }
    guard across > 1 || down > 1 else { return items(columns.tiled, rows.tiled, at: rect.origin) }
    // Joined tiles are a picture of their own, so tiling starts again with it, now with few
    // repetitions.
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
  /// Returns the picture of the given columns and rows, in that order and with repetitions; nil if
  /// it is empty or larger than a bitmap may be.
  fileprivate func picking(_ columns: [Int], _ rows: [Int]) -> RasterImage? {
    do throws(GeometryError) {
      let picked = Bitmap(size: try PixelSize(width: columns.count, height: rows.count)) { bytes in
        var index = 0
        for y in rows {
          for x in columns {
            bytes.store(bitmap[x, y], at: index)
            index += 1
          }
        }
      }
      return RasterImage(picked, scale: scale)
    } catch {
      return nil
    }
  }
}

/// A picture that fills rectangles of any size: corners keep their size, edges grow in one
/// direction and the centre in both.
public struct NineSlice: Sendable, Hashable {
  /// The fill mode of edges and centre.
  public enum Filling: String, Sendable, Hashable, CaseIterable {
    /// Once, stretched.
    case stretch
    /// Repeated in its own size, the last one cut.
    case tile
  }

  /// The picture.
  public var picture: RasterImage
  /// The cap insets: the extent of the corners from the image's four edges, in points.
  public var caps: EdgeInsets
  /// The fill mode of edges and centre.
  public var filling: Filling

  /// Makes a nine-slice picture; caps that overlap are cut where they meet.
  public init(_ picture: RasterImage, caps: EdgeInsets, filling: Filling = .stretch) {
    self.picture = picture
    self.caps = caps
    self.filling = filling
  }
}
