/// What lies over a blurred picture so that texts can be read on it, and the inks they are written in.
///
/// As little is laid over the picture as the contrast of the inks needs: a light panel is brightened and a
/// dark one darkened, from a pleasant minimum up to opaque. It is for sRGB colours blended as bytes, as the
/// painter does.
public struct PanelMaterial: Sendable, Hashable {
  /// What lies over the backdrop, with its alpha.
  public let overlay: Color
  /// The ink of what matters most: a contrast of at least 7 to every pixel (WCAG 2.1, 1.4.6).
  public let ink: Color
  /// The ink of the rest: a contrast of at least 4.5 to every pixel (WCAG 2.1, 1.4.3).
  public let secondInk: Color
  /// The luminance of what is seen through the overlay where the inks stand out least.
  private let background: Double

  /// Makes the material for the colours of a backdrop.
  ///
  /// - Parameters:
  ///   - isDark: whether the panel is dark with light inks.
  ///   - backdrop: the colours that may be seen through it; a translucent one counts as if what it lets
  ///     through were the worst for the inks. Without any the backdrop may have every colour.
  public init(isDark: Bool, backdrop: [Color]) {
    let appearance = isDark ? PanelAppearance.dark : PanelAppearance.light
    let worst = appearance.background
    let colors = (backdrop.isEmpty ? [worst] : backdrop).map { $0.over(worst) }
    // Each step shows less of the backdrop, which lets the contrast of every colour grow.
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

  /// A colour as far on its way to the ink as it must go to stand out from every pixel.
  ///
  /// - Parameters:
  ///   - color: the colour; what is translucent stays so, and does not count.
  ///   - contrast: the least contrast, which is 4.5 for words and 3 for lines (WCAG 2.1, 1.4.3 and 1.4.11).
  package func readable(_ color: Color, contrast: Double = Color.readableContrast) -> Color {
    color.readable(onLuminance: background, towards: ink, contrast: contrast)
  }

  /// The least contrast of the ink: level AAA of WCAG 2.1, 1.4.6.
  static let leastContrast = 7.0
}

extension PanelMaterial {
  /// A light or a dark panel before it knows its backdrop.
  private struct PanelAppearance {
    static let light = PanelAppearance(
      overlay: Color(rgb: 0xf8f8fa), ink: Color(rgb: 0x0b0b0d), secondInk: Color(rgb: 0x55555c),
      background: .black, leastAlpha: 120, margin: -2.0 / 255)
    static let dark = PanelAppearance(
      overlay: Color(rgb: 0x1a1a1e), ink: Color(rgb: 0xfcfcfd), secondInk: Color(rgb: 0xb4b4bc),
      background: .white, leastAlpha: 110, margin: 2.0 / 255)

    /// What is laid over the backdrop, without an alpha.
    let overlay: Color
    let ink: Color
    /// The second ink where the backdrop allows it.
    let secondInk: Color
    /// The backdrop that is worst for the inks.
    let background: Color
    /// The least alpha of the overlay, of 255.
    let leastAlpha: Int
    /// What blending bytes may be off by towards the worse, twice rounded.
    let margin: Double

    /// The least contrast of an ink to any of the colours under the overlay.
    func contrast(of ink: Color, alpha: Int, over colors: [Color]) -> Double {
      seen(colors, alpha: alpha).map { ink.contrast(to: $0) }.min() ?? 1
    }

    /// The luminance of the colour under the overlay that the ink stands out from least.
    func background(alpha: Int, over colors: [Color]) -> Double {
      let seen = seen(colors, alpha: alpha)
      return seen.min { ink.contrast(to: $0) < ink.contrast(to: $1) }?.luminance ?? 0.5
    }

    /// What is seen of colours through the overlay, at its worst.
    private func seen(_ colors: [Color], alpha: Int) -> [Color] {
      let alpha = Double(alpha) / 255
      return colors.map { color in
        let mixed = color.mixed(with: overlay, part: alpha)
        return Color(
          red: mixed.red + margin, green: mixed.green + margin, blue: mixed.blue + margin)
      }
    }

    /// The second ink, as far on its way to the first one as it must go.
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
