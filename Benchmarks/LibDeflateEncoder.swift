import CDeflate
import ChartRender

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
