/// Turns a scene into pixels: the one place where points become pixels.
struct Painter {
  /// Pixels per point.
  let scale: RenderScale
  private var blurs: [Blur: Gradient] = [:]

  /// Makes a painter.
  init(scale: RenderScale) { self.scale = scale }

  /// What the gradient of a blurred disc depends on: nodes share it, wherever they stand.
  private struct Blur: Hashable {
    let color: Color
    let radius: Double
    let deviation: Double
  }

  /// Paints a scene.
  ///
  /// - Throws: ``CanvasError`` when the picture would be too large or Cairo fails.
  mutating func paint(_ scene: Scene, text: inout TextEngine) throws(CanvasError) -> Bitmap {
    let surface = try ImageSurface(
      size: pixelSize(of: scene.size),
      content: scene.background.isOpaque ? .opaque : .translucent)
    try surface.draw { context throws(CanvasError) in
      context.clear(to: scene.background)
      context.scale(by: scale.factor)
      for item in scene.items { try draw(item, on: context, text: &text) }
    }
    return try surface.bitmap()
  }

  private func pixelSize(of size: Size) throws(CanvasError) -> PixelSize {
    do throws(GeometryError) {
      return try scale.pixelSize(of: size)
    } catch {
      throw .size(error)
    }
  }

  private mutating func draw(
    _ item: SceneItem, on context: borrowing CairoContext, text: inout TextEngine
  ) throws(CanvasError) {
    switch item {
    case .fill(_, .blurred(let color, let disc)):
      try context.fill(box(around: disc), with: gradient(of: disc, color), around: disc)
    case .fill(let path, let paint): try context.fill(path, with: paint)
    case .stroke(let path, let style, let paint):
      switch style.alignment {
      case .exact: try context.stroke(path, style, with: paint)
      case .pixel: try context.stroke(aligned(path, width: style.width), style, with: paint)
      }
    case .text(let line, let origin, let color):
      // A baseline on the edge of a pixel keeps the feet of letters and digits sharp.
      let baseline = (origin.y * scale.factor).rounded() / scale.factor
      context.show(text.shaped(line), at: Point(x: origin.x, y: baseline), in: color)
    case .clip(let rect, let items):
      context.save()
      context.clip(to: rect)
      for item in items { try draw(item, on: context, text: &text) }
      context.restore()
    case .group(_, let items):
      for item in items { try draw(item, on: context, text: &text) }
    }
  }

  private mutating func gradient(of disc: BlurredDisc, _ color: Color) -> Gradient {
    let blur = Blur(color: color, radius: disc.radius, deviation: disc.deviation)
    if let known = blurs[blur] { return known }
    let gradient = disc.gradient(of: color)
    blurs[blur] = gradient
    return gradient
  }

  /// The pixels that a blurred disc reaches, as a rectangle.
  ///
  /// Nothing is left of the disc at its reach, so the shape around it does not show. Cairo paints a
  /// rectangle of whole pixels at once, and any other shape span by span.
  private func box(around disc: BlurredDisc) -> Rect {
    let s = scale.factor
    let left = ((disc.center.x - disc.reach) * s).rounded(.down) / s
    let top = ((disc.center.y - disc.reach) * s).rounded(.down) / s
    let right = ((disc.center.x + disc.reach) * s).rounded(.up) / s
    let bottom = ((disc.center.y + disc.reach) * s).rounded(.up) / s
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Moves a horizontal or vertical line across so that its edges fall between pixels; any other path
  /// stays as it is.
  private func aligned(_ path: Path, width: Double) -> Path {
    guard path.elements.count == 2, case .move(let start) = path.elements[0],
      case .line(let end) = path.elements[1]
    else { return path }
    if start.x == end.x {
      let x = aligned(start.x, width: width)
      return .line(from: Point(x: x, y: start.y), to: Point(x: x, y: end.y))
    }
    if start.y == end.y {
      let y = aligned(start.y, width: width)
      return .line(from: Point(x: start.x, y: y), to: Point(x: end.x, y: y))
    }
    return path
  }

  /// The nearest centre at which a line's first edge falls between two pixels; a line narrower than a
  /// pixel goes to the middle of the pixel it is in.
  private func aligned(_ center: Double, width: Double) -> Double {
    let (center, width) = (center * scale.factor, width * scale.factor)
    let place =
      width < 1 ? center.rounded(.down) + 0.5 : (center - width / 2).rounded() + width / 2
    return place / scale.factor
  }
}
