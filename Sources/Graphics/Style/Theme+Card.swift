extension Theme {
  /// This theme with texts, lines and distances that are `factor` times as large.
  package func magnified(by factor: Double) -> Theme {
    guard factor != 1, factor > 0 else { return self }
    var theme = self
    for path in Theme.lengths { theme[keyPath: path] *= factor }
    return theme
  }

  private static var lengths: [WritableKeyPath<Theme, Double>] {
    [
      \.margin.horizontal, \.margin.vertical, \.rule.width, \.rule.overhang, \.average.width,
      \.line.width, \.node.diameter, \.node.ring.width, \.node.shadow.offset.x,
      \.node.shadow.offset.y, \.node.shadow.blur, \.node.touchSide, \.label.font.size,
      \.label.band, \.label.gap, \.label.spacing, \.notice.font.size, \.title.font.size,
      \.subtitle.font.size, \.source.font.size, \.header.font.size, \.statistics.font.size,
      \.axis.font.size, \.remark.font.size, \.grid.width, \.zero.width, \.goal.width,
    ]
  }
}
