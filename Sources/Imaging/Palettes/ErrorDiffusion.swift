import Graphics

/// Gives pixels the colours of a palette so that neighbours together have the colour that none has alone.
///
/// The error of a pixel goes to those around it that have no colour yet, by the weights of Floyd and
/// Steinberg (1976), in rows that run to the right and to the left in turn. That is done where it
/// helps: in gradients and shadows. A colour that the palette has stays as it is, and so does an edge, whose
/// pixels differ far more from each other than from the palette: noise is all that could be added.
struct ErrorDiffusion {
  /// Half the distance to the next colour of the palette: one so small that nobody sees it, and one from
  /// which on errors are spread as a whole.
  private static let seenError: (least: Float, full: Float) = (0.75, 1.75)
  /// How many times its error a pixel may differ from its neighbours: up to the first it is smooth, from the
  /// second on it is an edge.
  private static let edge: (smooth: Float, full: Float) = (1, 2)
  /// What is left of an error on its way; spreading all of it lets it swing.
  private static let damping: Float = 0.9
  /// The most that a pixel takes over from its neighbours, in distances to the next colour of the palette.
  private static let mostTaken: Float = 0.75

  private let words: [PackedColor]
  private let size: PixelSize
  private var mapping: PaletteMapping
  /// The errors that the pixels of this row and of the next one take over, with one more at both ends.
  private var errors: [PerceptualColor]
  private var nextErrors: [PerceptualColor]
  private var indices: [UInt8]

  /// Prepares a picture.
  init(_ words: [PackedColor], size: PixelSize, palette: [PackedColor]) {
    self.words = words
    self.size = size
    mapping = PaletteMapping(palette)
    errors = [PerceptualColor](repeating: .zero, count: size.width + 2)
    nextErrors = errors
    indices = [UInt8](repeating: 0, count: words.count)
  }

  /// For each pixel the index of its colour.
  mutating func run() -> [UInt8] {
    for y in 0..<size.height {
      let isForward = y % 2 == 0
      for step in 0..<size.width {
        place(isForward ? step : size.width - 1 - step, y, ahead: isForward ? 1 : -1)
      }
      (errors, nextErrors) = (nextErrors, errors)
      for index in nextErrors.indices { nextErrors[index] = .zero }
    }
    return indices
  }

  private mutating func place(_ x: Int, _ y: Int, ahead: Int) {
    let word = words[y * size.width + x]
    let match = mapping.match(word)
    indices[y * size.width + x] = match.index
    let color = PerceptualColor(word)
    let spacing = mapping.colors.spacing[Int(match.index)]
    let strength = strength(x, y, color, error: match.distance, spacing)
    guard strength > 0 else { return }
    var taken = errors[x + 1] * strength
    let most = max(2 * match.distance, ErrorDiffusion.mostTaken * spacing)
    let length = (taken * taken).sum().squareRoot()
    if length > most { taken *= most / length }
    let wanted = color + taken
    let index = mapping.colors.nearest(to: wanted, guess: Int(match.index)).index
    indices[y * size.width + x] = UInt8(truncatingIfNeeded: index)
    let rest = (wanted - mapping.colors.places[index]) * (strength * ErrorDiffusion.damping / 16)
    errors[x + 1 + ahead] += rest * 7
    nextErrors[x + 1 - ahead] += rest * 3
    nextErrors[x + 1] += rest * 5
    nextErrors[x + 1 + ahead] += rest
  }

  /// How much of an error is spread: 1 where the picture is smooth, 0 at edges.
  private func strength(
    _ x: Int, _ y: Int, _ color: PerceptualColor, error: Float, _ spacing: Float
  ) -> Float {
    guard error > 0.01 else { return 0 }
    let (least, full) = ErrorDiffusion.seenError
    let visible = min(1, (max(error, spacing / 2) - least) / (full - least))
    guard visible > 0 else { return 0 }
    let contrast = contrast(x, y, color)
    if contrast == 0, error < least { return 0 }
    let (smooth, edge) = ErrorDiffusion.edge
    return visible * max(0, min(1, (edge - contrast / max(1, error)) / (edge - smooth)))
  }

  /// How far a pixel is from that of its four neighbours which differs most.
  private func contrast(_ x: Int, _ y: Int, _ color: PerceptualColor) -> Float {
    let index = y * size.width + x
    var most: Float = 0
    func compare(_ other: Int) {
      guard words[other] != words[index] else { return }
      most = max(most, color.squaredDistance(to: PerceptualColor(words[other])))
    }
    if x > 0 { compare(index - 1) }
    if x + 1 < size.width { compare(index + 1) }
    if y > 0 { compare(index - size.width) }
    if y + 1 < size.height { compare(index + size.width) }
    return most.squareRoot()
  }
}
