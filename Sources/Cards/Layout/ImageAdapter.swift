import Graphics

/// The part of a picture that is visible in a rectangle, and its position.
package struct FittedImage: Sendable, Hashable {
  /// The pixels of the picture that are needed.
  package let part: PixelRect
  /// The rectangle that the part fills, in points; where the visible one ends within a pixel of the
  /// picture, it reaches beyond it by less than that pixel.
  package let rect: Rect
  /// The visible rectangle in points: the available one, or the picture in it if that is smaller.
  package let visible: Rect

  /// Returns the items that draw it.
  package func items(of picture: RasterImage) -> [SceneItem] {
    let item = SceneItem.image(picture, part: part, in: rect)
    return rect == visible ? [item] : [.clip(.rect(visible), [item])]
  }
}

extension ImageFit {
  /// Parts of a pixel below this count as rounding errors.
  private static let tolerance = 1e-6
  /// The least side of a contained picture in points, so that one of 1 x 4000 pixels stays visible.
  private static let minimumSide = 1.0

  /// Returns the position of a picture in a rectangle, or nil if the rectangle is empty or not
  /// finite.
  ///
  /// - ``Mode/fill``: the whole picture, stretched.
  /// - ``Mode/contain``: the whole picture in its own shape, at least one point thick; the focus
  ///   divides the free space.
  /// - ``Mode/cover``: the rectangle is full, with the focus as near to its centre as the picture's
  ///   edges allow. The part is every pixel that is visible to some extent, clipped to the
  ///   rectangle.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - room: the rectangle in points.
  package func fitted(_ size: PixelSize, in room: Rect) -> FittedImage? {
    let (width, height) = (room.size.width, room.size.height)
    guard width > 0, height > 0, width.isFinite, height.isFinite, room.origin.x.isFinite,
      room.origin.y.isFinite
    else { return nil }
    let (across, down) = (width / Double(size.width), height / Double(size.height))
    switch mode {
    case .fill: return FittedImage(part: PixelRect(size), rect: room, visible: room)
    case .contain:
      let rect = contained(size, in: room, pointsPerPixel: min(across, down))
      return FittedImage(part: PixelRect(size), rect: rect, visible: rect)
    case .cover:
      let scale = max(across, down)
      let columns = ImageFit.cut(size.width, to: width / scale, around: focus.x)
      let rows = ImageFit.cut(size.height, to: height / scale, around: focus.y)
      let rect = Rect(
        x: room.minX - columns.before * scale, y: room.minY - rows.before * scale,
        width: (columns.before + columns.seen + columns.after) * scale,
        height: (rows.before + rows.seen + rows.after) * scale)
      let isWhole = columns.isWhole && rows.isWhole
      return FittedImage(
        part: PixelRect(
          x: columns.first, y: rows.first, width: columns.count, height: rows.count),
        rect: isWhole ? room : rect, visible: room)
    }
  }

  private func contained(_ size: PixelSize, in room: Rect, pointsPerPixel scale: Double) -> Rect {
    func side(_ count: Int, _ room: Double) -> Double {
      min(room, max(Double(count) * scale, ImageFit.minimumSide))
    }
    let width = side(size.width, room.size.width)
    let height = side(size.height, room.size.height)
    return Rect(
      x: room.minX + (room.size.width - width) * ImageFit.share(focus.x),
      y: room.minY + (room.size.height - height) * ImageFit.share(focus.y), width: width,
      height: height)
  }

  /// A run of whole pixels, and how many pixels of it lie before, in and after the visible part.
  ///
  /// Whole pixels are drawn and then clipped: in a picture of 1 x 4000 pixels, rounding the part
  /// itself would change its shape.
  private struct PixelCrop {
    var first: Int
    var count: Int
    var before: Double
    var seen: Double
    var after: Double
    var isWhole: Bool { before == 0 && after == 0 }
  }

  private static func cut(_ count: Int, to length: Double, around focus: Double) -> PixelCrop {
    let total = Double(count)
    let seen = min(length, total)
    let start = min(max(share(focus) * total - seen / 2, 0), total - seen)
    let end = start + seen
    let first = min((start + tolerance).rounded(.down), total - 1)
    let last = min(max((end - tolerance).rounded(.up), first + 1), total)
    func gap(_ pixels: Double) -> Double { pixels > tolerance ? pixels : 0 }
    return PixelCrop(
      first: Int(first), count: Int(last - first), before: gap(start - first), seen: seen,
      after: gap(last - end))
  }

  /// Clamps a coordinate of the focus to 0...1; NaN becomes the middle.
  private static func share(_ focus: Double) -> Double {
    focus.isNaN ? 0.5 : min(max(focus, 0), 1)
  }
}

extension RasterImage {
  /// Returns the items that draw the picture in a rectangle in points; none if it is empty or not
  /// finite.
  public func items(in room: Rect, fit: ImageFit = ImageFit()) -> [SceneItem] {
    fit.fitted(bitmap.size, in: room)?.items(of: self) ?? []
  }
}

/// The fitting of an image into a rectangle of another aspect ratio.
public struct ImageFit: Sendable, Hashable {
  /// The treatment of different aspect ratios.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The picture is stretched.
    case fill
    /// The whole picture is visible, and some space stays free.
    case contain
    /// The rectangle is full, and the picture's edges are cut.
    case cover
  }

  /// The treatment of different aspect ratios.
  public var mode: Mode
  /// The point of the picture that stays visible: x and y from 0 (left, top) to 1 (right, bottom).
  public var focus: Point

  /// Makes a fit; by default the rectangle is full and the middle of the picture visible.
  public init(mode: Mode = .cover, focus: Point = Point(x: 0.5, y: 0.5)) {
    self.mode = mode
    self.focus = focus
  }
}
