import Graphics

/// Orientation and colours of a PNG file; damaged chunks are ignored, for the decoder reports them.
struct PNGMetadata {
  private(set) var orientation = Orientation.topLeft
  private(set) var profile: [UInt8]?
  private(set) var colorModel = ColorModel.rgb
  /// The ranges of chunks about colours.
  private var colorChunks: [Range<Int>] = []

  static func sides(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    return (Int(PNGFile.number(in: bytes, at: 16)), Int(PNGFile.number(in: bytes, at: 20)))
  }

  init(_ bytes: [UInt8]) {
    let colorType = 25
    if bytes.count > colorType, [0, 4].contains(bytes[colorType]) { colorModel = .gray }
    var exif: ArraySlice<UInt8>?
    var offset = PNGFile.signature.count
    while offset <= bytes.count - PNGChunk.overhead {
      let length = Int(PNGFile.number(in: bytes, at: offset))
      guard length <= bytes.count - PNGChunk.overhead - offset else { break }
      let data = (offset + 8)..<(offset + 8 + length)
      switch PNGFile.number(in: bytes, at: offset + 4) {
      case PNGChunk.Kind.exif.code: exif = exif ?? bytes[data]
      case PNGChunk.Kind.colorProfile.code:
        profile = profile ?? PNGMetadata.profile(bytes[data])
        colorChunks.append(offset..<(data.upperBound + 4))
      case PNGChunk.Kind.gamma.code, PNGChunk.Kind.primaries.code, PNGChunk.Kind.standardRGB.code:
        colorChunks.append(offset..<(data.upperBound + 4))
      default: break
      }
      offset = data.upperBound + 4
    }
    if let exif { orientation = Orientation(exif: exif) }
  }

  /// The file without chunks about colours, so that libpng does not convert.
  func withoutColors(_ bytes: [UInt8]) -> [UInt8] {
    var rest: [UInt8] = []
    rest.reserveCapacity(bytes.count)
    var start = 0
    for chunk in colorChunks {
      rest += bytes[start..<chunk.lowerBound]
      start = chunk.upperBound
    }
    return rest + bytes[start...]
  }

  /// The profile in an `iCCP` chunk: a name, a zero, the method, a zlib stream; nil if damaged.
  static func profile(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    let method: UInt8 = 0
    guard let end = data.firstIndex(of: 0), end + 2 < data.endIndex, data[end + 1] == method else {
      return nil
    }
    do throws(ImageError) {
      return try ZlibDecompressor().bytes(
        of: Array(data[(end + 2)...]), limit: ColorConversion.maximumProfileBytes)
    } catch {
      return nil
    }
  }
}

extension PNGChunk.Kind {
  static let exif = Self(0x6558_4966)  // eXIf
  static let colorProfile = Self(0x6943_4350)  // iCCP
  static let gamma = Self(0x6741_4D41)  // gAMA
  static let primaries = Self(0x6348_524D)  // cHRM
}
