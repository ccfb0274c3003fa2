import Graphics

extension PNGEncoder {
  /// How many colours are tried, one after another, where all of them need too many bytes.
  ///
  /// Fewer than the last would leave no picture to speak of.
  private static let colorCounts = [256, 128, 64, 32, 16, 8, 4]

  /// How many times as large as its limit a file may be that is packed quickly, for the best packing to be
  /// worth its time.
  private static let mostGain = 1.25

  /// A PNG file of at most `limit` bytes with this picture.
  ///
  /// A file that is larger is packed as well as it can be. If that is not enough, the picture gets fewer
  /// colours: 256, then half as many and so on down to 4, each time first with what is between them made
  /// up of pixels beside each other, then without. Colours that cover much of the picture stay as they
  /// are, and the description is kept.
  ///
  /// - Parameters:
  ///   - bitmap: the pixels.
  ///   - limit: the most bytes that the file may have.
  ///   - description: what the picture shows, for those who cannot see it; empty for none.
  /// - Throws: ``ImageError/tooManyBytes(smallest:limit:)`` when 4 colours take more bytes, too, and
  ///   ``ImageError/compression`` when there is no memory for the compressor.
  public func encode(
    _ bitmap: Bitmap, within limit: Int, description: String = ""
  ) throws(ImageError) -> FittedPNG {
    try bitmap.withRows { (rows) throws(ImageError) in
      try encode(rows, within: limit, description: description)
    }
  }

  /// A PNG file of at most `limit` bytes with the pixels of somebody else.
  ///
  /// - Throws: as for a ``Bitmap``.
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

  /// A file with as many colours as the limit lets.
  private func reduced(
    _ reduction: PaletteReduction, within limit: Int, full: Int, description: String
  ) throws(ImageError) -> FittedPNG {
    func file(
      _ picture: IndexedImage, of palette: [PackedColor]
    ) throws(ImageError) -> FittedPNG {
      FittedPNG(
        bytes: try encode(picture, description: description),
        colors: reduction.fits(palette.count) ? .all : .reduced(to: palette.count),
        fullByteCount: full)
    }
    let quick = PNGEncoder(scale: scale)
    let most = Double(limit) * PNGEncoder.mostGain
    // What cannot be reached is not tried for long.
    let last = reduction.palette(of: PNGEncoder.colorCounts.last ?? 1)
    let fewest = try file(reduction.picture(in: last, dithering: .none), of: last)
    guard fewest.bytes.count <= limit else {
      throw .tooManyBytes(smallest: min(full, fewest.bytes.count), limit: limit)
    }
    for count in PNGEncoder.colorCounts {
      let palette = reduction.palette(of: count)
      let ways: [PaletteReduction.Dithering] =
        reduction.fits(count) ? [.none] : [.diffusion, .none]
      for way in ways {
        let picture = reduction.picture(in: palette, dithering: way)
        let size = try quick.encode(picture, description: description).count
        guard Double(size) <= most else { continue }
        let file = try file(picture, of: palette)
        if file.bytes.count <= limit { return file }
      }
    }
    return fewest
  }
}
