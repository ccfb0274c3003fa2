import Graphics

/// Composites premultiplied pixels over others (Porter and Duff's *over*, 1984), four at a time,
/// with the rounding of Cairo and pixman.
///
/// Four pixels are eight lanes of 16 bits, in two vectors: `low` has blue and red, `high` has green
/// and alpha. A channel of 8 bits leaves its lane room for a product, so nothing is unpacked to one
/// lane a channel.
enum Blending {
  private typealias Lanes = SIMD8<UInt16>

  /// Four source pixels; `alpha` has the alpha of each in both of its lanes.
  private struct BlendQuad {
    let low: Lanes
    let high: Lanes
    let alpha: Lanes

    @inline(__always)
    init(low: Lanes, high: Lanes, alpha: Lanes) {
      (self.low, self.high, self.alpha) = (low, high, alpha)
    }

    @inline(__always)
    init(_ packedPixels: SIMD4<UInt32>) {
      let both = lanes(packedPixels)
      low = both & Lanes(repeating: 255)
      high = both &>> Lanes(repeating: 8)
      alpha = alphas(packedPixels)
    }

    /// The pixels multiplied by the coverage of each, in both of its lanes.
    @inline(__always)
    func covered(_ coverage: Lanes, _ half: UInt16 = Blending.half) -> BlendQuad {
      BlendQuad(
        low: product(low, coverage, half), high: product(high, coverage, half),
        alpha: product(alpha, coverage, half))
    }

    @inline(__always)
    func lay(over target: UnsafeMutableRawPointer, _ half: UInt16 = Blending.half) {
      // One minus alpha, in fractions of 255.
      let rest = Lanes(repeating: 255) &- alpha
      let backdrop = target.loadUnaligned(as: Lanes.self)
      let under = product(backdrop & Lanes(repeating: 255), rest, half)
      let above = product(backdrop &>> Lanes(repeating: 8), rest, half)
      // Colours are at most their alpha, and product(255, rest) is just rest: no sum exceeds 255,
      // so it neither saturates nor carries into the byte above.
      let mixed = (low &+ under) | ((high &+ above) &<< Lanes(repeating: 8))
      target.storeBytes(of: mixed, as: Lanes.self)
    }
  }

  /// pixman's rounding of a product: to the nearest.
  private static let half: UInt16 = 128
  /// Cairo's rounding where it blends an opaque colour itself, without pixman: halves go down.
  private static let halfOfOpaque: UInt16 = 127

  /// The product of fractions of 255, as one: with *t* = *ab* + `half` it is (*t* + *t*/256)/256,
  /// rounded down.
  @inline(__always)
  private static func product(_ a: Lanes, _ b: Lanes, _ half: UInt16) -> Lanes {
    // At most 255 · 255 + 128 = 65,153: the sum fits its lane.
    let sum = a &* b &+ Lanes(repeating: half)
    // t · 257 / 65,536 is that formula in one step; processors have one instruction for the upper
    // half of a product of 16 bits.
    let wide = SIMD8<UInt32>(truncatingIfNeeded: sum) &* SIMD8(repeating: 257)
    return Lanes(truncatingIfNeeded: wide &>> SIMD8(repeating: 16))
  }

  @inline(__always)
  private static func lanes(_ packedPixels: SIMD4<UInt32>) -> Lanes {
    withUnsafeBytes(of: packedPixels) { $0.load(as: Lanes.self) }
  }

  @inline(__always)
  private static func alphas(_ packedPixels: SIMD4<UInt32>) -> Lanes {
    let alphas = packedPixels &>> SIMD4(repeating: 24)
    return lanes(alphas | alphas &<< SIMD4(repeating: 16))
  }

  /// The coverage of four pixels, a byte each in `four`, in two lanes each.
  @inline(__always)
  private static func lanes(ofCoverage four: UInt32) -> Lanes {
    // Bytes 0 and 1 go to the first 64 bits, 2 and 3 to the others; shift by 24 puts the second of
    // each pair 32 bits above the first, shift by 16 repeats each in the lane above.
    let pairs = SIMD2<UInt64>(UInt64(four & 0xFFFF), UInt64(four >> 16))
    let apart = (pairs | pairs &<< SIMD2(repeating: 24)) & SIMD2(repeating: 0xFF_0000_00FF)
    let twice = apart | apart &<< SIMD2(repeating: 16)
    return withUnsafeBytes(of: twice) { $0.load(as: Lanes.self) }
  }

