import Graphics

/// How much of each pixel a shape covers, from 0 to 255, in a rectangle of pixels.
struct AlphaMask {
  /// The rectangle that the shape lies in, seen from wherever the shape is seen from.
  let box: PixelRect
  /// The bytes from one row to the next.
  let stride: Int
  /// The rows from the top down.
  let bytes: [UInt8]

  /// Puts the corner of a coverage elsewhere.
  init(_ other: AlphaMask, at box: PixelRect) {
    (self.box, stride, bytes) = (box, other.stride, other.bytes)
  }

  /// Copies what a view shows.
  init(_ view: AlphaMaskView) {
    box = view.box
    stride = view.stride
    bytes = Array(UnsafeBufferPointer(start: view.base, count: view.stride * view.box.height))
  }

  /// Calls `body` with the bytes, which are valid as long as it runs.
  func withView<Failure: Error>(
    _ body: (AlphaMaskView) throws(Failure) -> Void
  ) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      guard let base = bytes.baseAddress else { return }
      try body(AlphaMaskView(box: box, stride: stride, base: base))
    }
  }
}

/// A ``AlphaMask`` in somebody else's memory.
struct AlphaMaskView {
  /// The rectangle that the shape lies in.
  let box: PixelRect
  /// The bytes from one row to the next.
  let stride: Int
  /// The first byte of the first row.
  let base: UnsafePointer<UInt8>

  /// The same shape with its corner elsewhere.
  func moved(to box: PixelRect) -> AlphaMaskView {
    AlphaMaskView(box: box, stride: stride, base: base)
  }

  /// The coverage from column `x` of row `y` on, in the coordinates of the box.
  func row(_ y: Int, from x: Int) -> UnsafePointer<UInt8> {
    base + (y - box.y) * stride + (x - box.x)
  }

  /// Whether each pixel of a rectangle within the box is covered wholly.
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

/// Memory that coverage is put together in.
struct AlphaMaskCanvas {
  /// The rectangle of pixels that it is for.
  let box: PixelRect
  /// The bytes from one row to the next.
  let stride: Int
  /// The first byte of the first row.
  let base: UnsafeMutablePointer<UInt8>

  /// What there is.
  var view: AlphaMaskView { AlphaMaskView(box: box, stride: stride, base: UnsafePointer(base)) }

  /// Adds what of a coverage lies in the box.
  ///
  /// - Returns: whether no pixel had been covered before of which it covers a part.
  func add(_ coverage: AlphaMask) -> Bool {
    guard let part = coverage.box.common(with: box) else { return true }
    var shared: UInt8 = 0
    coverage.withView { view in
      for y in part.y..<part.endY {
        let source = view.row(y, from: part.x)
        let target = base + (y - box.y) * stride + (part.x - box.x)
        for x in 0..<part.width {
          shared |= min(source[x], target[x])
          target[x] |= source[x]
        }
      }
    }
    return shared == 0
  }
}

extension PixelRect {
  /// The column after the last.
  var endX: Int { x + width }
  /// The row after the last.
  var endY: Int { y + height }

  /// What two rectangles have in common; nil when that is nothing.
  func common(with other: PixelRect) -> PixelRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(endX, other.endX), min(endY, other.endY))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether the other rectangle lies within this one.
  func encloses(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.endX <= endX && other.endY <= endY
  }

  /// The rectangle moved by whole pixels.
  func offset(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}
