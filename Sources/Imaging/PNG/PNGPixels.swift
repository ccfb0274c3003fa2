import Graphics

/// The part of a PNG file that depends on pixels: their kind, a palette, and their stream.
struct PNGPixels {
  let colorType: PNGColorType
  /// Bits of a channel or an index.
  let depth: UInt8
  /// The palette and its opacities, in the order of the file.
  let palette: [PNGChunk]
  /// The zlib stream.
  let stream: [UInt8]
}

extension PNGPixels {
  /// Fewer pixels than this across are left to a general compressor, which sees more than one row.
  private static let leastWidth = 24
  /// As good as libdeflate gets at twice the speed of zlib.
  private static let defaultLevel: Int32 = 6
  private static let fastLevel: Int32 = 1
  private static let bestLevel: Int32 = 12

  /// Encodes pixels with the kind of pixels and the way of compression that suit them.
  init(_ rows: PixelRows, _ compression: PNGCompression) throws(ImageError) {
    let survey = ImageStatistics(rows)
    if !survey.isColorful, let indexed = IndexedImage(rows) {
      try self.init(indexed, compression)
      return
    }
    let isFlat = !survey.isBusy && rows.size.width >= PNGPixels.leastWidth
    let isOpaque = rows.isOpaque
    let stream =
      switch rows.layout {
      case .rgba where !isOpaque:
        try PNGPixels.stream(rows, StraightPixels.self, compression, isFlat: isFlat)
      case .rgba: try PNGPixels.stream(rows, OpaquePixels.self, compression, isFlat: isFlat)
      case .xrgb: try PNGPixels.stream(rows, PackedPixels.self, compression, isFlat: isFlat)
      }
    self.init(colorType: isOpaque ? .rgb : .rgba, depth: 8, palette: [], stream: stream)
  }

  /// Encodes a picture with its palette, or as levels of grey.
  init(_ picture: IndexedImage, _ compression: PNGCompression) throws(ImageError) {
    let colors = PNGPalette(picture)
    let samples = SampleRows(colors.values, width: picture.size.width, depth: colors.depth)
    self.init(
      colorType: colors.colorType, depth: UInt8(colors.depth), palette: colors.chunks,
      stream: try PNGPixels.smallest(samples, compression, [.none]))
  }

  private static func stream<Layout: PixelLayout>(
    _ rows: PixelRows, _: Layout.Type, _ compression: PNGCompression, isFlat: Bool
  ) throws(ImageError) -> [UInt8] {
    if isFlat, compression != .best {
      var stream = FlatImageDeflater<Layout>(rows, findsMatches: compression != .fast)
      return stream.bytes()
    }
    return try smallest(SampleRows(rows, Layout.self), compression, [.least])
  }

  /// The stream that libdeflate makes with one of the strategies, the one that suits the picture; for
  /// ``PNGCompression/best`` any strategy may be it.
  private static func smallest(
    _ samples: SampleRows, _ compression: PNGCompression, _ strategies: [FilteredRows.Strategy]
  ) throws(ImageError) -> [UInt8] {
    let strategies = compression == .best ? FilteredRows.Strategy.allCases : strategies
    let level =
      switch compression {
      case .fast: fastLevel
      case .default: defaultLevel
      case .best: bestLevel
      }
    // The best level takes hundreds of times as long, and likes the same rows as the usual one.
    let trial = try ZlibCompressor(level: strategies.count > 1 ? defaultLevel : level)
    var smallest: (rows: FilteredRows, stream: [UInt8])?
    for strategy in strategies {
      let rows = FilteredRows(samples, strategy)
      let stream = try trial.stream(of: rows.bytes)
      if stream.count < smallest?.stream.count ?? .max { smallest = (rows, stream) }
    }
    guard let smallest else { throw .compression }
    if strategies.count == 1 { return smallest.stream }
    return try ZlibCompressor(level: level).stream(of: smallest.rows.bytes)
  }
}
