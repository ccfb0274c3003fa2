extension ThemeField {
  /// Every value of a theme, so that a theme file can change each of them.
  static let all: [ThemeField] =
    [
      .text("name", \.name),
      .color("background", \.background),
      .number("margin.horizontal", \.margin.horizontal),
      .number(
        "margin.vertical", \.margin.vertical, in: Theme.Margin.minimumVertical...1_000),
      .number("rule.width", \.rule.width),
      .color("rule.color", \.rule.color),
      .number("rule.overhang", \.rule.overhang),
      .number("average.width", \.average.width),
      .color("average.color", \.average.color),
      .number("line.width", \.line.width),
      .gradient("line.gradient", \.line.gradient),
      .color("line.color", \.line.color),
      .number("node.diameter", \.node.diameter),
      .color("node.fill", \.node.fill),
      .number("node.ring.width", \.node.ring.width),
      .color("node.ring.color", \.node.ring.color),
      .color("node.shadow.color", \.node.shadow.color),
      .point("node.shadow.offset", \.node.shadow.offset),
      .number("node.shadow.blur", \.node.shadow.blur),
      .color("node.active.fill", \.node.active.fill),
      .number("node.active.scale", \.node.active.scale, in: 0...10, unit: "times"),
      .number("node.touchSide", \.node.touchSide),
      .color("label.color", \.label.color),
      .number("label.band", \.label.band),
      .number("label.gap", \.label.gap),
      .number("label.spacing", \.label.spacing),
      .color("notice.color", \.notice.color),
    ] + font("label.font", \.label.font) + font("notice.font", \.notice.font)
}
