import CWebP
import Graphics

/// Decodes PNG, JPEG and WebP files as upright pictures in sRGB.
///
/// The first bytes decide about the type, not the name. Of animations the first frame is read.
/// Colours are converted by the file's ICC profile (relative colorimetric with black point
/// compensation); a damaged profile, or one for other channels, is ignored, and a file without one
/// counts as sRGB.
///
/// JPEG files may be grey, in colour or CMYK, with any subsampling, progressive as well. Memory
/// beyond the file is that of the picture to be kept, except that progressive JPEG files take 2
/// more bytes a sample, and PNG, lossless and translucent WebP files are decoded whole before they
/// are reduced.
public struct ImageDecoder: Sendable {

  /// Makes a decoder.
  public init() {}

  /// Decodes a file.
  ///
  /// The header is read first, so that nothing is allocated for a picture that is too large.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: Pixels per point of the file: ``RenderScale/x2`` for a name with `@2x`.
  ///   - covering: The size in pixels, upright, that must stay covered; larger pictures are
  ///     reduced, and their ``RasterImage/size`` stays that of the file. Nil keeps all pixels.
  /// - Throws: ``ImageError/unreadPicture(start:kind:)`` for other kinds of files,
  ///   ``ImageError/tooManyPixels(width:height:)`` for more than ``PixelSize/maximumDecodedArea``
  ///   pixels or a size beyond ``PixelSize``, ``ImageError/tooManyScans(_:)`` for a progressive
  ///   JPEG file that would take too long, and ``ImageError`` for damaged data.
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

  /// The size of a PNG, JPEG, WebP or GIF file in pixels, upright; nil for other files. Of PNG and JPEG the
  /// whole file is checked, without the pixels.
  package static func fileSize(of bytes: [UInt8]) throws(ImageError) -> PixelSize? {
    switch ImageFileType(of: bytes) {
    case .png:
      let size = try PNGFile(parsing: bytes).size()
      return PNGMetadata(bytes).orientation.upright(
        try self.size(width: size.width, height: size.height))
    case .jpeg:
      let file = try JPEGFile(bytes)
      return file.orientation.upright(file.size)
    case .webp:
      let file = try WebPFile(bytes)
      return file.orientation.upright(file.size)
    case .other:
      guard bytes.starts(with: "GIF8".utf8), bytes.count >= 10 else { return nil }
      return try size(
        width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
    }
  }

  /// The size in a header, if it can be read.
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

/// Stored pixels of a file, before they are reduced, converted and turned upright.
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

  func image(scale: RenderScale, covering: PixelSize?) -> RasterImage {
    let step = bitmap.size.step(covering: orientation.stored(covering))
    let colors = conversion.applied(to: bitmap.reduced(by: step))
    return RasterImage(orientation.upright(colors), of: orientation.upright(fileSize), scale: scale)
  }
}

/// The type of a file by its first bytes; its name does not count.
package enum ImageFileType: Sendable, Hashable {
  case png
  case jpeg
  case webp
  /// Something else; `kind` says what, with its article.
  case other(kind: String)

  package init(of bytes: [UInt8]) {
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

  /// The kinds of ``other(kind:)`` for an SVG file and for a text file.
  package static let (drawing, text) = ("an SVG drawing", "a text")

  /// Signatures of files that are often mistaken for readable pictures.
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
    if start.contains("<svg") { return drawing }
    if start.lowercased().contains("<html") { return "a web page" }
    return isText ? text : "a file of an unknown kind"
  }
}

/// Decodes WebP files with libwebp, without a profile.
struct WebPDecoder {
  /// The picture, or the first frame of an animation on a clear background.
  ///
  /// Opaque pictures are reduced while they are decoded, as far as they still cover `needed`.
  /// libwebp does not weight colours by alpha, so others are left for the caller to reduce.
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

  /// A frame on a clear background, as viewers show before the first frame.
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
