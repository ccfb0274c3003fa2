import CWebP
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
    case .png: try png(bytes).image(scale: scale, covering: covering)
    case .jpeg: try jpeg(bytes, covering: covering).image(scale: scale, covering: covering)
    case .webp: try webp(bytes, covering: covering).image(scale: scale, covering: covering)
    case .other(let kind):
      throw .unreadPicture(start: Array(bytes.prefix(8)), kind: kind)
    }
  }

  private func png(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    if let (width, height) = PNGMetadata.sides(bytes) {
      _ = try ImageDecoder.size(width: width, height: height)
    }
    let metadata = PNGMetadata(bytes)
    let conversion = ColorConversion(from: metadata.profile, of: metadata.colorModel)
    // A profile stands above the other tags, by which libpng would convert the colours once more.
    let file = conversion.changesColors ? metadata.withoutColors(bytes) : bytes
    let bitmap = try PNGDecoder().decode(file)
    return DecodedImage(
      bitmap, fileSize: bitmap.size, orientation: metadata.orientation, conversion: conversion)
  }

  private func jpeg(_ bytes: [UInt8], covering: PixelSize?) throws(ImageError) -> DecodedImage {
    let file = try JPEGFile(bytes)
    let conversion = ColorConversion(from: file.profile, of: file.colorModel)
    let bitmap = try JPEGDecoder().decode(
      bytes, file, covering: file.orientation.stored(covering), conversion: conversion)
    return DecodedImage(
      bitmap, fileSize: file.size, orientation: file.orientation,
      // Inks became colours in the decoder.
      conversion: file.colorModel == .cmyk ? ColorConversion() : conversion)
  }

  private func webp(_ bytes: [UInt8], covering: PixelSize?) throws(ImageError) -> DecodedImage {
    let file = try WebPFile(bytes)
    let bitmap = try WebPDecoder().decode(bytes, file, covering: file.orientation.stored(covering))
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
  func image(scale: RenderScale, covering: PixelSize?) -> RasterImage {
    let step = bitmap.size.step(covering: orientation.stored(covering))
    let colors = conversion.applied(to: bitmap.reduced(by: step))
    return RasterImage(orientation.upright(colors), of: orientation.upright(fileSize), scale: scale)
  }
}

/// What a file is, as far as its first bytes tell.
enum ImageFileType: Sendable, Hashable {
  case png
  case jpeg
  case webp
  /// Something else; `kind` says what, with its article.
  case other(kind: String)

  /// Looks at the first bytes; the name of the file has no say.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: PNGFile.signature) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      self = .other(kind: ImageFileType.kind(of: bytes))
    }
  }

  /// What is often mistaken for a picture that can be read, by the bytes at its start.
  private static let starts: [(String, offset: Int, kind: String)] = [
    ("GIF8", 0, "a GIF picture"),
    ("BM", 0, "a BMP picture"),
    ("II*\0", 0, "a TIFF picture"),
    ("MM\0*", 0, "a TIFF picture"),
    ("%PDF", 0, "a PDF file"),
    ("8BPS", 0, "a Photoshop file"),
    ("\0\0\u{1}\0", 0, "an icon of Windows"),
    ("ftypavif", 4, "an AVIF picture"),
    ("ftypavis", 4, "an AVIF picture"),
    ("ftyphei", 4, "a HEIC picture"),
    ("ftyphev", 4, "a HEIC picture"),
    ("ftypmif1", 4, "a HEIC picture"),
    ("ftypmsf1", 4, "a HEIC picture"),
    ("ftyp", 4, "a film"),
    ("JXL ", 4, "a JPEG XL picture"),
    ("jP  ", 4, "a JPEG 2000 picture"),
  ]

  private static func kind(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "an empty file" }
    if bytes.starts(with: [0xFF, 0x0A]) { return "a JPEG XL picture" }
    let found = starts.first { start, offset, _ in
      bytes.dropFirst(offset).starts(with: start.utf8)
    }
    if let found { return found.kind }
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    let isText = start.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0xFFFD || (0x09...0x0D).contains(scalar.value)
    }
    if start.contains("<svg") { return "an SVG drawing" }
    if start.lowercased().contains("<html") { return "a web page" }
    return isText ? "a text" : "a file of an unknown kind"
  }
}

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
    let image = try decode(bytes[frame.data], size: frame.size, isScaled: false)
    return frame.size == file.size ? image : placed(image, at: frame, on: file.size)
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
  private func placed(_ image: Bitmap, at frame: WebPFile.Frame, on size: PixelSize) -> Bitmap {
    Bitmap(size: size) { target in
      target.initialize(repeating: 0)
      for y in 0..<frame.size.height {
        let start = ((frame.y + y) * size.width + frame.x) * Bitmap.bytesPerPixel
        image.withRow(y) { row in
          _ = target[start..<(start + row.count)].update(fromContentsOf: row)
        }
      }
    }
  }
}
