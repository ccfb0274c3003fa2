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
