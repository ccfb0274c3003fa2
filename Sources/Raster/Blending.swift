import Graphics

/// Lays pixels over others, four at a time, with the same rounding as Cairo and pixman.
///
/// Two bytes of a pixel are worked on in each 16-bit lane in turn, the lower and the upper ones, so nothing
/// has to be taken apart and put together again.
enum Blending {
  private typealias Lanes = SIMD8<UInt16>

  /// Four pixels to lay over others.
  private struct BlendQuad {
    let low: Lanes
    let high: Lanes
    let alpha: Lanes

    @inline(__always)
    init(low: Lanes, high: Lanes, alpha: Lanes) {
      (self.low, self.high, self.alpha) = (low, high, alpha)
    }

    @inline(__always)
    init(_ words: SIMD4<UInt32>) {
      let both = lanes(words)
      low = both & Lanes(repeating: 255)
      high = both &>> Lanes(repeating: 8)
      alpha = alphas(words)
    }

    /// What is left of them where only a part counts.
    @inline(__always)
    func covered(_ coverage: Lanes, _ half: UInt16 = Blending.half) -> BlendQuad {
      BlendQuad(
        low: product(low, coverage, half), high: product(high, coverage, half),
        alpha: product(alpha, coverage, half))
    }

    /// Lays the four over what is there.
    @inline(__always)
    func lay(over target: UnsafeMutableRawPointer, _ half: UInt16 = Blending.half) {
      let rest = Lanes(repeating: 255) &- alpha
      let ground = target.loadUnaligned(as: Lanes.self)
      let under = product(ground & Lanes(repeating: 255), rest, half)
      let above = product(ground &>> Lanes(repeating: 8), rest, half)
      let mixed = (low &+ under) | ((high &+ above) &<< Lanes(repeating: 8))
      target.storeBytes(of: mixed, as: Lanes.self)
    }
  }

  /// What pixman adds before it rounds down.
  private static let half: UInt16 = 128
  /// What Cairo adds where it lays an opaque colour over pixels by itself.
  private static let halfOfOpaque: UInt16 = 127

  /// The product of numbers from 0 to 255 that stand for 0 to 1.
  ///
  /// 257 / 65,536 is what is left of a number and its upper byte after a shift by a byte; processors have one
  /// instruction for the upper half of a product.
  @inline(__always)
  private static func product(_ a: Lanes, _ b: Lanes, _ half: UInt16) -> Lanes {
    let sum = a &* b &+ Lanes(repeating: half)
    let wide = SIMD8<UInt32>(truncatingIfNeeded: sum) &* SIMD8(repeating: 257)
    return Lanes(truncatingIfNeeded: wide &>> SIMD8(repeating: 16))
  }

  /// The halves of four words.
  @inline(__always)
  private static func lanes(_ words: SIMD4<UInt32>) -> Lanes {
    withUnsafeBytes(of: words) { $0.load(as: Lanes.self) }
  }

  /// The alpha of four pixels, each in two lanes.
  @inline(__always)
  private static func alphas(_ words: SIMD4<UInt32>) -> Lanes {
    let alphas = words &>> SIMD4(repeating: 24)
    return lanes(alphas | alphas &<< SIMD4(repeating: 16))
  }

  /// The coverage of four pixels, each in two lanes.
  @inline(__always)
  private static func lanes(ofCoverage four: UInt32) -> Lanes {
    let pairs = SIMD2<UInt64>(UInt64(four & 0xFFFF), UInt64(four >> 16))
    let apart = (pairs | pairs &<< SIMD2(repeating: 24)) & SIMD2(repeating: 0xFF_0000_00FF)
    let twice = apart | apart &<< SIMD2(repeating: 16)
    return withUnsafeBytes(of: twice) { $0.load(as: Lanes.self) }
  }

