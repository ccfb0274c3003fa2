/// The drawing of a card's boxes in the colours of a theme.
struct CardPaints {
  let card: Card
  let theme: Theme

  /// What is drawn for a box and everything in it, back to front.
  func items(of node: CardLayout.Node) -> [SceneItem] {
    let shape = shape(of: node)
    var items = fill(of: node, shape)
    var inner = node.mark.map { mark($0, in: node.inner) } ?? []
    inner += node.children.flatMap(self.items)
    guard node.box.isClipped else { return items + inner }
    items.append(.clip(shape, inner))
    return items
  }

  private func shape(of node: CardLayout.Node) -> Path { .rect(node.rect) }

  private func fill(of node: CardLayout.Node, _ shape: Path) -> [SceneItem] {
    switch node.box.fill {
    case .color(let color), .bubble(let color), .panel(let color):
      return [.fill(shape, .solid(theme.color(color)))]
    case .background(let color):
      return [.fill(shape, .solid(theme.color(color)))]
    case .shade:
      let top = Point(x: node.rect.minX, y: node.rect.minY)
      let bottom = Point(x: node.rect.minX, y: node.rect.maxY)
      return [.fill(shape, .linear(CardPaints.shade, from: top, to: bottom))]
    case nil: return []
    }
  }

  /// From nothing to a black on which white words can be read whatever lies below.
  private static let shade = Gradient(stops: [
    Gradient.Stop(offset: 0, color: Color(white: 0, alpha: 0)),
    Gradient.Stop(offset: 0.45, color: Color(white: 0, alpha: 0.42)),
    Gradient.Stop(offset: 1, color: Color(white: 0, alpha: 0.66)),
  ])

  private func mark(_ mark: CardLayout.Mark, in rect: Rect) -> [SceneItem] {
    switch mark {
    case .words(let lines, let color):
      let color = theme.color(color)
      return lines.map { .text($0.line, origin: $0.origin, color) }
    case .chart(let layout, let theme):
      return [.moved(by: rect.origin, Scene(layout, theme: theme).items)]
    case .picture(let picture, _): return [.image(picture, part: picture.all, in: rect)]
    case .icon: return []
    case .rule:
      return [.fill(.rect(rect), .solid(theme.card.rule))]
    case .slices(let slices):
      return [.image(slices.picture, part: slices.picture.all, in: rect)]
    }
  }
}
