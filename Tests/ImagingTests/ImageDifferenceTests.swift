import Testing

@testable import Graphics
@testable import Imaging

@Suite("Picture difference")
struct ImageDifferenceTests {
  /// A chart in small: a line, a disc as node, and a glyph.
  private func chart(
    _ change: (inout Canvas) -> Void = { _ in }
  ) throws -> Bitmap {
    var canvas = Canvas(width: 60, height: 40)
    canvas.fill(x: 0..<60, y: 19..<22, Pixel(red: 40, green: 120, blue: 220))
    canvas.disc(x: 30, y: 20, radius: 6, Pixel(red: 255, green: 140, blue: 0))
    canvas.fill(x: 8..<13, y: 30..<37, Pixel(red: 25, green: 25, blue: 25))
    change(&canvas)
    return try canvas.bitmap()
  }

  @Test("equal pictures match")
  func equalMatch() throws {
    let difference = ImageDifference(expected: try chart(), actual: try chart())
    #expect(difference.isMatch)
    #expect(difference.largestDeviation == 0)
    #expect(difference.description == "no pixel differs by more than 1")
  }

  @Test("a shift by one pixel is found")
  func findsShift() throws {
    let actual = try chart { $0.shiftRight() }
    let difference = ImageDifference(expected: try chart(), actual: actual)
    #expect(!difference.isMatch)
    #expect(difference.bounds == PixelBounds(x: 8...37, y: 14...36))
  }

  @Test("a missing glyph is found")
  func findsMissingGlyph() throws {
    let actual = try chart { $0.fill(x: 8..<13, y: 30..<37, .white) }
    let difference = ImageDifference(expected: try chart(), actual: actual)
    #expect(!difference.isMatch)
    #expect(difference.description == "35 pixels differ by up to 230 within x 8...12, y 30...36")
  }

  @Test("a colour that is off by 4 is found")
  func findsColor() throws {
    let actual = try chart { $0.fill(x: 0..<9, y: 19..<22, Pixel(red: 40, green: 124, blue: 220)) }
    let difference = ImageDifference(expected: try chart(), actual: actual)
    #expect(!difference.isMatch)
    #expect(difference.description == "27 pixels differ by up to 4 within x 0...8, y 19...21")
  }

  @Test("a missing node is found")
  func findsMissingNode() throws {
    var canvas = Canvas(width: 60, height: 40)
    canvas.fill(x: 0..<60, y: 19..<22, Pixel(red: 40, green: 120, blue: 220))
    canvas.fill(x: 8..<13, y: 30..<37, Pixel(red: 25, green: 25, blue: 25))
    let difference = ImageDifference(expected: try chart(), actual: try canvas.bitmap())
    #expect(!difference.isMatch)
    #expect(difference.bounds == PixelBounds(x: 24...36, y: 14...26))
  }

