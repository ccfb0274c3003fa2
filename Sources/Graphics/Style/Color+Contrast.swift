#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Color {
  /// The least contrast between a small text and its background: level AA of WCAG 2.1, 1.4.3.
  package static let readableContrast = 4.5
  /// In how many steps a colour goes towards another one.
  private static let steps = 10

  /// The relative luminance of WCAG 2.1, from 0 (black) to 1 (white); the alpha does not count.
  package var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2.1 to another colour, from 1 (none) to 21 (black on white).
  package func contrast(to other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This colour as far on its way to another one as it must go to be read on a background.
  package func readable(on background: Color, towards ink: Color) -> Color {
    for step in 0...Color.steps {
      let mixed = mixed(with: ink, part: Double(step) / Double(Color.steps))
      if mixed.contrast(to: background) >= Color.readableContrast { return mixed }
    }
    return ink
  }

  /// This colour as far on its way to an ink as it must go to stand out from a background by a contrast,
  /// on the same side of the background's luminance as the ink; its alpha stays, and does not count.
  package func readable(onLuminance ground: Double, towards ink: Color, contrast: Double) -> Color {
    let isDark = ink.luminance < ground
    for step in 0..<(2 * Color.steps) {
      let mixed = mixed(with: ink, part: Double(step) / Double(2 * Color.steps)).inBytes
      let (low, high) = isDark ? (mixed.luminance, ground) : (ground, mixed.luminance)
      if (high + 0.05) / (low + 0.05) >= contrast { return mixed.opacity(alpha) }
    }
    return ink.opacity(alpha)
  }

  /// The opaque colour that is some part of the way to another one.
  package func mixed(with other: Color, part: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The opaque colour that is seen where this one lies on an opaque one.
  package func over(_ ground: Color) -> Color { ground.mixed(with: self, part: alpha) }

  /// The nearest colour that bytes can hold.
  var inBytes: Color {
    func byte(_ part: Double) -> Double { (part * 255).rounded() / 255 }
    return Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: alpha)
  }
}
