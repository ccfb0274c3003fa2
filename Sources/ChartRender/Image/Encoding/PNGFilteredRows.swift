/// The pixels of a picture as PNG compresses them: every row less the row above it.
///
/// PNG (Third Edition), section 9: each row starts with the number of its filter. In a chart most
/// rows repeat the row above, so filter 2 (Up) leaves little but zeros.
struct PNGFilteredRows {
  private static let up: UInt8 = 2
  /// How far behind its end a row may be written, into what the next row overwrites.
  private static let slack = 2

  /// All rows, each with its filter number in front.
  let bytes: [UInt8]

  /// Filters a picture; ``PNGColorType/rgb`` leaves alpha out.
  init(_ bitmap: Bitmap, colorType: PNGColorType) {
    let rowLength = 1 + bitmap.size.width * colorType.bytesPerPixel
    let byteCount = rowLength * bitmap.size.height
    bytes = [UInt8](
      unsafeUninitializedCapacity: byteCount + PNGFilteredRows.slack
    ) { buffer, initializedCount in
      var output = UnsafeMutableRawBufferPointer(buffer)[...]
      PNGFilteredRows.forEachRow(of: bitmap) { row, above in
        output[output.startIndex] = PNGFilteredRows.up
        let place = UnsafeMutableRawBufferPointer(rebasing: output.dropFirst())
        switch colorType {
        case .rgb: storeColors(of: row, less: above, at: place)
        case .rgba: storePixels(of: row, less: above, at: place)
        }
        output = output.dropFirst(rowLength)
      }
      initializedCount = byteCount
    }
  }

  /// Calls `body` with every row and the one above it, which is all zeros for the first row.
  private static func forEachRow(
    of bitmap: Bitmap, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
  ) {
    let zeros = [UInt8](repeating: 0, count: bitmap.bytesPerRow)
    bitmap.pixels.withUnsafeBytes { pixels in
      zeros.withUnsafeBytes { zeros in
        var above = zeros
        for start in stride(from: 0, to: pixels.count, by: bitmap.bytesPerRow) {
          let row = UnsafeRawBufferPointer(
            rebasing: pixels[start..<(start + bitmap.bytesPerRow)])
          body(row, above)
          above = row
        }
      }
    }
  }
}

/// Four pixels, so much as one vector register holds on every machine.
private typealias PixelGroup = SIMD16<UInt8>

/// Stores red, green, blue and alpha, each less the byte above.
private func storePixels(
  of row: UnsafeRawBufferPointer, less above: UnsafeRawBufferPointer,
  at output: UnsafeMutableRawBufferPointer
) {
  var offset = 0
  while offset + 16 <= row.count {
    let difference = group(of: row, less: above, at: offset)
    output.storeBytes(of: difference, toByteOffset: offset, as: PixelGroup.self)
    offset += 16
  }
  while offset < row.count {
    output[offset] = row[offset] &- above[offset]
    offset += 1
  }
}

/// Stores red, green and blue without alpha, each less the byte above.
///
/// Writes up to two bytes behind the end, which a store of eight bytes for every six takes along.
private func storeColors(
  of row: UnsafeRawBufferPointer, less above: UnsafeRawBufferPointer,
  at output: UnsafeMutableRawBufferPointer
) {
  var offset = 0
  var place = 0
  while offset + 16 <= row.count {
    let difference = group(of: row, less: above, at: offset)
    let (left, right) = withUnsafeBytes(of: difference) { bytes in
      (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
    output.storeBytes(of: withoutAlpha(left), toByteOffset: place, as: UInt64.self)
    output.storeBytes(of: withoutAlpha(right), toByteOffset: place + 6, as: UInt64.self)
    offset += 16
    place += 12
  }
  while offset < row.count {
    for channel in 0..<3 {
      output[place + channel] = row[offset + channel] &- above[offset + channel]
    }
    offset += 4
    place += 3
  }
}

@inline(__always)
private func group(
  of row: UnsafeRawBufferPointer, less above: UnsafeRawBufferPointer, at offset: Int
) -> PixelGroup {
  row.loadUnaligned(fromByteOffset: offset, as: PixelGroup.self)
    &- above.loadUnaligned(fromByteOffset: offset, as: PixelGroup.self)
}

/// Two pixels of four bytes as two of three bytes, followed by two zero bytes.
@inline(__always)
private func withoutAlpha(_ pixels: UInt64) -> UInt64 {
  let pair = UInt64(littleEndian: pixels)
  return (pair & 0xFF_FFFF | (pair >> 8) & 0xFFFF_FF00_0000).littleEndian
}
