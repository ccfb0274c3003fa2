import Graphics

/// The EXIF orientation of stored pixels (Exif 2.32, section 4.6.4, tag 274), named by the edges
/// where the first stored row and column belong.
enum Orientation: Int, Sendable, Hashable, CaseIterable {
  case topLeft = 1
  case topRight = 2
  case bottomRight = 3
  case bottomLeft = 4
  case leftTop = 5
  case rightTop = 6
  case rightBottom = 7
  case leftBottom = 8

  var swapsSides: Bool { rawValue >= 5 }

  func upright(_ size: PixelSize) -> PixelSize { swapsSides ? size.transposed : size }

  /// The stored size of an upright one.
  func stored(_ size: PixelSize?) -> PixelSize? { size.map(upright) }

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

  /// The index of the stored pixel that comes first upright, and the steps to the next pixels right
  /// and down.
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

extension Orientation {
  /// The prefix of EXIF data in JPEG files, and in some WebP files.
  static let prefix = Array("Exif\0\0".utf8)

  /// Reads the tag from EXIF data, a TIFF file (TIFF 6.0, section 2); upright if it cannot be read.
  init(exif data: ArraySlice<UInt8>) {
    self = Orientation.find(data) ?? .topLeft
  }

  private static func find(_ data: ArraySlice<UInt8>) -> Orientation? {
    let tiff = data.starts(with: prefix) ? data.dropFirst(prefix.count) : data
    guard let reader = TIFFReader(tiff), let directory = reader.number(at: 4, bytes: 4),
      let count = reader.number(at: directory, bytes: 2)
    else { return nil }
    let (orientationTag, short, long) = (274, 3, 4)
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = reader.number(at: entry, bytes: 2) else { return nil }
      guard tag == orientationTag else { continue }
      let type = reader.number(at: entry + 2, bytes: 2)
      guard type == short || type == long else { return nil }
      let value = reader.number(at: entry + 8, bytes: type == short ? 2 : 4)
      return value.flatMap(Orientation.init(rawValue:))
    }
    return nil
  }
}

/// Numbers in a TIFF file, whose first two bytes tell their byte order.
private struct TIFFReader {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    if bytes.starts(with: [0x49, 0x49, 42, 0]) {
      isLittleEndian = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      isLittleEndian = false
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// A number of two or four bytes, or nil beyond the end.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    let field = bytes[start..<(start + count)]
    return isLittleEndian
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }
}