  /// The products of both halves of a word with a factor, rounded as above.
  @inline(__always)
  private static func product(_ pair: UInt32, _ factor: UInt32, _ half: UInt16) -> UInt32 {
    // Each half's sum is at most 65,153, so neither reaches the other.
    let sum = pair &* factor &+ 0x0001_0001 &* UInt32(half)
    return (sum &+ (sum >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
  }

  /// One source pixel multiplied by its coverage: blue and red in `low`, green and alpha in `high`.
  private struct BlendPixel {
    let low: UInt32
    let high: UInt32

    @inline(__always)
    init(_ packedPixel: UInt32, _ coverage: UInt32, _ half: UInt16 = Blending.half) {
      low = product(packedPixel & 0x00FF_00FF, coverage, half)
      high = product(packedPixel >> 8 & 0x00FF_00FF, coverage, half)
    }

    @inline(__always)
    func lay(over target: inout UInt32, _ half: UInt16 = Blending.half) {
      // The upper half of `high` is the alpha.
      let rest = 255 &- high >> 16
      let under = product(target & 0x00FF_00FF, rest, half)
      let above = product(target >> 8 & 0x00FF_00FF, rest, half)
      target = (low &+ under) | (high &+ above) << 8
    }
  }

  /// Calls `four` for groups of four pixels of which any is covered, and `one` for the covered ones
  /// of the last three at most.
  ///
  /// - Parameter four: gets the index and the four coverages, and returns the index to go on at.
  @inline(__always)
  private static func visit(
    _ coverage: UnsafePointer<UInt8>, count: Int, four: (Int, UInt32) -> Int,
    one: (Int, UInt32) -> Void
  ) {
    var x = 0
    while x &+ 4 <= count {
      let covered = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self)
      // A mask is mostly empty or full: past its edge the run is skipped in steps of 64 bytes.
      x = covered == 0 ? end(of: 0, coverage, from: x &+ 4, count: count) : four(x, covered)
    }
    while x < count {
      let covered = UInt32(coverage[x])
      if covered != 0 { one(x, covered) }
      x &+= 1
    }
  }

  /// Returns the first index at which the next eight bytes differ from `eight`.
  @inline(__always)
  private static func end(
    of eight: UInt64, _ coverage: UnsafePointer<UInt8>, from start: Int, count: Int
  ) -> Int {
    let bytes = UnsafeRawPointer(coverage)
    // Two vectors a step: the masks of large shapes are runs of 0 or 255, which only this loop
    // reads.
    let pattern = SIMD4(repeating: eight)
    var x = start
    while x &+ 64 <= count {
      let a = bytes.loadUnaligned(fromByteOffset: x, as: SIMD4<UInt64>.self)
      let b = bytes.loadUnaligned(fromByteOffset: x &+ 32, as: SIMD4<UInt64>.self)
      let others = (a ^ pattern) | (b ^ pattern)
      guard others[0] | others[1] | others[2] | others[3] == 0 else { break }
      x &+= 64
    }
    while x &+ 8 <= count, bytes.loadUnaligned(fromByteOffset: x, as: UInt64.self) == eight {
      x &+= 8
    }
    return x
  }

  /// Composites one colour over pixels by their coverage.
  static func lay(_ packedPixel: PremultipliedPixel, over rows: MaskedRows) {
    let isOpaque = packedPixel.alpha == 255
    // Cairo composites an opaque colour by itself and leaves others to pixman.
    let half = isOpaque ? halfOfOpaque : half
    // Vertical rules and narrow parts of glyphs never fill a vector.
    if rows.width < 4 { return layNarrow(packedPixel, half, over: rows) }
    let all = BlendQuad(SIMD4(repeating: packedPixel.bits))
    for y in 0..<rows.height {
      let coverage = rows.coverage + y &* rows.coverageStride
      let target = rows.target + y &* rows.targetStride
      visit(coverage, count: rows.width) { x, covered in
        if covered == .max && isOpaque {
          let end = end(of: .max, coverage, from: x &+ 4, count: rows.width)
          // Covered wholly by an opaque colour, the backdrop does not matter and is not read.
          (target + x).update(repeating: packedPixel.bits, count: end &- x)
          return end
        }
        // The mask scales all four channels, alpha as well: what stays uncovered keeps the
        // backdrop.
        all.covered(lanes(ofCoverage: covered), half).lay(over: target + x, half)
        return x &+ 4
      } one: { x, covered in
        BlendPixel(packedPixel.bits, covered, half).lay(over: &target[x], half)
      }
    }
  }

  /// Composites one colour over less than four columns.
  private static func layNarrow(
    _ packedPixel: PremultipliedPixel, _ half: UInt16, over rows: MaskedRows
  ) {
    var last: UInt32 = 0
    var one = BlendPixel(packedPixel.bits, 0, half)
    for y in 0..<rows.height {
      let coverage = rows.coverage + y &* rows.coverageStride
      let target = rows.target + y &* rows.targetStride
      for x in 0..<rows.width where coverage[x] != 0 {
        let covered = UInt32(coverage[x])
        // Down a vertical edge the coverage repeats, so one product serves many rows.
        if covered != last { one = BlendPixel(packedPixel.bits, covered, half) }
        last = covered
        one.lay(over: &target[x], half)
      }
    }
  }

  /// Composites pixels over others by their coverage.
  ///
  /// - Parameter stride: pixels from one row of `packedPixels` to the next; 0 repeats one row.
  static func lay(_ packedPixels: UnsafePointer<UInt32>, stride: Int, over rows: MaskedRows) {
    for y in 0..<rows.height {
      let target = rows.target + y &* rows.targetStride
      let packedPixels = packedPixels + y &* stride
      visit(rows.coverage + y &* rows.coverageStride, count: rows.width) { x, covered in
        let pixels = UnsafeRawPointer(packedPixels + x).loadUnaligned(as: SIMD4<UInt32>.self)
        BlendQuad(pixels).covered(lanes(ofCoverage: covered)).lay(over: target + x)
        return x &+ 4
      } one: { x, covered in
        BlendPixel(packedPixels[x], covered).lay(over: &target[x])
      }
    }
  }

  /// Composites a row of pixels over another one.
  static func lay(
    _ packedPixels: UnsafePointer<UInt32>, count: Int, over target: UnsafeMutablePointer<UInt32>
  ) {
    var x = 0
    // Sprites are drawn whole, so there is no mask to read.
    while x &+ 4 <= count {
      let bytes = UnsafeRawPointer(packedPixels + x)
      let pairs = (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
      // A sprite of a disc is clear in its corners.
      if pairs.0 | pairs.1 != 0 {
        BlendQuad(bytes.loadUnaligned(as: SIMD4<UInt32>.self)).lay(over: target + x)
      }
      x &+= 4
    }
    while x < count {
      // A product with 255 is the pixel itself.
      BlendPixel(packedPixels[x], 255).lay(over: &target[x])
      x &+= 1
    }
  }

  /// Writes the product of two rows of coverage, rounded as by pixman.
  static func multiply(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let sum = UInt32(a[x]) &* UInt32(b[x]) &+ 128
      target[x] = UInt8(truncatingIfNeeded: (sum &+ sum >> 8) >> 8)
    }
  }
}

/// A rectangle of target pixels and their coverage, row by row.
struct MaskedRows {
  /// Coverage of the first pixel, from 0 to 255.
  let coverage: UnsafePointer<UInt8>
  /// Bytes from one row of coverage to the next; 0 repeats one row.
  let coverageStride: Int
  let target: UnsafeMutablePointer<UInt32>
  /// Pixels from one row of the target to the next.
  let targetStride: Int
  let width: Int
  let height: Int

  func row(_ y: Int) -> MaskedRows {
    MaskedRows(
      coverage: coverage + y &* coverageStride, coverageStride: coverageStride,
      target: target + y &* targetStride, targetStride: targetStride, width: width, height: 1)
  }
}

/// A pixel of Cairo's ARGB32: alpha, red, green and blue from the highest byte down, the colours
/// multiplied by the alpha.
struct PremultipliedPixel: Hashable {
  let bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  /// The pixel of a colour, rounded as Cairo rounds it.
  init(_ color: Color) {
    func byte(_ part: Double) -> UInt32 {
      // Cairo's steps: 16 bits first, then the upper byte, where 65,536 counts as 65,535.
      let short = UInt32(part * 65_536)
      return (short - short >> 16) >> 8
    }
    bits =
      byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16
      | byte(color.green * color.alpha) << 8 | byte(color.blue * color.alpha)
  }

  /// The byte that all four are equal to, as in white; nil where they differ.
  var repeatedByte: UInt8? {
    let byte = UInt8(truncatingIfNeeded: bits)
    return bits == 0x0101_0101 * UInt32(byte) ? byte : nil
  }

  var alpha: UInt32 { bits >> 24 }
}
