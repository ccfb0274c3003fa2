import Graphics

/// Dithers an image in the colours of a palette.
///
/// The error of a pixel goes to its neighbours that have no colour yet, by the weights of R. Floyd
/// and L. Steinberg (1976), in rows that run to the right and to the left in turn. Only gradients
/// and shadows are dithered: a colour of the palette stays as it is, and so does an edge, whose
/// pixels differ far more from each other than from the palette.
struct ErrorDiffusion {
  /// Half the distance to the next colour of the palette: not visible up to the first, spread as a
  /// whole from the second on.
  private static let seenError: (least: Float, full: Float) = (0.75, 1.75)
  /// The difference to its neighbours, in errors of the pixel, up to which it is smooth, and from
  /// which on it is an edge.
  private static let edge: (smooth: Float, full: Float) = (1, 2)
  /// The part of an error that is passed on; all of it would make errors oscillate.
  private static let damping: Float = 0.9
  /// The most error a pixel takes over, in distances to the next colour of the palette: more would
  /// jump past that.
  private static let mostTaken: Float = 0.75

  private let packedColors: [PackedColor]
  private let size: PixelSize
  private var mapping: PaletteMapping
  /// Errors taken over in this row and the next, with one more entry at both ends, so that pixels
  /// at the edges need no test.
  private var errors: [PerceptualColor]
  private var nextErrors: [PerceptualColor]
  private var indices: [UInt8]

  init(_ packedColors: [PackedColor], size: PixelSize, palette: [PackedColor]) {
    (self.packedColors, self.size) = (packedColors, size)
    mapping = PaletteMapping(palette)
    errors = [PerceptualColor](repeating: .zero, count: size.width + 2)
    nextErrors = errors
    indices = [UInt8](repeating: 0, count: packedColors.count)
  }

