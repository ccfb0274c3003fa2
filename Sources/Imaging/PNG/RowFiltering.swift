#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Four pixels: one register on every machine.
private typealias PixelQuad = SIMD4<UInt32>

private typealias PixelPairs = SIMD2<UInt64>

/// Filters rows and finds the pixels that repeat, in one pass.
///
/// A row is compared with a reference: the row above, or itself moved by a pixel. Nearly all pixels
/// of a chart equal their reference; they are found sixteen at a time, and where the filtered bytes
/// would be zeros nothing is written for them.
enum RowFiltering<Layout: PixelLayout, Filter: RowFilter> {
  /// Writes the filter's number, the filtered row and eight zeros to `output`.
  ///
  /// - Parameters:
  ///   - row: four bytes for each of `width` pixels.
  ///   - reference: the pixel at offset `x` is compared with the one at `x` of this, for `x` from
  ///     `first` on.
  ///   - first: 1 if the first pixel has no reference, else 0.
  ///   - spans: takes the pixels that differ; one without a reference does.
  @inline(__always)
  static func filter(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, from first: Int, width: Int,
    to output: UnsafeMutableRawPointer, _ spans: inout ChangedSpans
  ) {
    output.storeBytes(of: Filter.number, as: UInt8.self)
    let pixels = output + 1
    // Differences are mostly zero: all are cleared at once, and only others written. Unfiltered
    // rows are written everywhere, so only the bytes behind them are cleared.
    if Filter.subtracts {
      memset(pixels, 0, width &* Layout.bytesPerPixel &+ 8)
    } else {
      pixels.storeBytes(of: 0, toByteOffset: width &* Layout.bytesPerPixel, as: UInt64.self)
    }
    var x = first
    if first > 0 {
      // It counts as a change and is stored as it is, whatever the filter.
      let pixel = UInt64(row.loadUnaligned(as: UInt32.self)) & Layout.mask
      pixels.storeBytes(of: Layout.packed(pixel), as: UInt64.self)
      spans.add(1, at: 0)
    }
    // Alternates between runs of equal pixels and groups with a change: after a change the next
    // pixels are likely equal again.
    while true {
      x = repeated(row, reference, from: x, width: width, to: pixels)
      guard x &+ 16 <= width else { break }
      spans.add(sixteen(row, reference, at: x, to: pixels), at: x)
      x &+= 16
    }
    // The last pixels must not read or write beyond the row's slack.
    let rest = remainder(row, reference, from: x, width: width, to: pixels)
    spans.add(rest, at: x)
  }

  /// Skips pixels that equal their reference, sixteen at a time, and returns the index of the first
  /// group with a change.
  @inline(__always)
  private static func repeated(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, from first: Int, width: Int,
    to pixels: UnsafeMutableRawPointer
  ) -> Int {
    var x = first
    while x &+ 16 <= width, isRepeated(row, reference, at: x) {
      if !Filter.subtracts {
        copySixteen(row, at: x, to: pixels + x &* Layout.bytesPerPixel)
      }
      x &+= 16
    }
    return x
  }

  @inline(__always)
  private static func isRepeated(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, at x: Int
  ) -> Bool {
    // One branch for sixteen pixels.
    var any = PixelPairs.zero
    for part in 0..<4 {
      let offset = x &* 4 &+ 16 &* part
      any |=
        row.loadUnaligned(fromByteOffset: offset, as: PixelPairs.self)
        ^ reference.loadUnaligned(fromByteOffset: offset, as: PixelPairs.self)
    }
    return (any[0] | any[1]) & Layout.mask == 0
  }

  @inline(__always)
  private static func copySixteen(
    _ row: UnsafeRawPointer, at x: Int, to output: UnsafeMutableRawPointer
  ) {
    for pair in 0..<8 {
      let offset = 4 &* x &+ 8 &* pair
      let pixels = row.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & Layout.mask
      // A store has eight bytes but two pixels may be six: the next store overwrites the rest, so
      // stores go from left to right.
      output.storeBytes(
        of: Layout.packed(pixels), toByteOffset: 2 &* Layout.bytesPerPixel &* pair, as: UInt64.self)
    }
  }

  /// Filters sixteen pixels; returns a bit for each, set where it differs from its reference.
  @inline(__always)
  private static func sixteen(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, at x: Int,
    to pixels: UnsafeMutableRawPointer
  ) -> UInt32 {
    let mask = PixelQuad(repeating: UInt32(truncatingIfNeeded: Layout.mask))
    var (bits, bit) = (PixelQuad.zero, PixelQuad(1, 2, 4, 8))
    for part in 0..<4 {
      let offset = x &* 4 &+ 16 &* part
      let four = row.loadUnaligned(fromByteOffset: offset, as: PixelQuad.self)
      let others = reference.loadUnaligned(fromByteOffset: offset, as: PixelQuad.self)
      // Lane *i* of part *p* stands for pixel 4*p* + *i*; `bit` moves up by four each time.
      bits |= bit.replacing(with: 0, where: (four ^ others) & mask .== 0)
      bit &<<= 4
      var pairs = row.loadUnaligned(fromByteOffset: offset, as: PixelPairs.self)
      if Filter.subtracts {
        let above = reference.loadUnaligned(fromByteOffset: offset, as: PixelPairs.self)
        pairs = subtracted(pairs, above)
      }
      pairs &= PixelPairs(repeating: Layout.mask)
      let output = pixels + (x &+ 4 &* part) &* Layout.bytesPerPixel
      output.storeBytes(of: Layout.packed(pairs[0]), as: UInt64.self)
      output.storeBytes(
        of: Layout.packed(pairs[1]), toByteOffset: 2 &* Layout.bytesPerPixel, as: UInt64.self)
    }
    // No bit is in two lanes, so the sum is their union.
    return bits.wrappedSum()
  }

