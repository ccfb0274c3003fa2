import Graphics

extension Theme {
  /// The colour that a template means.
  func color(_ color: CardColor) -> Color {
    switch color {
    case .fixed(let color): color
    case .role(.background): background
    case .role(.backdrop): card.backdrop
    case .role(.surface): card.surface
    case .role(.image): card.image
    case .role(.ink): card.ink
    case .role(.secondInk): card.secondInk
    case .role(.accent): card.accent
    case .role(.rule): card.rule
    case .role(.onImage): card.onImage
    case .role(.good): card.good
    case .role(.bad): card.bad
    case .role(.alert): card.alert
    }
  }
}
