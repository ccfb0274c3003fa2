/// Gives the pixels of a picture the colours of a palette.
struct PaletteMapping: Sendable {
  private static let cacheBits: UInt32 = 14

  /// A colour of the palette for a colour.
  struct Match: Sendable {
    /// Which colour of the palette is the nearest.
    var index: UInt8
    /// How far it is away.
    var distance: Float
  }

  let colors: NearestColors
  private var keys: [PackedColor]
  private var matches: [Match]
  private var last: (word: PackedColor, match: Match)

  /// Prepares the search in a palette.
  init(_ palette: [PackedColor]) {
    colors = NearestColors(palette.map { PerceptualColor($0) })
    let (index, distance) = colors.nearest(to: PerceptualColor(.clear), guess: 0)
    let match = Match(index: UInt8(truncatingIfNeeded: index), distance: distance)
    // Nothing at all is what every slot knows, so that none is empty.
    keys = [PackedColor](repeating: .clear, count: 1 << PaletteMapping.cacheBits)
    matches = [Match](repeating: match, count: keys.count)
    last = (.clear, match)
  }

  /// The nearest colour of the palette; what was found is remembered.
  mutating func match(_ word: PackedColor) -> Match {
    if word == last.word { return last.match }
    let slot = word.hash(bits: PaletteMapping.cacheBits)
    if keys[slot] != word {
      let found = colors.nearest(to: PerceptualColor(word), guess: Int(matches[slot].index))
      keys[slot] = word
      matches[slot] = Match(
        index: UInt8(truncatingIfNeeded: found.index), distance: found.distance)
    }
    last = (word, matches[slot])
    return last.match
  }

  /// For each pixel the nearest colour.
  mutating func indices(of words: [PackedColor]) -> [UInt8] { words.map { match($0).index } }
}
