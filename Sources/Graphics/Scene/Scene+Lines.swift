extension Scene {
  /// All lines of text in the order in which they are drawn.
  package var lines: [TextLine] { items.flatMap(\.lines) }
}

extension SceneItem {
  fileprivate var lines: [TextLine] {
    switch self {
    case .text(let line, _, _): [line]
    case .group(_, let items), .clip(_, let items), .moved(_, let items): items.flatMap(\.lines)
    case .fill, .stroke, .image: []
    }
  }
}
