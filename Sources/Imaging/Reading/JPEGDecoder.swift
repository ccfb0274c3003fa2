import CJPEG
import Graphics

/// Decodes JPEG files with TurboJPEG, which returns errors and never jumps across Swift frames.
struct JPEGDecoder {
  /// The stored pixels: colours without a profile, inks as opaque sRGB.
  ///
  /// They are decoded at TurboJPEG's smallest scale that covers `needed`. Inks become colours by
  /// the conversion, or without one as light that passes one ink and then black.
  ///
  /// - Throws: ``ImageError/brokenJPEG(reason:)`` when the decoder gives up or had to invent
  ///   pixels.
  func decode(
    _ bytes: [UInt8], _ file: JPEGFile, covering needed: PixelSize?,
    conversion: borrowing ColorConversion
  ) throws(ImageError) -> Bitmap {
    let decompressor = try Decompressor()
    try decompressor.checkHeader(of: bytes, is: file.size)
    let size = JPEGDecoder.scaledSize(of: file.size, covering: needed)
    return try Bitmap(size: size) { (pixels) throws(ImageError) in
      let format = file.colorModel == .cmyk ? TJPF_CMYK : TJPF_RGBA
      try decompressor.decompress(bytes, to: pixels, size: size, format: format)
      if file.colorModel == .cmyk { JPEGDecoder.mix(pixels, file.isInverted, conversion) }
    }
  }

  /// The smallest of TurboJPEG's sizes that covers what is needed; else the file's.
  private static func scaledSize(of size: PixelSize, covering needed: PixelSize?) -> PixelSize {
    guard let needed else { return size }
    var count: Int32 = 0
    let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
    var best = size
    for factor in factors where factor.num < factor.denom {
      let scaled = size.scaled(by: Int(factor.num), over: Int(factor.denom))
      if scaled.width >= needed.width, scaled.height >= needed.height, scaled.area < best.area {
        best = scaled
      }
    }
    return best
  }

  private static func mix(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, _ isInverted: Bool,
    _ conversion: borrowing ColorConversion
  ) {
    if !isInverted { for index in pixels.indices { pixels[index] = 255 - pixels[index] } }
    if conversion.changesColors { conversion.apply(to: pixels) }
    for black in stride(from: 3, to: pixels.count, by: Bitmap.bytesPerPixel) {
      if !conversion.changesColors {
        for index in (black - 3)..<black {
          pixels[index] = UInt8((Int(pixels[index]) * Int(pixels[black]) + 127) / 255)
        }
      }
      pixels[black] = 255
    }
  }
}

private struct Decompressor: ~Copyable {
  private let handle: tjhandle

  init() throws(ImageError) {
    guard let handle = tjInitDecompress() else { throw .compression }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Checks that the decoder sees the size for which memory is allocated.
  func checkHeader(of bytes: [UInt8], is size: PixelSize) throws(ImageError) {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    // Fails for rare samplings too, which can be decoded nevertheless; the size is known then.
    let result = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    guard Int(width) == size.width, Int(height) == size.height else {
      throw .brokenJPEG(reason: result == 0 ? "its size is not clear" : reason)
    }
  }

  func decompress(
    _ bytes: [UInt8], to pixels: UnsafeMutableBufferPointer<UInt8>, size: PixelSize, format: TJPF
  ) throws(ImageError) {
    let result = tjDecompress2(
      handle, bytes, UInt(bytes.count), pixels.baseAddress, Int32(size.width),
      Int32(size.width * Bitmap.bytesPerPixel), Int32(size.height), Int32(format.rawValue),
      TJFLAG_LIMITSCANS)
    guard result != 0 else { return }
    let reason = reason
    let isHarmless = tjGetErrorCode(handle) == TJERR_WARNING.rawValue && isHarmless(reason)
    guard isHarmless else { throw .brokenJPEG(reason: reason) }
  }

  /// Whether a warning leaves all pixels intact, as extra bytes between segments do.
  private func isHarmless(_ warning: String) -> Bool {
    !warning.contains("remature end") && !warning.contains("Corrupt JPEG data")
      || warning.contains("extraneous bytes before marker")
  }

  private var reason: String { tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown" }
}
