import Graphics

/// Draws a scene: the one place where points become pixels.
package struct Painter {
  /// Pixels per point.
  package let scale: RenderScale

  package init(
    scale: RenderScale
  ) {
    self.scale = scale
  }

  /// Paints a scene.
  ///
  /// - Parameter store: what earlier pictures left; the picture is in its memory.
  /// - Throws: ``CanvasError`` when the picture would be too large or Cairo fails.
  package func paint(
    _ scene: Scene, on store: RasterCache, text: inout TextEngine
  ) throws(CanvasError) -> Framebuffer {
    var canvas = try PixelCanvas(
      size: scale.checkedSize(of: scene.size), scale: scale, background: scene.background,
      store: store)
    for item in scene.items { try draw(item, on: &canvas, text: &text) }
    return Framebuffer(canvas)
  }

  /// Draws a scene as a PDF file of one page, which is as large as the scene.
  ///
  /// A page has no pixels; what keeps to pixels in a picture keeps to those of the painter's scale.
  ///
  /// - Throws: ``CanvasError`` when the page would be too large or Cairo fails.
  package func page(
    of scene: Scene, title: String, text: inout TextEngine
  ) throws(CanvasError) -> [UInt8] {
    _ = try RenderScale.x1.checkedSize(of: scene.size)
    let page = try PDFSurface(size: scene.size, title: title)
    try draw(scene, on: PDFCanvas(page.context(), scale: scale), text: &text)
    return try page.finish()
  }

  private func draw(
    _ scene: Scene, on canvas: consuming PDFCanvas, text: inout TextEngine
  ) throws(CanvasError) {
    if scene.background.alpha > 0 {
      let whole = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      try canvas.fill(.rect(whole), with: .solid(scene.background))
    }
    for item in scene.items { try draw(item, on: &canvas, text: &text) }
    try canvas.check()
  }

  private func draw(
    _ item: SceneItem, on canvas: inout some SceneCanvas & ~Copyable, text: inout TextEngine
  ) throws(CanvasError) {
    switch item {
    case .fill(_, .blurred(let color, let disc)) where disc.deviation == 0:
      try canvas.fill(.circle(center: disc.center, radius: disc.radius), with: .solid(color))
    case .fill(_, .blurred(let color, let disc)): try canvas.fill(disc, in: color)
    case .fill(let path, let paint): try canvas.fill(path, with: paint)
    case .stroke(let path, let style, let paint):
      switch style.alignment {
      case .exact: try canvas.stroke(path, style, with: paint)
      case .pixel:
        let path = path.aligned(width: style.width, pixelsPerPoint: scale.factor)
        try canvas.stroke(path, style, with: paint)
      }
    case .text(let line, let origin, let color):
      // A baseline on the edge of a pixel keeps the feet of letters and digits sharp.
      let baseline = (origin.y * scale.factor).rounded() / scale.factor
      try canvas.show(text.shaped(line), at: Point(x: origin.x, y: baseline), in: color)
    case .image(let picture, let part, let rect):
      try canvas.draw(picture, part: part, in: rect)
    case .clip(let path, let items):
      canvas.save()
      if let rect = item.alignedClip {
        canvas.clip(toPixelsOf: rect)
      } else {
        try canvas.clip(to: path)
      }
      for item in items { try draw(item, on: &canvas, text: &text) }
      canvas.restore()
    case .moved(let origin, let items):
      canvas.save()
      canvas.translate(by: origin)
      for item in items { try draw(item, on: &canvas, text: &text) }
      canvas.restore()
    case .group(_, let items):
      for item in items { try draw(item, on: &canvas, text: &text) }
    }
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
