import Graphics

/// Writes pictures as PNG files.
///
/// A file has the kind of pixels that its content needs: levels of grey or a palette for up to 256
/// colours, else 8 bits of red, green and blue, and of alpha only if a pixel needs it. The colours are
/// tagged as sRGB and the density as 72 dots per inch times the scale. There is no time stamp: the same
/// pixels, scale and compression always give the same bytes.
///
/// Pictures that are mostly flat, such as charts, are compressed by a method of their own; photographs,
/// palettes and ``PNGCompression/best`` by libdeflate.
public struct PNGEncoder: Sendable {
  /// How many pixels stand for one point; decides the density in the file, not the pixels.
  public let scale: RenderScale

  /// How much time is spent to make the file smaller.
  public let compression: PNGCompression

  /// Makes an encoder for pictures of the given scale.
  public init(scale: RenderScale, compression: PNGCompression = .default) {
    self.scale = scale
    self.compression = compression
  }

  /// The bytes of a PNG file with this picture.
  ///
  /// - Parameters:
  ///   - bitmap: the pixels.
  ///   - description: what the picture shows, for those who cannot see it; stored as the text
  ///     `Description` in UTF-8, in front of the pixels. Empty for none.
  /// - Complexity: O(*n*) in the number of pixels. A chart takes less than 1 MB besides the file, a
  ///   photograph three more copies of the picture at most.
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  public func encode(
    _ bitmap: Bitmap, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    try bitmap.withRows { (rows) throws(ImageError) in try encode(rows, description: description) }
  }

  /// The bytes of a PNG file with the pixels of somebody else, which are read where they are.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(
    _ rows: PixelRows, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    file(try PNGPixels(rows, compression), rows.size, description)
  }

  /// The bytes of a PNG file with a picture that has a palette already.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(
    _ picture: IndexedImage, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    file(try PNGPixels(picture, compression), picture.size, description)
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
}