  @Test("a size that is off by one is found")
  func findsSize() throws {
    let narrow = Bitmap(size: try PixelSize(width: 9, height: 5), filledWith: .white)
    let wide = Bitmap(size: try PixelSize(width: 10, height: 5), filledWith: .white)
    let difference = ImageDifference(expected: narrow, actual: wide, tolerance: 255)
    #expect(!difference.isMatch)
    #expect(
      ImageDifference(expected: narrow, actual: wide).description
        == "the size is 10x5 instead of 9x5, 5 pixels differ by up to 255 within x 9...9, y 0...4")
  }

  @Test("a rounding behind a small alpha is no difference, the same colours in the open are one")
  func colorBehindAlpha() throws {
    func pixel(_ red: UInt8, _ alpha: UInt8) throws -> Bitmap {
      let size = try PixelSize(width: 1, height: 1)
      return Bitmap(size: size, filledWith: Pixel(red: red, green: 0, blue: 0, alpha: alpha))
    }
    let faint = try ImageDifference(expected: pixel(255, 2), actual: pixel(170, 3))
    #expect(faint.isMatch && faint.largestDeviation == 1)
    let open = try ImageDifference(expected: pixel(255, 255), actual: pixel(170, 255))
    #expect(!open.isMatch && open.largestDeviation == 85)
  }

  @Test("alpha alone is found")
  func findsAlpha() throws {
    let actual = try chart {
      $0.fill(x: 3..<4, y: 2..<3, Pixel(red: 255, green: 255, blue: 255, alpha: 250))
    }
    let difference = ImageDifference(expected: try chart(), actual: actual)
    #expect(!difference.isMatch)
    #expect(difference.description == "1 pixel differs by up to 5 within x 3...3, y 2...2")
  }

  @Test("a deviation within the tolerance matches and is still reported")
  func toleratesRounding() throws {
    let actual = try chart { $0.fill(x: 3..<4, y: 2..<3, Pixel(red: 255, green: 254, blue: 255)) }
    let rounded = ImageDifference(expected: try chart(), actual: actual)
    #expect(rounded.isMatch)
    #expect(rounded.largestDeviation == 1)
    #expect(!ImageDifference(expected: try chart(), actual: actual, tolerance: 0).isMatch)
  }

  @Test("the colour of pixels that nobody can see does not count")
  func ignoresInvisibleColor() throws {
    let size = try PixelSize(width: 2, height: 1)
    let black = try Bitmap(size: size, pixels: [0, 0, 0, 0, 9, 9, 9, 255])
    let white = try Bitmap(size: size, pixels: [255, 255, 255, 0, 9, 9, 9, 255])
    #expect(ImageDifference(expected: black, actual: white).largestDeviation == 0)
    let faint = try Bitmap(size: size, pixels: [255, 255, 255, 2, 9, 9, 9, 255])
    #expect(ImageDifference(expected: black, actual: faint).differingPixels == 1)
  }

  @Test("the sheet shows expected, difference and actual side by side")
  func drawsSheet() throws {
    let size = try PixelSize(width: 2, height: 1)
    let expected = try Bitmap(size: size, pixels: [0, 0, 0, 255, 255, 255, 255, 255])
    let actual = try Bitmap(size: size, pixels: [0, 0, 0, 255, 0, 255, 255, 255])
    let sheet = try ImageDifference(expected: expected, actual: actual).sheet()
    let gap = Pixel(red: 128, green: 128, blue: 128)
    let black = Pixel(red: 0, green: 0, blue: 0)
    #expect(
      (0..<sheet.size.width).map { sheet[$0, 0] } == [
        black, .white, gap, gap, Pixel(red: 192, green: 192, blue: 192),
        Pixel(red: 255, green: 0, blue: 255), gap, gap, black,
        Pixel(red: 0, green: 255, blue: 255),
      ])
  }

  @Test("a sheet of pictures of different sizes leaves clear what is not there")
  func drawsSheetOfUnequalSizes() throws {
    let wide = Bitmap(size: try PixelSize(width: 2, height: 1), filledWith: .white)
    let high = Bitmap(size: try PixelSize(width: 1, height: 2), filledWith: .white)
    let sheet = try ImageDifference(expected: wide, actual: high).sheet()
    let gap = Pixel(red: 128, green: 128, blue: 128)
    let alarm = Pixel(red: 255, green: 0, blue: 255)
    #expect(sheet.size == (try PixelSize(width: 10, height: 2)))
    #expect(
      (0..<10).map { sheet[$0, 0] }
        == [.white, .white, gap, gap, .white, alarm, gap, gap, .white, .clear])
    #expect(
      (0..<10).map { sheet[$0, 1] }
        == [.clear, .clear, gap, gap, alarm, .clear, gap, gap, .white, .clear])
  }

  @Test("a sheet that would be too wide is an error")
  func refusesTooWideSheet() throws {
    let wide = Bitmap(size: try PixelSize(width: 5_461, height: 1), filledWith: .white)
    let difference = ImageDifference(expected: wide, actual: wide)
    #expect(throws: ImageError.size(.pixelSize(width: 16_387, height: 1))) {
      try difference.sheet()
    }
  }
}

/// Pixels to paint on, white at first.
private struct Canvas {
  private var rows: [[Pixel]]

  init(width: Int, height: Int) {
    rows = Array(repeating: Array(repeating: .white, count: width), count: height)
  }

  mutating func fill(x columns: Range<Int>, y: Range<Int>, _ pixel: Pixel) {
    for y in y { for x in columns { rows[y][x] = pixel } }
  }

  mutating func disc(x: Int, y: Int, radius: Int, _ pixel: Pixel) {
    for dy in -radius...radius {
      for dx in -radius...radius where dx * dx + dy * dy <= radius * radius {
        rows[y + dy][x + dx] = pixel
      }
    }
  }

  mutating func shiftRight() {
    rows = rows.map { row in [row[0]] + row.dropLast() }
  }

  func bitmap() throws -> Bitmap {
    try Bitmap(
      size: PixelSize(width: rows[0].count, height: rows.count),
      pixels: rows.joined().flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
  }
}
