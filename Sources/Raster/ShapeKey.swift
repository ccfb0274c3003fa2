import Graphics

/// The identity of a shape's mask, relative to a whole pixel near it.
struct ShapeKey: Hashable {
  enum Shape: Hashable {
    /// A filled path, or one stroked in a style, in pixels; every number is a multiple of a step.
    case path(Path, StrokeStyle?)
    /// A line of text by its number in the text engine, at a scale and an offset from a whole
    /// pixel.
    case text(Int, RenderScale, phase: Phase)
  }

  /// The antialiasing of the edges.
  enum Edges: Hashable {
    /// As without a clip.
    case own
    /// Together with a clip, which for some shapes gives slightly other pixels, even far from the
    /// clip's edges.
    case clipped
  }

  /// An offset to the right of a whole pixel and below it, in steps.
  struct Phase: Hashable {
    var x: Int
    var y: Int
  }

  /// Steps of Cairo's coordinates in a pixel: its 24.8 fixed-point numbers count 256ths.
  static let steps = 256.0

  /// Halvings of a pixel for the position of a line: Cairo rounds each glyph to its steps by
  /// itself, so the line's own position is kept 256 times finer.
  static let lineHalvings = 16

  let shape: Shape
  let edges: Edges

  /// Hashes the start of a path only, which tells most shapes apart; equality compares all.
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

  /// A coordinate rounded to Cairo's steps.
  static func step(_ coordinate: Double) -> Double {
    (coordinate * steps).rounded(.toNearestOrEven) / steps
  }
}

/// The identity of a blurred disc's pixels, relative to a whole pixel near it; lengths in pixels.
struct SpriteKey: Hashable {
  let color: Color
  let radius: Double
  let deviation: Double
  let phase: ShapeKey.Phase
  /// Whether it is all of the disc, which other pictures can use again.
  let isWhole: Bool

  /// The halvings of a pixel at which blurred discs of a deviation are kept.
  ///
  /// A small blur is steep, so an offset shows more, and takes few bytes: steps grow with
  /// 1/deviation².
  static func halvings(deviation: Double) -> Int {
    var halvings = 2
    while halvings < 8, Double(1 << halvings) * deviation * deviation < 256 { halvings += 1 }
    return halvings
  }
}

/// The identity of a gradient strip; `start` and `end` in pixels of the picture.
struct StripKey: Hashable {
  let gradient: Gradient
  let start: Double
  let end: Double
  /// Whether it runs along a row, else along a column.
  let isRow: Bool
  /// Pixels of the picture in that direction.
  let length: Int
}