  /// The product of two numbers in the halves of a word with a third one.
  @inline(__always)
  private static func product(_ pair: UInt32, _ factor: UInt32, _ half: UInt16) -> UInt32 {
    let sum = pair &* factor &+ 0x0001_0001 &* UInt32(half)
    return (sum &+ (sum >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
  }

  /// What is left of a pixel where only a part counts.
  private struct BlendPixel {
    let low: UInt32
    let high: UInt32

    @inline(__always)
    init(_ word: UInt32, _ coverage: UInt32, _ half: UInt16 = Blending.half) {
      low = product(word & 0x00FF_00FF, coverage, half)
      high = product(word >> 8 & 0x00FF_00FF, coverage, half)
    }

    /// Lays it over what is there.
    @inline(__always)
    func lay(over target: inout UInt32, _ half: UInt16 = Blending.half) {
      let rest = 255 &- high >> 16
      let under = product(target & 0x00FF_00FF, rest, half)
      let above = product(target >> 8 & 0x00FF_00FF, rest, half)
      target = (low &+ under) | (high &+ above) << 8
    }
  }

  /// Calls a body for each four pixels of a row of which something is covered, and another one for those of
  /// the last few of which something is.
  ///
  /// - Parameter four: gets the place and the coverage, and returns the place to go on at.
  @inline(__always)
  private static func visit(
    _ coverage: UnsafePointer<UInt8>, count: Int, four: (Int, UInt32) -> Int,
    one: (Int, UInt32) -> Void
  ) {
    var x = 0
    while x &+ 4 <= count {
      let covered = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self)
      x = covered == 0 ? end(of: 0, coverage, from: x &+ 4, count: count) : four(x, covered)
    }
    while x < count {
      let covered = UInt32(coverage[x])
      if covered != 0 { one(x, covered) }
      x &+= 1
    }
  }

  /// Goes on to where not all of the next eight bytes are those of a word.
  @inline(__always)
  private static func end(
    of eight: UInt64, _ coverage: UnsafePointer<UInt8>, from start: Int, count: Int
  ) -> Int {
    let bytes = UnsafeRawPointer(coverage)
    let words = SIMD4(repeating: eight)
    var x = start
    while x &+ 64 <= count {
      let a = bytes.loadUnaligned(fromByteOffset: x, as: SIMD4<UInt64>.self)
      let b = bytes.loadUnaligned(fromByteOffset: x &+ 32, as: SIMD4<UInt64>.self)
      let others = (a ^ words) | (b ^ words)
      guard others[0] | others[1] | others[2] | others[3] == 0 else { break }
      x &+= 64
    }
    while x &+ 8 <= count, bytes.loadUnaligned(fromByteOffset: x, as: UInt64.self) == eight {
      x &+= 8
    }
    return x
  }

  /// Lays one colour over pixels as far as they are covered.
  static func lay(_ word: PremultipliedPixel, over rows: MaskedRows) {
    let isOpaque = word.alpha == 255
    let half = isOpaque ? halfOfOpaque : half
    if rows.width < 4 { return layNarrow(word, half, over: rows) }
    let all = BlendQuad(SIMD4(repeating: word.bits))
    for y in 0..<rows.height {
      let coverage = rows.coverage + y &* rows.coverageStride
      let target = rows.target + y &* rows.targetStride
      visit(coverage, count: rows.width) { x, covered in
        if covered == .max && isOpaque {
          let end = end(of: .max, coverage, from: x &+ 4, count: rows.width)
          (target + x).update(repeating: word.bits, count: end &- x)
          return end
        }
        all.covered(lanes(ofCoverage: covered), half).lay(over: target + x, half)
        return x &+ 4
      } one: { x, covered in
        BlendPixel(word.bits, covered, half).lay(over: &target[x], half)
      }
    }
  }

  /// Lays one colour over a few columns, as of a rule, most of whose pixels are covered by as much.
  private static func layNarrow(_ word: PremultipliedPixel, _ half: UInt16, over rows: MaskedRows) {
    var last: UInt32 = 0
    var one = BlendPixel(word.bits, 0, half)
    for y in 0..<rows.height {
      let coverage = rows.coverage + y &* rows.coverageStride
      let target = rows.target + y &* rows.targetStride
      for x in 0..<rows.width where coverage[x] != 0 {
        let covered = UInt32(coverage[x])
        if covered != last { one = BlendPixel(word.bits, covered, half) }
        last = covered
        one.lay(over: &target[x], half)
      }
    }
  }

  /// Lays pixels over others as far as those are covered.
  ///
  /// - Parameter stride: as many pixels lie between one row of `words` and the next, 0 where all are the same.
  static func lay(_ words: UnsafePointer<UInt32>, stride: Int, over rows: MaskedRows) {
    for y in 0..<rows.height {
      let target = rows.target + y &* rows.targetStride
      let words = words + y &* stride
      visit(rows.coverage + y &* rows.coverageStride, count: rows.width) { x, covered in
        let pixels = UnsafeRawPointer(words + x).loadUnaligned(as: SIMD4<UInt32>.self)
        BlendQuad(pixels).covered(lanes(ofCoverage: covered)).lay(over: target + x)
        return x &+ 4
      } one: { x, covered in
        BlendPixel(words[x], covered).lay(over: &target[x])
      }
    }
  }

  /// Lays a row of pixels over another one.
  static func lay(
    _ words: UnsafePointer<UInt32>, count: Int, over target: UnsafeMutablePointer<UInt32>
  ) {
    var x = 0
    while x &+ 4 <= count {
      let bytes = UnsafeRawPointer(words + x)
      let pairs = (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
      // The corners around a disc are clear.
      if pairs.0 | pairs.1 != 0 {
        BlendQuad(bytes.loadUnaligned(as: SIMD4<UInt32>.self)).lay(over: target + x)
      }
      x &+= 4
    }
    while x < count {
      BlendPixel(words[x], 255).lay(over: &target[x])
      x &+= 1
    }
  }

  /// The part of a coverage that lies in another one.
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

/// Pixels of a picture, and how much of each is covered: a rectangle of both, row by row.
struct MaskedRows {
  /// How much of the first pixel is covered, from 0 to 255.
  let coverage: UnsafePointer<UInt8>
  /// The bytes from one row of coverage to the next; 0 where all rows have the same.
  let coverageStride: Int
  /// The first pixel.
  let target: UnsafeMutablePointer<UInt32>
  /// The pixels from one row to the next.
  let targetStride: Int
  /// Pixels in a row.
  let width: Int
  /// How many rows there are.
  let height: Int

  /// One of the rows.
  func row(_ y: Int) -> MaskedRows {
    MaskedRows(
      coverage: coverage + y &* coverageStride, coverageStride: coverageStride,
      target: target + y &* targetStride, targetStride: targetStride, width: width, height: 1)
  }
}

/// A pixel as Cairo keeps it: alpha, red, green and blue from the highest byte down, the colours multiplied
/// by the alpha.
struct PremultipliedPixel: Hashable {
  /// The four bytes.
  let bits: UInt32

  /// Takes the bytes of a pixel.
  init(bits: UInt32) { self.bits = bits }

  /// The pixel of a colour, rounded as Cairo rounds it.
  init(_ color: Color) {
    func byte(_ part: Double) -> UInt32 {
      let short = UInt32(part * 65_536)
      return (short - short >> 16) >> 8
    }
    bits =
      byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16
      | byte(color.green * color.alpha) << 8 | byte(color.blue * color.alpha)
  }

  /// The byte that all four are, as in white; nil where they differ.
  var repeatedByte: UInt8? {
    let byte = UInt8(truncatingIfNeeded: bits)
    return bits == 0x0101_0101 * UInt32(byte) ? byte : nil
  }

  /// The alpha, from 0 to 255.
  var alpha: UInt32 { bits >> 24 }
}
