extension Orientation {
  /// What stands before EXIF data in JPEG files, and in some WebP files as well.
  static let prefix = Array("Exif\0\0".utf8)

  /// Reads the one tag from EXIF data; whatever cannot be understood is an upright picture.
  ///
  /// The data is a TIFF file (TIFF 6.0, section 2) whose first directory has the tag.
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

/// Numbers in a TIFF file, whose order of bytes its first two tell.
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

  /// A number of two or four bytes, or nil when the file ends before.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    let field = bytes[start..<(start + count)]
    return isLittleEndian
      ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
  }
}
