import Graphics

/// How the stored pixels of a picture become an upright one: the values of the tag in EXIF data.
///
/// Exif 2.32, section 4.6.4, tag 274. The names say where the first stored row and column belong.
enum Orientation: Int, Sendable, Hashable, CaseIterable {
  case topLeft = 1
  case topRight = 2
  case bottomRight = 3
  case bottomLeft = 4
  case leftTop = 5
  case rightTop = 6
  case rightBottom = 7
  case leftBottom = 8

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// The size of a picture after it was turned.
  func upright(_ size: PixelSize) -> PixelSize { swapsSides ? size.transposed : size }

  /// A size of the upright picture as one of the stored picture.
  func stored(_ size: PixelSize?) -> PixelSize? { size.map(upright) }

  /// The picture turned and mirrored.
  func upright(_ bitmap: Bitmap) -> Bitmap {
    guard self != .topLeft else { return bitmap }
    let (first, right, down) = steps(bitmap.size)
    let size = upright(bitmap.size)
    return bitmap.pixels.withUnsafeBytes { source in
      Bitmap(size: size) { target in
        let target = UnsafeMutableRawBufferPointer(target)
        var offset = 0
        for y in 0..<size.height {
          var index = first + y * down
          for _ in 0..<size.width {
            let pixel = source.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
            offset += 4
            index += right
          }
        }
      }
    }
  }

  /// The index of the stored pixel that comes first, and the steps from one pixel of the upright
  /// picture to the one on its right and to the one below.
  private func steps(_ size: PixelSize) -> (first: Int, right: Int, down: Int) {
    let width = size.width
    let (lastColumn, lastRow) = (width - 1, (size.height - 1) * width)
    return switch self {
    case .topLeft: (0, 1, width)
    case .topRight: (lastColumn, -1, width)
    case .bottomRight: (lastRow + lastColumn, -1, -width)
    case .bottomLeft: (lastRow, 1, -width)
    case .leftTop: (0, width, 1)
    case .rightTop: (lastRow, -width, 1)
    case .rightBottom: (lastRow + lastColumn, -width, -1)
    case .leftBottom: (lastColumn, width, -1)
    }
  }
}
