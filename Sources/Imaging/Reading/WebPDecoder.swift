import CWebP
import Graphics

/// Decodes the pixels of WebP files with libwebp, by no profile.
struct WebPDecoder {
  /// The picture, or the first frame of an animation on a clear ground.
  ///
  /// Opaque pictures are reduced while they are decoded, as far as they still cover `needed`. libwebp does
  /// not weigh colours by their opacity, so others are left for the caller to reduce.
  ///
  /// - Throws: ``ImageError/brokenWebP(reason:)`` when the decoder gives up.
  func decode(
    _ bytes: [UInt8], _ file: WebPFile, covering needed: PixelSize?
  ) throws(ImageError) -> Bitmap {
    guard let frame = file.frame else {
      let step = file.isTranslucent ? 1 : file.size.step(covering: needed)
      return try decode(bytes[...], size: file.size.divided(by: step), isScaled: step > 1)
    }
    let picture = try decode(bytes[frame.data], size: frame.size, isScaled: false)
    return frame.size == file.size ? picture : placed(picture, at: frame, on: file.size)
  }

  private func decode(
    _ bytes: ArraySlice<UInt8>, size: PixelSize, isScaled: Bool
  ) throws(ImageError) -> Bitmap {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw .brokenWebP(reason: "the installed libwebp is another one than was built with")
    }
    if isScaled {
      config.options.use_scaling = 1
      config.options.scaled_width = Int32(size.width)
      config.options.scaled_height = Int32(size.height)
    }
    config.output.colorspace = MODE_RGBA
    config.output.is_external_memory = 1
    return try Bitmap(size: size) { (pixels) throws(ImageError) in
      config.output.u.RGBA.rgba = pixels.baseAddress
      config.output.u.RGBA.stride = Int32(size.width * Bitmap.bytesPerPixel)
      config.output.u.RGBA.size = pixels.count
      let status = bytes.withUnsafeBufferPointer { buffer in
        WebPDecode(buffer.baseAddress, buffer.count, &config)
      }
      WebPFreeDecBuffer(&config.output)
      guard status == VP8_STATUS_OK else { throw .brokenWebP(reason: status.reason) }
    }
  }

  /// A frame on a clear ground, which is what viewers show before the first frame.
  private func placed(_ picture: Bitmap, at frame: WebPFile.Frame, on size: PixelSize) -> Bitmap {
    Bitmap(size: size) { target in
      target.initialize(repeating: 0)
      for y in 0..<frame.size.height {
        let start = ((frame.y + y) * size.width + frame.x) * Bitmap.bytesPerPixel
        picture.withRow(y) { row in
          _ = target[start..<(start + row.count)].update(fromContentsOf: row)
        }
      }
    }
  }
}
