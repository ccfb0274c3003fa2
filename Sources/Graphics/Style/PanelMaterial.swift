/// The overlay of a blurred picture that makes texts readable, and their inks.
///
/// The overlay is as weak as the contrast of the inks allows: a light panel is brightened and a
/// dark one darkened, from a pleasant minimum up to opaque. sRGB colours are blended as bytes, as
/// by the painter.
package struct PanelMaterial: Sendable, Hashable {
  /// The overlay over the backdrop, with its alpha.
  package let overlay: Color
  /// The first ink: a contrast of at least 7 to every pixel (WCAG 2.1, 1.4.6).
  package let ink: Color
  /// The second ink: a contrast of at least 4.5 to every pixel (WCAG 2.1, 1.4.3).
  package let secondInk: Color
  /// The luminance of the backdrop under the overlay that the inks stand out from least.
  private let background: Double

  /// Makes the material for the colours of a backdrop.
  ///
  /// - Parameters:
  ///   - isDark: whether the panel is dark with light inks.
  ///   - backdrop: the colours seen through it; a translucent one counts as lying on the worst for
  ///     the inks. None stands for every colour.
  package init(isDark: Bool, backdrop: [Color]) {
    let appearance = isDark ? PanelAppearance.dark : PanelAppearance.light
    let worst = appearance.background
    let colors = (backdrop.isEmpty ? [worst] : backdrop).map { $0.over(worst) }
    // Contrast grows with the overlay's alpha, so the least alpha is found by bisection.
    var low = appearance.leastAlpha
    var high = 255
    while low < high {
      let middle = (low + high) / 2
      if appearance.contrast(of: appearance.ink, alpha: middle, over: colors)
        >= PanelMaterial.leastContrast
      {
        high = middle
      } else {
        low = middle + 1
      }
    }
    overlay = appearance.overlay.opacity(Double(low) / 255)
    ink = appearance.ink
    secondInk = appearance.readableSecondInk(alpha: low, over: colors)
    background = appearance.background(alpha: low, over: colors)
  }

  /// A colour mixed with the ink by the least step that stands out from every pixel; its alpha is
  /// kept and ignored.
  ///
  /// - Parameter contrast: the least contrast, 4.5 for words and 3 for lines (WCAG 2.1, 1.4.3 and
  ///   1.4.11).
  package func readable(_ color: Color, contrast: Double = Color.readableContrast) -> Color {
    color.readable(onLuminance: background, towards: ink, contrast: contrast)
  }

  /// The least contrast of the ink: level AAA of WCAG 2.1, 1.4.6.
  static let leastContrast = 7.0

  /// A light or dark panel before its backdrop is known.
  private struct PanelAppearance {
    static let light = PanelAppearance(
      overlay: Color(rgb: 0xf8f8fa), ink: Color(rgb: 0x0b0b0d), secondInk: Color(rgb: 0x55555c),
      background: .black, leastAlpha: 120, margin: -2.0 / 255)
    static let dark = PanelAppearance(
      overlay: Color(rgb: 0x1a1a1e), ink: Color(rgb: 0xfcfcfd), secondInk: Color(rgb: 0xb4b4bc),
      background: .white, leastAlpha: 110, margin: 2.0 / 255)

    /// The overlay without alpha.
    let overlay: Color
    let ink: Color
    /// The second ink, if the backdrop allows it.
    let secondInk: Color
    /// The worst backdrop for the inks.
    let background: Color
    /// The least alpha of the overlay, of 255.
    let leastAlpha: Int
    /// The error of blending bytes, rounded twice, towards the worse.
    let margin: Double

    func contrast(of ink: Color, alpha: Int, over colors: [Color]) -> Double {
      seen(colors, alpha: alpha).map { ink.contrast(to: $0) }.min() ?? 1
    }

    func background(alpha: Int, over colors: [Color]) -> Double {
      let seen = seen(colors, alpha: alpha)
      return seen.min { ink.contrast(to: $0) < ink.contrast(to: $1) }?.luminance ?? 0.5
    }

    /// Colours under the overlay, at their worst.
    private func seen(_ colors: [Color], alpha: Int) -> [Color] {
      let alpha = Double(alpha) / 255
      return colors.map { color in
        let mixed = color.mixed(with: overlay, part: alpha)
        return Color(
          red: mixed.red + margin, green: mixed.green + margin, blue: mixed.blue + margin)
      }
    }

    func readableSecondInk(alpha: Int, over colors: [Color]) -> Color {
      let steps = 16
      for step in 0..<steps {
        let candidate = secondInk.mixed(with: ink, part: Double(step) / Double(steps)).inBytes
        if contrast(of: candidate, alpha: alpha, over: colors) >= Color.readableContrast {
          return candidate
        }
      }
      return ink
    }
  }
}