  @inline(__always)
  private static func two(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, at x: Int,
    to output: UnsafeMutableRawPointer
  ) -> UInt32 {
    stored(
      row.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self),
      reference.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self), to: output)
  }

  @inline(__always)
  private static func stored(
    _ pixels: UInt64, _ others: UInt64, to output: UnsafeMutableRawPointer
  ) -> UInt32 {
    // Each half is a pixel; a bit for each, the left one lowest.
    let difference = (pixels ^ others) & Layout.mask
    let filtered = (Filter.subtracts ? subtracted(pixels, others) : pixels) & Layout.mask
    output.storeBytes(of: Layout.packed(filtered), as: UInt64.self)
    return (UInt32(truncatingIfNeeded: difference) != 0 ? 1 : 0) | (difference &>> 32 != 0 ? 2 : 0)
  }

  /// Filters the last pixels, fewer than sixteen; bits as of sixteen.
  @inline(__always)
  private static func remainder(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, from first: Int, width: Int,
    to output: UnsafeMutableRawPointer
  ) -> UInt32 {
    var bits: UInt32 = 0
    var x = first
    // Fewer than sixteen pixels and sixteen bits: one call of ``ChangedSpans/add(_:at:)``.
    while x &+ 2 <= width {
      let offset = output + x &* Layout.bytesPerPixel
      bits |= two(row, reference, at: x, to: offset) &<< UInt32(truncatingIfNeeded: x &- first)
      x &+= 2
    }
    guard x < width else { return bits }
    let last = stored(
      UInt64(row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)),
      UInt64(reference.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)),
      to: output + x &* Layout.bytesPerPixel)
    return bits | last &<< UInt32(truncatingIfNeeded: x &- first)
  }
}

/// Subtracts sixteen bytes from others, each modulo 256.
@inline(__always)
private func subtracted(_ bytes: PixelPairs, _ others: PixelPairs) -> PixelPairs {
  let high = PixelPairs(repeating: 0x8080_8080_8080_8080)
  return ((bytes | high) &- (others & ~high)) ^ ((bytes ^ ~others) & high)
}

/// Subtracts eight bytes from others, each modulo 256.
///
/// The highest bit of each byte is set before the subtraction, so that no borrow leaves it, and is
/// then put right without a carry (H. S. Warren, "Hacker's Delight", section 2-18).
@inline(__always)
private func subtracted(_ bytes: UInt64, _ others: UInt64) -> UInt64 {
  let high: UInt64 = 0x8080_8080_8080_8080
  return ((bytes | high) &- (others & ~high)) ^ ((bytes ^ ~others) & high)
}

/// The conversion of pixels of four bytes in memory to pixels of a PNG file.
///
/// Two pixels are handled as one word of 64 bits with the left one in its lower half, which is how
/// little-endian machines, all that Swift runs on, load them.
protocol PixelLayout {
  /// The bits of two pixels that carry colour or alpha.
  static var mask: UInt64 { get }
  static var bytesPerPixel: Int { get }
  /// Two pixels in the order of the file, in the lowest bytes; `pixels` has only bits of ``mask``.
  static func packed(_ pixels: UInt64) -> UInt64
}

/// RGBA in memory and in the file.
enum StraightPixels: PixelLayout {
  @inline(__always) static var mask: UInt64 { ~0 }
  @inline(__always) static var bytesPerPixel: Int { 4 }
  @inline(__always) static func packed(_ pixels: UInt64) -> UInt64 { pixels }
}

/// RGBA in memory, all alphas 255; RGB in the file.
enum OpaquePixels: PixelLayout {
  @inline(__always) static var mask: UInt64 { 0x00FF_FFFF_00FF_FFFF }
  @inline(__always) static var bytesPerPixel: Int { 3 }
  @inline(__always) static func packed(_ pixels: UInt64) -> UInt64 {
    pixels & 0xFF_FFFF | (pixels &>> 8) & 0xFFFF_FF00_0000
  }
}

/// Words of 0x..RRGGBB in memory; RGB in the file.
enum PackedPixels: PixelLayout {
  @inline(__always) static var mask: UInt64 { 0x00FF_FFFF_00FF_FFFF }
  @inline(__always) static var bytesPerPixel: Int { 3 }
  @inline(__always) static func packed(_ pixels: UInt64) -> UInt64 {
    // Swapped, the bytes are X1 R1 G1 B1 X0 R0 G0 B0 from the lowest up.
    let reversed = pixels.byteSwapped
    return reversed &>> 40 | ((reversed &>> 8) & 0xFF_FFFF) &<< 24
  }
}
