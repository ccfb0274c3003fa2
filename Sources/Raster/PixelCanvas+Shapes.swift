import Graphics

/// Masks of shapes.
extension PixelCanvas {
  /// Limits in pixels of masks that are kept: of shapes, and of clips, as of a bubble that each
  /// card of a batch has.
  fileprivate static let keptArea = 64 * 1_024
  private static let keptClipArea = 512 * 1_024
  /// The same of shapes with a gradient, which are small where many are equal: days of a calendar.
  fileprivate static let keptGradientArea = 4 * 1_024
  /// The most elements of a path whose mask is kept; a line through values is drawn just once.
  private static let keptPieces = 128

  mutating func fill(_ path: Path, with paint: Paint) throws(CanvasError) {
    cache.countItem()
    guard let fillSource = try fillSource(paint) else {
      return try withContext { context throws(CanvasError) in
        try context.fill(path, with: paint)
      }
    }
    if let rect = wholePixels(of: path) { return lay(fillSource, in: PixelRect(around: rect)) }
    try cover(path, nil, fillSource)
  }

  mutating func stroke(_ path: Path, _ style: StrokeStyle, with paint: Paint) throws(CanvasError) {
    cache.countItem()
    guard let fillSource = try fillSource(paint) else {
      return try withContext { context throws(CanvasError) in
        try context.stroke(path, style, with: paint)
      }
    }
    try cover(path, style, fillSource)
  }

  mutating func fill(_ disc: BlurredDisc, in color: Color) throws(CanvasError) {
    cache.countItem()
    let s = scale.factor
    let devicePoint = device(disc.center)
    let radius = disc.radius.clampedLength * s
    let deviation = disc.deviation.clampedLength * s
    let halvings = SpriteKey.halvings(deviation: deviation)
    let (x, y) = (
      SubpixelPosition(devicePoint.x, halvings: halvings),
      SubpixelPosition(devicePoint.y, halvings: halvings)
    )
    // Relative to a pixel, so that equal discs at other pixels share their sprite.
    let center = Point(x: x.restInPixels, y: y.restInPixels)
    let moved = BlurredDisc(center: center, radius: radius, deviation: deviation)
    let box = PixelRect(around: moved.box)
    let seen = state.area.offset(dx: -x.pixel, dy: -y.pixel)
    guard let part = box.common(with: seen) else { return }
    let isWhole = box.width * box.height <= PixelCanvas.keptArea
    let key = SpriteKey(
      color: color, radius: radius, deviation: deviation,
      phase: ShapeKey.Phase(x: x.rest, y: y.rest), isWhole: isWhole)
    let drawn = isWhole ? box : part
    let sprite = try cache.sprite(key, box: drawn, center: center)
    lay(
      .sprite(sprite, box: drawn.offset(dx: x.pixel, dy: y.pixel)),
      in: part.offset(dx: x.pixel, dy: y.pixel))
  }

  mutating func show(_ text: ShapedText, at origin: Point, in color: Color) throws(CanvasError) {
    cache.countItem()
    guard !text.runs.contains(where: \.isColored) else {
      return try withContext { context throws(CanvasError) in
        try context.show(text, at: origin, in: color)
      }
    }
    let halvings = ShapeKey.lineHalvings
    let devicePoint = device(origin)
    let (x, y) = (
      SubpixelPosition(devicePoint.x, halvings: halvings),
      SubpixelPosition(devicePoint.y, halvings: halvings)
    )
    // Outlines and the boxes of missing glyphs may exceed the measured ink.
    let margin = 2 + text.line.font.size.clampedLength / 16 * scale.factor
    let box = device(inkBounds: text.metrics.inkBounds, margin: margin).offset(
      dx: x.pixel, dy: y.pixel)
    guard let part = box.common(with: state.area) else { return }
    let start = Point(x: Double(x.pixel) + x.restInPixels, y: Double(y.pixel) + y.restInPixels)
    let fillSource = FillSource.solid(PremultipliedPixel(color))
    let area = box.width * box.height
    guard area <= PixelCanvas.keptClipArea else {
      let view = try cache.draw(part.atOrigin) { context throws(CanvasError) in
        try cover(text, at: start, in: part, context)
      }
      return lay(fillSource, through: view.moved(to: part), in: part)
    }
    let phase = ShapeKey.Phase(x: x.rest, y: y.rest)
    let key = ShapeKey(shape: .text(text.number, scale, phase: phase), edges: .own)
    let inBox = start.offset(dx: Double(-box.x), dy: Double(-box.y))
    try cache.withCoverage(
      of: area <= PixelCanvas.keptArea ? key : nil, in: box.atOrigin,
      glyphs: { PlacedGlyph.all(of: text, at: inBox, scale) },
      drawing: { context throws(CanvasError) in try cover(text, at: start, in: box, context) }
    ) { view in lay(fillSource, through: view.moved(to: box), in: part) }
  }

  /// Draws a line of text in white.
  private func cover(
    _ text: ShapedText, at start: Point, in part: PixelRect,
    _ context: borrowing CairoContext
  ) throws(CanvasError) {
    context.transform(
      at: start.offset(dx: Double(-part.x), dy: Double(-part.y)), scale: scale.factor)
    try context.show(text, at: Point(x: 0, y: 0), in: .white)
  }

