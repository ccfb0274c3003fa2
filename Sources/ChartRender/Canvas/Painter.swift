/// Draws a scene: the one place where points become pixels.
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
  mutating func paint(
    _ scene: Scene, text: inout TextEngine
  ) throws(CanvasError) -> ImageSurface {
    let surface = try ImageSurface(
      size: scale.checkedSize(of: scene.size),
      content: scene.background.isOpaque ? .opaque : .translucent)
    try surface.draw { context throws(CanvasError) in
      context.clear(to: scene.background)
      context.scale(by: scale.factor)
      for item in scene.items { try draw(item, on: context, text: &text) }
    }
    return surface
  }

  /// Draws a scene as a PDF file of one page, which is as large as the scene.
  ///
  /// A page has no pixels; what keeps to pixels in a picture keeps to those of the painter's scale.
  ///
  /// - Throws: ``CanvasError`` when the page would be too large or Cairo fails.
  mutating func page(
    of scene: Scene, title: String, text: inout TextEngine
  ) throws(CanvasError) -> [UInt8] {
    _ = try RenderScale.x1.checkedSize(of: scene.size)
    let page = try PageSurface(size: scene.size, title: title)
    try page.draw { context throws(CanvasError) in
      if scene.background.alpha > 0 {
        let whole = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
        try context.fill(.rect(whole), with: .solid(scene.background))
      }
      for item in scene.items { try draw(item, on: context, text: &text) }
    }
    return try page.finish()
  }

  private mutating func draw(
    _ item: SceneItem, on context: borrowing CairoContext, text: inout TextEngine
  ) throws(CanvasError) {
    switch item {
    case .fill(_, .blurred(let color, let disc)) where disc.deviation == 0:
      try context.fill(.circle(center: disc.center, radius: disc.radius), with: .solid(color))
    case .fill(_, .blurred(let color, let disc)):
      try context.fill(box(around: disc), with: gradient(of: disc, color), around: disc)
    case .fill(let path, let paint): try context.fill(path, with: paint)
    case .stroke(let path, let style, let paint):
      switch style.alignment {
      case .exact: try context.stroke(path, style, with: paint)
      case .pixel:
        let path = path.aligned(width: style.width, pixelsPerPoint: scale.factor)
        try context.stroke(path, style, with: paint)
      }
    case .text(let line, let origin, let color):
      // A baseline on the edge of a pixel keeps the feet of letters and digits sharp.
      let baseline = (origin.y * scale.factor).rounded() / scale.factor
      try context.show(text.shaped(line), at: Point(x: origin.x, y: baseline), in: color)
    case .image(let picture, let part, let rect):
      try context.draw(picture, part: part, in: rect, scale: scale)
    case .clip(let path, let items):
      context.save()
      if let rect = item.alignedClip {
        context.clip(toPixelsOf: rect, scale: scale)
      } else {
        context.clip(to: path)
      }
      for item in items { try draw(item, on: context, text: &text) }
      context.restore()
    case .moved(let origin, let items):
      context.save()
      context.translate(by: origin)
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
}

extension RenderScale {
  /// The size in pixels, with the error of this room.
  fileprivate func checkedSize(of size: Size) throws(CanvasError) -> PixelSize {
    do throws(GeometryError) {
      return try pixelSize(of: size)
    } catch {
      throw .size(error)
    }
  }
}