  mutating func run() -> [UInt8] {
    for y in 0..<size.height {
      // Rows in turn: in one direction errors would drift and draw diagonal stripes.
      let isForward = y % 2 == 0
      for step in 0..<size.width {
        assign(isForward ? step : size.width - 1 - step, y, ahead: isForward ? 1 : -1)
      }
      // The row below becomes the current one; its memory is that of the row above, cleared.
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
    // Index x + 1: the arrays have an entry to the left of the first pixel.
    var taken = errors[x + 1] * strength
    // Accumulated errors must not carry a pixel past the neighbouring colour of the palette.
    let most = max(2 * match.distance, ErrorDiffusion.mostTaken * spacing)
    let length = (taken * taken).sum().squareRoot()
    if length > most { taken *= most / length }
    let wanted = color + taken
    let index = mapping.colors.nearest(to: wanted, guess: Int(match.index)).index
    indices[y * size.width + x] = UInt8(truncatingIfNeeded: index)
    // Floyd and Steinberg's sixteenths: 7 ahead, 3 behind below, 5 below, 1 ahead below. The error
    // is that of the wanted colour, with what was taken over.
    let rest =
      (wanted - mapping.colors.perceptualColors[index]) * (strength * ErrorDiffusion.damping / 16)
    errors[x + 1 + ahead] += rest * 7
    nextErrors[x + 1 - ahead] += rest * 3
    nextErrors[x + 1] += rest * 5
    nextErrors[x + 1 + ahead] += rest
  }

  /// The part of an error that is spread: 1 where the image is smooth, 0 at edges.
  private func strength(
    _ x: Int, _ y: Int, _ color: PerceptualColor, error: Float, _ spacing: Float
  ) -> Float {
    // A colour of the palette; distances have the rounding of Float.
    guard error > 0.01 else { return 0 }
    let (least, full) = ErrorDiffusion.seenError
    // Either the error or half the palette's spacing shows: between two near colours an exact match
    // beside a rounded one makes a band.
    let visible = min(1, (max(error, spacing / 2) - least) / (full - least))
    guard visible > 0 else { return 0 }
    let contrast = contrast(x, y, color)
    // Flat areas with an invisible error stay flat.
    if contrast == 0, error < least { return 0 }
    let (smooth, edge) = ErrorDiffusion.edge
    return visible * max(0, min(1, (edge - contrast / max(1, error)) / (edge - smooth)))
  }

  /// The largest distance to one of the four neighbours.
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

/// Maps colours to the nearest ones of a palette, with a cache.
struct PaletteMapping: Sendable {
  private static let cacheBits: UInt32 = 14

  /// The nearest colour of the palette, and its distance.
  struct Match: Sendable {
    var index: UInt8
    var distance: Float
  }

  let colors: NearestColors
  private var keys: [PackedColor]
  private var matches: [Match]
  private var last: (packed: PackedColor, match: Match)

  init(_ palette: [PackedColor]) {
    colors = NearestColors(palette.map { PerceptualColor($0) })
    let (index, distance) = colors.nearest(to: PerceptualColor(.clear), guess: 0)
    let match = Match(index: UInt8(truncatingIfNeeded: index), distance: distance)
    // Every slot starts with the match of the clear colour, so there are no empty ones.
    keys = [PackedColor](repeating: .clear, count: 1 << PaletteMapping.cacheBits)
    matches = [Match](repeating: match, count: keys.count)
    last = (.clear, match)
  }

  /// Returns the nearest colour of the palette.
  mutating func match(_ packed: PackedColor) -> Match {
    // Runs of one colour skip the table.
    if packed == last.packed { return last.match }
    let slot = packed.hash(bits: PaletteMapping.cacheBits)
    if keys[slot] != packed {
      // The match that is replaced is a guess as good as any.
      let found = colors.nearest(to: PerceptualColor(packed), guess: Int(matches[slot].index))
      keys[slot] = packed
      matches[slot] = Match(index: UInt8(truncatingIfNeeded: found.index), distance: found.distance)
    }
    last = (packed, matches[slot])
    return last.match
  }

  mutating func indices(of packedColors: [PackedColor]) -> [UInt8] {
    packedColors.map { match($0).index }
  }
}

/// A colour as a point in a space whose distances tell how different two colours look.
///
/// The backdrop of a translucent colour is not known: the square of a distance is the mean of those
/// seen on black and on white. With the premultiplied channel *p* and the alpha *a* that is (Δp −
/// Δa/2)² + (Δa/2)², again a sum of squares. Channels are those of sRGB, which are spaced about as
/// the eye sees, and count 2 : 4 : 3 for red, green and blue (T. Riemersma, "Colour metric"). Two
/// opaque greys are as far apart as their values; all colours with alpha 0 are one point.
typealias PerceptualColor = SIMD4<Float>

extension SIMD4<Float> {
  /// Square roots of 2/9, 4/9 and 3/9, so that weights of squares add up to 1.
  private static let channelWeights = SIMD4<Float>(0.471_404_5, 0.666_666_7, 0.577_350_3, 0)

  init(_ packed: PackedColor) {
    let alpha = Float(packed.alpha)
    let channels = SIMD4<Float>(Float(packed.red), Float(packed.green), Float(packed.blue), 0)
    self = (channels * (alpha / 255) - alpha / 2) * SIMD4<Float>.channelWeights
    w = alpha / 2
  }

  /// The nearest colour of 8 bits a channel.
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
/// From a guess *g* for the colour *c*, no palette colour farther than |*gc*| + the best distance
/// so far from *g* can be nearer (triangle inequality). Each colour has all others in the order of
/// their distance, so a good guess ends the search early.
struct NearestColors: Sendable {
  let perceptualColors: [PerceptualColor]
  /// The distance of each colour to the next one; 0 where there is only one.
  let spacing: [Float]
  /// For each colour the indices of all colours, nearest first, starting with itself.
  private let neighbors: [UInt8]
  /// The distances of ``neighbors``.
  private let distances: [Float]

  init(_ perceptualColors: [PerceptualColor]) {
    self.perceptualColors = perceptualColors
    var neighbors: [UInt8] = []
    var distances: [Float] = []
    neighbors.reserveCapacity(perceptualColors.count * perceptualColors.count)
    distances.reserveCapacity(perceptualColors.count * perceptualColors.count)
    for perceptual in perceptualColors {
      // Bits of Floats that are not negative sort as the Floats do, so that one integer is the key,
      // with the index as tie-breaker.
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

  /// Returns the nearest colour and its distance.
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

/// A pixel in one word; all colours with alpha 0 are equal.
struct PackedColor: Sendable, Hashable {
  static let clear = PackedColor(rawValue: 0)

  /// Red in the lowest byte, then green, blue and straight alpha.
  let rawValue: UInt32

  private init(rawValue: UInt32) { self.rawValue = rawValue }

  @inline(__always)
  init(bytes: UInt32) {
    let packed = UInt32(littleEndian: bytes)
    rawValue = packed >> 24 == 0 ? 0 : packed
  }

  @inline(__always)
  init(xrgb: UInt32) {
    rawValue = xrgb.byteSwapped >> 8 | 0xFF00_0000
  }

  init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    rawValue = red | green << 8 | blue << 16 | alpha << 24
  }

  var red: UInt32 { rawValue & 255 }
  var green: UInt32 { rawValue >> 8 & 255 }
  var blue: UInt32 { rawValue >> 16 & 255 }
  var alpha: UInt32 { rawValue >> 24 }

  var pixel: Pixel {
    Pixel(
      red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
      blue: UInt8(truncatingIfNeeded: blue), alpha: UInt8(truncatingIfNeeded: alpha))
  }

  /// A hash from 0 to 2^`bits` - 1.
  @inline(__always)
  func hash(bits: UInt32) -> Int { Int((rawValue &* 0x9E37_79B1) >> (32 - bits)) }

  /// The colour without the lowest bits of each channel.
  @inline(__always)
  func coarse(_ bits: UInt32) -> PackedColor {
    PackedColor(rawValue: rawValue & ((0xFF << bits & 0xFF) * 0x0101_0101))
  }
}

extension PixelRows {
  /// All pixels, row by row from the top down.
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
