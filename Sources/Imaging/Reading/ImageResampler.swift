import Graphics

/// A part of a picture in another number of pixels, made row by row.
///
/// Nothing outside of the part counts, so that parts of one picture do not bleed into each other, and
/// transparent pixels have no colour to give. Where the number of pixels stays the same, they do too.
/// Values are averaged as they are, in sRGB, as Cairo and browsers do.
package struct ImageResampler {
  /// A pixel has this many values: red, green and blue multiplied by the alpha, and the alpha.
  ///
  /// They go from 0 to 255; beside a sharp edge they can be slightly beyond.
  package static let valuesPerPixel = 4

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
    self.bitmap = bitmap
    self.part = part
    columns = ResamplingKernel(
      from: part.width, to: width, window: window.x..<(window.x + window.width))
    rows = ResamplingKernel(
      from: part.height, to: height, window: window.y..<(window.y + window.height))
  }

  /// How many pixels are made in a row.
  package var width: Int { columns.spans.count }
  /// How many rows are made.
  package var height: Int { rows.spans.count }

  /// Makes the rows from the top down and calls `body` with the values of each.
  ///
  /// - Complexity: O(pixels of the part and of the result), with memory for as many rows of the result as
  ///   rows of the part are averaged into one.
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

  /// Reads what counts of a row of the part.
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

  /// Makes a row narrower or wider.
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

  /// Makes a row of the result of those that count in it.
  private func combine(
    _ known: UnsafePointer<Float>, _ span: ResamplingKernel.Span,
    into result: UnsafeMutablePointer<Float>
  ) {
    let values = width * ImageResampler.valuesPerPixel
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
