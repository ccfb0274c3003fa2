import Graphics

/// The differences between a picture and the expected one.
///
/// Colours are multiplied by alpha before they are compared: dividing by a small alpha would
/// magnify roundings. A pixel that only one picture has, because the sizes differ, is off by 255.
package struct ImageDifference: Sendable, Equatable, CustomStringConvertible {
  package let expected: Bitmap
  package let actual: Bitmap
  /// The tolerance of a channel, 0 to 255.
  package let tolerance: UInt8
  /// Pixels with a channel that is off by more than ``tolerance``.
  package private(set) var differingPixels = 0
  /// The deviation of the worst channel of all pixels, 0 to 255, even within ``tolerance``.
  package private(set) var largestDeviation: UInt8 = 0
  /// The smallest box with all differing pixels in it; `nil` when there is none.
  package private(set) var bounds: PixelBounds?

  /// Compares two pictures.
  ///
  /// A tolerance of 1 covers the rounding of different processors and nothing that an eye can see.
  package init(expected: Bitmap, actual: Bitmap, tolerance: UInt8 = 1) {
    (self.expected, self.actual, self.tolerance) = (expected, actual, tolerance)
    for y in 0..<height where !isRowIdentical(y) {
      for x in 0..<width { count(deviation(x: x, y: y), x: x, y: y) }
    }
  }

  /// Whether the sizes are equal and no pixel is off by more than ``tolerance``.
  package var isMatch: Bool { expected.size == actual.size && differingPixels == 0 }

  /// The result in one line, such as `12 pixels differ by up to 230 within x 10...20, y 5...9`.
  package var description: String {
    guard expected.size != actual.size else { return pixelDescription }
    return "the size is \(text(actual.size)) instead of \(text(expected.size)), "
      + pixelDescription
  }

  var width: Int { max(expected.size.width, actual.size.width) }
  var height: Int { max(expected.size.height, actual.size.height) }

  /// The deviation of the worst channel of a pixel.
  func deviation(x: Int, y: Int) -> UInt8 {
    switch (expected.pixel(x: x, y: y), actual.pixel(x: x, y: y)) {
    case (let expected?, let actual?): expected.deviation(from: actual)
    case (nil, nil): 0
    case (nil, _?), (_?, nil): 255
    }
  }

  private mutating func count(_ deviation: UInt8, x: Int, y: Int) {
    largestDeviation = max(largestDeviation, deviation)
    guard deviation > tolerance else { return }
    differingPixels += 1
    bounds = bounds?.including(x: x, y: y) ?? PixelBounds(x: x...x, y: y...y)
  }

  /// Whether a row has the same bytes in both; so have nearly all rows of nearly all comparisons,
  /// which makes them fast.
  private func isRowIdentical(_ y: Int) -> Bool {
    guard expected.size == actual.size else { return false }
    return expected.withRow(y) { expected in
      actual.withRow(y) { actual in
        let expected = UnsafeRawBufferPointer(expected)
        let actual = UnsafeRawBufferPointer(actual)
        return stride(from: 0, to: expected.count, by: Bitmap.bytesPerPixel).allSatisfy {
          expected.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
            == actual.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
        }
      }
    }
  }

  private var pixelDescription: String {
    guard let bounds else { return "no pixel differs by more than \(tolerance)" }
    let pixels = differingPixels == 1 ? "1 pixel differs" : "\(differingPixels) pixels differ"
    return "\(pixels) by up to \(largestDeviation) within \(bounds)"
  }

  private func text(_ size: PixelSize) -> String { "\(size.width)x\(size.height)" }
}

extension Bitmap {
  func pixel(x: Int, y: Int) -> Pixel? {
    x < size.width && y < size.height ? self[x, y] : nil
  }
}

extension Pixel {
  /// The deviation of the worst channel, colours multiplied by alpha.
  fileprivate func deviation(from other: Pixel) -> UInt8 {
    max(
      distance(seen(red), other.seen(other.red)), distance(seen(green), other.seen(other.green)),
      distance(seen(blue), other.seen(other.blue)), distance(alpha, other.alpha))
  }

  private func seen(_ channel: UInt8) -> UInt8 {
    UInt8((Int(channel) * Int(alpha) + 127) / 255)
  }

  private func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { a > b ? a - b : b - a }
}

extension ImageDifference {
  private static let gap = 2
  private static let gapColor = Pixel(red: 128, green: 128, blue: 128)

  /// One picture that shows expected, difference and actual side by side.
  ///
  /// In the middle what matches is faded to light grey, and what differs is magenta, the stronger
  /// the further off it is. Places that a picture does not have are transparent.
  ///
  /// - Throws: ``ImageError/size(_:)`` when three pictures side by side are larger than
  ///   ``PixelSize`` allows.
  package func sheet() throws(ImageError) -> Bitmap {
    let step = width + ImageDifference.gap
    let size = try PixelSize.checked(width: 2 * step + width, height: height)
    return Bitmap(size: size) { bytes in
      for index in 0..<size.area {
        let (y, column) = index.quotientAndRemainder(dividingBy: size.width)
        let (panel, x) = column.quotientAndRemainder(dividingBy: step)
        bytes.store(sheetPixel(panel: panel, x: x, y: y), at: index)
      }
    }
  }

  private func sheetPixel(panel: Int, x: Int, y: Int) -> Pixel {
    if x >= width { return ImageDifference.gapColor }
    let expected = expected.pixel(x: x, y: y)
    let actual = actual.pixel(x: x, y: y)
    switch panel {
    case 0: return expected ?? .clear
    case 1:
      guard let pixel = actual ?? expected else { return .clear }
      let deviation = deviation(x: x, y: y)
      return deviation > tolerance ? alarm(deviation) : pixel.faded
    default: return actual ?? .clear
    }
  }

  private func alarm(_ deviation: UInt8) -> Pixel {
    Pixel(red: 255, green: 127 - deviation / 2, blue: 255)
  }
}

extension Pixel {
  fileprivate var faded: Pixel {
    // Weights of Rec. 601, in thousandths; they only have to look right.
    let luma = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let darkness = (255 - luma) * Int(alpha) / 255
    let grey = UInt8(255 - darkness / 4)
    return Pixel(red: grey, green: grey, blue: grey)
  }
}
