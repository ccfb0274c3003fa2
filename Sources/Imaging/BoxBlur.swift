/// Three moving averages after each other along a line of pixels: nearly a Gaussian.
///
/// Each averages 2 *r* + 1 neighbours and, with a weight *α* under 1, one more at either end, so that its
/// variance is just a third of the Gaussian's. A whole box of that form has the variance
/// (*r*(*r* + 1)(2*r* + 1)/3 + 2 *α*(*r* + 1)²) / (2*r* + 1 + 2 *α*), which is solved for *α*. The idea of
/// the weighted ends is that of P. Gwosdek et al., "Theoretical foundations of Gaussian convolution by
/// extended box filtering", SSVM 2011.
struct BoxBlur {
  /// How many averages follow each other.
  static let passes = 3

  private let radius: Int
  private let edge: Float
  private let share: Float

  /// Makes a blur.
  ///
  /// - Parameter deviation: the standard deviation of the Gaussian in pixels, over 0 and finite.
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

  /// How many pixels a line needs before and after its own ones, which are set to the first and the last.
  ///
  /// All three averages see no farther; very wide ones see no more than the line's own length.
  func margin(ofLine count: Int) -> Int { min(BoxBlur.passes * (radius + 1), count) }

  /// Blurs a line with its margins in place.
  ///
  /// - Parameters:
  ///   - line: the pixels.
  ///   - margin: how many of them are margin on either side.
  ///   - other: as much memory, for the results in between.
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
    // What goes in, what goes out and the two ends may lie beyond the line only near its ends.
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
