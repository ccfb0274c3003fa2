import Testing
import TestSupport

@testable import Graphics
@testable import Options

@Suite("The colours of the themes")
struct ThemeColorTests {
  @Test("black on white is 21:1, and a colour that shows through is laid over its background")
  func contrast() {
    #expect(abs(Color.black.contrast(on: .white) - 21) < 1e-9)
    #expect(abs(Color(rgb: 0x767676).contrast(on: .white) - 4.54) < 0.005)
    #expect(Color.clear.contrast(on: .white) == 1)
  }

  @Test("grey stays grey in every simulated vision, and red and green come near in two of them")
  func simulation() {
    for vision in ColorVision.allCases {
      #expect(abs(vision.distance(.black, .white) - 1) < 1e-4)
      #expect(vision.distance(Color(rgb: 0x123456), Color(rgb: 0x123456)) == 0)
    }
    let (red, green) = (Color(rgb: 0xd0342c), Color(rgb: 0x5a7a1e))
    #expect(ColorVision.normal.distance(red, green) > 0.2)
    #expect(ColorVision.deuteranopia.distance(red, green) < 0.07)
    let (blue, teal) = (Color(rgb: 0x3a6ea5), Color(rgb: 0x1f7a7a))
    #expect(ColorVision.tritanopia.distance(blue, teal) < 0.07)
  }

  @Test("there are five themes, opaque, each under its own name")
  func names() {
    #expect(Theme.builtIn.map(\.name) == ["classic", "light", "dark", "paper", "contrast"])
    for theme in Theme.builtIn {
      #expect(theme.background.isOpaque)
      #expect(Theme.named(theme.name.uppercased()) == theme)
    }
  }

  /// The original's grey of labels and notice, #808080 on white, has 3.9:1.
  @Test("texts are legible: 4.5:1, and 7:1 in the theme for low vision", arguments: Theme.builtIn)
  func texts(theme: Theme) {
    let least = theme.name == "contrast" ? 7.0 : 4.5
    var colors = [
      theme.title, theme.subtitle, theme.source, theme.header, theme.statistics, theme.axis,
      theme.annotation,
    ].map(\.color)
    if theme.name != "classic" { colors += [theme.label.color, theme.notice.color] }
    for color in colors { #expect(color.contrast(on: theme.background) >= least, "\(color)") }
  }

  /// The gradient and the orange node of the classic theme are the original's.
  @Test("lines and nodes stand out from the background: 3:1", arguments: Theme.builtIn)
  func lines(theme: Theme) {
    var colors = theme.palette + [theme.goal.color, theme.threshold.below, theme.threshold.above]
    if theme.name != "classic" {
      colors += theme.line.gradient.stops.map(\.color)
      colors += [theme.line.color, theme.node.fill, theme.node.active.fill]
    }
    for color in colors { #expect(color.contrast(on: theme.background) >= 3, "\(color)") }
  }

  @Test("a muted line is seen, but less than any other", arguments: Theme.builtIn)
  func muted(theme: Theme) {
    let muted = theme.muted.contrast(on: theme.background)
    #expect((1.5...2.6).contains(muted))
    for color in theme.palette { #expect(color.contrast(on: theme.background) > muted * 1.2) }
  }

  @Test(
    "rules, grid and shades are seen and stay behind the texts", arguments: Theme.builtIn)
  func background(theme: Theme) {
    for color in [theme.rule.color, theme.grid.color, theme.range] {
      #expect((1.03...2.2).contains(color.contrast(on: theme.background)), "\(color)")
    }
    #expect(theme.zero.color.contrast(on: theme.background) > 2.2)
    #expect((0.1...0.4).contains(theme.areaOpacity))
  }

  @Test("the palette's colours stay apart, also for the colour-blind", arguments: Theme.builtIn)
  func palette(theme: Theme) {
    #expect(theme.palette.count == 12)
    for vision in ColorVision.allCases {
      for (j, b) in theme.palette.enumerated() {
        for (i, a) in theme.palette.prefix(j).enumerated() {
          #expect(
            vision.distance(a, b) >= leastDistance(i, j, vision),
            "\(a) and \(b) (\(i), \(j)) in \(vision)")
        }
      }
    }
  }

  /// In OKLab, where 0.02 is just seen side by side: the first six are meant to be told apart by
  /// colour alone; of twelve, neighbours are, and the rest is helped by names at the lines' ends.
  private func leastDistance(_ i: Int, _ j: Int, _ vision: ColorVision) -> Double {
    let least = j < 6 ? (vision == .normal ? 0.14 : 0.09) : j < 8 ? 0.07 : 0.05
    return j - i == 1 ? max(least, 0.08) : least
  }

  @Test("the two sides of a threshold differ for every eye", arguments: Theme.builtIn)
  func threshold(theme: Theme) {
    for vision in ColorVision.allCases {
      #expect(vision.distance(theme.threshold.below, theme.threshold.above) >= 0.15, "\(vision)")
    }
  }

  @Test("the palette begins in the family of the theme's own line", arguments: Theme.builtIn)
  func family(theme: Theme) {
    let stops = theme.line.gradient.stops.map {
      ColorVision.normal.distance(theme.palette[0], $0.color)
    }
    #expect((stops.min() ?? 1) < 0.1)
  }
}
