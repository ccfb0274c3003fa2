import Graphics

/// What the coverage of a shape depends on, seen from a whole pixel near it.
struct ShapeKey: Hashable {
  /// What is drawn.
  enum Shape: Hashable {
    /// The inside of a path, or the line along it, in pixels; every number is one that Cairo keeps as it is.
    case path(Path, StrokeStyle?)
    /// A line of text by its number in the text engine, at a scale and with its origin beside a whole pixel.
    case text(Int, RenderScale, phase: Phase)
  }

  /// How Cairo finds the edges.
  enum Edges: Hashable {
    /// Those of the shape.
    case own
    /// Those of the shape and of a clip together, which for some shapes gives slightly other pixels, even far
    /// from the clip's edges.
    case clipped
  }

  /// How far to the right of a whole pixel and below it something is, in steps.
  struct Phase: Hashable {
    var x: Int
    var y: Int
  }

  /// Cairo keeps places as multiples of a 256th of a pixel.
  static let steps = 256.0

  /// Each glyph of a line is rounded to those steps for itself, so a line's own place is kept finer, by what
  /// two sums of the same numbers differ in and more.
  static let lineHalvings = 16

  let shape: Shape
  let edges: Edges

  /// What tells most shapes apart, which is their start; the rest is left to the comparison.
  func hash(into hasher: inout Hasher) {
    switch shape {
    case .path(let path, let style):
      hasher.combine(path.elements.count)
      for element in path.elements.prefix(2) { hasher.combine(element) }
      hasher.combine(style?.width)
    case .text(let number, _, let phase):
      hasher.combine(number)
      hasher.combine(phase)
    }
  }

  /// A place as Cairo keeps it.
  static func step(_ place: Double) -> Double {
    (place * steps).rounded(.toNearestOrEven) / steps
  }
}

/// What the pixels of a blurred disc depend on, seen from a whole pixel near it.
struct SpriteKey: Hashable {
  let color: Color
  /// In pixels.
  let radius: Double
  /// In pixels.
  let deviation: Double
  let phase: ShapeKey.Phase
  /// Whether it is all of the disc, which can be used again.
  let isWhole: Bool

  /// In how many steps a pixel is divided for a blur, as the number of times that it is halved.
  ///
  /// The smaller a blur, the steeper it is and the fewer bytes it takes, so small ones are kept at more
  /// places: the steps grow with the square of the deviation.
  static func halvings(deviation: Double) -> Int {
    var halvings = 2
    while halvings < 8, Double(1 << halvings) * deviation * deviation < 256 { halvings += 1 }
    return halvings
  }
}

/// What the pixels of a horizontal or vertical gradient depend on.
struct StripKey: Hashable {
  let gradient: Gradient
  /// Where it starts, in pixels of the picture.
  let start: Double
  /// Where it ends.
  let end: Double
  /// Whether it runs along a row.
  let isRow: Bool
  /// As many pixels as the picture has in that direction.
  let length: Int
}