  /// Composites over a path.
  private func cover(_ path: Path, _ style: StrokeStyle?, _ fillSource: FillSource)
    throws(CanvasError)
  {
    guard let box = box(around: path, style), let part = box.common(with: state.area) else {
      return
    }
    // Masks of large or long shapes are drawn for this picture only, and just the visible part.
    guard path.elements.count <= PixelCanvas.keptPieces,
      box.width * box.height <= fillSource.keptArea
    else {
      return rows(fillSource, through: try draw(path, style, in: part), in: part)
    }
    try kept(path, style, box).withView { view in
      lay(fillSource, through: view.moved(to: box), in: part)
    }
  }

  /// The mask of the clip within a path; nil if it is empty.
  func coverage(ofClip path: Path) throws(CanvasError) -> AlphaMask? {
    guard let box = box(around: path, nil), let part = box.common(with: state.area) else {
      return nil
    }
    // Only an uncut mask is the same for another picture.
    if state.shape == nil, part == box, path.elements.count <= PixelCanvas.keptPieces,
      box.width * box.height <= PixelCanvas.keptClipArea
    {
      return AlphaMask(try kept(path, nil, box), at: box)
    }
    return AlphaMask(try draw(path, nil, in: part))
  }

  private var edges: ShapeKey.Edges { state.shape == nil ? .own : .clipped }

  /// Draws the mask of a path within a rectangle and the clip.
  private func draw(
    _ path: Path, _ style: StrokeStyle?, in part: PixelRect
  ) throws(CanvasError) -> AlphaMaskView {
    let view = try cache.draw(part.atOrigin) { context throws(CanvasError) in
      clip(context, in: part)
      try context.cover(path, style)
    }
    return view.moved(to: part)
  }

  /// The kept mask of a path, rounded to Cairo's steps and relative to its box.
  private func kept(
    _ path: Path, _ style: StrokeStyle?, _ box: PixelRect
  ) throws(CanvasError) -> AlphaMask {
    func step(_ point: Point) -> Point {
      Point(x: ShapeKey.step(point.x) - Double(box.x), y: ShapeKey.step(point.y) - Double(box.y))
    }
    var elements: [Path.Element] = []
    elements.reserveCapacity(
      path.elements.count == 1 ? Path.Element.circlePieces : path.elements.count)
    for element in path.elements {
      if case .circle(let center, let radius) = element {
        let pixels = radius.clampedLength * scale.factor
        Path.Element.addCurves(around: device(center), radius: pixels) {
          elements.append($0.mapped(step))
        }
      } else {
        elements.append(element.mapped { step(device($0)) })
      }
    }
    let path = Path(elements)
    let style = style?.scaled(by: scale.factor)
    let key = ShapeKey(shape: .path(path, style), edges: edges)
    return try cache.coverage(of: key, in: box.atOrigin) { context throws(CanvasError) in
      try context.cover(path, style)
    }
  }
}

extension FillSource {
  /// The most pixels of a shape whose mask is kept.
  fileprivate var keptArea: Int {
    if case .solid = self { PixelCanvas.keptArea } else { PixelCanvas.keptGradientArea }
  }
}

extension PixelRect {
  fileprivate var atOrigin: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension Path.Element {
  /// Cairo's error of a circle of radius 1 made of two curves, and its tolerance in pixels.
  ///
  /// With a greater error than the tolerance it takes four, which suffice up to a radius of some
  /// hundred pixels.
  private static let errorOfHalves = 0.018_518_518_518_518_503_6
  private static let tolerance = 0.1
  fileprivate static let circlePieces = 6

  /// Adds a circle as the curves that Cairo makes of it, so that a kept mask has Cairo's pixels.
  ///
  /// The handles of a curve that turns by *α* are 4/3 tan(*α*/4) of the radius long: M. Goldapp,
  /// "Approximation of circular arcs by cubic polynomials", Computer Aided Geometric Design 8,
  /// 1991.
  fileprivate static func addCurves(
    around center: Point, radius: Double, to add: (Path.Element) -> Void
  ) {
    let isHalved = errorOfHalves < tolerance / radius
    let handle = 4.0 / 3 * (isHalved ? 1 : 2.0.squareRoot() - 1)
    var (x, y) = (1.0, 0.0)
    func point(_ turned: Double) -> Point {
      center.offset(dx: radius * (x - turned * y), dy: radius * (y + turned * x))
    }
    add(.move(point(0)))
    for _ in 0..<(isHalved ? 2 : 4) {
      let control = point(handle)
      (x, y) = isHalved ? (-x, -y) : (-y, x)
      add(.curve(point(0), control1: control, control2: point(-handle)))
    }
    add(.close)
  }
}

extension StrokeStyle {
  fileprivate func scaled(by factor: Double) -> StrokeStyle {
    StrokeStyle(
      width: width.clampedLength * factor, cap: cap,
      dash: dash.map { $0.clampedLength * factor })
  }
}

extension Double {
  /// A length that is safe for Cairo.
  var clampedLength: Double { max(0, CairoNumber(self).value) }
}

/// A coordinate as a pixel and the steps from its edge.
struct SubpixelPosition {
  let pixel: Int
  let rest: Int
  /// The steps as a fraction of a pixel.
  let restInPixels: Double

  init(_ coordinate: Double, halvings: Int) {
    let count = 1 << halvings
    let steps = Int((coordinate * Double(count)).rounded())
    (pixel, rest) = (steps >> halvings, steps & (count - 1))
    restInPixels = Double(rest) / Double(count)
  }
}
