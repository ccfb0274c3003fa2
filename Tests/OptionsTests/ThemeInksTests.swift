import Testing
import TestSupport

@testable import Graphics
@testable import Options

@Suite("Inks that follow a background")
struct ThemeInksTests {
  private func texts(_ theme: Theme) -> [Color] {
    let card = theme.card
    return [card.ink, card.secondInk, card.accent, card.good, card.bad, card.alert]
  }

  @Test("any background has readable texts in any theme", arguments: Theme.builtIn)
  func anyBackground(theme: Theme) throws {
    var random = SplitMix(seed: 11)
    var changed = 0
    for _ in 0..<300 {
      let ground = Color(rgb: UInt32.random(in: 0...0xffffff, using: &random))
      let legible = theme.legible(on: ground) ?? theme
      // Between black and white there are greys on which neither has more than 4.58.
      for color in texts(legible) {
        #expect(color.contrast(to: ground) >= 4.4, "\(color) on \(ground)")
      }
      if legible.card.ink != theme.card.ink {
        changed += 1
        #expect(legible.label.color.contrast(to: ground) >= 4.4)
        #expect(legible.title.color.contrast(to: ground) >= 4.4)
        #expect(legible.line.color.contrast(to: ground) >= 1.5)
      }
    }
    #expect(changed > 50)
  }

  @Test("a theme on its own background keeps its colours", arguments: Theme.builtIn)
  func own(theme: Theme) {
    #expect(theme.legible(on: theme.background) == nil)
    var settings = ChartSettings()
    #expect(settings.applied(to: theme) == theme)
    settings.background = theme.background
    #expect(settings.applied(to: theme).card.ink == theme.card.ink)
  }

  @Test("a bubble is transparent around its corners but where a service shows that as black")
  func corners() throws {
    var settings = ChartSettings()
    #expect(settings.applied(to: .classic).card.backdrop == .clear)
    try settings.set("lint", to: "discord,slack")
    #expect(settings.applied(to: .classic).card.backdrop == Theme.classic.card.surface)
    try settings.set("background", to: "#112233")
    #expect(settings.applied(to: .classic).card.backdrop == Color(rgb: 0x112233))
    try settings.set("background", to: "transparent")
    #expect(settings.applied(to: .classic).card.backdrop == .clear)
  }
}
