/// What an encoder wants to know of a picture before it starts, from a look at some of its rows.
struct PictureSurvey {
  /// One row in so many is looked at.
  private static let rowStep = 16
  /// A picture is busy when more than one pixel in so many differs from the one above.
  private static let aboveShare = 9
  /// It is busy as well when more of its pixels differ from the one to the left than this share of them,
  /// those that differ from the one above counted half.
  private static let leftShare = 8

  /// Whether much of the picture is not flat: a photograph, or a chart that is small or dense.
  let isBusy: Bool
  /// Whether there are more than 256 colours in the rows that were looked at.
  let isColorful: Bool

  /// Looks at a picture.
  init(_ rows: PixelRows) {
    let width = rows.size.width
    let mask = rows.colorMask
    var colors = ColorSet()
    var (above, left, count) = (0, 0, 0)
    var y = min(rows.size.height - 1, PictureSurvey.rowStep / 2)
    while y < rows.size.height {
      let row = rows.start(of: y)
      let other = rows.start(of: max(0, y - 1))
      above += differences(row, other, width, mask)
      left += differences(row + Bitmap.bytesPerPixel, row, width - 1, mask)
      count += width
      if !colors.isFull { colors.insert(row, width: width, mask: mask) }
      y += PictureSurvey.rowStep
    }
    isBusy =
      above * PictureSurvey.aboveShare > count
      || (above + 2 * left) * PictureSurvey.leftShare > 2 * count
    isColorful = colors.isFull
  }
}

/// How many of `count` pixels differ from others.
private func differences(
  _ row: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int, _ mask: UInt32
) -> Int {
  var (sum, x) = (SIMD4<UInt32>.zero, 0)
  let masks = SIMD4(repeating: mask)
  while x &+ 4 <= count {
    let pixels = row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt32>.self)
    let others = other.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt32>.self)
    sum &+= SIMD4(repeating: 1).replacing(with: 0, where: (pixels ^ others) & masks .== 0)
    x &+= 4
  }
  var result = Int(sum.wrappedSum())
  while x < count {
    let pixel = row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
    let other = other.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
    if (pixel ^ other) & mask != 0 { result &+= 1 }
    x &+= 1
  }
  return result
}

extension PixelRows {
  /// The bits of a pixel in memory that are a part of the picture.
  var colorMask: UInt32 { layout == .rgba ? 0xFFFF_FFFF : 0x00FF_FFFF }

  /// Whether no pixel lets anything shine through.
  var isOpaque: Bool {
    guard layout == .rgba else { return true }
    return (0..<size.height).allSatisfy { y in
      let row = start(of: y)
      var (common, x) = (SIMD4<UInt32>(repeating: ~0), 0)
      while x &+ 4 <= size.width {
        common &= row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt32>.self)
        x &+= 4
      }
      var all = common[0] & common[1] & common[2] & common[3]
      while x < size.width {
        all &= row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
        x &+= 1
      }
      return all >> 24 == 255
    }
  }
}
