import CDeflate
import CPNG
import ChartRender

/// Our encoder against libpng and libdeflate, on the same pixels and taking turns.
enum EncoderSuite {
  /// An encoder by the name it has in the report.
  private struct ComparedEncoder {
    let name: String
    /// It is run once in so many turns.
    var step = 1
    let encode: () throws -> [UInt8]
  }

  /// Times the encoders and counts their bytes.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "Encoders, taking turns, \(options.runs) runs each; "
        + "libpng \(PNG_LIBPNG_VER_STRING) with the defaults of its\nsimplified interface: "
        + "level 6, all filters, RGB rows ready made; libdeflate filters rows and compresses;\n"
        + "the ratio is to snapshot")
    let names = ["snapshot", "fast", "best", "libdeflate-2", "libpng"]
    let pictures = ["encoder", "encoder-photo"]
    guard
      pictures.contains(where: { picture in
        options.wants(picture) || names.contains { options.wants("\(picture)/\($0)") }
      })
    else { return Section(title: section.title) }
    if let sample = try SampleChart.classics(options).first {
      var renderer = try ChartRenderer()
      let bitmap = try renderer.bitmap(renderer.scene(sample.charts[0]), scale: .x2)
      try measure("encoder", bitmap, options, &section)
    }
    let file = try SamplePhotograph.jpeg(width: 1_200, height: 630)
    try measure("encoder-photo", ImageDecoder().decode(file).bitmap, options, &section)
    return section
  }

  private static func measure(
    _ picture: String, _ bitmap: Bitmap, _ options: BenchOptions, _ section: inout Section
  ) throws {
    // Ours gets pixels as Cairo has them, which is how it gets them from a renderer.
    let words = bitmap.words
    try words.withUnsafeBytes { words in
      guard let base = words.baseAddress else { return }
      let rows = PixelRows(
        size: bitmap.size, layout: .xrgb, stride: bitmap.bytesPerRow, base: base)
      let contenders = try contenders(bitmap, rows)
      var results: [(name: String, result: (time: TimingStatistics, bytes: Int))] = []
      for step in Set(contenders.map(\.step)).sorted() {
        let together = contenders.filter { $0.step == step }
        let work = together.map { contender in { (_: Int) in try contender.encode().count } }
        let times = try InterleavedTiming(max(1, options.runs / step)).times(on: [0], work)
        for (contender, time) in zip(together, times) {
          results.append((contender.name, (time, try contender.encode().count)))
        }
      }
      section.add(picture, results)
    }
  }

  /// Ours, at its default, first.
  private static func contenders(
    _ bitmap: Bitmap, _ rows: PixelRows
  ) throws -> [ComparedEncoder] {
    let libpng = LibPNGEncoder(bitmap)
    let libdeflate = try LibDeflateEncoder(bitmap, level: 2)
    let files = [PNGCompression.default, .fast, .best].map { compression in
      let encoder = PNGEncoder(scale: .x2, compression: compression)
      return ComparedEncoder(
        name: compression == .default ? "snapshot" : compression.rawValue,
        step: compression == .best ? 10 : 1
      ) { try encoder.encode(rows) }
    }
    let other = ComparedEncoder(name: "libpng") { try libpng.encode() }
    for contender in files + [other] { try check(contender.encode(), is: bitmap) }
    return files + [ComparedEncoder(name: "libdeflate-2") { libdeflate.encode() }, other]
  }

  /// Two encoders that do not write the same picture must not be compared.
  private static func check(_ file: [UInt8], is bitmap: Bitmap) throws {
    guard try PNGDecoder().decode(file) == bitmap else {
      throw BenchError.output(program: "an encoder", reason: "it wrote another picture")
    }
  }
}

extension Bitmap {
  /// The pixels as Cairo keeps them where they are opaque.
  fileprivate var words: [UInt32] {
    stride(from: 0, to: pixels.count, by: Bitmap.bytesPerPixel).map { place in
      UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8 | UInt32(pixels[place + 2])
    }
  }
}

extension Section {
  fileprivate mutating func add(
    _ picture: String, _ encoders: [(name: String, result: (time: TimingStatistics, bytes: Int))]
  ) {
    for (name, result) in encoders {
      let ratio = encoders.first.map { result.time.median / $0.result.time.median }
      add("\(picture)/\(name)/time", result.time, "ms", ratio: ratio)
    }
    for (name, result) in encoders {
      let ratio = encoders.first.map { Double(result.bytes) / Double($0.result.bytes) }
      add(
        "\(picture)/\(name)/size", TimingStatistics([Double(result.bytes)]), "bytes", ratio: ratio)
    }
  }
}

/// What a general compressor takes for a chart: libdeflate over rows less the rows above them.
///
/// It compresses only and writes no file; the rows are filtered each time, which it shares with any encoder.
/// A class, for it owns the compressor that several calls share.
final class LibDeflateEncoder {

  private let compressor: OpaquePointer
  private let size: PixelSize
  private let rows: [UInt8]

  /// Prepares an opaque picture: its colours without alpha.
  init(_ bitmap: Bitmap, level: Int32) throws(BenchError) {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw .output(program: "libdeflate", reason: "no memory")
    }
    self.compressor = compressor
    size = bitmap.size
    rows = bitmap.withRows { $0.colors }
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The zlib stream.
  func encode() -> [UInt8] {
    let filtered = filtered()
    let bound = libdeflate_zlib_compress_bound(compressor, filtered.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, filtered, filtered.count, buffer.baseAddress, buffer.count)
    }
  }

  /// All rows after the number 2 of the filter Up.
  private func filtered() -> [UInt8] {
    let length = size.width * PixelRows.bytesPerColor
    return [UInt8](unsafeUninitializedCapacity: (length + 1) * size.height) { output, count in
      rows.withUnsafeBufferPointer { rows in
        for y in 0..<size.height {
          let target = UnsafeMutableBufferPointer(rebasing: output[(y * (length + 1))...])
          let row = UnsafeBufferPointer(rebasing: rows[(y * length)..<((y + 1) * length)])
          target[0] = 2
          if y == 0 {
            for place in 0..<length { target[1 + place] = row[place] }
          } else {
            let above = UnsafeBufferPointer(rebasing: rows[((y - 1) * length)..<(y * length)])
            for place in 0..<length { target[1 + place] = row[place] &- above[place] }
          }
        }
      }
      count = (length + 1) * size.height
    }
  }
}

extension PixelRows {
  /// Bytes of a pixel without its alpha.
  static let bytesPerColor = 3

  /// Red, green and blue of all pixels, without alpha, as encoders of opaque pictures take them.
  ///
  /// One pass over the memory: it is a part of what others are timed for.
  var colors: [UInt8] {
    let isWord = layout == .xrgb
    return [UInt8](unsafeUninitializedCapacity: size.area * PixelRows.bytesPerColor) {
      output, count in
      for y in 0..<size.height {
        let row = self[y]
        for x in 0..<size.width {
          let bytes = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self).littleEndian
          let pixel = isWord ? bytes.byteSwapped &>> 8 : bytes
          output[count] = UInt8(truncatingIfNeeded: pixel)
          output[count &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
          output[count &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
          count &+= PixelRows.bytesPerColor
        }
      }
    }
  }
}
