import Graphics

extension Bitmap {
  /// A picture whose pixels are told one by one.
  package init(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> Pixel) throws {
    let size = try PixelSize(width: width, height: height)
    self.init(size: size) { bytes in
      for index in 0..<size.area { bytes.store(pixel(index % width, index / width), at: index) }
    }
  }

  /// A part of a picture, pixel by pixel.
  package func part(_ rect: PixelRect) throws -> Bitmap {
    try Bitmap(rect.width, rect.height) { self[rect.x + $0, rect.y + $1] }
  }

  /// The greatest difference of any channel to another picture; 256 when their sizes differ.
  package func distance(to other: Bitmap) -> Int {
    guard size == other.size else { return 256 }
    return zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

extension Pixel {
  /// A pixel of one brightness.
  package init(grey: Int, alpha: UInt8 = 255) {
    let value = UInt8(min(max(grey, 0), 255))
    self.init(red: value, green: value, blue: value, alpha: alpha)
  }
}

extension SplitMix {
  /// A pixel of any colour, opaque unless told otherwise.
  package mutating func pixel(alpha: ClosedRange<UInt8> = 255...255) -> Pixel {
    Pixel(
      red: .random(in: 0...255, using: &self), green: .random(in: 0...255, using: &self),
      blue: .random(in: 0...255, using: &self), alpha: .random(in: alpha, using: &self))
  }

  /// A picture of pixels that have nothing to do with each other.
  package mutating func noise(
    _ width: Int, _ height: Int, alpha: ClosedRange<UInt8> = 255...255
  ) throws -> Bitmap {
    var pixels: [Pixel] = []
    for _ in 0..<(width * height) { pixels.append(pixel(alpha: alpha)) }
    return try Bitmap(width, height) { pixels[$1 * width + $0] }
  }
}
