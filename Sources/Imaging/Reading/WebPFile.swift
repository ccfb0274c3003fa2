import CWebP
import Graphics

/// The metadata of a WebP file (RFC 9649, a RIFF file of chunks), read without decoding.
struct WebPFile {
  /// A frame: the range of its compressed pixels, its position and its size.
  struct Frame {
    let data: Range<Int>
    let x: Int
    let y: Int
    let size: PixelSize
  }

  let size: PixelSize
  let isTranslucent: Bool
  /// The first frame of an animation, else nil.
  let frame: Frame?
  let orientation: Orientation
  let profile: [UInt8]?

  /// Reads a file that starts with the signature of WebP.
  ///
  /// - Throws: ``ImageError/tooManyPixels(width:height:)`` or ``ImageError/brokenWebP(reason:)``.
  init(_ bytes: [UInt8]) throws(ImageError) {
    let features = try WebPFile.features(of: bytes[...])
    let size = try ImageDecoder.size(width: Int(features.width), height: Int(features.height))
    var (exif, profile): (ArraySlice<UInt8>?, [UInt8]?)
    var frame: Range<Int>?
    for (name, data) in WebPFile.chunks(of: bytes) {
      switch name {
      case "EXIF": exif = exif ?? bytes[data]
      case "ICCP": profile = profile ?? Array(bytes[data])
      case "ANMF": frame = frame ?? data
      default: break
      }
    }
    self.size = size
    isTranslucent = features.has_alpha != 0 || features.has_animation != 0
    self.frame =
      features.has_animation == 0 ? nil : try WebPFile.frame(in: bytes, at: frame, of: size)
    orientation = exif.map { Orientation(exif: $0) } ?? .topLeft
    self.profile = profile
  }

  private static func features(
    of bytes: ArraySlice<UInt8>
  ) throws(ImageError) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    let status = bytes.withUnsafeBufferPointer { buffer in
      WebPGetFeatures(buffer.baseAddress, buffer.count, &features)
    }
    guard status == VP8_STATUS_OK else { throw .brokenWebP(reason: status.reason) }
    return features
  }

  /// The chunks up to the first truncated one.
  private static func chunks(of bytes: [UInt8]) -> [(name: String, data: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    let end = min(bytes.count, number(bytes, at: 4, bytes: 4) + 8)
    var offset = 12
    while offset <= end - 8 {
      let length = number(bytes, at: offset + 4, bytes: 4)
      guard length <= end - 8 - offset else { break }
      let start = offset + 8
      chunks.append(
        (String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), start..<(start + length)))
      // Odd lengths are padded.
      offset = start + length + length % 2
    }
    return chunks
  }

  /// Reads the header of a frame, which must lie within the picture: position in units of two
  /// pixels, size minus 1, and more that first frames do not need.
  private static func frame(
    in bytes: [UInt8], at frameRange: Range<Int>?, of size: PixelSize
  ) throws(ImageError) -> Frame {
    let headerLength = 16
    guard let frameRange, frameRange.count > headerLength else {
      throw .brokenWebP(reason: "it has no frame")
    }
    let fields = (0..<4).map { number(bytes, at: frameRange.lowerBound + 3 * $0, bytes: 3) }
    let (x, y, width, height) = (2 * fields[0], 2 * fields[1], fields[2] + 1, fields[3] + 1)
    let data = (frameRange.lowerBound + headerLength)..<frameRange.upperBound
    let features = try features(of: bytes[data])
    guard x + width <= size.width, y + height <= size.height, Int(features.width) == width,
      Int(features.height) == height, features.has_animation == 0
    else { throw .brokenWebP(reason: "the first frame is not on the picture") }
    return Frame(data: data, x: x, y: y, size: try ImageDecoder.size(width: width, height: height))
  }

  private static func number(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension VP8StatusCode {
  var reason: String {
    switch self {
    case VP8_STATUS_OUT_OF_MEMORY: "there is no memory left"
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: "it is cut short"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it has a feature that is not known"
    default: "its data makes no sense"
    }
  }
}
