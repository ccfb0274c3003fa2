import Graphics

extension Bitmap {
  /// Makes a picture of a part of another one in another number of pixels.
  ///
  /// - Parameters:
  ///   - bitmap: the other picture.
  ///   - part: the part, within that picture and not empty.
  ///   - size: how many pixels the part becomes.
  package init(_ bitmap: Bitmap, part: PixelRect, size: PixelSize) {
    self.init(size: size) { bytes in
      let sampling = ImageResampler(bitmap, part: part, width: size.width, height: size.height)
      sampling.forEachRow { y, row in
        for x in 0..<size.width {
          let values = row + x * ImageResampler.valuesPerPixel
          bytes.store(Pixel(values), at: y * size.width + x)
        }
      }
    }
  }
}

extension Pixel {
  /// The pixel that is nearest to the values of a sampling.
  fileprivate init(_ values: UnsafePointer<Float>) {
    let alpha = min(max(values[3], 0), 255)
    guard alpha >= 0.5 else {
      self = .clear
      return
    }
    func straight(_ value: Float) -> UInt8 {
      UInt8(min(max(value / alpha, 0), 1) * 255 + 0.5)
    }
    self.init(
      red: straight(values[0]), green: straight(values[1]), blue: straight(values[2]),
      alpha: UInt8(alpha + 0.5))
  }
}
