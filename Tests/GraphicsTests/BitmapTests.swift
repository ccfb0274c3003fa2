import Testing

@testable import Graphics

@Suite("Bitmap")
struct BitmapTests {
  @Test("pixels are read by column and row, from the top left")
  func readsPixels() throws {
    let bitmap = try Bitmap(
      size: PixelSize(width: 2, height: 2),
      pixels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    #expect(bitmap[0, 0] == Pixel(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(bitmap[1, 0] == Pixel(red: 5, green: 6, blue: 7, alpha: 8))
    #expect(bitmap[0, 1] == Pixel(red: 9, green: 10, blue: 11, alpha: 12))
    #expect(bitmap.withRow(1) { Array($0) } == [9, 10, 11, 12, 13, 14, 15, 16])
  }

  @Test("a wrong number of bytes is refused", arguments: [0, 15, 17])
  func refusesWrongCount(count: Int) throws {
    let size = try PixelSize(width: 2, height: 2)
    #expect(throws: ImageError.byteCount(expected: 16, found: count)) {
      try Bitmap(size: size, pixels: [UInt8](repeating: 0, count: count))
    }
  }

  @Test("a filled bitmap has the pixel everywhere")
  func fills() throws {
    let pixel = Pixel(red: 1, green: 2, blue: 3, alpha: 4)
    let bitmap = Bitmap(size: try PixelSize(width: 3, height: 2), filledWith: pixel)
    #expect(bitmap.pixels == Array(repeatElement([1, 2, 3, 4], count: 6).joined()))
  }

  @Test("what filling in place throws is thrown on")
  func throwsOn() throws {
    let size = try PixelSize(width: 3, height: 2)
    #expect(throws: ImageError.compression) {
      try Bitmap(size: size) { (_) throws(ImageError) in throw .compression }
    }
  }

  @Test("one pixel that is not opaque is found wherever it is", arguments: 1...9)
  func findsTranslucentPixel(width: Int) throws {
    let size = try PixelSize(width: width, height: 3)
    let opaque = Bitmap(size: size, filledWith: Pixel(red: 0, green: 0, blue: 0))
    #expect(opaque.isOpaque)
    for index in 0..<size.area {
      var pixels = opaque.pixels
      pixels[index * 4 + 3] = 254
      #expect(try !Bitmap(size: size, pixels: pixels).isOpaque, "pixel \(index)")
    }
  }
}
