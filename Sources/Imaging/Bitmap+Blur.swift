import Graphics

extension Bitmap {
  /// The greatest standard deviation in pixels; larger ones count as this.
  static let greatestDeviation = 4096.0

  /// Columns blurred together: their pixels fill a cache line.
  private static let stripWidth = 8

  /// This picture blurred by three moving averages: a sharp edge becomes within 2 % what a Gaussian
  /// makes.
  ///
  /// Beyond an edge its pixels go on as they are at it. What is clear has no colour to spread: the
  /// averages are those of colours multiplied by their alpha. The same picture gives the same
  /// pixels.
  ///
  /// - Parameter deviation: the standard deviation in pixels; under 0.1 or no number leaves the
  ///   picture as it is, and over 4096 counts as 4096.
  /// - Complexity: O(pixels), with memory for three more copies of the picture; a deviation over a
  ///   third of a side takes three times as long as a small one and no greater one more.
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

  /// Blurs every row; results are premultiplied and 256 times the bytes.
  private func blurRows(with blur: BoxBlur, to output: UnsafeMutableBufferPointer<SIMD4<UInt16>>) {
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

  /// Blurs columns in strips: one column alone would load a cache line for each pixel.
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
  /// A pixel from 0 to 255, its colours multiplied by its alpha.
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
  /// 2²³, from which on neighbouring floats are 1 apart.
  ///
  /// A sum with it is rounded to a whole number, which its lowest bits are: many times faster than
  /// a conversion.
  private static let wholes: Float = 8_388_608

  fileprivate var fixed: SIMD4<UInt16> {
    // Sums of floats may end a little beyond what went into them.
    let value = pointwiseMax(self * 256, SIMD4()) + SIMD4<Float>.wholes
    func bits(_ part: Float) -> UInt16 { UInt16(truncatingIfNeeded: part.bitPattern) }
    return SIMD4<UInt16>(bits(value.x), bits(value.y), bits(value.z), bits(value.w))
  }

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

extension Bitmap {
  /// Factor of the distance from grey; a blur and an overlay take about as much away.
  private static let saturation: Float = 1.5
  /// Part of the way to white or black.
  private static let shift: Float = 0.12

  /// This picture as seen through a panel: blurred, in stronger colours, brighter under a light
  /// panel and darker under a dark one.
  ///
  /// - Parameters:
  ///   - deviation: the standard deviation of the blur in pixels, as in ``blurred(deviation:)``.
  ///   - isDark: whether the panel is dark.
  package func vibrant(deviation: Double, isDark: Bool) -> Bitmap {
    let blurred = blurred(deviation: deviation)
    let goal: Float = isDark ? 0 : 255
    return Bitmap(size: size) { bytes in
      for y in 0..<size.height {
        blurred.withRow(y) { row in
          for x in 0..<size.width {
            let start = x * Bitmap.bytesPerPixel
            let color = SIMD3(Float(row[start]), Float(row[start + 1]), Float(row[start + 2]))
            // The brightness that Rec. 709 gives to a colour's channels.
            let grey = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
            let strong = SIMD3(repeating: grey) + (color - grey) * Bitmap.saturation
            let shifted = (strong + (goal - strong) * Bitmap.shift + 0.5)
              .clamped(lowerBound: SIMD3(), upperBound: SIMD3(repeating: 255))
            bytes.store(
              Pixel(
                red: UInt8(shifted.x), green: UInt8(shifted.y), blue: UInt8(shifted.z),
                alpha: row[start + 3]), at: y * size.width + x)
          }
        }
      }
    }
  }
}

/// Three moving averages along a line of pixels: nearly a Gaussian.
///
/// Each averages 2 *r* + 1 neighbours and, with a weight *α* under 1, one more at either end, so
/// that its variance is a third of the Gaussian's. Such a box has the variance (*r*(*r* + 1)(2*r* +
/// 1)/3 + 2 *α*(*r* + 1)²) / (2*r* + 1 + 2 *α*), which is solved for *α* (P. Gwosdek et al.,
/// "Theoretical foundations of Gaussian convolution by extended box filtering", SSVM 2011).
struct BoxBlur {
  static let passes = 3

  private let radius: Int
  private let edge: Float
  private let share: Float

  /// Makes a blur of a standard deviation in pixels, over 0 and finite.
  init(deviation: Double) {
    let variance = deviation * deviation / Double(BoxBlur.passes)
    let whole = ((12 * variance + 1).squareRoot() / 2 - 0.5).rounded(.down)
    let width = 2 * whole + 1
    let next = (whole + 1) * (whole + 1)
    let edge = width * (whole * (whole + 1) / 3 - variance) / (2 * (variance - next))
    radius = Int(whole)
    self.edge = Float(edge)
    share = Float(1 / (width + 2 * edge))
  }

  /// Pixels that a line needs on both sides, which repeat its first and last one: the reach of all
  /// three averages, at most the line's length.
  func margin(ofLine count: Int) -> Int { min(BoxBlur.passes * (radius + 1), count) }

  /// Blurs a line with its margins in place, with as much memory in `other`.
  func blur(
    _ line: UnsafeMutableBufferPointer<SIMD4<Float>>, margin: Int,
    with other: UnsafeMutableBufferPointer<SIMD4<Float>>
  ) {
    guard let a = line.baseAddress, let b = other.baseAddress else { return }
    let (first, last) = (a[margin], a[line.count - 1 - margin])
    for index in 0..<margin {
      a[index] = first
      a[line.count - 1 - index] = last
    }
    average(a, to: b, count: line.count)
    average(b, to: a, count: line.count)
    average(a, to: b, count: line.count)
    a.update(from: b, count: line.count)
  }

  private func average(
    _ input: UnsafeMutablePointer<SIMD4<Float>>, to output: UnsafeMutablePointer<SIMD4<Float>>,
    count: Int
  ) {
    let (reach, last) = (radius + 1, count - 1)
    var sum = input[0] * Float(reach)
    for index in 1..<reach { sum += input[min(index, last)] }
    let head = min(reach, count)
    let tail = max(head, count - reach)
    // The sum slides along: only near the ends its pixels may lie beyond the line, so the middle
    // loop needs no min and max.
    for index in 0..<head {
      let after = input[min(index + reach, last)]
      output[index] = (sum + (input[0] + after) * edge) * share
      sum += after - input[max(index - radius, 0)]
    }
    for index in head..<tail {
      let after = input[index + reach]
      output[index] = (sum + (input[index - reach] + after) * edge) * share
      sum += after - input[index - radius]
    }
    for index in tail..<count {
      output[index] = (sum + (input[max(index - reach, 0)] + input[last]) * edge) * share
      sum += input[last] - input[max(index - radius, 0)]
    }
  }
}
