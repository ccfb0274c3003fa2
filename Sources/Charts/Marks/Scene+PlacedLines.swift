import Graphics

extension Scene {
  /// A line of text and its position in the whole scene.
  package struct PlacedLine: Sendable, Hashable {
    package let line: TextLine
    /// The left end of its baseline.
    package let origin: Point
    package let color: Color
  }

  /// All lines of text with their positions, in the order in which they are drawn.
  package var placedLines: [PlacedLine] {
    items.flatMap { $0.placedLines(from: Point(x: 0, y: 0)) }
  }

  /// The scene without its texts.
  package var withoutTexts: Scene {
    Scene(size: size, background: background, items: items.compactMap(\.withoutTexts))
  }
}

extension SceneItem {
  fileprivate func placedLines(from start: Point) -> [Scene.PlacedLine] {
    switch self {
    case .text(let line, let origin, let color):
      [
        Scene.PlacedLine(
          line: line, origin: origin.offset(dx: start.x, dy: start.y), color: color)
      ]
    case .group(_, let items), .clip(_, let items):
      items.flatMap { $0.placedLines(from: start) }
    case .moved(let origin, let items):
      items.flatMap { $0.placedLines(from: origin.offset(dx: start.x, dy: start.y)) }
    case .fill, .stroke, .image: []
    }
  }

  fileprivate var withoutTexts: SceneItem? {
    switch self {
    case .text: nil
    case .group(let name, let items): .group(name, items.compactMap(\.withoutTexts))
    case .clip(let path, let items): .clip(path, items.compactMap(\.withoutTexts))
    case .moved(let origin, let items): .moved(by: origin, items.compactMap(\.withoutTexts))
    case .fill, .stroke, .image: self
    }
  }
}
