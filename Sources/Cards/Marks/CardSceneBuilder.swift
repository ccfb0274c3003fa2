import Base
import Calendars
import Charts
import Graphics

/// The drawing of a card's boxes in the colours of a theme.
struct CardSceneBuilder {
  /// How round the plate under a QR code is, in points.
  private static let plateRadius = 6.0

  let layout: CardLayout
  let theme: Theme

  /// What is drawn, back to front.
  var items: [SceneItem] {
    let whole = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    return (layout.panel?.wallpaper.items(in: whole) ?? [])
      + (layout.root.map { items(of: $0) } ?? [])
  }

  /// What is drawn for a box and everything in it.
  private func items(of node: CardLayout.Node) -> [SceneItem] {
    let shape = shape(of: node)
    let inner =
      (node.mark.map { mark($0, of: node) } ?? []) + node.children.flatMap { items(of: $0) }
    guard node.box.isClipped else { return fill(of: node, shape) + inner }
    return [.clip(shape, fill(of: node, .rect(node.rect.grown(by: reach(of: node)))) + inner)]
  }

  /// What the tail of a bubble needs beyond its box.
  private func reach(of node: CardLayout.Node) -> Double {
    guard case .bubble = node.box.fill, layout.card.hasTail else { return 0 }
    return BubbleTail.reach(ofRadius: node.box.corners)
  }

  private func shape(of node: CardLayout.Node) -> Path {
    let radii = CornerRadii(node.box.corners)
    guard case .bubble = node.box.fill, layout.card.hasTail else {
      return .continuous(node.rect, radii: radii)
    }
    let isLeft = layout.card.locale.direction == .rightToLeft
    return .bubble(node.rect, radii: radii, tail: isLeft ? .left : .right)
  }

  private func fill(of node: CardLayout.Node, _ shape: Path) -> [SceneItem] {
    switch node.box.fill {
    case .color(let color), .bubble(let color): return [.fill(shape, .solid(theme.color(color)))]
    case .panel(let color):
      guard let panel = layout.panel else { return [.fill(shape, .solid(theme.color(color)))] }
      let whole = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
      let seen = SceneItem.image(panel.backdrop, part: panel.backdrop.all, in: whole)
      return [.clip(shape, [seen]), .fill(shape, .solid(panel.material.overlay))]
    case .background(let color):
      let ground = SceneItem.fill(shape, .solid(theme.color(color)))
      guard let slices = layout.card.background else { return [ground] }
      return [ground] + slices.items(in: node.rect)
    case .shade: return [.fill(shape, shade(of: node))]
    case nil: return []
    }
  }

  /// From nothing at the top to a black, which words that begin below the padding can be read on.
  private func shade(of node: CardLayout.Node) -> Paint {
    let height = max(1, node.rect.size.height)
    let start = min(1, (node.inner.minY - node.rect.minY) / height)
    func stop(_ place: Double, _ opacity: Double) -> Gradient.Stop {
      Gradient.Stop(offset: place, color: Color(white: 0, alpha: opacity))
    }
    // The shade sets in and settles so slowly that nobody sees where: the step 3x² - 2x³.
    let strength = strength(of: node)
    let steps = 8
    let onset = (0...steps).map { step in
      let part = Double(step) / Double(steps)
      return stop(start * part, strength.opacity * part * part * (3 - 2 * part))
    }
    let gradient = Gradient(stops: onset + [stop(1, strength.deepest)])
    return .linear(
      gradient, from: node.rect.origin, to: Point(x: node.rect.minX, y: node.rect.maxY))
  }

  /// How dark a shade has to be for the words on it, by the picture behind them.
  private func strength(of node: CardLayout.Node) -> ImageScrim {
    let behind = layout.root?.all.first { other in
      if case .picture = other.mark { other.inner.encloses(node.rect) } else { false }
    }
    guard let behind, case .picture(let picture, let fit) = behind.mark,
      let place = fit.fitted(picture.bitmap.size, in: behind.inner)
    else { return .strongest }
    let words = node.all.flatMap { node -> [Rect] in
      if case .words(let lines, _) = node.mark { lines.map(\.ink) } else { [] }
    }
    return ImageScrim(
      under: words, picture, at: place, on: theme.background, ink: theme.card.onImage)
  }

  private func mark(_ mark: CardLayout.Mark, of node: CardLayout.Node) -> [SceneItem] {
    let rect = node.inner
    switch mark {
    case .words(let lines, let color):
      let color = theme.color(color)
      return lines.map { .text($0.line, origin: $0.origin, color) }
    case .chart(let layout, let theme):
      return [.moved(by: rect.origin, Scene(layout, theme: theme).items)]
    case .picture(let picture, let fit): return picture.items(in: rect, fit: fit)
    case .badge(let picture):
      // Corners as those of an app's sign: 22.5 % of a side.
      let shape = Path.continuous(rect, radii: CornerRadii(rect.size.width * 0.225))
      return [.clip(shape, picture.items(in: rect))]
    case .icon(let icon, let color): return icon.items(in: rect, color: theme.color(color))
    case .rule: return [.fill(.rect(rect), .solid(theme.card.rule))]
    case .slices(let slices): return slices.items(in: rect)
    case .code(let code):
      return QRCodeMark(code: code, rect: rect, radius: CardSceneBuilder.plateRadius).items
    }
  }
}
