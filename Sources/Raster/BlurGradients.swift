import Base
import Graphics

/// The gradients of blurred discs, which all discs of a size and colour share wherever they stand.
struct BlurGradients {
  /// How many are kept.
  private static let limit = 256

  private struct Key: Hashable {
    let color: Color
    let radius: Double
    let deviation: Double
  }

  private var known = LRUCache<Key, Gradient>(limit: limit)

  /// The gradient of a disc.
  mutating func gradient(of disc: BlurredDisc, in color: Color) -> Gradient {
    let key = Key(color: color, radius: disc.radius, deviation: disc.deviation)
    if let known = known.value(for: key) { return known }
    let gradient = disc.gradient(of: color)
    known.insert(gradient, for: key, cost: 1)
    return gradient
  }
}
