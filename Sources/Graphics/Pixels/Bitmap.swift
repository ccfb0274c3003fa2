/// A picture of 8-bit pixels in memory.
///
/// The bytes of a pixel are red, green, blue, alpha in this order, with straight alpha and sRGB
/// colours. Rows follow each other from the top down, without padding between them.
public struct Bitmap: Sendable, Equatable {
  /// Bytes in one pixel.
  @inlinable public static var bytesPerPixel: Int { 4 }

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
    (self.size, self.pixels) = (size, pixels)
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
    (self.size, self.pixels) = (size, pixels)
  }

  /// Bytes in one row.
  @inlinable public var bytesPerRow: Int { size.width * Bitmap.bytesPerPixel }

  /// The pixel in column `x`, counted from the left, and row `y`, counted from the top.
  ///
  /// - Precondition: Both are inside the picture, as with the index of an array.
  @inlinable
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
  @inlinable
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
  @inlinable
  package func store(_ pixel: Pixel, at index: Int) {
    let start = index * Bitmap.bytesPerPixel
    self[start] = pixel.red
    self[start + 1] = pixel.green
    self[start + 2] = pixel.blue
    self[start + 3] = pixel.alpha
  }
}

/// One pixel: red, green, blue and alpha from 0 to 255, with straight alpha.
///
/// Straight means that the colour is not multiplied by alpha: half transparent white is (255, 255,
/// 255, 128).
public struct Pixel: Sendable, Hashable {
  /// Opaque white.
  public static let white = Pixel(red: 255, green: 255, blue: 255)
  /// Black with no opacity at all, the usual spelling of nothing.
  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// The amount of red, 0 to 255.
  public var red: UInt8
  /// The amount of green, 0 to 255.
  public var green: UInt8
  /// The amount of blue, 0 to 255.
  public var blue: UInt8
  /// The opacity: 0 is invisible, 255 is opaque.
  public var alpha: UInt8

  /// Makes a pixel, opaque unless `alpha` says otherwise.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// Pixels in borrowed memory, which an encoder reads without a copy; valid only as long as their
/// owner says.
package struct PixelRows {
  /// The layout of a pixel's four bytes.
  @usableFromInline
  package enum Layout: Sendable {
    /// Red, green, blue and straight alpha, one byte each, as in a ``Bitmap``.
    case rgba
    /// A word in the machine's order with red, green and blue in its lower 24 bits, from the
    /// highest down, as in an opaque surface of Cairo; the upper 8 bits mean nothing.
    case xrgb
  }

  /// Width and height in pixels.
  package let size: PixelSize
  package let layout: Layout
  /// From the start of a row to that of the next one, in bytes; at least four times the width.
  package let stride: Int
  @usableFromInline let base: UnsafeRawPointer

  /// Makes a view of `size.height` rows, each `stride` bytes after the one above it.
  @inlinable
  package init(size: PixelSize, layout: Layout, stride: Int, base: UnsafeRawPointer) {
    (self.size, self.layout, self.stride, self.base) = (size, layout, stride, base)
  }

  /// The start of row `y`, counted from the top; not checked.
  @inlinable
  package func start(of y: Int) -> UnsafeRawPointer { base + y * stride }

  /// The bytes of row `y`, counted from the top, without what a row has beyond its pixels.
  ///
  /// - Precondition: The row is inside the picture, as with the index of an array.
  @inlinable
  package subscript(y: Int) -> UnsafeRawBufferPointer {
    precondition(y >= 0 && y < size.height, "no such row")
    return UnsafeRawBufferPointer(
      start: base + y * stride, count: size.width * Bitmap.bytesPerPixel)
  }
}

extension Bitmap {
  /// Calls `body` with the rows of the picture, which are valid as long as it runs.
  package func withRows<Result, Failure: Error>(
    _ body: (PixelRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
      guard let base = bytes.baseAddress else { preconditionFailure("a picture has pixels") }
      return try body(
        PixelRows(size: size, layout: .rgba, stride: bytesPerRow, base: UnsafeRawPointer(base)))
    }
  }

  /// Copies pixels.
  package init(_ rows: PixelRows) {
    self.init(size: rows.size) { bytes in
      guard let target = bytes.baseAddress else { return }
      for y in 0..<rows.size.height {
        let row = rows[y]
        let output = target + y * row.count
        switch rows.layout {
        case .rgba:
          UnsafeMutableRawBufferPointer(start: output, count: row.count).copyMemory(from: row)
        case .xrgb:
          let words = row.bindMemory(to: UInt32.self)
          let pixels = UnsafeMutableRawPointer(output).bindMemory(
            to: UInt32.self, capacity: words.count)
          for x in words.indices {
            // Whole words, which the compiler makes vectors of.
            let word = words[x]
            let swapped = (word >> 16 & 0xFF) | (word & 0xFF00) | (word & 0xFF) << 16
            pixels[x] = (swapped | 0xFF00_0000).littleEndian
          }
        }
      }
    }
  }
}
