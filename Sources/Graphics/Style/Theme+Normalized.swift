extension Theme {
  /// The theme as layouts rely on it: every length is finite and within ±1,000 points.
  ///
  /// The properties of a theme are open, so a program can set any numbers. Written out, since a list
  /// of key paths takes longer to make than a small chart takes to lay out.
  package var normalized: Theme {
    var theme = self
    theme.margin.horizontal.normalizeLength()
    theme.margin.vertical.normalizeLength()
    theme.rule.width.normalizeLength()
    theme.rule.overhang.normalizeLength()
    theme.average.width.normalizeLength()
    theme.line.width.normalizeLength()
    theme.node.diameter.normalizeLength()
    theme.node.ring.width.normalizeLength()
    theme.node.shadow.offset.x.normalizeLength()
    theme.node.shadow.offset.y.normalizeLength()
    theme.node.shadow.blur.normalizeLength()
    theme.node.active.scale.normalizeLength()
    theme.node.touchSide.normalizeLength()
    theme.label.font.size.normalizeLength()
    theme.label.band.normalizeLength()
    theme.label.gap.normalizeLength()
    theme.label.spacing.normalizeLength()
    theme.notice.font.size.normalizeLength()
    theme.title.font.size.normalizeLength()
    theme.subtitle.font.size.normalizeLength()
    theme.source.font.size.normalizeLength()
    theme.header.font.size.normalizeLength()
    theme.statistics.font.size.normalizeLength()
    theme.axis.font.size.normalizeLength()
    theme.annotation.font.size.normalizeLength()
    theme.grid.width.normalizeLength()
    theme.zero.width.normalizeLength()
    theme.goal.width.normalizeLength()
    theme.areaOpacity.normalizeLength()
    return theme
  }
}

extension Double {
  fileprivate mutating func normalizeLength() {
    self = isNaN ? 0 : Swift.min(Swift.max(self, -1_000), 1_000)
  }
}
