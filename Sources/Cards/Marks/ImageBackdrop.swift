import Graphics

/// The colours of an opaque picture behind texts, and the inks that can be read on it in any theme.
struct ImageBackdrop: Sendable, Hashable {
  /// The least alpha of a pixel that hides what lies behind it, of 255.
  private static let leastAlpha: UInt8 = 230
  /// The most pixels that are sampled in each direction.
  private static let samples = 48

  /// Whether light texts have more contrast to it than dark ones.
  let isDark: Bool
  let mean: Color
  /// The luminance of the sample with the least contrast to the ink.
  private let worst: Double

  /// Samples the pixels between the caps of a picture; nil if one of them is not opaque.
  init?(_ slices: NineSlice) {
    let (size, factor) = (slices.picture.bitmap.size, slices.picture.scale.factor)
    func span(_ length: Int, _ first: Double, _ last: Double) -> [Int] {
      let start = min(max(0, Int(clamping: min(first, 32_768) * factor)), length - 1)
      let end = max(start + 1, length - max(0, Int(clamping: min(last, 32_768) * factor)))
      let step = max(1, (end - start) / ImageBackdrop.samples)
      return Array(stride(from: start, to: min(end, length), by: step))
    }
    let columns = span(size.width, slices.caps.left, slices.caps.right)
    let rows = span(size.height, slices.caps.top, slices.caps.bottom)
    var sum = SIMD3<Double>()
    var luminances: [Double] = []
    for y in rows {
      for x in columns {
        let pixel = slices.picture.bitmap[x, y]
        guard pixel.alpha >= ImageBackdrop.leastAlpha else { return nil }
        let parts =
          SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
        sum += parts
        luminances.append(Color(red: parts.x, green: parts.y, blue: parts.z).luminance)
      }
    }
    guard let darkest = luminances.min(), let brightest = luminances.max() else { return nil }
    sum /= Double(luminances.count)
    mean = Color(red: sum.x, green: sum.y, blue: sum.z)
    // Light or dark ink, by the greater of their least contrasts: white to the brightest sample,
    // black to the darkest (WCAG 2.1, contrast ratio).
    isDark = 1.05 / (brightest + 0.05) > (darkest + 0.05) / 0.05
    worst = isDark ? brightest : darkest
  }

  var ink: Color { isDark ? Color(rgb: 0xfcfcfd) : Color(rgb: 0x0b0b0d) }

  var secondInk: Color { readable(isDark ? Color(rgb: 0xb4b4bc) : Color(rgb: 0x55555c)) }

  /// Returns a colour, mixed with as much ink as it needs to be read on the picture.
  func readable(_ color: Color) -> Color {
    color.readable(onLuminance: worst, towards: ink, contrast: Color.readableContrast)
  }

  /// Returns a theme whose texts can be read on the picture.
  func theme(_ theme: Theme) -> Theme {
    var theme = theme.inked(ink, secondInk) { readable($0) }
    theme.background = mean
    theme.node.ring.color = mean
    return theme
  }
}
