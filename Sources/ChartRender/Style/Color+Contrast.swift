#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Color {
  /// The least contrast between a small text and its background: level AA of WCAG 2.1, 1.4.3.
  static let readableContrast = 4.5
  /// In how many steps a colour goes towards another one.
  private static let steps = 10

  /// The relative luminance of WCAG 2.1, from 0 (black) to 1 (white); the alpha does not count.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.1 to another colour, from 1 (none) to 21 (black on white).
  func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This colour as far on its way to another one as it must go to be read on a background.
  func readable(on background: Color, towards ink: Color) -> Color {
    for step in 0...Color.steps {
      let part = Double(step) / Double(Color.steps)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
      let mixed = Color(
        red: mix(red, ink.red), green: mix(green, ink.green), blue: mix(blue, ink.blue))
      if mixed.contrast(to: background) >= Color.readableContrast { return mixed }
    }
    return ink
  }
}
