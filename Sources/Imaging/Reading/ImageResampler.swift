import Graphics

/// A part of a picture in another number of pixels, made row by row.
///
/// Nothing outside the part counts, so that parts of one picture do not bleed into each other, and
/// transparent pixels give no colour. With the same number of pixels they are unchanged. Values are
/// averaged in sRGB, as Cairo and browsers do.
@usableFromInline
package struct ImageResampler {
  /// Values of a pixel: premultiplied red, green and blue, and alpha; from 0 to 255, beside sharp
  /// edges slightly beyond.
  @inlinable package static var valuesPerPixel: Int { 4 }

  private let bitmap: Bitmap
  private let part: PixelRect
  private let columns: ResamplingKernel
  private let rows: ResamplingKernel

  /// Makes a sampling.
  ///
  /// - Parameters:
  ///   - bitmap: the picture.
  ///   - part: the part, within the picture and not empty.
  ///   - width: how many pixels the part is to have from left to right, at least 1.
  ///   - height: how many it is to have from top to bottom, at least 1.
  ///   - window: those of the new pixels that are made, not empty; `nil` for all.
  package init(
    _ bitmap: Bitmap, part: PixelRect, width: Int, height: Int, window: PixelRect? = nil
  ) {
    let window = window ?? PixelRect(x: 0, y: 0, width: width, height: height)
    (self.bitmap, self.part) = (bitmap, part)
    columns = ResamplingKernel(
      from: part.width, to: width, window: window.x..<(window.x + window.width))
    rows = ResamplingKernel(
      from: part.height, to: height, window: window.y..<(window.y + window.height))
  }

  /// Pixels in a row of the result.
  package var width: Int { columns.spans.count }
  /// Rows of the result.
  package var height: Int { rows.spans.count }

  /// Makes the rows from the top down and calls `body` with the values of each.
  ///
  /// - Complexity: O(pixels of the part and of the result), with memory for as many rows of the
  ///   result as rows of the part are averaged into one.
  package func forEachRow(_ body: (_ y: Int, UnsafePointer<Float>) -> Void) {
    let values = width * ImageResampler.valuesPerPixel
    let sources = columns.sources.count * ImageResampler.valuesPerPixel
    var memory = [Float](repeating: 0, count: sources + values * (rows.reach + 1))
    memory.withUnsafeMutableBufferPointer { memory in
      guard let source = memory.baseAddress else { return }
      let result = source + sources
      // Rows that were made narrower and may count again, at their number modulo the count of such rows.
      let known = result + values
      var next = rows.sources.lowerBound
      for (y, span) in rows.spans.enumerated() {
        while next < span.first + span.count {
          read(next, into: source)
          sample(source, into: known + next % rows.reach * values)
          next += 1
        }
        combine(known, span, into: result)
        body(y, result)
      }
    }
  }

  // The loops below go through every pixel of a photograph. They are written with pointers and `while`, for
  // without optimisation, as in tests, anything else takes ten times as long.

  private func read(_ row: Int, into source: UnsafeMutablePointer<Float>) {
    let start = (part.x + columns.sources.lowerBound) * Bitmap.bytesPerPixel
    bitmap.withRow(part.y + row) { bytes in
      guard var byte = bytes.baseAddress else { return }
      byte += start
      var value = source
      let end = source + columns.sources.count * ImageResampler.valuesPerPixel
      while value < end {
        let alpha = Float(byte[3])
        let share = alpha / 255
        value[0] = Float(byte[0]) * share
        value[1] = Float(byte[1]) * share
        value[2] = Float(byte[2]) * share
        value[3] = alpha
        value += 4
        byte += 4
      }
    }
  }

  private func sample(_ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>) {
    columns.withPointers { spans, weights in
      let offset = columns.sources.lowerBound
      var (x, output) = (0, target)
      while x < width {
        let span = spans[x]
        var input = source + (span.first - offset) * ImageResampler.valuesPerPixel
        var weight = weights + span.start
        let end = weight + span.count
        var (red, green, blue, alpha) = (Float(0), Float(0), Float(0), Float(0))
        while weight < end {
          red += input[0] * weight[0]
          green += input[1] * weight[0]
          blue += input[2] * weight[0]
          alpha += input[3] * weight[0]
          input += 4
          weight += 1
        }
        output[0] = red
        output[1] = green
        output[2] = blue
        output[3] = alpha
        output += 4
        x += 1
      }
    }
  }

  private func combine(
    _ known: UnsafePointer<Float>, _ span: ResamplingKernel.Span,
    into result: UnsafeMutablePointer<Float>
  ) {
    let values = width * ImageResampler.valuesPerPixel
    // Separable: rows were resampled across before, and are summed down here.
    result.update(repeating: 0, count: values)
    for number in 0..<span.count {
      let weight = rows.weights[span.start + number]
      let row = known + (span.first + number) % rows.reach * values
      var index = 0
      while index < values {
        result[index] += row[index] * weight
        index += 1
      }
    }
  }
}

