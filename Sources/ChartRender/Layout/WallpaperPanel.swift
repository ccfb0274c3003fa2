/// The translucent panel of a widget that lies on a wallpaper.
struct WallpaperPanel: Sendable, Hashable {
  /// How much of the wallpaper is seen around the panel, in points.
  static let margin = 8.0
  /// The standard deviation of the blur behind the panel, in points.
  private static let blur = 16.0

  /// The picture behind everything.
  let wallpaper: Picture
  /// What is seen of it through the panel: blurred, a pixel a point, as large as the card.
  ///
  /// A blurred picture has nothing finer than a point, so it is the same at every scale.
  let backdrop: Picture
  /// What lies over it, and the inks that can be read on it.
  let material: PanelMaterial

  /// Prepares the panel of a card of some size; nil when the size is none that can be drawn.
  init?(_ wallpaper: Picture, size: Size, theme: Theme) {
    let room = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let fitted = PictureFit().fitted(wallpaper.bitmap.size, in: room),
      let pixels = WallpaperPanel.pixels(size)
    else { return nil }
    let isDark = theme.background.luminance < 0.5
    let small = Bitmap(wallpaper.bitmap, part: fitted.part, size: pixels)
    let seen = small.vibrant(deviation: WallpaperPanel.blur, isDark: isDark)
    self.wallpaper = wallpaper
    backdrop = Picture(seen)
    material = PanelMaterial(isDark: isDark, backdrop: seen)
  }

  private static func pixels(_ size: Size) -> PixelSize? {
    do throws(GeometryError) {
      return try RenderScale.x1.pixelSize(of: size)
    } catch {
      return nil
    }
  }

  /// A theme with the inks that can be read on the panel.
  func theme(_ theme: Theme) -> Theme {
    var theme = theme
    theme.card.ink = material.ink
    theme.card.secondInk = material.secondInk
    theme.card.accent = material.ink
    theme.card.good = material.ink
    theme.card.bad = material.ink
    theme.card.rule = material.ink.opacity(0.2)
    theme.label.color = material.secondInk
    theme.axis.color = material.secondInk
    theme.notice.color = material.secondInk
    theme.title.color = material.ink
    theme.subtitle.color = material.secondInk
    theme.source.color = material.secondInk
    theme.header.color = material.ink
    theme.statistics.color = material.secondInk
    theme.remark.color = material.ink
    theme.rule.color = material.ink.opacity(0.18)
    return theme
  }
}
