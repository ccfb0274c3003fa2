import ChartRender

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
