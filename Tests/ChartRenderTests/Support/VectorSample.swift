import TestSupport

@testable import Base
@testable import Graphics

/// A scene with everything that a scene can have, and what could be forgotten about it.
enum VectorSample {
  static let scene = Scene(
    size: Size(width: 120, height: 120), background: Color(red: 1, green: 0.98, blue: 0.9),
    items: [
      .group("shapes", shapes), .group("lines", lines), .group("texts", texts),
      .group("pictures", pictures),
    ])

  private static let gradient = Gradient(stops: [
    Gradient.Stop(offset: 0, color: Color(red: 0.9, green: 0.2, blue: 0.1)),
    Gradient.Stop(offset: 0.4, color: Color(red: 0.1, green: 0.6, blue: 0.2, alpha: 0.7)),
    Gradient.Stop(offset: 1, color: Color(red: 0.1, green: 0.2, blue: 0.8, alpha: 0)),
  ])

  private static func gradient(from x: Double, _ y: Double, to x2: Double, _ y2: Double) -> Paint {
    .linear(gradient, from: Point(x: x, y: y), to: Point(x: x2, y: y2))
  }

  private static let shapes: [SceneItem] = [
    .fill(.rect(Rect(x: 4, y: 4, width: 24, height: 16)), gradient(from: 4, 0, to: 28, 0)),
    .fill(.rect(Rect(x: 32, y: 4, width: 24, height: 16)), gradient(from: 0, 4, to: 0, 20)),
    .fill(.rect(Rect(x: 60, y: 4, width: 24, height: 16)), gradient(from: 60, 4, to: 84, 20)),
    .fill(
      Path([
        .move(Point(x: 88, y: 20)),
        .curve(
          Point(x: 116, y: 20), control1: Point(x: 92, y: -4), control2: Point(x: 112, y: -4)),
        .close, .circle(center: Point(x: 102, y: 16), radius: 3),
      ]), .solid(Color(red: 0.4, green: 0.3, blue: 0.6, alpha: 0.8))),
    soft(at: Point(x: 16, y: 36)), soft(at: Point(x: 40, y: 36)),
  ]

  private static func soft(at center: Point) -> SceneItem {
    let disc = BlurredDisc(center: center, radius: 6, deviation: 2)
    return .fill(.circle(center: center, radius: 6), .blurred(.black, disc))
  }

  private static let zigzag = Path.polyline([
    Point(x: 52, y: 44), Point(x: 62, y: 28), Point(x: 72, y: 44), Point(x: 82, y: 28),
  ])

  private static let lines: [SceneItem] = [
    .stroke(
      zigzag, StrokeStyle(width: 3, cap: .round), gradient(from: 52, 0, to: 110, 0)),
    .stroke(
      .line(from: Point(x: 86, y: 28), to: Point(x: 116, y: 28)),
      StrokeStyle(width: 0.5, alignment: .pixel), .solid(.black)),
    .stroke(
      .line(from: Point(x: 86, y: 33.3), to: Point(x: 116, y: 33.3)),
      StrokeStyle(width: 2, alignment: .pixel, dash: [6, 3]),
      .solid(Color(red: 0.8, green: 0, blue: 0))),
    .stroke(
      .polyline([Point(x: 88, y: 46), Point(x: 93, y: 38), Point(x: 98, y: 46)]),
      StrokeStyle(width: 2), .solid(.black)),
    .clip(
      .rect(Rect(x: 102, y: 38, width: 10.5, height: 8)),
      [
        .stroke(
          .line(from: Point(x: 98, y: 36), to: Point(x: 118, y: 50)), StrokeStyle(width: 5),
          .solid(Color(red: 0, green: 0.5, blue: 0.5)))
      ]),
  ]

  private static let texts: [SceneItem] = [
    text("Steps <&> “day”", at: Point(x: 4, y: 58)),
    text("Bold", at: Point(x: 84, y: 58), weight: 700),
    text("A long text that is cut to fit", at: Point(x: 4, y: 71.2), width: 60),
    text("خطوات (2016)", at: Point(x: 62, y: 71)), text("步数 Ångström", at: Point(x: 4, y: 84)),
    text("-5 (x)", at: Point(x: 84, y: 84), direction: .rightToLeft),
  ]

