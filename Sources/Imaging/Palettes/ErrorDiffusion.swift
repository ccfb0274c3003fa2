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

  private let packedColors: [PackedColor]
  private let size: PixelSize
  private var mapping: PaletteMapping
  /// The errors that the pixels of this row and of the next one take over, with one more at both ends.
  private var errors: [PerceptualColor]
  private var nextErrors: [PerceptualColor]
  private var indices: [UInt8]

  /// Prepares a picture.
  init(_ packedColors: [PackedColor], size: PixelSize, palette: [PackedColor]) {
    (self.packedColors, self.size) = (packedColors, size)
    mapping = PaletteMapping(palette)
    errors = [PerceptualColor](repeating: .zero, count: size.width + 2)
    nextErrors = errors
    indices = [UInt8](repeating: 0, count: packedColors.count)
  }

  /// For each pixel the index of its colour.
  mutating func run() -> [UInt8] {
    for y in 0..<size.height {
      let isForward = y % 2 == 0
      for step in 0..<size.width {
        assign(isForward ? step : size.width - 1 - step, y, ahead: isForward ? 1 : -1)
      }
      (errors, nextErrors) = (nextErrors, errors)
      for index in nextErrors.indices { nextErrors[index] = .zero }
    }
    return indices
  }

  private mutating func assign(_ x: Int, _ y: Int, ahead: Int) {
    let packed = packedColors[y * size.width + x]
    let match = mapping.match(packed)
    indices[y * size.width + x] = match.index
    let color = PerceptualColor(packed)
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
    let rest =
      (wanted - mapping.colors.perceptualColors[index]) * (strength * ErrorDiffusion.damping / 16)
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
      guard packedColors[other] != packedColors[index] else { return }
      most = max(most, color.squaredDistance(to: PerceptualColor(packedColors[other])))
    }
    if x > 0 { compare(index - 1) }
    if x + 1 < size.width { compare(index + 1) }
    if y > 0 { compare(index - size.width) }
    if y + 1 < size.height { compare(index + size.width) }
    return most.squareRoot()
  }
}

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
  private var last: (packed: PackedColor, match: Match)

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
  mutating func match(_ packed: PackedColor) -> Match {
    if packed == last.packed { return last.match }
    let slot = packed.hash(bits: PaletteMapping.cacheBits)
    if keys[slot] != packed {
      let found = colors.nearest(to: PerceptualColor(packed), guess: Int(matches[slot].index))
      keys[slot] = packed
      matches[slot] = Match(index: UInt8(truncatingIfNeeded: found.index), distance: found.distance)
    }
    last = (packed, matches[slot])
    return last.match
  }

  /// For each pixel the nearest colour.
  mutating func indices(of packedColors: [PackedColor]) -> [UInt8] {
    packedColors.map { match($0).index }
  }
}

/// A colour as a place in a space in which the distance of two colours tells how different they look.
///
/// What lies behind a translucent colour is not known. The square of a distance is the mean of the
/// squares seen on black and on white: with the premultiplied channel *p* and the alpha *a* that is
/// (Δp − Δa/2)² + (Δa/2)², a sum of squares again. Channels are those of sRGB, which are spaced about
/// as an eye is, and count 2 : 4 : 3 for red, green and blue (Riemersma, "Colour metric"). Two opaque
/// greys are as far apart as their values; all colours with alpha 0 are one place.
typealias PerceptualColor = SIMD4<Float>

extension SIMD4<Float> {
  /// Square roots of 2/9, 4/9 and 3/9, so that weights of squares add up to 1.
  private static let channelWeights = SIMD4<Float>(0.471_404_5, 0.666_666_7, 0.577_350_3, 0)

  /// The place of a colour.
  init(_ packed: PackedColor) {
    let alpha = Float(packed.alpha)
    let channels = SIMD4<Float>(Float(packed.red), Float(packed.green), Float(packed.blue), 0)
    self = (channels * (alpha / 255) - alpha / 2) * SIMD4<Float>.channelWeights
    w = alpha / 2
  }

  /// The colour of 8 bits a channel that is the nearest to this place.
  var nearestColor: PackedColor {
    let alpha = (w * 2).rounded().clamped(to: 255)
    guard alpha > 0 else { return .clear }
    func channel(_ perceptual: Float, _ weight: Float) -> UInt32 {
      UInt32(((perceptual / weight + w) * 255 / (w * 2)).rounded().clamped(to: 255))
    }
    let weights = SIMD4<Float>.channelWeights
    return PackedColor(
      red: channel(x, weights.x), green: channel(y, weights.y), blue: channel(z, weights.z),
      alpha: UInt32(alpha))
  }

  /// The square of the distance to another place.
  @inline(__always)
  func squaredDistance(to other: SIMD4<Float>) -> Float {
    let difference = self - other
    return (difference * difference).sum()
  }
}

extension Float {
  fileprivate func clamped(to limit: Float) -> Float { Swift.max(0, Swift.min(limit, self)) }
}

