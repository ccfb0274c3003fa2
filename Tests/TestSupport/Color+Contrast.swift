import Foundation

import Graphics

extension Color {
  /// Red, green and blue as amounts of light, by the transfer function of IEC 61966-2-1 (sRGB).
  package var linear: SIMD3<Double> {
    func light(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return SIMD3(light(red), light(green), light(blue))
  }

  /// Relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it.
  package var luminance: Double { (linear * SIMD3(0.2126, 0.7152, 0.0722)).sum() }

  /// The contrast ratio of WCAG 2.2 to an opaque colour behind this one, from 1 to 21; a colour that
  /// is not opaque is laid over the other one first.
  package func contrast(on background: Color) -> Double {
    let (a, b) = (over(background).luminance, background.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// This colour laid over an opaque one.
  private func over(_ background: Color) -> Color {
    func mix(_ part: KeyPath<Color, Double>) -> Double {
      self[keyPath: part] * alpha + background[keyPath: part] * (1 - alpha)
    }
    return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
  }
}