  /// Two parts of a picture of four colours that fade, one of them twice: as it is, within rounded
  /// corners, and moved.
  private static let pictures: [SceneItem] = {
    let left = SceneItem.image(
      picture, part: PixelRect(x: 0, y: 0, width: 24, height: 48),
      in: Rect(x: 4, y: 90, width: 24, height: 24))
    let right = SceneItem.image(
      picture, part: PixelRect(x: 24, y: 0, width: 24, height: 48),
      in: Rect(x: 32, y: 90, width: 24, height: 24))
    return [
      left, .clip(rounded(Rect(x: 33, y: 91, width: 22, height: 22), radius: 8), [right]),
      .moved(by: Point(x: 56, y: 0), [left]),
      .moved(by: Point(x: 59, y: 6), [.moved(by: Point(x: 25, y: -6), [left]), soft(at: center)]),
    ]
  }()

  private static let center = Point(x: 44, y: 96)

  private static let picture: RasterImage = {
    do {
      return RasterImage(
        try Bitmap(48, 48) { x, y in
          Pixel(
            red: UInt8(x < 24 ? 40 + 3 * y : 230), green: UInt8(x < 24 ? 120 : 40 + 4 * y),
            blue: UInt8(230 - 4 * y), alpha: UInt8(255 - 3 * (x % 24)))
        })
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static func rounded(_ rect: Rect, radius: Double) -> Path {
    // How far the handles of a quarter of a circle reach.
    let handle = radius * (1 - 0.5523)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return Path([
      .move(point(left + radius, top)), .line(point(right - radius, top)),
      .curve(
        point(right, top + radius), control1: point(right - handle, top),
        control2: point(right, top + handle)),
      .line(point(right, bottom - radius)),
      .curve(
        point(right - radius, bottom), control1: point(right, bottom - handle),
        control2: point(right - handle, bottom)),
      .line(point(left + radius, bottom)),
      .curve(
        point(left, bottom - radius), control1: point(left + handle, bottom),
        control2: point(left, bottom - handle)),
      .line(point(left, top + radius)),
      .curve(
        point(left + radius, top), control1: point(left, top + handle),
        control2: point(left + handle, top)),
      .close,
    ])
  }

  private static func text(
    _ text: String, at origin: Point, weight: Int = 400, width: Double? = nil,
    direction: ReadingDirection? = nil
  ) -> SceneItem {
    let line = TextLine(
      text, font: Font(size: 9, weight: weight), maximumWidth: width, direction: direction)
    return .text(line, origin: origin, Color(red: 0.5, green: 0.4, blue: 0.4))
  }
}

extension VectorSample {
  /// Something that a writer could forget.
  enum Loss: String, CaseIterable {
    case fills, blurs, strokes, dashes, texts, weights, ellipses, directions, clips, clipping
    case gradients, joins, images, parts, moves, corners

    /// What an item becomes.
    func applied(to item: SceneItem) -> [SceneItem] {
      switch (item, self) {
      case (.fill(_, .blurred), .blurs), (.stroke, .strokes), (.text, .texts), (.clip, .clips): []
      case (.image, .images): []
      case (.image(let picture, _, let rect), .parts):
        [.image(picture, part: picture.all, in: rect)]
      case (.moved(_, let items), .moves): items
      case (.clip(let path, let items), .corners) where path.rect == nil:
        items
      case (.fill(_, .solid), .fills), (.fill(_, .linear), .fills): []
      case (.fill(let path, .linear(let gradient, _, _)), .gradients):
        [.fill(path, .solid(gradient.stops[0].color))]
      case (.stroke(let path, let style, let paint), .dashes):
        [.stroke(path, StrokeStyle(width: style.width, cap: style.cap), paint)]
      case (.stroke(let path, let style, let paint), .joins):
        [.stroke(path, StrokeStyle(width: style.width * 1.5, dash: style.dash), paint)]
      case (.text(let line, let origin, let color), .weights):
        [.text(line.with(weight: 400), origin: origin, color)]
      case (.text(let line, let origin, let color), .ellipses):
        [.text(TextLine(line.text, font: line.font), origin: origin, color)]
      case (.text(let line, let origin, let color), .directions):
        [.text(line.with(direction: .leftToRight), origin: origin, color)]
      case (.clip(_, let items), .clipping): items
      case (.moved(let origin, let items), _): [.moved(by: origin, items.flatMap(applied))]
      case (.group(let name, let items), _): [.group(name, items.flatMap(applied))]
      case (.fill, _), (.stroke, _), (.text, _), (.clip, _), (.image, _): [item]
      }
    }
  }
}

extension TextLine {
  fileprivate func with(weight: Int) -> TextLine {
    var font = font
    font.weight = weight
    return TextLine(text, font: font, maximumWidth: maximumWidth, direction: direction)
  }

  fileprivate func with(direction: ReadingDirection) -> TextLine {
    TextLine(text, font: font, maximumWidth: maximumWidth, direction: direction)
  }
}
