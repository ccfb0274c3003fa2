/// A picture of 8-bit pixels in memory.
///
/// The bytes of a pixel are red, green, blue, alpha in this order, with straight alpha and sRGB
/// colours. Rows follow each other from the top down, without padding between them.
public struct Bitmap: Sendable, Equatable {
  /// Bytes in one pixel.
  public static let bytesPerPixel = 4

  /// Width and height in pixels.
  public let size: PixelSize
  /// All bytes, ``bytesPerPixel`` for every pixel of ``size``.
  public let pixels: [UInt8]

  /// Makes a picture from its bytes.
  ///
  /// - Throws: ``ImageError/byteCount(expected:found:)`` when there are not exactly
  ///   ``bytesPerPixel`` bytes for every pixel.
  public init(size: PixelSize, pixels: [UInt8]) throws(ImageError) {
    let expected = size.area * Bitmap.bytesPerPixel
    guard pixels.count == expected else {
      throw .byteCount(expected: expected, found: pixels.count)
    }
    self.size = size
    self.pixels = pixels
  }

  /// Makes a picture that has the same pixel everywhere.
  public init(size: PixelSize, filledWith pixel: Pixel) {
    self.init(size: size) { bytes in
      for index in 0..<size.area { bytes.store(pixel, at: index) }
    }
  }

  /// Makes a picture by writing its bytes in place, which saves a copy.
  ///
  /// `fill` receives uninitialised memory of exactly the right size and must write every byte of it
  /// unless it throws; what it throws is thrown on.
  package init<Failure: Error>(
    size: PixelSize,
    initializingWith fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let byteCount = size.area * Bitmap.bytesPerPixel
    var failure: Failure?
    let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initializedCount in
      do throws(Failure) {
        try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<byteCount]))
        initializedCount = byteCount
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.size = size
    self.pixels = pixels
  }

  /// Bytes in one row.
  public var bytesPerRow: Int { size.width * Bitmap.bytesPerPixel }

  /// The pixel in column `x`, counted from the left, and row `y`, counted from the top.
  ///
  /// - Precondition: Both are inside the picture, as with the index of an array.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "no such pixel")
    let start = y * bytesPerRow + x * Bitmap.bytesPerPixel
    return Pixel(
      red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2],
      alpha: pixels[start + 3])
  }

  /// Calls `body` with the bytes of row `y`, counted from the top.
  ///
  /// - Precondition: The row is inside the picture, as with the index of an array.
  public func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(y >= 0 && y < size.height, "no such row")
    let start = y * bytesPerRow
    let end = start + bytesPerRow
    return try pixels.withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Whether no pixel lets anything shine through.
  ///
  /// Looks at the pixels row by row and stops at the first row that is not opaque.
  public var isOpaque: Bool {
    (0..<size.height).allSatisfy { y in withRow(y, isOpaqueRow) }
  }
}

/// Whether every pixel of a row has full alpha.
private func isOpaqueRow(_ row: UnsafeBufferPointer<UInt8>) -> Bool {
  // Four pixels at a time and without a branch: encoding asks this of every picture.
  let bytes = UnsafeRawBufferPointer(row)
  var common = SIMD16<UInt8>(repeating: 255)
  var offset = 0
  while offset + 16 <= bytes.count {
    common &= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    offset += 16
  }
  var alpha = common[3] & common[7] & common[11] & common[15]
  while offset < bytes.count {
    alpha &= bytes[offset + 3]
    offset += 4
  }
  return alpha == 255
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes the pixel that has the given index in a picture's bytes.
  package func store(_ pixel: Pixel, at index: Int) {
    let start = index * Bitmap.bytesPerPixel
    self[start] = pixel.red
    self[start + 1] = pixel.green
    self[start + 2] = pixel.blue
    self[start + 3] = pixel.alpha
  }
}