/// Finds the nearest of a few colours, exactly.
///
/// A guess that is about right is all it takes: what is farther from the guess than the guess from the
/// colour, and the best found so far on top of it, cannot be nearer (the triangle inequality), and each
/// colour knows all others in the order of their distance.
struct NearestColors: Sendable {
  /// The colours to choose from, at most 256.
  let perceptualColors: [PerceptualColor]
  /// How far the next colour is from each; 0 where there is only one.
  let spacing: [Float]
  /// For each colour all colours, the nearest, itself, first.
  private let neighbors: [UInt8]
  /// How far each of ``neighbors`` is away.
  private let distances: [Float]

  /// Prepares the search.
  init(_ perceptualColors: [PerceptualColor]) {
    self.perceptualColors = perceptualColors
    var neighbors: [UInt8] = []
    var distances: [Float] = []
    neighbors.reserveCapacity(perceptualColors.count * perceptualColors.count)
    distances.reserveCapacity(perceptualColors.count * perceptualColors.count)
    for perceptual in perceptualColors {
      // The bits of a number that is not negative are in its order, so that one word tells it all.
      let row = perceptualColors.enumerated().map { index, other in
        UInt64(perceptual.squaredDistance(to: other).bitPattern) << 8 | UInt64(index)
      }.sorted()
      for key in row {
        neighbors.append(UInt8(truncatingIfNeeded: key))
        distances.append(Float(bitPattern: UInt32(truncatingIfNeeded: key >> 8)).squareRoot())
      }
    }
    (self.neighbors, self.distances) = (neighbors, distances)
    spacing = perceptualColors.indices.map {
      distances[$0 * perceptualColors.count + min(1, perceptualColors.count - 1)]
    }
  }

  /// The nearest colour, and how far it is away.
  ///
  /// - Parameter guess: the index of any of the colours.
  func nearest(to perceptual: PerceptualColor, guess: Int) -> (index: Int, distance: Float) {
    var index = guess
    var squared = perceptual.squaredDistance(to: perceptualColors[guess])
    var distance = squared.squareRoot()
    let start = distance
    let row = guess * perceptualColors.count
    for column in 0..<perceptualColors.count {
      if distances[row + column] > start + distance { break }
      let other = Int(neighbors[row + column])
      let found = perceptual.squaredDistance(to: perceptualColors[other])
      if found < squared {
        (index, squared, distance) = (other, found, found.squareRoot())
      }
    }
    return (index, distance)
  }
}

/// A pixel in one word, to be compared and looked up as a whole.
///
/// All colours with alpha 0 are one: nobody sees a difference.
struct PackedColor: Sendable, Hashable {
  /// Nothing at all.
  static let clear = PackedColor(rawValue: 0)

  /// Red in the lowest byte, then green, blue and straight alpha.
  let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a word of four bytes in memory, red first.
  @inline(__always)
  init(bytes: UInt32) {
    let packed = UInt32(littleEndian: bytes)
    rawValue = packed >> 24 == 0 ? 0 : packed
  }

  /// Makes an opaque word of one with red, green and blue in its lower 24 bits, from the highest down.
  @inline(__always)
  init(xrgb: UInt32) {
    rawValue = xrgb.byteSwapped >> 8 | 0xFF00_0000
  }

  /// Makes a word of channels from 0 to 255.
  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    rawValue = red | green << 8 | blue << 16 | alpha << 24
  }

  var red: UInt32 { rawValue & 255 }
  var green: UInt32 { rawValue >> 8 & 255 }
  var blue: UInt32 { rawValue >> 16 & 255 }
  var alpha: UInt32 { rawValue >> 24 }

  /// The word as a pixel.
  var pixel: Pixel {
    Pixel(
      red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
      blue: UInt8(truncatingIfNeeded: blue), alpha: UInt8(truncatingIfNeeded: alpha))
  }

  /// A number from 0 to 2^`bits` - 1 that spreads words over a table.
  @inline(__always)
  func hash(bits: UInt32) -> Int { Int((rawValue &* 0x9E37_79B1) >> (32 - bits)) }

  /// The word without the lowest bits of each channel.
  @inline(__always)
  func coarse(_ bits: UInt32) -> PackedColor {
    PackedColor(rawValue: rawValue & ((0xFF << bits & 0xFF) * 0x0101_0101))
  }
}

extension PixelRows {
  /// All pixels in words, row by row from the top down.
  var packedColors: [PackedColor] {
    [PackedColor](unsafeUninitializedCapacity: size.area) { output, count in
      for y in 0..<size.height {
        let row = self[y]
        let start = y * size.width
        for x in 0..<size.width {
          let bytes = row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
          let packed = layout == .rgba ? PackedColor(bytes: bytes) : PackedColor(xrgb: bytes)
          output.initializeElement(at: start + x, to: packed)
        }
      }
      count = size.area
    }
  }
}
