import Graphics

extension ImageDifference {
  /// Between the pictures of a sheet, in pixels.
  private static let gap = 2
  private static let gapColor = Pixel(red: 128, green: 128, blue: 128)

  /// One picture that shows expected, difference and actual side by side.
  ///
  /// In the middle what matches is faded to light grey, and what differs is magenta, the stronger
  /// the further off it is. Places that a picture does not have are transparent.
  ///
  /// - Throws: ``ImageError/size(_:)`` when three pictures side by side are larger than
  ///   ``PixelSize`` allows.
  public func sheet() throws(ImageError) -> Bitmap {
    let step = width + ImageDifference.gap
    let size = try sheetSize(width: 2 * step + width)
    return Bitmap(size: size) { bytes in
      for index in 0..<size.area {
        let (y, column) = index.quotientAndRemainder(dividingBy: size.width)
        let (panel, x) = column.quotientAndRemainder(dividingBy: step)
        bytes.store(sheetPixel(panel: panel, x: x, y: y), at: index)
      }
    }
  }

  private func sheetSize(width: Int) throws(ImageError) -> PixelSize {
    do {
      return try PixelSize(width: width, height: height)
    } catch {
      throw .size(error)
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

  /// Magenta, half strong for the least difference and full for the greatest.
  private func alarm(_ deviation: UInt8) -> Pixel {
    Pixel(red: 255, green: 127 - deviation / 2, blue: 255)
  }
}

extension Pixel {
  /// A quarter of the pixel's darkness on white paper.
  fileprivate var faded: Pixel {
    // Weights of Rec. 601, in thousandths; they only have to look right.
    let luma = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000
    let darkness = (255 - luma) * Int(alpha) / 255
    let grey = UInt8(255 - darkness / 4)
    return Pixel(red: grey, green: grey, blue: grey)
  }
}