extension Bitmap {
  /// Makes a picture of a part of another one in another number of pixels.
  ///
  /// - Parameters:
  ///   - bitmap: the other picture.
  ///   - part: the part, within that picture and not empty.
  ///   - size: how many pixels the part becomes.
  package init(_ bitmap: Bitmap, part: PixelRect, size: PixelSize) {
    self.init(size: size) { bytes in
      let sampling = ImageResampler(bitmap, part: part, width: size.width, height: size.height)
      sampling.forEachRow { y, row in
        for x in 0..<size.width {
          let values = row + x * ImageResampler.valuesPerPixel
          bytes.store(Pixel(values), at: y * size.width + x)
        }
      }
    }
  }
}

extension Pixel {
  fileprivate init(_ values: UnsafePointer<Float>) {
    let alpha = min(max(values[3], 0), 255)
    guard alpha >= 0.5 else {
      self = .clear
      return
    }
    func straight(_ value: Float) -> UInt8 {
      UInt8(min(max(value / alpha, 0), 1) * 255 + 0.5)
    }
    self.init(
      red: straight(values[0]), green: straight(values[1]), blue: straight(values[2]),
      alpha: UInt8(alpha + 0.5))
  }
}

/// The weights of a line's pixels in each pixel of a longer or shorter line.
///
/// The kernel is the cubic of D. Mitchell and A. Netravali ("Reconstruction Filters in Computer
/// Graphics", 1988) with B = C = 1/3, two pixels of the coarser line to each side. Nothing beyond
/// the ends counts: the weights of each pixel are 1 in all.
struct ResamplingKernel {
  /// The source pixels of one pixel, and the index of the first weight.
  struct Span {
    let first: Int
    let start: Int
    let count: Int
  }

  private(set) var spans: [Span] = []
  private(set) var weights: [Float] = []
  private(set) var sources = 0..<0
  /// The most source pixels of one pixel.
  private(set) var reach = 0

  private static let radius = 2.0

  /// Makes the weights for the pixels `window` of a line of `total` pixels, from one of `count`.
  init(from count: Int, to total: Int, window: Range<Int>) {
    spans.reserveCapacity(window.count)
    for index in window { add(count, total, index) }
    guard let first = spans.first, let last = spans.last else { return }
    sources = first.first..<(last.first + last.count)
    reach = spans.map(\.count).max() ?? 0
  }

  func withPointers(_ body: (UnsafePointer<Span>, UnsafePointer<Float>) -> Void) {
    spans.withUnsafeBufferPointer { spans in
      weights.withUnsafeBufferPointer { weights in
        guard let span = spans.baseAddress, let weight = weights.baseAddress else { return }
        body(span, weight)
      }
    }
  }

  private mutating func add(_ count: Int, _ total: Int, _ index: Int) {
    let start = weights.count
    guard count != total else {
      weights.append(1)
      spans.append(Span(first: index, start: start, count: 1))
      return
    }
    let ratio = Double(count) / Double(total)
    let (scale, center) = (max(1, ratio), (Double(index) + 0.5) * ratio)
    let reach = ResamplingKernel.radius * scale
    // Pixels whose centres the kernel reaches; in a line of one or two it may be past both ends.
    let first = min(max(0, Int((center - reach).rounded())), count - 1)
    let last = min(max(first, Int((center + reach).rounded()) - 1), count - 1)
    let values = (first...last).map {
      ResamplingKernel.kernel((Double($0) + 0.5 - center) / scale)
    }
    let sum = values.reduce(0, +)
    for value in values { weights.append(Float(value / sum)) }
    spans.append(Span(first: first, start: start, count: values.count))
  }

  private static func kernel(_ distance: Double) -> Double {
    let x = distance.magnitude
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
    if x < 2 { return (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 }
    return 0
  }
}
