/// The inks of texts on a given background.
extension Theme {
  /// The least contrast of a line to what it lies on; below it the line is lost.
  private static let leastLineContrast = 1.6
  /// The contrast that a lost line gets.
  private static let lineContrast = 2.0

  /// Returns the theme with colours that can be read on an opaque background; nil if all of its
  /// own can.
  ///
  /// A theme whose ink is lost there, such as black on navy, gets a light or dark one for all
  /// texts. Otherwise only colours of too little contrast are mixed with the ink.
  package func legible(on ground: Color) -> Theme? {
    let texts: [WritableKeyPath<Theme.Card, Color>] = [
      \.ink, \.secondInk, \.accent, \.good, \.bad, \.alert,
    ]
    func isLegible(_ color: Color) -> Bool {
      color.contrast(to: ground) >= Color.readableContrast
    }
    guard !texts.allSatisfy({ isLegible(card[keyPath: $0]) }) else { return nil }
    let isDark = ground.contrast(to: .white) > ground.contrast(to: .black)
    // On greys in the middle nothing but black or white itself has the contrast.
    let soft = Color(rgb: isDark ? 0xfcfcfd : 0x0b0b0d)
    let ink =
      isLegible(card.ink) ? card.ink : isLegible(soft) ? soft : isDark ? .white : .black
    func readable(_ color: Color) -> Color {
      isLegible(color)
        ? color
        : color.readable(
          onLuminance: ground.luminance, towards: ink, contrast: Color.readableContrast)
    }
    guard ink != card.ink else {
      var theme = self
      for path in texts { theme.card[keyPath: path] = readable(card[keyPath: path]) }
      return theme
    }
    func distinct(_ color: Color) -> Color {
      color.contrast(to: ground) >= Theme.leastLineContrast
        ? color
        : color.readable(
          onLuminance: ground.luminance, towards: ink, contrast: Theme.lineContrast)
    }
    var theme = inked(
      ink, readable(Color(rgb: isDark ? 0xb4b4bc : 0x55555c)), readable: readable)
    theme.line.gradient = Gradient(
      stops: line.gradient.stops.map {
        Gradient.Stop(offset: $0.offset, color: distinct($0.color))
      })
    theme.line.color = distinct(line.color)
    theme.goal.color = distinct(goal.color)
    theme.node.ring.color = ground
    return theme
  }

  /// Returns the theme with the texts of charts readable on its background, except those that have
  /// other colours than in the theme that it is made of: these are meant so.
  package func legibleTexts(exceptChangesOf base: Theme) -> Theme {
    guard background != base.background, background.isOpaque else { return self }
    var theme = self
    for path in Theme.textStyles where self[keyPath: path].color == base[keyPath: path].color {
      let color = self[keyPath: path].color
      guard color.contrast(to: background) < Color.readableContrast else { continue }
      theme[keyPath: path].color = color.readable(
        onLuminance: background.luminance, towards: isDark ? .white : .black,
        contrast: Color.readableContrast)
    }
    return theme
  }

  /// Returns the theme with other inks, and with `readable` applied to its other colours of texts.
  package func inked(_ ink: Color, _ secondInk: Color, readable: (Color) -> Color) -> Theme {
    var theme = self
    theme.card.ink = ink
    theme.card.secondInk = secondInk
    for path in [\Theme.Card.accent, \.good, \.bad, \.alert] as [WritableKeyPath<Theme.Card, Color>]
    {
      theme.card[keyPath: path] = readable(theme.card[keyPath: path])
    }
    theme.card.rule = ink.opacity(0.2)
    theme.label.color = secondInk
    theme.axis.color = secondInk
    theme.notice.color = secondInk
    theme.title.color = ink
    theme.subtitle.color = secondInk
    theme.source.color = secondInk
    theme.header.color = ink
    theme.statistics.color = secondInk
    theme.annotation.color = ink
    theme.rule.color = ink.opacity(0.18)
    theme.average.color = ink.opacity(0.35)
    theme.grid.color = ink.opacity(0.18)
    theme.zero.color = ink.opacity(0.5)
    theme.palette = theme.palette.map(readable)
    return theme
  }
}
