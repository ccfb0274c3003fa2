import Graphics

/// Reads PNG, JPEG and WebP files as pictures that are upright and in sRGB.
///
/// What a file is, its first bytes tell, never its name. Of animations the first frame is read. An
/// orientation in EXIF data is carried out. Colours are converted to sRGB by the ICC profile that the
/// file carries (relative colorimetric, with black point compensation); a damaged profile, and one for
/// other colours than those of the file, is ignored, and a file without one is taken to be sRGB.
///
/// JPEG files may be grey, in colour or CMYK, with all samplings of colour, progressive as well. The
/// memory that decoding takes beyond the file is that of the picture to be kept, with two exceptions:
/// progressive JPEG files take 2 more bytes for each sample they store, and PNG, lossless and
/// translucent WebP files are decoded whole before they are reduced.
public struct ImageDecoder: Sendable {

  /// Makes a decoder.
  public init() {}

  /// The picture in a file.
  ///
  /// The header is read first, so that nothing is allocated for a picture that is too large.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: Pixels per point of the file, which its name tells: ``RenderScale/x2`` for `@2x`.
  ///   - covering: How many pixels across and down, upright, are needed at most. A picture with more
  ///     in both directions is reduced, but to no less; its ``RasterImage/size`` stays that of the file.
  ///     When nil, all pixels are kept.
  /// - Throws: ``ImageError/unreadPicture(start:kind:)`` for other kinds of files,
  ///   ``ImageError/tooManyPixels(width:height:)`` when a picture has more than ``PixelSize/maximumDecodedArea`` pixels
  ///   or does not fit ``PixelSize``, ``ImageError/tooManyScans(_:)`` for a progressive JPEG file that
  ///   would take too long, and ``ImageError`` for damaged or incomplete data.
  public func decode(
    _ bytes: [UInt8], scale: RenderScale = .x1, covering: PixelSize? = nil
  ) throws(ImageError) -> RasterImage {
    switch ImageFileType(of: bytes) {
    case .png: try png(bytes).picture(scale: scale, covering: covering)
    case .jpeg: try jpeg(bytes, covering: covering).picture(scale: scale, covering: covering)
    case .webp: try webp(bytes, covering: covering).picture(scale: scale, covering: covering)
    case .other(let kind):
      throw .unreadPicture(start: Array(bytes.prefix(8)), kind: kind)
    }
  }

  private func png(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    if let (width, height) = PNGMetadata.sides(bytes) {
      _ = try ImageDecoder.size(width: width, height: height)
    }
    let metadata = PNGMetadata(bytes)
    let conversion = ColorConversion(from: metadata.profile, of: metadata.inks)
    // A profile stands above the other tags, by which libpng would convert the colours once more.
    let file = conversion.changesColors ? metadata.withoutColors(bytes) : bytes
    let bitmap = try PNGDecoder().decode(file)
    return DecodedImage(
      bitmap, fileSize: bitmap.size, orientation: metadata.orientation, conversion: conversion)
  }

  private func jpeg(
    _ bytes: [UInt8], covering: PixelSize?
  ) throws(ImageError) -> DecodedImage {
    let file = try JPEGFile(bytes)
    let conversion = ColorConversion(from: file.profile, of: file.inks)
    let bitmap = try JPEGDecoder().decode(
      bytes, file, covering: file.orientation.stored(covering), conversion: conversion)
    return DecodedImage(
      bitmap, fileSize: file.size, orientation: file.orientation,
      // Inks became colours in the decoder.
      conversion: file.inks == .cmyk ? ColorConversion() : conversion)
  }

  private func webp(
    _ bytes: [UInt8], covering: PixelSize?
  ) throws(ImageError) -> DecodedImage {
    let file = try WebPFile(bytes)
    let bitmap = try WebPDecoder().decode(
      bytes, file, covering: file.orientation.stored(covering))
    return DecodedImage(
      bitmap, fileSize: file.size, orientation: file.orientation,
      conversion: ColorConversion(from: file.profile, of: .rgb))
  }

  /// The size that a header tells, if it can be read.
  static func size(width: Int, height: Int) throws(ImageError) -> PixelSize {
    do throws(GeometryError) {
      let size = try PixelSize(width: width, height: height)
      if size.area <= PixelSize.maximumDecodedArea { return size }
    } catch {
      throw .tooManyPixels(width: width, height: height)
    }
    throw .tooManyPixels(width: width, height: height)
  }
}

/// The pixels of a file as they are stored, and what is still to be done with them.
struct DecodedImage: ~Copyable {
  private let bitmap: Bitmap
  private let fileSize: PixelSize
  private let orientation: Orientation
  private let conversion: ColorConversion

  init(
    _ bitmap: Bitmap, fileSize: PixelSize, orientation: Orientation,
    conversion: consuming ColorConversion
  ) {
    self.bitmap = bitmap
    self.fileSize = fileSize
    self.orientation = orientation
    self.conversion = conversion
  }

  /// The picture: reduced, in sRGB and upright.
  func picture(scale: RenderScale, covering: PixelSize?) -> RasterImage {
    let step = bitmap.size.step(covering: orientation.stored(covering))
    let colors = conversion.applied(to: bitmap.reduced(by: step))
    return RasterImage(
      orientation.upright(colors), of: orientation.upright(fileSize), scale: scale)
  }
}
