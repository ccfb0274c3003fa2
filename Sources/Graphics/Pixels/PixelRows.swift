/// Pixels in memory that belongs to somebody else: what an encoder reads without a copy being made.
///
/// It is only valid as long as whoever hands it out says so.
package struct PixelRows {
  /// How the four bytes of a pixel are to be read.
  package enum Layout: Sendable {
    /// Red, green, blue and straight alpha, one byte each, as in a ``Bitmap``.
    case rgba
    /// A word in the machine's order with red, green and blue in its lower 24 bits, from the highest
    /// down, as in an opaque surface of Cairo; the upper 8 bits mean nothing.
    case xrgb
  }

  /// Width and height in pixels.
  package let size: PixelSize
  /// How a pixel is to be read.
  package let layout: Layout
  /// From the start of a row to that of the next one, in bytes; at least four times the width.
  package let stride: Int
  private let base: UnsafeRawPointer

  /// Makes a view of `size.height` rows, each `stride` bytes after the one above it.
  package init(size: PixelSize, layout: Layout, stride: Int, base: UnsafeRawPointer) {
    self.size = size
    self.layout = layout
    self.stride = stride
    self.base = base
  }

  /// Where row `y` starts, counted from the top; it is not checked that there is such a row.
  package func start(of y: Int) -> UnsafeRawPointer { base + y * stride }

  /// The bytes of row `y`, counted from the top, without what a row has beyond its pixels.
  ///
  /// - Precondition: The row is inside the picture, as with the index of an array.
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
