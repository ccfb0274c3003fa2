/// A value's disc with its ring and shadow.
struct NodeMark {
  /// Where it stands and whether it is the active one.
  let node: LineChartLayout.Node
  /// Sizes and colours.
  let theme: Theme.Node
  /// How large it is, as a part of the theme's sizes.
  var scale = 1.0

  /// The mark's drawing: shadow, disc, ring.
  var items: [SceneItem] {
    let scale = scale * (node.isActive ? theme.active.scale : 1)
    let radius = theme.diameter / 2 * scale
    let disc = Path.circle(center: node.center, radius: radius)
    let ring = StrokeStyle(width: theme.ring.width * scale)
    return [
      shadow(scale: scale),
      .fill(disc, .solid(node.isActive ? theme.active.fill : theme.fill)),
      .stroke(disc, ring, .solid(theme.ring.color)),
    ]
  }

  private func shadow(scale: Double) -> SceneItem {
    let shadow = theme.shadow
    let disc = BlurredDisc(
      center: node.center.offset(dx: shadow.offset.x * scale, dy: shadow.offset.y * scale),
      radius: theme.outerDiameter / 2 * scale, deviation: shadow.blur * scale)
    return .fill(
      .circle(center: disc.center, radius: disc.reach), .blurred(shadow.color, disc))
  }
}
