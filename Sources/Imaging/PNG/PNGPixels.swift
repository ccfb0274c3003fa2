import CDeflate
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

  /// Encodes a picture with its palette, or as levels of grey.
  init(_ image: IndexedImage, _ compression: PNGCompression) throws(ImageError) {
    let colors = PNGPalette(image)
    let samples = SampleRows(colors.values, width: image.size.width, depth: colors.depth)
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

/// How much time an encoder spends to make a file smaller; the pixels are the same for all.
public enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  /// As fast as it gets; files of charts are about a tenth larger.
  case fast
  /// Files about as small as those of libpng's level 6, in a fraction of its time.
  case `default`
  /// The smallest file, whatever it takes.
  case best
}

/// Owns a libdeflate compressor, which turns bytes into a zlib stream.
///
/// The stream depends on nothing but the bytes, the level and the version of libdeflate.
struct ZlibCompressor: ~Copyable {
  /// The level that only wraps the bytes, for a stream that is read again at once.
  static let storingLevel: Int32 = 0

  private let compressor: OpaquePointer

  /// Makes a compressor of a level from 1, fast, to 12, small, or ``storingLevel``.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for it or no such level.
  init(level: Int32) throws(ImageError) {
    guard let compressor = libdeflate_alloc_compressor(level) else { throw .compression }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The bytes as a zlib stream (RFC 1950).
  borrowing func stream(of bytes: [UInt8]) throws(ImageError) -> [UInt8] {
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

/// How the colours of a picture with few of them are written: as levels of grey, or as a palette.
///
/// PNG (Third Edition), sections 11.2.2 and 11.3.1.1. Fewer bits are taken where they suffice.
struct PNGPalette {
  let colorType: PNGColorType
  /// Bits of a value: 1, 2, 4 or 8.
  let depth: Int
  /// For each pixel a level of grey, or an index.
  let values: [UInt8]
  /// `PLTE` and `tRNS`, if needed.
  let chunks: [PNGChunk]

  /// Chooses for a picture; the pixels stay what they are, colours of transparent ones as well.
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
    // Colours that are not opaque come first, so that no other one needs an opacity.
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

  /// The least number of bits whose levels, evenly spread from 0 to 255, hold all of these.
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

/// What the pixels of a PNG file consist of, by the number its header gives it.
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
