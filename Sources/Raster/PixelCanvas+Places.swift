import Graphics

/// From points to pixels.
extension PixelCanvas {
  /// A line that turns sharply may reach this many times its width beyond the turn: Cairo's limit of a mitre.
  private static let mitre = 10.0
  /// What a circle of Bézier pieces may have beyond its radius, as a part of that.
  private static let bulge = 0.0003
  /// Edges this close to those of pixels are on them for Cairo.
  private static let tolerance = 0.5 / ShapeKey.steps

  /// Where a point lies, in pixels.
  func device(_ point: Point) -> Point {
    Point(
      x: CairoNumber(point.x).value * scale.factor + state.offset.x,
      y: CairoNumber(point.y).value * scale.factor + state.offset.y)
  }

  /// Where a rectangle lies, in pixels.
  func device(_ rect: Rect) -> Rect {
    let start = device(rect.origin)
    let end = device(Point(x: rect.maxX, y: rect.maxY))
    return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }

  /// The pixels that the ink of a line may reach, seen from the line's origin.
  func device(ink: Rect, margin: Double) -> PixelRect {
    let s = scale.factor
    let (left, top) = (CairoNumber(ink.minX).value * s, CairoNumber(ink.minY).value * s)
    let (right, bottom) = (CairoNumber(ink.maxX).value * s, CairoNumber(ink.maxY).value * s)
    return PixelRect(
      around: Rect(
        x: left - margin, y: top - margin, width: right - left + 2 * margin,
        height: bottom - top + 2 * margin))
  }

  /// The rectangle of whole pixels that a path is; nil when it is anything else.
  func wholePixels(of path: Path) -> Rect? {
    guard let rect = path.rect else { return nil }
    let place = device(rect)
    guard place.size.width >= 0, place.size.height >= 0 else { return nil }
    let edges = [place.minX, place.minY, place.maxX, place.maxY]
    guard edges.allSatisfy({ abs($0 - $0.rounded()) < PixelCanvas.tolerance }) else { return nil }
    let (left, top) = (place.minX.rounded(), place.minY.rounded())
    return Rect(
      x: left, y: top, width: place.maxX.rounded() - left, height: place.maxY.rounded() - top)
  }

  /// The pixels that a path or the line along it may reach; nil for none.
  func box(around path: Path, _ style: StrokeStyle?) -> PixelRect? {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func add(_ point: Point, _ reach: Double = 0) {
      let place = device(point)
      (left, right) = (min(left, place.x - reach), max(right, place.x + reach))
      (top, bottom) = (min(top, place.y - reach), max(bottom, place.y + reach))
    }
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let point, let control1, let control2):
        add(control1)
        add(control2)
        add(point)
      case .circle(let center, let radius):
        add(center, radius.clampedLength * scale.factor * (1 + PixelCanvas.bulge))
      case .close: break
      }
    }
    guard left <= right else { return nil }
    // What is nearer to the edge of a pixel than this, Cairo moves there.
    let reach = (style.map { self.reach(of: $0, along: path) } ?? 0) - PixelCanvas.tolerance
    return PixelRect(
      around: Rect(
        x: left - reach, y: top - reach, width: right - left + 2 * reach,
        height: bottom - top + 2 * reach))
  }

  /// How far a line may reach beyond its path, in pixels.
  private func reach(of style: StrokeStyle, along path: Path) -> Double {
    let half = style.width.clampedLength / 2 * scale.factor
    switch style.cap {
    case .round: return half
    case .butt:
      // A circle, or a line from one point to another, turns nowhere.
      return path.elements.count <= 2 ? half : half * PixelCanvas.mitre
    }
  }
}

extension PixelRect {
  /// The pixels that a rectangle touches.
  init(around rect: Rect) {
    let (left, top) = (
      CairoNumber(rect.minX.rounded(.down)).value, CairoNumber(rect.minY.rounded(.down)).value
    )
    let (right, bottom) = (
      CairoNumber(rect.maxX.rounded(.up)).value, CairoNumber(rect.maxY.rounded(.up)).value
    )
    self.init(
      x: Int(left), y: Int(top), width: max(0, Int(right - left)), height: max(0, Int(bottom - top))
    )
  }
}

extension BlurredDisc {
  /// The square that the disc reaches.
  var box: Rect { Rect(center: center, side: 2 * reach) }
}
