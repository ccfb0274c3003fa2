import CDeflate
import Graphics

/// The parts of a PNG file that depend on pixels.
struct PNGPixels {
  let colorType: PNGColorType
  /// Bits of a channel or an index.
  let depth: UInt8
  let palette: [PNGChunk]
  let stream: [UInt8]
}

extension PNGPixels {
  /// Narrower images go to a general compressor, which sees more than one row.
  private static let leastWidth = 24
  /// libdeflate's level 6 packs about as well as zlib's in half the time (measured).
  private static let defaultLevel: Int32 = 6
  private static let fastLevel: Int32 = 1
  private static let bestLevel: Int32 = 12

  init(_ rows: PixelRows, _ compression: PNGCompression) throws(ImageError) {
    let statistics = ImageStatistics(rows)
    if !statistics.isColorful, let indexed = IndexedImage(rows) {
      try self.init(indexed, compression)
      return
    }
    let isFlat = !statistics.isBusy && rows.size.width >= PNGPixels.leastWidth
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

  init(_ image: IndexedImage, _ compression: PNGCompression) throws(ImageError) {
    let colors = PNGPalette(image)
    let samples = ValueSamples(values: colors.values, width: image.size.width, depth: colors.depth)
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
    return try smallest(PixelSamples<Layout>(rows: rows), compression, [.least])
  }

  /// Returns libdeflate's smallest stream over some strategies; ``PNGCompression/best`` tries all
  /// of them.
  private static func smallest(
    _ samples: some SampleRows, _ compression: PNGCompression, _ strategies: [FilteredRows.Strategy]
  ) throws(ImageError) -> [UInt8] {
    let strategies = compression == .best ? FilteredRows.Strategy.allCases : strategies
    let level =
      switch compression {
      case .fast: fastLevel
      case .default: defaultLevel
      case .best: bestLevel
      }
    // Level 12 takes hundreds of times as long as level 6 but favours the same strategy, so it
    // packs the winner only.
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

/// The effort to make a file smaller; the pixels are the same for all.
public enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  /// As fast as it gets; files of charts are about a tenth larger.
  case fast
  /// Files about as small as those of libpng's level 6, in a fraction of its time.
  case `default`
  /// The smallest file, whatever it takes.
  case best
}

/// Owns a libdeflate compressor.
///
/// A stream depends on nothing but the bytes, the level and the version of libdeflate.
package struct ZlibCompressor: ~Copyable {
  /// The level that stores bytes uncompressed, for a stream that is read again at once.
  static let storingLevel: Int32 = 0

  private let compressor: OpaquePointer

  /// Makes a compressor of a level from 1, fast, to 12, small, or ``storingLevel``.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for it or no such level.
  package init(level: Int32) throws(ImageError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .compression }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The bytes as a zlib stream (RFC 1950).
  package borrowing func stream(of bytes: [UInt8]) throws(ImageError) -> [UInt8] {
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    // Nothing written means that the bound was too small, which libdeflate rules out.
    guard !stream.isEmpty else { throw .compression }
    return stream
  }
}

/// The representation of few colours: levels of grey, or a palette, in as few bits as suffice (PNG,
/// Third Edition, sections 11.2.2 and 11.3.1.1).
struct PNGPalette {
  let colorType: PNGColorType
  /// Bits of a value: 1, 2, 4 or 8.
  let depth: Int
  /// Levels of grey or indices, one for each pixel.
  let values: [UInt8]
  let chunks: [PNGChunk]

  /// Chooses for an image; pixels keep their values, those of transparent colours as well.
  init(_ image: IndexedImage) {
    let palette = image.palette
    if palette.allSatisfy({ $0.alpha == 255 && $0.red == $0.green && $0.green == $0.blue }) {
      let depth = PNGPalette.greyDepth(palette)
      let shift = UInt8(8 - depth)
      (colorType, chunks) = (.grey, [])
      values = PNGPalette.map(image.indices, palette.map { $0.red >> shift })
      self.depth = depth
      return
    }
    // `tRNS` lists opacities from the first colour on and may end early: with translucent colours
    // first, opaque ones need no entry.
    let order = palette.indices.sorted {
      (palette[$0].alpha == 255 ? 1 : 0, $0) < (palette[$1].alpha == 255 ? 1 : 0, $1)
    }
    var ranks = [UInt8](repeating: 0, count: palette.count)
    for (rank, index) in order.enumerated() { ranks[index] = UInt8(rank) }
    let colors = order.map { palette[$0] }
    let opacities = colors.map(\.alpha).prefix { $0 < 255 }
    colorType = .indexed
    depth = [1, 2, 4].first { palette.count <= 1 << $0 } ?? 8
    values = PNGPalette.map(image.indices, ranks)
    let table = PNGChunk(.palette, data: colors.flatMap { [$0.red, $0.green, $0.blue] })
    chunks = [table] + (opacities.isEmpty ? [] : [PNGChunk(.opacities, data: Array(opacities))])
  }

  /// The fewest bits whose levels, evenly spread from 0 to 255, include all of these.
  private static func greyDepth(_ palette: [Pixel]) -> Int {
    [(1, 255), (2, 85), (4, 17)].first { _, step in
      palette.allSatisfy { Int($0.red) % step == 0 }
    }?.0 ?? 8
  }

  private static func map(_ indices: [UInt8], _ values: [UInt8]) -> [UInt8] {
    let isSame = values.indices.allSatisfy { Int(values[$0]) == $0 }
    return isSame ? indices : indices.map { values[Int($0)] }
  }
}

/// The colour types of PNG that are written, by their number in the header.
enum PNGColorType: UInt8, Sendable {
  /// One channel from black to white.
  case grey = 0
  /// Red, green and blue.
  case rgb = 2
  /// The index of a colour in a palette.
  case indexed = 3
  /// Red, green, blue and straight alpha.
  case rgba = 6
}
