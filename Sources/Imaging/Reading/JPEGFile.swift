import Graphics

/// The metadata of a JPEG file (ITU-T T.81, annex B), read without decoding.
///
/// The size is checked as soon as it is found. The whole file is scanned, so that truncated files
/// are found whatever the decoder makes of them.
struct JPEGFile {
  static let maximumScans = 100
  /// The most pixels of all scans together: 1,000 megapixels take some seconds.
  static let maximumScannedArea = 1_000_000_000

  let size: PixelSize
  let colorModel: ColorModel
  /// Whether inks are stored inverted, as by Adobe's programs.
  let isInverted: Bool
  let orientation: Orientation
  let profile: [UInt8]?

  /// Reads a file that starts with the signature of JPEG.
  ///
  /// - Throws: ``ImageError/tooManyPixels(width:height:)``, ``ImageError/tooManyScans(_:)`` or
  ///   ``ImageError/brokenJPEG(reason:)``.
  init(_ bytes: [UInt8]) throws(ImageError) {
    var reader = JPEGReader(bytes)
    try reader.readToEnd()
    guard let frame = reader.frame, reader.scans > 0 else {
      throw .brokenJPEG(reason: "it has no pixels")
    }
    switch frame.channels {
    case 1: colorModel = .gray
    case 3: colorModel = .rgb
    case 4: colorModel = .cmyk
    default: throw .brokenJPEG(reason: "it has \(frame.channels) channels")
    }
    size = frame.size
    isInverted = reader.isByAdobe
    orientation = reader.exif.map { Orientation(exif: $0) } ?? .topLeft
    profile = reader.profile
  }
}

private struct JPEGReader {
  private(set) var frame: (size: PixelSize, channels: Int)?
  private(set) var scans = 0
  private(set) var isByAdobe = false
  private(set) var exif: ArraySlice<UInt8>?
  private var profileParts: [(number: UInt8, count: UInt8, data: ArraySlice<UInt8>)] = []

  private let bytes: [UInt8]
  private var offset = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The profile, if all its parts are there.
  var profile: [UInt8]? {
    let parts = profileParts.sorted { $0.number < $1.number }
    guard let count = parts.first?.count, parts.count == count,
      parts.enumerated().allSatisfy({ $0.offset + 1 == $0.element.number })
    else { return nil }
    return parts.flatMap(\.data)
  }

  /// Reads all segments up to the end of the picture.
  mutating func readToEnd() throws(ImageError) {
    while let marker = nextMarker() {
      switch marker {
      case 0xD9: return
      case 0x01, 0xD0...0xD8: continue
      default: try read(marker, try segment())
      }
    }
    throw .brokenJPEG(reason: JPEGFile.isCutShort)
  }

  /// The next marker: a byte after 0xFF that is neither 0xFF nor 0.
  private mutating func nextMarker() -> UInt8? {
    var next = offset
    let marker: UInt8? = bytes.withUnsafeBufferPointer { bytes in
      while next < bytes.count - 1 {
        next += 1
        if bytes[next - 1] == 0xFF, bytes[next] != 0xFF, bytes[next] != 0 { return bytes[next] }
      }
      return nil
    }
    offset = next + 1
    return marker
  }

  private mutating func segment() throws(ImageError) -> ArraySlice<UInt8> {
    guard offset <= bytes.count - 2 else { throw .brokenJPEG(reason: JPEGFile.isCutShort) }
    let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    guard length >= 2 else { throw .brokenJPEG(reason: "a segment has no length") }
    guard length <= bytes.count - offset else { throw .brokenJPEG(reason: JPEGFile.isCutShort) }
    defer { offset += length }
    return bytes[(offset + 2)..<(offset + length)]
  }

  private mutating func read(_ marker: UInt8, _ data: ArraySlice<UInt8>) throws(ImageError) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF: try readFrame(data)
    case 0xDA: try countScan()
    case 0xE1 where exif == nil && data.starts(with: Orientation.prefix): exif = data
    case 0xE2: readProfile(data)
    case 0xEE: isByAdobe = isByAdobe || data.starts(with: "Adobe".utf8)
    default: break
    }
  }

  private mutating func readFrame(_ data: ArraySlice<UInt8>) throws(ImageError) {
    guard frame == nil else { throw .brokenJPEG(reason: "it has more than one frame") }
    let fields = Array(data.prefix(6))
    guard fields.count == 6 else { throw .brokenJPEG(reason: "the frame has no size") }
    let size = try ImageDecoder.size(
      width: Int(fields[3]) << 8 | Int(fields[4]), height: Int(fields[1]) << 8 | Int(fields[2]))
    frame = (size, Int(fields[5]))
  }

  private mutating func countScan() throws(ImageError) {
    scans += 1
    guard scans <= JPEGFile.maximumScans,
      scans * (frame?.size.area ?? 0) <= JPEGFile.maximumScannedArea
    else { throw .tooManyScans(scans) }
  }

  private mutating func readProfile(_ data: ArraySlice<UInt8>) {
    let name = Array("ICC_PROFILE\0".utf8)
    guard data.starts(with: name), data.count > name.count + 2 else { return }
    let part = data.dropFirst(name.count)
    profileParts.append((part[part.startIndex], part[part.startIndex + 1], part.dropFirst(2)))
  }
}

extension JPEGFile {
  fileprivate static let isCutShort = "it is cut short"
}
