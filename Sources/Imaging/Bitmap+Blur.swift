import Graphics

extension Bitmap {
  /// The greatest deviation that a blur tells from greater ones, in pixels.
  static let greatestDeviation = 4096.0

  /// How many columns are blurred together: as many as fill a line of the processor's cache.
  private static let stripWidth = 8

  /// This picture blurred by three moving averages: a sharp edge becomes within 2 % what a Gaussian makes.
  ///
  /// Beyond an edge its pixels go on as they are at it. What is clear has no colour to spread: the
  /// averages are those of colours multiplied by their alpha. The same picture gives the same pixels.
  ///
  /// - Parameter deviation: the standard deviation in pixels; under 0.1 or no number leaves the picture as
  ///   it is, and over 4096 counts as 4096.
  /// - Complexity: O(pixels), with memory for three more copies of the picture; a deviation over a third of
  ///   a side takes three times as long as a small one and no greater one more.
  package func blurred(deviation: Double) -> Bitmap {
    guard deviation >= 0.1 else { return self }
    let blur = BoxBlur(deviation: min(deviation, Bitmap.greatestDeviation))
    let rows = [SIMD4<UInt16>](unsafeUninitializedCapacity: size.area) { buffer, count in
      blurRows(with: blur, to: buffer)
      count = size.area
    }
    return Bitmap(size: size) { bytes in
      rows.withUnsafeBufferPointer { blurColumns(of: $0, with: blur, to: bytes) }
    }
  }

  /// Blurs every row; the results are 256 times the bytes, colours multiplied by alpha.
  private func blurRows(
    with blur: BoxBlur, to output: UnsafeMutableBufferPointer<SIMD4<UInt16>>
  ) {
    let width = size.width
    let margin = blur.margin(ofLine: width)
    withLines(length: width + 2 * margin, count: 2) { line, lines in
      let other = UnsafeMutableBufferPointer(rebasing: lines[line...])
      let line = UnsafeMutableBufferPointer(rebasing: lines[..<line])
      for y in 0..<size.height {
        withRow(y) { row in
          for x in 0..<width { line[margin + x] = row.premultiplied(at: x) }
        }
        blur.blur(line, margin: margin, with: other)
        for x in 0..<width { output[y * width + x] = line[margin + x].fixed }
      }
    }
  }

  /// Blurs every column, some at a time, since neighbours in a row are read together.
  private func blurColumns(
    of input: UnsafeBufferPointer<SIMD4<UInt16>>, with blur: BoxBlur,
    to bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (width, height) = (size.width, size.height)
    let margin = blur.margin(ofLine: height)
    withLines(length: height + 2 * margin, count: Bitmap.stripWidth + 1) { length, lines in
      let other = UnsafeMutableBufferPointer(rebasing: lines[(Bitmap.stripWidth * length)...])
      for first in stride(from: 0, to: width, by: Bitmap.stripWidth) {
        let columns = min(Bitmap.stripWidth, width - first)
        for y in 0..<height {
          let start = y * width + first
          for column in 0..<columns {
            lines[column * length + margin + y] = input[start + column].float
          }
        }
        for column in 0..<columns {
          let line = lines[column * length..<(column + 1) * length]
          blur.blur(UnsafeMutableBufferPointer(rebasing: line), margin: margin, with: other)
        }
        for y in 0..<height {
          let start = y * width + first
          for column in 0..<columns {
            bytes.store(lines[column * length + margin + y].pixel, at: start + column)
          }
        }
      }
    }
  }

  /// Calls `body` with the memory of some lines and the length of each.
  private func withLines(
    length: Int, count: Int, _ body: (Int, UnsafeMutableBufferPointer<SIMD4<Float>>) -> Void
  ) {
    let lines = UnsafeMutableBufferPointer<SIMD4<Float>>.allocate(capacity: length * count)
    lines.initialize(repeating: SIMD4())
    body(length, lines)
    lines.deallocate()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The pixel with an index, from 0 to 255, its colours multiplied by its alpha.
  fileprivate func premultiplied(at index: Int) -> SIMD4<Float> {
    let start = index * Bitmap.bytesPerPixel
    let alpha = self[start + 3]
    let pixel = SIMD4(
      Float(self[start]), Float(self[start + 1]), Float(self[start + 2]), Float(alpha))
    if alpha == 255 { return pixel }
    let part = Float(alpha) / 255
    return pixel * SIMD4(part, part, part, 1)
  }
}

extension SIMD4<Float> {
  /// From here on neighbouring floats are whole numbers apart.
  ///
  /// A sum with it is rounded and its lowest bits are the number, many times faster than by a conversion.
  private static let wholes: Float = 8_388_608

  /// Each number times 256, rounded.
  fileprivate var fixed: SIMD4<UInt16> {
    // Sums of floats may end a little beyond what went into them.
    let value = pointwiseMax(self * 256, SIMD4()) + SIMD4<Float>.wholes
    func bits(_ part: Float) -> UInt16 { UInt16(truncatingIfNeeded: part.bitPattern) }
    return SIMD4<UInt16>(bits(value.x), bits(value.y), bits(value.z), bits(value.w))
  }

  /// The pixel that has these colours multiplied by its alpha.
  fileprivate var pixel: Pixel {
    // Nothing is left of colours under a thousandth of a step of alpha.
    let factor = w >= 254.998 ? 1 : w > 0.001 ? 255 / w : 0
    let straight = self * SIMD4(factor, factor, factor, 1)
    let value =
      pointwiseMin(pointwiseMax(straight, SIMD4()), SIMD4(repeating: 255)) + SIMD4<Float>.wholes
    func bits(_ part: Float) -> UInt8 { UInt8(truncatingIfNeeded: part.bitPattern) }
    return Pixel(
      red: bits(value.x), green: bits(value.y), blue: bits(value.z), alpha: bits(value.w))
  }
}

extension SIMD4<UInt16> {
  fileprivate var float: SIMD4<Float> {
    SIMD4<Float>(Float(x), Float(y), Float(z), Float(w)) * (1.0 / 256)
  }
}
