import Graphics

/// Coverage of a shape, from 0 to 255 for each pixel of a rectangle.
struct AlphaMask {
  /// The rectangle of pixels, in the coordinates of the shape.
  let box: PixelRect
  /// Bytes from one row to the next.
  let stride: Int
  let bytes: [UInt8]

  /// Copies a mask and moves its rectangle.
  init(_ other: AlphaMask, at box: PixelRect) {
    (self.box, stride, bytes) = (box, other.stride, other.bytes)
  }

  init(_ view: AlphaMaskView) {
    box = view.box
    stride = view.stride
    bytes = Array(UnsafeBufferPointer(start: view.base, count: view.stride * view.box.height))
  }

  /// Calls `body` with the bytes, which are valid as long as it runs.
  func withView<Failure: Error>(_ body: (AlphaMaskView) throws(Failure) -> Void) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      guard let base = bytes.baseAddress else { return }
      try body(AlphaMaskView(box: box, stride: stride, base: base))
    }
  }
}

/// A mask in borrowed memory.
struct AlphaMaskView {
  let box: PixelRect
  let stride: Int
  let base: UnsafePointer<UInt8>

  func moved(to box: PixelRect) -> AlphaMaskView {
    AlphaMaskView(box: box, stride: stride, base: base)
  }

  /// The coverage from column `x` of row `y` on, in the coordinates of the box.
  func row(_ y: Int, from x: Int) -> UnsafePointer<UInt8> {
    base + (y - box.y) * stride + (x - box.x)
  }

  func isFull(in rect: PixelRect) -> Bool {
    for y in rect.y..<rect.y + rect.height {
      let row = UnsafeRawPointer(row(y, from: rect.x))
      var x = 0
      while x + 8 <= rect.width {
        if row.loadUnaligned(fromByteOffset: x, as: UInt64.self) != .max { return false }
        x += 8
      }
      while x < rect.width {
        if row.load(fromByteOffset: x, as: UInt8.self) != .max { return false }
        x += 1
      }
    }
    return true
  }
}

/// A mask that is being drawn, in borrowed memory.
struct AlphaMaskCanvas {
  let box: PixelRect
  let stride: Int
  let base: UnsafeMutablePointer<UInt8>

  var view: AlphaMaskView { AlphaMaskView(box: box, stride: stride, base: UnsafePointer(base)) }

  /// Adds the part of a mask that lies in the rectangle.
  ///
  /// - Returns: false if the two masks overlap; the result is then not their union.
  func add(_ coverage: AlphaMask) -> Bool {
    guard let part = coverage.box.common(with: box) else { return true }
    var shared: UInt8 = 0
    coverage.withView { view in
      for y in part.y..<part.endY {
        let source = view.row(y, from: part.x)
        let target = base + (y - box.y) * stride + (part.x - box.x)
        for x in 0..<part.width {
          // Two shapes in one pixel cover an area between the larger of both and their sum, which
          // only the outlines tell: the caller must draw them together.
          shared |= min(source[x], target[x])
          target[x] |= source[x]
        }
      }
    }
    return shared == 0
  }
}

extension PixelRect {
  var endX: Int { x + width }
  var endY: Int { y + height }

  /// The intersection of two rectangles; nil if it is empty.
  func common(with other: PixelRect) -> PixelRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(endX, other.endX), min(endY, other.endY))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  func encloses(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.endX <= endX && other.endY <= endY
  }

  /// The rectangle moved by whole pixels.
  func offset(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
