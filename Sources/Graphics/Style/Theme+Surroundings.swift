extension Theme {
  /// Whether the look is made for dark surroundings: light texts stand out on its background more than
  /// dark ones.
  package var isDark: Bool {
    background.alpha > 0.5 && background.contrast(to: .white) > background.contrast(to: .black)
  }
}
