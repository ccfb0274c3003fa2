import CDeflate

/// A picture that something else is drawn with: its pixels, and how many of them make a point.
///
/// Copies share the pixels, and two pictures are compared by their fingerprints, so a picture costs next
/// to nothing to hand on.
public struct RasterImage: Sendable, Hashable {
  /// The pixels.
  public let bitmap: Bitmap
  /// Pixels per point of the file that it comes from: what `@2x` says in a file's name.
  public let scale: RenderScale
  /// Width and height in pixels of the file that it comes from, upright; those of ``bitmap`` unless it was
  /// reduced.
  public let fileSize: PixelSize
  /// What tells the pixels from those of other pictures: their size and checksums (CRC-32 and Adler-32).
  public let fingerprint: String

  /// Makes a picture of pixels.
  ///
  /// - Complexity: O(pixels), for the checksums.
  public init(_ bitmap: Bitmap, scale: RenderScale = .x1) {
    self.init(bitmap, of: bitmap.size, scale: scale)
  }

  /// Makes a picture of the pixels that are left of a file after it was reduced.
  ///
  /// - Parameters:
  ///   - bitmap: What is left.
  ///   - fileSize: Width and height of the file in pixels.
  ///   - scale: Pixels of the file per point.
  /// - Complexity: O(pixels), for the checksums.
  public init(_ bitmap: Bitmap, of fileSize: PixelSize, scale: RenderScale = .x1) {
    self.bitmap = bitmap
    self.fileSize = fileSize
    self.scale = scale
    let (crc, adler) = bitmap.pixels.withUnsafeBytes { bytes in
      (
        libdeflate_crc32(0, bytes.baseAddress, bytes.count),
        libdeflate_adler32(1, bytes.baseAddress, bytes.count)
      )
    }
    fingerprint =
      "\(bitmap.size.width)x\(bitmap.size.height)-" + String(crc, radix: 36)
      + String(adler, radix: 36)
  }

  /// Width and height in points: those of the file, whether or not the picture was reduced.
  ///
  /// A place in points is therefore one in pixels of ``bitmap`` by the ratio of both sizes.
  public var size: Size {
    Size(
      width: Double(fileSize.width) / scale.factor,
      height: Double(fileSize.height) / scale.factor)
  }

  /// All of its pixels.
  public var all: PixelRect { PixelRect(bitmap.size) }

  /// Whether both have the same pixels and the same size in points.
  public static func == (a: RasterImage, b: RasterImage) -> Bool {
    a.fingerprint == b.fingerprint && a.scale == b.scale && a.fileSize == b.fileSize
  }

  /// Feeds what tells pictures apart into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
    hasher.combine(scale)
    hasher.combine(fileSize)
  }
}
