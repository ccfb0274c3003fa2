import Graphics
import Imaging

/// The translucent panel of a widget that lies on a wallpaper.
struct WallpaperPanel: Sendable, Hashable {
  /// How much of the wallpaper is seen around the panel, in points.
  static let margin = 8.0
  /// The standard deviation of the blur behind the panel, in points.
  private static let blur = 16.0
  /// The least contrast of a chart's line to every pixel behind it.
  private static let lineContrast = 2.0

  /// The picture behind everything.
  let wallpaper: RasterImage
  /// What is seen of it through the panel: blurred, a pixel a point, as large as the card.
  ///
  /// A blurred picture has nothing finer than a point, so it is the same at every scale.
  let backdrop: RasterImage
  /// What lies over it, and the inks that can be read on it.
  let material: PanelMaterial
  /// The mean of what is seen.
  private let mean: Color

  /// Prepares the panel of a card of some size; nil when the size is none that can be drawn.
  init?(_ wallpaper: RasterImage, size: Size, theme: Theme) {
    let room = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let fitted = ImageFit().fitted(wallpaper.bitmap.size, in: room),
      let pixels = WallpaperPanel.pixels(size)
    else { return nil }
    let isDark = theme.background.luminance < 0.5
    let small = Bitmap(wallpaper.bitmap, part: fitted.part, size: pixels)
    let seen = small.vibrant(deviation: WallpaperPanel.blur, isDark: isDark)
    self.wallpaper = wallpaper
    backdrop = RasterImage(seen)
    let material = PanelMaterial(isDark: isDark, backdrop: seen)
    self.material = material
    mean = seen.mean.mixed(with: material.overlay, part: material.overlay.alpha)
  }

  private static func pixels(_ size: Size) -> PixelSize? {
    do throws(GeometryError) {
      return try RenderScale.x1.pixelSize(of: size)
    } catch {
      return nil
    }
  }

  /// A theme with the inks that can be read on the panel, and lines that are seen on it.
  func theme(_ theme: Theme) -> Theme {
    var theme = theme.inked(material.ink, material.secondInk) { material.readable($0) }
    let isDark = material.ink.luminance > 0.5
    let overlay = material.overlay
    theme.background = isDark ? mean : overlay.mixed(with: overlay, part: 0)
    func seen(_ color: Color) -> Color {
      material.readable(color, contrast: WallpaperPanel.lineContrast)
    }
    theme.line.gradient = Gradient(
      stops: theme.line.gradient.stops.map { stop in
        Gradient.Stop(offset: stop.offset, color: seen(stop.color))
      })
    theme.line.color = seen(theme.line.color)
    theme.goal.color = seen(theme.goal.color)
    theme.threshold = Theme.Threshold(
      below: seen(theme.threshold.below), above: seen(theme.threshold.above))
    theme.muted = material.ink.opacity(0.3)
    // Rings part the nodes from the line: white on a light panel, as if cut out of a dark one.
    theme.node.ring.color = theme.background
    return theme
  }
}

extension Bitmap {
  /// The mean of all colours, without their alpha.
  fileprivate var mean: Color {
    var sum = SIMD3<Int>()
    for y in 0..<size.height {
      withRow(y) { row in
        for x in 0..<size.width {
          let start = x * Bitmap.bytesPerPixel
          sum &+= SIMD3(Int(row[start]), Int(row[start + 1]), Int(row[start + 2]))
        }
      }
    }
    let whole = Double(size.area) * 255
    return Color(
      red: Double(sum.x) / whole, green: Double(sum.y) / whole, blue: Double(sum.z) / whole)
  }
}
