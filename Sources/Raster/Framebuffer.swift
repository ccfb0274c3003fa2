import Graphics

/// A painted picture in the memory that a store keeps for it, until the next one is painted.
package struct Framebuffer {
  /// Width and height in pixels.
  let size: PixelSize
  /// Whether the pixels have an alpha.
  let content: ImageSurface.Content
  private let pixels: UnsafeMutablePointer<UInt32>
  private let store: RasterCache

  /// What was painted on a canvas.
  init(_ canvas: borrowing PixelCanvas) {
    (size, content, pixels, store) = (canvas.size, canvas.content, canvas.pixels, canvas.store)
  }

  /// Calls `body` with the pixels, which are valid as long as it runs, and leaves the memory to the next
  /// picture.
  ///
  /// Those of an opaque picture are not copied, those of a translucent one are given straight alpha.
  package func withRows<Result, Failure: Error>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { store.trim() }
    switch content {
    case .opaque:
      let stride = size.width * Bitmap.bytesPerPixel
      return try body(PixelRows(size: size, layout: .xrgb, stride: stride, base: pixels))
    case .translucent, .coverage: return try straight.withRows(body)
    }
  }

  /// A copy of translucent pixels with straight alpha.
  private var straight: Bitmap {
    Bitmap(size: size) { bytes in
      guard let target = bytes.baseAddress else { return }
      for index in 0..<size.area {
        Framebuffer.copyStraight(pixels[index], to: target + Bitmap.bytesPerPixel * index)
      }
    }
  }

  /// Cairo multiplies the colours by the alpha; this divides them again, rounding to the nearest.
  private static func copyStraight(_ word: UInt32, to output: UnsafeMutablePointer<UInt8>) {
    let alpha = word >> 24
    func straight(_ shift: UInt32) -> UInt8 {
      let component = word >> shift & 255
      guard alpha > 0 else { return 0 }
      return UInt8(truncatingIfNeeded: min(255, (component * 255 + alpha / 2) / alpha))
    }
    output[0] = straight(16)
    output[1] = straight(8)
    output[2] = straight(0)
    output[3] = UInt8(truncatingIfNeeded: alpha)
  }
}
