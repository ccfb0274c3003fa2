import Graphics

/// Writes pictures as PNG files.
///
/// A file has the kind of pixels that its content needs: levels of grey or a palette for up to 256
/// colours, else 8 bits of red, green and blue, and of alpha only if a pixel needs it. The colours
/// are tagged as sRGB and the density as 72 dots per inch times the scale. There is no time stamp:
/// the same pixels, scale and compression always give the same bytes.
///
/// Pictures that are mostly flat, such as charts, are compressed by a method of their own;
/// photographs, palettes and ``PNGCompression/best`` by libdeflate.
public struct PNGEncoder: Sendable {
  /// Pixels per point; decides the density in the file, not the pixels.
  public let scale: RenderScale

  /// The effort to make the file smaller.
  public let compression: PNGCompression

  /// Makes an encoder for pictures of the given scale.
  public init(scale: RenderScale, compression: PNGCompression = .default) {
    (self.scale, self.compression) = (scale, compression)
  }

  /// The bytes of a PNG file with this picture.
  ///
  /// - Parameters:
  ///   - bitmap: the pixels.
  ///   - description: what the picture shows, for those who cannot see it; stored as the text
  ///     `Description` in UTF-8, in front of the pixels. Empty for none.
  /// - Complexity: O(*n*) in the number of pixels. A chart takes less than 1 MB besides the file, a
  ///   photograph two more copies of the picture at most.
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  public func encode(_ bitmap: Bitmap, description: String = "") throws(ImageError) -> [UInt8] {
    try bitmap.withRows { (rows) throws(ImageError) in try encode(rows, description: description) }
  }

  /// Encodes pixels in borrowed memory, without a copy.
  package func encode(_ rows: PixelRows, description: String = "") throws(ImageError) -> [UInt8] {
    file(try PNGPixels(rows, compression), rows.size, description)
  }

  /// The bytes of a PNG file with a picture that has a palette already.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(
    _ image: IndexedImage, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    file(try PNGPixels(image, compression), image.size, description)
  }

  private func file(_ pixels: PNGPixels, _ size: PixelSize, _ description: String) -> [UInt8] {
    var chunks: [PNGChunk] = [
      .header(size: size, depth: pixels.depth, colorType: pixels.colorType.rawValue),
      .standardRGB,
      .pixelDensity(scale),
    ]
    chunks += pixels.palette
    if !description.isEmpty {
      chunks.append(.text(PNGText(keyword: PNGText.description, text: description)))
    }
    chunks += [.imageData(pixels.stream), .end]
    return PNGFile(chunks: chunks).bytes
  }

  /// The numbers of colours to try, one after another; less than four leave nothing to see.
  private static let colorCounts = [256, 128, 64, 32, 16, 8, 4]

  /// A quickly packed file up to so many times its limit is worth the best packing.
  private static let mostGain = 1.25

  /// A PNG file of at most `limit` bytes with this picture.
  ///
  /// A file that is too large is packed as well as possible. If that is not enough, the picture
  /// gets fewer colours: 256, then half as many and so on down to 4, each first with dithering,
  /// then without. Colours that cover much of the picture stay as they are, and the description is
  /// kept.
  ///
  /// - Parameters:
  ///   - bitmap: the pixels.
  ///   - limit: the most bytes of the file.
  ///   - description: a description for those who cannot see the picture; empty for none.
  /// - Throws: ``ImageError/tooManyBytes(smallest:limit:)`` if 4 colours are too large as well, and
  ///   ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(
    _ bitmap: Bitmap, within limit: Int, description: String = ""
  ) throws(ImageError) -> FittedPNG {
    try bitmap.withRows { (rows) throws(ImageError) in
      try encode(rows, within: limit, description: description)
    }
  }

  /// Encodes pixels in borrowed memory as a file of at most `limit` bytes.
  package func encode(
    _ rows: PixelRows, within limit: Int, description: String = ""
  ) throws(ImageError) -> FittedPNG {
    var bytes = try encode(rows, description: description)
    let best = PNGEncoder(scale: scale, compression: .best)
    if bytes.count > limit, compression != .best {
      bytes = try best.encode(rows, description: description)
    }
    if bytes.count <= limit {
      return FittedPNG(bytes: bytes, colors: .all, fullByteCount: bytes.count)
    }
    return try best.reduced(
      PaletteReduction(rows), within: limit, full: bytes.count, description: description)
  }

  private func reduced(
    _ reduction: PaletteReduction, within limit: Int, full: Int, description: String
  ) throws(ImageError) -> FittedPNG {
    func file(_ image: IndexedImage, of palette: [PackedColor]) throws(ImageError) -> FittedPNG {
      FittedPNG(
        bytes: try encode(image, description: description),
        colors: reduction.fits(palette.count) ? .all : .reduced(to: palette.count),
        fullByteCount: full)
    }
    let quick = PNGEncoder(scale: scale)
    let most = Double(limit) * PNGEncoder.mostGain
    // Fewest colours first: a limit that cannot be reached fails early.
    let last = reduction.palette(of: PNGEncoder.colorCounts.last ?? 1)
    let fewest = try file(reduction.image(in: last, dithering: .none), of: last)
    guard fewest.bytes.count <= limit else {
      throw .tooManyBytes(smallest: min(full, fewest.bytes.count), limit: limit)
    }
    for count in PNGEncoder.colorCounts {
      let palette = reduction.palette(of: count)
      let ditherings: [PaletteReduction.Dithering] =
        reduction.fits(count) ? [.none] : [.diffusion, .none]
      for dithering in ditherings {
        let image = reduction.image(in: palette, dithering: dithering)
        let size = try quick.encode(image, description: description).count
        guard Double(size) <= most else { continue }
        let file = try file(image, of: palette)
        if file.bytes.count <= limit { return file }
      }
    }
    return fewest
  }
}

/// A PNG file within a limit, and the colours that it kept.
package struct FittedPNG: Sendable, Hashable {
  package enum Colors: Sendable, Hashable {
    /// Those of the picture, every pixel unchanged.
    case all
    /// At most so many, which stand for those of the picture.
    case reduced(to: Int)
  }

  package let bytes: [UInt8]
  package let colors: Colors
  /// Bytes of the file with all colours, packed as well as possible if that was tried.
  package let fullByteCount: Int
}
