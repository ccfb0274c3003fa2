import Graphics

/// A value's disc with its ring and shadow; the disc of a value that is still going on is hollow.
struct NodeMark {
  /// Where it stands and whether it is the active one.
  let node: LineChartLayout.Node
  /// Sizes and colours.
  let theme: Theme.Node
  /// How large it is, as a part of the theme's sizes.
  var scale = 1.0

  /// How thick a hollow disc is, as a part of what is seen of its radius.
  private static let hollowShare = 0.4

  /// The mark's drawing: shadow, disc, ring.
  var items: [SceneItem] {
    let scale = scale * (node.isActive ? theme.active.scale : 1)
    let radius = theme.diameter / 2 * scale
    let disc = Path.circle(center: node.center, radius: radius)
    let ring = StrokeStyle(width: theme.ring.width * scale)
    let color = node.isActive ? theme.active.fill : theme.fill
    return [
      shadow(scale: scale),
      .fill(disc, .solid(node.isUnfinished ? theme.ring.color : color)),
      .stroke(disc, ring, .solid(theme.ring.color)),
    ] + (node.isUnfinished ? [hollow(color, scale: scale)] : [])
  }

  /// The rim that is left of a hollow disc; it is as large as the part of a full one that the ring leaves.
  private func hollow(_ color: Color, scale: Double) -> SceneItem {
    let radius = max(0, theme.diameter - theme.ring.width) / 2 * scale
    let width = radius * NodeMark.hollowShare
    return .stroke(
      .circle(center: node.center, radius: radius - width / 2), StrokeStyle(width: width),
      .solid(color))
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
