import Graphics

/// The pixels of a picture as they are in a file before filtering.
///
/// PNG (Third Edition), section 7.2: rows of whole bytes, pixels of less than 8 bits from the highest bit
/// down.
struct SampleRows {
  /// All rows one after the other.
  let bytes: [UInt8]
  /// Bytes of a row.
  let rowLength: Int
  /// Bytes of a pixel, at least 1: how far filters look to the left.
  let bytesPerPixel: Int

  /// Copies pixels.
  init<Layout: PixelLayout>(_ rows: PixelRows, _: Layout.Type) {
    let (width, height) = (rows.size.width, rows.size.height)
    let rowLength = width * Layout.bytesPerPixel
    let slack = 8
    bytes = [UInt8](unsafeUninitializedCapacity: rowLength * height + slack) { bytes, count in
      let output = UnsafeMutableRawBufferPointer(bytes)
      for y in 0..<height {
        let row = rows.start(of: y)
        for x in 0..<width {
          let pixel =
            UInt64(row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)) & Layout.mask
          output.storeBytes(
            of: Layout.packed(pixel), toByteOffset: y &* rowLength &+ x &* Layout.bytesPerPixel,
            as: UInt64.self)
        }
      }
      count = rowLength * height
    }
    self.rowLength = rowLength
    bytesPerPixel = Layout.bytesPerPixel
  }

  /// Packs values of `depth` bits, 1, 2, 4 or 8, one for each pixel.
  init(_ values: [UInt8], width: Int, depth: Int) {
    bytesPerPixel = 1
    guard depth < 8 else {
      (bytes, rowLength) = (values, width)
      return
    }
    let perByte = 8 / depth
    let rowLength = (width + perByte - 1) / perByte
    var bytes = [UInt8](repeating: 0, count: values.count / width * rowLength)
    for place in values.indices {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      bytes[y * rowLength + x / perByte] |= values[place] << UInt8(8 - depth * (x % perByte + 1))
    }
    (self.bytes, self.rowLength) = (bytes, rowLength)
  }
}
