import Graphics
import Imaging

/// The translucent panel of a widget over a wallpaper, with the inks that can be read on it.
struct WallpaperPanel: Sendable, Hashable {
  /// The standard deviation of the blur behind the panel, in points.
  private static let blur = 16.0
  /// The least contrast of a chart's line to every pixel behind it.
  private static let lineContrast = 2.0

  let wallpaper: RasterImage
  /// The blurred wallpaper that shows through the panel: as large as the card, one pixel per point.
  ///
  /// The blur leaves no detail finer than a point, so one bitmap does for every scale.
  let backdrop: RasterImage
  /// The overlay on the backdrop and the inks that can be read on it.
  let material: PanelMaterial
  /// The mean colour of backdrop and overlay together.
  private let mean: Color

  /// Blurs the wallpaper behind a card of some size; nil if the size cannot be drawn.
  init?(_ wallpaper: RasterImage, size: Size, theme: Theme) {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard let fitted = ImageFit().fitted(wallpaper.bitmap.size, in: whole),
      let pixels = WallpaperPanel.pixels(size)
    else { return nil }
    let isDark = theme.background.luminance < 0.5
    let small = Bitmap(wallpaper.bitmap, part: fitted.part, size: pixels)
    let blurred = small.vibrant(deviation: WallpaperPanel.blur, isDark: isDark)
    self.wallpaper = wallpaper
    backdrop = RasterImage(blurred)
    material = PanelMaterial(isDark: isDark, backdrop: blurred)
    mean = blurred.mean.mixed(with: material.overlay, part: material.overlay.alpha)
  }

  private static func pixels(_ size: Size) -> PixelSize? {
    do throws(GeometryError) { return try RenderScale.x1.pixelSize(of: size) } catch { return nil }
  }

  /// Returns a theme whose texts can be read on the panel and whose lines stand out from it.
  func theme(_ theme: Theme) -> Theme {
    var theme = theme.inked(material.ink, material.secondInk) { material.readable($0) }
    let isDark = material.ink.luminance > 0.5
    let overlay = material.overlay
    theme.background = isDark ? mean : overlay.mixed(with: overlay, part: 0)
    func distinct(_ color: Color) -> Color {
      material.readable(color, contrast: WallpaperPanel.lineContrast)
    }
    theme.line.gradient = Gradient(
      stops: theme.line.gradient.stops.map { stop in
        Gradient.Stop(offset: stop.offset, color: distinct(stop.color))
      })
    theme.line.color = distinct(theme.line.color)
    theme.goal.color = distinct(theme.goal.color)
    theme.threshold = Theme.Threshold(
      below: distinct(theme.threshold.below), above: distinct(theme.threshold.above))
    theme.muted = material.ink.opacity(0.3)
    // Rings separate the nodes from the line: white on a light panel, the panel's mean on a dark
    // one.
    theme.node.ring.color = theme.background
    return theme
  }
}

extension Bitmap {
  /// The mean of all colours, ignoring alpha.
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
