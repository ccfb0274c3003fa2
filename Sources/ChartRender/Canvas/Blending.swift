/// Lays pixels over others, four at a time, with the same rounding as Cairo and pixman.
///
/// Two bytes of a pixel are worked on in each 16-bit lane in turn, the lower and the upper ones, so nothing
/// has to be taken apart and put together again.
enum Blending {
  private typealias Lanes = SIMD8<UInt16>

  /// Four pixels to lay over others.
  private struct Four {
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
      alpha = twice(words &>> SIMD4(repeating: 24))
    }

    /// What is left of them where only a part counts.
    @inline(__always)
    func covered(_ coverage: Lanes, _ half: UInt16 = Blending.half) -> Four {
      Four(
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
  @inline(__always)
  private static func product(_ a: Lanes, _ b: Lanes, _ half: UInt16) -> Lanes {
    let sum = a &* b &+ Lanes(repeating: half)
    return (sum &+ (sum &>> Lanes(repeating: 8))) &>> Lanes(repeating: 8)
  }

  /// The halves of four words.
  @inline(__always)
  private static func lanes(_ words: SIMD4<UInt32>) -> Lanes {
    withUnsafeBytes(of: words) { $0.load(as: Lanes.self) }
  }

  /// Four numbers below 65,536, each in two lanes.
  @inline(__always)
  private static func twice(_ numbers: SIMD4<UInt32>) -> Lanes {
    lanes(numbers | numbers &<< SIMD4(repeating: 16))
  }

  /// The coverage of four pixels, each in two lanes.
  @inline(__always)
  private static func coverage(_ bytes: UnsafePointer<UInt8>) -> Lanes {
    twice(
      SIMD4(truncatingIfNeeded: UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)))
  }

  /// Lays one pixel, of which some part counts, over another one.
  @inline(__always)
  private static func lay(
    _ word: UInt32, _ coverage: UInt32, over ground: UInt32, _ half: UInt16 = half
  ) -> UInt32 {
    func product(_ pair: UInt32, _ factor: UInt32) -> UInt32 {
      let sum = pair &* factor &+ 0x0001_0001 &* UInt32(half)
      return (sum &+ (sum >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    }
    let low = product(word & 0x00FF_00FF, coverage)
    let high = product(word >> 8 & 0x00FF_00FF, coverage)
    let rest = 255 - high >> 16
    let under = product(ground & 0x00FF_00FF, rest)
    let above = product(ground >> 8 & 0x00FF_00FF, rest)
    return (low &+ under) | (high &+ above) << 8
  }

  /// Lays one colour over a row as far as it is covered.
  static func lay(
    _ word: PixelWord, _ coverage: UnsafePointer<UInt8>, count: Int,
    over target: UnsafeMutablePointer<UInt32>
  ) {
    let four = Four(SIMD4(repeating: word.bits))
    let isOpaque = word.alpha == 255
    let half = isOpaque ? halfOfOpaque : half
    var x = 0
    while x < count {
      let end = min(count, x &+ Stretch.length)
      switch Stretch(coverage + x, count: end &- x) {
      case .empty: x = end
      case .full where isOpaque:
        (target + x).update(repeating: word.bits, count: Stretch.length)
        x = end
      case .full, .mixed:
        while x &+ 4 <= end {
          let covered = UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self)
          if covered == .max && isOpaque {
            (target + x).update(repeating: word.bits, count: 4)
          } else if covered != 0 {
            four.covered(Blending.coverage(coverage + x), half).lay(over: target + x, half)
          }
          x &+= 4
        }
        while x < end {
          if coverage[x] != 0 {
            target[x] = lay(word.bits, UInt32(coverage[x]), over: target[x], half)
          }
          x &+= 1
        }
      }
    }
  }

  /// Lays a row of pixels over another one as far as it is covered.
  static func lay(
    _ words: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, count: Int,
    over target: UnsafeMutablePointer<UInt32>
  ) {
    var x = 0
    while x < count {
      let end = min(count, x &+ Stretch.length)
      if Stretch(coverage + x, count: end &- x) == .empty {
        x = end
        continue
      }
      while x &+ 4 <= end {
        if UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt32.self) != 0 {
          let pixels = UnsafeRawPointer(words + x).loadUnaligned(as: SIMD4<UInt32>.self)
          Four(pixels).covered(Blending.coverage(coverage + x)).lay(over: target + x)
        }
        x &+= 4
      }
      while x < end {
        target[x] = lay(words[x], UInt32(coverage[x]), over: target[x])
        x &+= 1
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
        Four(bytes.loadUnaligned(as: SIMD4<UInt32>.self)).lay(over: target + x)
      }
      x &+= 4
    }
    while x < count {
      target[x] = lay(words[x], 255, over: target[x])
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

/// What is known of the coverage of the next pixels without a look at each.
private enum Stretch {
  case empty
  case full
  case mixed

  /// As many pixels are looked at together.
  static let length = 64

  /// What can be said of a stretch; of fewer pixels it is not asked.
  @inline(__always)
  init(_ coverage: UnsafePointer<UInt8>, count: Int) {
    guard count == Stretch.length else {
      self = .mixed
      return
    }
    let bytes = UnsafeRawPointer(coverage)
    let a = bytes.loadUnaligned(as: SIMD4<UInt64>.self)
    let b = bytes.loadUnaligned(fromByteOffset: 32, as: SIMD4<UInt64>.self)
    let some = a | b
    if some[0] | some[1] | some[2] | some[3] == 0 {
      self = .empty
      return
    }
    let all = a & b
    self = all[0] & all[1] & all[2] & all[3] == .max ? .full : .mixed
  }
}
