import Graphics

extension ThemeField {
  /// Every value of a theme, so that a theme file can change each of them.
  static let all: [ThemeField] = picture + marks + texts + lines + colors + card

  private static let picture: [ThemeField] = [
    .text("name", \.name),
    .color("background", \.background),
    .number("margin.horizontal", \.margin.horizontal),
    .number("margin.vertical", \.margin.vertical, in: Theme.Margin.minimumVertical...1_000),
  ]

  private static let marks: [ThemeField] = [
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
  ]

  private static let texts: [ThemeField] =
    [
      .color("label.color", \.label.color),
      .number("label.band", \.label.band),
      .number("label.gap", \.label.gap),
      .number("label.spacing", \.label.spacing),
    ] + font("label.font", \.label.font)
    + text("notice", \.notice.color, \.notice.font)
    + text("title", \.title.color, \.title.font)
    + text("subtitle", \.subtitle.color, \.subtitle.font)
    + text("source", \.source.color, \.source.font)
    + text("header", \.header.color, \.header.font)
    + text("statistics", \.statistics.color, \.statistics.font)
    + text("axis", \.axis.color, \.axis.font)
    + text("remark", \.remark.color, \.remark.font)

  private static let lines: [ThemeField] =
    stroke("grid", \.grid.width, \.grid.color) + stroke("zero", \.zero.width, \.zero.color)
    + stroke("goal", \.goal.width, \.goal.color)

  private static let colors: [ThemeField] = [
    .color("range", \.range),
    .number("areaOpacity", \.areaOpacity, in: 0...1, unit: ""),
    .palette("palette", \.palette),
    .color("muted", \.muted),
    .color("threshold.below", \.threshold.below),
    .color("threshold.above", \.threshold.above),
  ]

  private static let card: [ThemeField] = [
    .color("card.backdrop", \.card.backdrop),
    .color("card.surface", \.card.surface),
    .color("card.image", \.card.image),
    .color("card.ink", \.card.ink),
    .color("card.secondInk", \.card.secondInk),
    .color("card.accent", \.card.accent),
    .color("card.rule", \.card.rule),
    .color("card.good", \.card.good),
    .color("card.bad", \.card.bad),
    .color("card.alert", \.card.alert),
    .color("card.onImage", \.card.onImage),
  ]
}
