/// Writes pictures as PNG files.
///
/// A file holds 8 bits a channel, red, green and blue, and alpha only if a pixel needs it; the
/// colours are tagged as sRGB and the density as 72 dots per inch times the scale. There is no time
/// stamp: the same pixels and the same scale always give the same bytes.
public struct PNGEncoder: Sendable {
  /// On charts level 5 is 10 % faster than 6 and no larger; 7 takes half as long again for 1 %.
  private static let compressionLevel: Int32 = 5

  /// How many pixels stand for one point; decides the density in the file, not the pixels.
  public let scale: RenderScale

  /// How much time is spent to make the file smaller.
  public let compression: PNGCompression

  /// Makes an encoder for pictures of the given scale.
  public init(scale: RenderScale, compression: PNGCompression = .default) {
    self.scale = scale
    self.compression = compression
  }

  /// The bytes of a PNG file with the pixels of somebody else.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(
    _ rows: PixelRows, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    try encode(Bitmap(rows), description: description)
  }

  /// The bytes of a PNG file with this picture.
  ///
  /// - Parameters:
  ///   - bitmap: the pixels.
  ///   - description: what the picture shows, for those who cannot see it; stored as the text
  ///     `Description` in UTF-8, in front of the pixels. Empty for none.
  /// - Complexity: O(*n*) in the number of pixels, with memory for two more copies of the picture.
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  public func encode(
    _ bitmap: Bitmap, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    let colorType: PNGColorType = bitmap.isOpaque ? .rgb : .rgba
    let rows = PNGFilteredRows(bitmap, colorType: colorType)
    let compressor = try ZlibCompressor(level: PNGEncoder.compressionLevel)
    var chunks: [PNGChunk] = [
      .header(size: bitmap.size, depth: 8, colorType: colorType.rawValue),
      .standardRGB,
      .pixelDensity(scale),
    ]
    if !description.isEmpty {
      chunks.append(.text(PNGText(keyword: PNGText.description, text: description)))
    }
    chunks += [.imageData(try compressor.stream(of: rows.bytes)), .end]
    return PNGFile(chunks: chunks).bytes
  }
}
