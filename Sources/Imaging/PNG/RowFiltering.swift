#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Four pixels, so much as one register holds on every machine.
private typealias PixelQuad = SIMD4<UInt32>

/// The same four pixels, two and two.
private typealias PixelPairs = SIMD2<UInt64>

/// Filters rows and finds what repeats in them, in one pass.
///
/// A row is compared with a reference, the row above or itself moved by a pixel. Nearly all pixels of a
/// chart equal theirs: they are found sixteen at a time, and nothing is written for them where that would
/// be zeros.
enum RowFiltering<Layout: PixelLayout, Filter: RowFilter> {
  /// Writes the filtered row and its filter's number to `output`, then eight zeros.
  ///
  /// - Parameters:
  ///   - row: four bytes for each of `width` pixels.
  ///   - reference: what pixel `x` is compared with has the same place there, for `x` from `first` on.
  ///   - first: 1 when the first pixel has nothing to be compared with, else 0.
  ///   - stretches: takes what differs; a first pixel without a reference does.
  @inline(__always)
  static func filter(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, from first: Int, width: Int,
    to output: UnsafeMutableRawPointer, _ spans: inout ChangedSpans
  ) {
    output.storeBytes(of: Filter.number, as: UInt8.self)
    let pixels = output + 1
    if Filter.subtracts {
      memset(pixels, 0, width &* Layout.bytesPerPixel &+ 8)
    } else {
      pixels.storeBytes(of: 0, toByteOffset: width &* Layout.bytesPerPixel, as: UInt64.self)
    }
    var x = first
    if first > 0 {
      let pixel = UInt64(row.loadUnaligned(as: UInt32.self)) & Layout.mask
      pixels.storeBytes(of: Layout.packed(pixel), as: UInt64.self)
      spans.add(1, at: 0)
    }
    while true {
      x = repeated(row, reference, from: x, width: width, to: pixels)
      guard x &+ 16 <= width else { break }
      spans.add(sixteen(row, reference, at: x, to: pixels), at: x)
      x &+= 16
    }
    let rest = remainder(row, reference, from: x, width: width, to: pixels)
    spans.add(rest, at: x)
  }

  /// Passes over pixels that equal their reference, sixteen at a time, and returns the place of the first
  /// ones among which one does not.
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

  /// Whether sixteen pixels equal their reference.
  @inline(__always)
  private static func isRepeated(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, at x: Int
  ) -> Bool {
    var any = PixelPairs.zero
    for part in 0..<4 {
      let offset = x &* 4 &+ 16 &* part
      any |=
        row.loadUnaligned(fromByteOffset: offset, as: PixelPairs.self)
        ^ reference.loadUnaligned(fromByteOffset: offset, as: PixelPairs.self)
    }
    return (any[0] | any[1]) & Layout.mask == 0
  }

  /// Writes sixteen pixels as they are.
  @inline(__always)
  private static func copySixteen(
    _ row: UnsafeRawPointer, at x: Int, to output: UnsafeMutableRawPointer
  ) {
    for pair in 0..<8 {
      let offset = 4 &* x &+ 8 &* pair
      let pixels = row.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & Layout.mask
      output.storeBytes(
        of: Layout.packed(pixels), toByteOffset: 2 &* Layout.bytesPerPixel &* pair, as: UInt64.self)
    }
  }

  /// Filters sixteen pixels; the bits say which differ from their reference.
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
    return bits.wrappedSum()
  }

  /// Filters two pixels.
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
    let difference = (pixels ^ others) & Layout.mask
    let filtered = (Filter.subtracts ? subtracted(pixels, others) : pixels) & Layout.mask
    output.storeBytes(of: Layout.packed(filtered), as: UInt64.self)
    return (UInt32(truncatingIfNeeded: difference) != 0 ? 1 : 0) | (difference &>> 32 != 0 ? 2 : 0)
  }

  /// Filters the last pixels, fewer than sixteen.
  @inline(__always)
  private static func remainder(
    _ row: UnsafeRawPointer, _ reference: UnsafeRawPointer, from first: Int, width: Int,
    to output: UnsafeMutableRawPointer
  ) -> UInt32 {
    var bits: UInt32 = 0
    var x = first
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

/// Sixteen bytes less sixteen others, each for itself.
@inline(__always)
private func subtracted(_ bytes: PixelPairs, _ others: PixelPairs) -> PixelPairs {
  let high = PixelPairs(repeating: 0x8080_8080_8080_8080)
  return ((bytes | high) &- (others & ~high)) ^ ((bytes ^ ~others) & high)
}

/// Eight bytes less eight others, each for itself.
///
/// The highest bit of each byte takes no part in the subtraction, so that nothing is borrowed from it.
@inline(__always)
private func subtracted(_ bytes: UInt64, _ others: UInt64) -> UInt64 {
  let high: UInt64 = 0x8080_8080_8080_8080
  return ((bytes | high) &- (others & ~high)) ^ ((bytes ^ ~others) & high)
}

/// How pixels of four bytes in memory become pixels of a PNG file.
///
/// All work is done on two pixels at a time in a word of 64 bits, the left one in the lower half, as
/// every machine that Swift runs on loads them.
protocol PixelLayout {
  /// The bits of two pixels that are a part of the picture.
  static var mask: UInt64 { get }
  /// Bytes of a pixel in the file.
  static var bytesPerPixel: Int { get }
  /// Two pixels one after the other in the order of the file, in the lowest bytes; only bits of
  /// ``mask`` are set in `pixels`.
  static func packed(_ pixels: UInt64) -> UInt64
}

/// Red, green, blue and alpha in memory, and all of them in the file.
enum StraightPixels: PixelLayout {
  @inline(__always) static var mask: UInt64 { ~0 }
  @inline(__always) static var bytesPerPixel: Int { 4 }
  @inline(__always) static func packed(_ pixels: UInt64) -> UInt64 { pixels }
}

/// Red, green, blue and an alpha of 255 in memory, which the file leaves out.
enum OpaquePixels: PixelLayout {
  @inline(__always) static var mask: UInt64 { 0x00FF_FFFF_00FF_FFFF }
  @inline(__always) static var bytesPerPixel: Int { 3 }
  @inline(__always) static func packed(_ pixels: UInt64) -> UInt64 {
    pixels & 0xFF_FFFF | (pixels &>> 8) & 0xFFFF_FF00_0000
  }
}

/// Words of red, green and blue from the highest bit down under 8 bits without a meaning.
enum PackedPixels: PixelLayout {
  @inline(__always) static var mask: UInt64 { 0x00FF_FFFF_00FF_FFFF }
  @inline(__always) static var bytesPerPixel: Int { 3 }
  @inline(__always) static func packed(_ pixels: UInt64) -> UInt64 {
    let reversed = pixels.byteSwapped
    return reversed &>> 40 | ((reversed &>> 8) & 0xFF_FFFF) &<< 24
  }
}
