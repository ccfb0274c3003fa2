import CPNG
import Graphics

/// Reads PNG files of every kind as pictures.
///
/// Palettes, grey, 1 to 16 bits a channel, transparent colours and interlaced files all become 8
/// bits of red, green, blue and straight alpha. The work is done by libpng's simplified interface,
/// which reports errors by return values and so never jumps across Swift code.
///
/// Colours that the file tags (`gAMA`, `sRGB`, `iCCP` with sRGB) are converted from the tagged
/// gamma to the 1/2.2 that stands for sRGB; files without a tag are taken to be sRGB already, those
/// with 16 bits as well, although libpng would take these for linear light. Primaries and other
/// colour profiles have no effect; ``ImageDecoder`` converts by profiles, and then hands the file
/// over without its tags, so that nothing is converted twice. Of 16 bits the nearest 8 are kept.
public struct PNGDecoder: Sendable {
  /// Makes a decoder.
  public init() {}

  /// The picture in a PNG file.
  ///
  /// The size is known and checked before memory is taken for pixels. Damage in parts that do not
  /// carry pixels is overlooked, as is what follows the last pixel, except in interlaced files with
  /// 16 bits a channel, which also take the most memory, about six times that of the picture.
  ///
  /// - Throws: ``ImageError/notPNG(start:)`` for other data, ``ImageError/size(_:)`` when the
  ///   picture is too large, ``ImageError/truncatedChunk(offset:)`` when the file ends before its
  ///   pixels, ``ImageError/brokenPNG(reason:)`` when the decoder gives up.
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    try PNGFile.checkSignature(bytes)
    let file = try PNGDecoder.withoutExtras(bytes)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // libpng keeps the address of the image from begin to finish, so it must not move.
    return try withUnsafeMutablePointer(to: &image) { (image) throws(ImageError) -> Bitmap in
      defer { png_image_free(image) }
      return try file.withUnsafeBufferPointer { (buffer) throws(ImageError) -> Bitmap in
        let size = try begin(image, buffer)
        if needsSeparatePasses(bytes) { return try pictureFromPasses(bytes, size: size) }
        return try finish(image, size: size)
      }
    }
  }

  /// Reads the header; the image must be finished while `bytes` is valid.
  private func begin(
    _ image: UnsafeMutablePointer<png_image>, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ImageError) -> PixelSize {
    guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else {
      throw .brokenPNG(reason: image.pointee.text)
    }
    do {
      return try PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
    } catch {
      throw .size(error)
    }
  }

  /// Reads the pixels.
  private func finish(
    _ image: UnsafeMutablePointer<png_image>, size: PixelSize
  ) throws(ImageError) -> Bitmap {
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    return try Bitmap(size: size) { (pixels) throws(ImageError) in
      let rowStride = png_int_32(size.width * Bitmap.bytesPerPixel)
      guard png_image_finish_read(image, nil, pixels.baseAddress, rowStride, nil) != 0 else {
        throw .brokenPNG(reason: image.pointee.text)
      }
    }
  }
}

extension png_image {
  /// What libpng has to say about the last call.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
