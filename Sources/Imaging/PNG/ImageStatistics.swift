import Graphics

/// What an encoder wants to know of a picture before it starts, from a look at some of its rows.
struct ImageStatistics {
  /// One row in so many is looked at.
  private static let rowStep = 16
  /// A picture is busy when more than one pixel in so many differs from the one above, or from the one to
  /// the left.
  private static let busyShare = 5
  /// It is busy from fewer on, when most of what differs from one of the two equals the other: lines to
  /// and fro, of which a general compressor finds more.
  private static let repeatingShare = 14

  /// Whether much of the picture is not flat: a photograph, or a chart that is small or dense.
  let isBusy: Bool
  /// Whether there are more than 256 colours in the rows that were looked at.
  let isColorful: Bool

  /// Looks at a picture.
  init(_ rows: PixelRows) {
    let width = rows.size.width
    let mask = rows.colorMask
    var colors = ColorSet()
    var (differences, count) = (PixelDifferences(), 0)
    var y = min(rows.size.height - 1, ImageStatistics.rowStep / 2)
    while y < rows.size.height {
      let row = rows.start(of: y)
      differences.add(row, above: rows.start(of: max(0, y - 1)), width: width, mask: mask)
      count += width
      if !colors.isFull { colors.insert(row, width: width, mask: mask) }
      y += ImageStatistics.rowStep
    }
    isBusy = ImageStatistics.isBusy(differences, of: count, isColorful: colors.isFull)
    isColorful = colors.isFull
  }

  private static func isBusy(
    _ differences: PixelDifferences, of count: Int, isColorful: Bool
  ) -> Bool {
    let (above, left) = (differences.above, differences.left)
    if max(above, left) * busyShare > count { return true }
    guard above * repeatingShare > count else { return false }
    // Few colours repeat as well, pixel by pixel.
    return !isColorful || differences.both * 7 < (above + left) * 2
  }
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
