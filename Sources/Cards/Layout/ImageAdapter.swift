import Graphics

/// A part of a picture and where it stands.
public struct FittedImage: Sendable, Hashable {
  /// The part, in whole pixels.
  public let part: PixelRect
  /// What the part fills, in points.
  ///
  /// It reaches beyond the room by under a pixel of the picture where the room ends within one.
  public let rect: Rect
  /// What is seen of that, in points: the room, or the picture in it when that is smaller.
  public let visible: Rect

  /// What draws it.
  public func items(of picture: RasterImage) -> [SceneItem] {
    let item = SceneItem.image(picture, part: part, in: rect)
    return rect == visible ? [item] : [.clip(.rect(visible), [item])]
  }
}

extension ImageFit {
  /// What is less of a pixel than this is nothing of it.
  private static let tolerance = 1e-6
  /// A picture is never thinner, in points: of one that is a pixel wide and thousands high nothing would
  /// be seen.
  private static let minimumSide = 1.0

  /// Where a picture stands in a room.
  ///
  /// - ``Mode/fill``: all of it is stretched to the room.
  /// - ``Mode/contain``: all of it is seen in its own shape. Free room is shared as the focus says, half
  ///   and half when that is in the middle. A picture that would be thinner than a point is a point thick.
  /// - ``Mode/cover``: the room is full. The focus is in its middle, or as near to it as the picture's
  ///   edges allow. The part is as many whole pixels as are seen any of, in their own shape, and is cut to
  ///   the room: in a picture of 1 x 4000 pixels a whole pixel more or less would be another shape.
  ///
  /// - Parameters:
  ///   - size: the size of the picture.
  ///   - room: the room in points.
  /// - Returns: `nil` when the room is empty or not finite.
  public func fitted(_ size: PixelSize, in room: Rect) -> FittedImage? {
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

  /// Whole pixels of a line, and how much of them lies before, in and after what is seen.
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

  /// A coordinate of the focus, from 0 to 1; the middle for what is not a number.
  private static func share(_ focus: Double) -> Double {
    focus.isNaN ? 0.5 : min(max(focus, 0), 1)
  }
}

extension RasterImage {
  /// The picture in a room, ready to be drawn: cut to it where it is larger, and nothing in an empty room.
  public func items(in room: Rect, fit: ImageFit = ImageFit()) -> [SceneItem] {
    fit.fitted(bitmap.size, in: room)?.items(of: self) ?? []
  }
}

/// How a picture fills a room of another shape.
public struct ImageFit: Sendable, Hashable {
  /// What gives way: the shape, the room or the picture's edges.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The picture is stretched to the shape of the room.
    case fill
    /// All of the picture is seen, and some of the room stays free.
    case contain
    /// The room is full, and the picture's edges are cut.
    case cover
  }

  /// What gives way.
  public var mode: Mode
  /// The place of the picture that is kept in sight: x and y from 0 (left, top) to 1 (right, bottom).
  public var focus: Point

  /// Makes a fit; without arguments the room is full and the middle in sight.
  public init(mode: Mode = .cover, focus: Point = Point(x: 0.5, y: 0.5)) {
    self.mode = mode
    self.focus = focus
  }
}
