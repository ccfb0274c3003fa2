import CDeflate
import CPNG
import Graphics

/// Reads PNG files of every kind as pictures.
///
/// Palettes, grey, 1 to 16 bits a channel, transparent colours and interlaced files all become 8
/// bits of red, green, blue and straight alpha. The work is done by libpng's simplified interface,
/// which reports errors by return values and so never jumps across Swift code.
///
/// Colours that the file tags (`gAMA`, `sRGB`, `iCCP` with sRGB) are converted from the tagged
/// gamma to the 1/2.2 that stands for sRGB; files without a tag are taken to be sRGB already, those
/// with 16 bits as well, although libpng would take these for linear light. Primaries and other
/// colour profiles have no effect; ``ImageDecoder`` converts by profiles, and then hands the file
/// over without its tags, so that nothing is converted twice. Of 16 bits the nearest 8 are kept.
package struct PNGDecoder: Sendable {
  package init() {}

  /// The picture in a PNG file.
  ///
  /// The size is known and checked before memory is taken for pixels. Damage in parts that do not
  /// carry pixels is overlooked, as is what follows the last pixel, except in interlaced files with
  /// 16 bits a channel, which also take the most memory, about six times that of the picture.
  ///
  /// - Throws: ``ImageError/notPNG(start:)`` for other data, ``ImageError/size(_:)`` when the
  ///   picture is too large, ``ImageError/truncatedChunk(offset:)`` when the file ends before its
  ///   pixels, ``ImageError/brokenPNG(reason:)`` when the decoder gives up.
  package func decode(_ bytes: [UInt8]) throws(ImageError) -> Bitmap {
    try PNGFile.checkSignature(bytes)
    let file = try PNGDecoder.withoutExtras(bytes)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    // libpng keeps the address of the image from begin to finish, so it must not move.
    return try withUnsafeMutablePointer(to: &image) { (image) throws(ImageError) -> Bitmap in
      defer { png_image_free(image) }
      return try file.withUnsafeBufferPointer { (buffer) throws(ImageError) -> Bitmap in
        let size = try begin(image, buffer)
        if needsSeparatePasses(bytes) { return try imageFromPasses(bytes, size: size) }
        return try finish(image, size: size)
      }
    }
  }

  private func begin(
    _ image: UnsafeMutablePointer<png_image>, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ImageError) -> PixelSize {
    guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else {
      throw .brokenPNG(reason: image.pointee.text)
    }
    return try .checked(width: Int(image.pointee.width), height: Int(image.pointee.height))
  }

  private func finish(
    _ image: UnsafeMutablePointer<png_image>, size: PixelSize
  ) throws(ImageError) -> Bitmap {
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    return try Bitmap(size: size) { (pixels) throws(ImageError) in
      let rowStride = png_int_32(size.width * Bitmap.bytesPerPixel)
      guard png_image_finish_read(image, nil, pixels.baseAddress, rowStride, nil) != 0 else {
        throw .brokenPNG(reason: image.pointee.text)
      }
    }
  }
}

extension png_image {
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension PNGDecoder {
  /// Removes the chunks that pixels do not need.
  ///
  /// libpng allocates what a chunk's length, or a colour profile, claims before it looks whether
  /// the file has that much. So it sees only needed chunks, and these only if they are whole.
  ///
  /// - Throws: ``ImageError/truncatedChunk(offset:)`` for a chunk before the pixels that is longer
  ///   than the rest of the file.
  static func withoutExtras(_ bytes: [UInt8]) throws(ImageError) -> [UInt8] {
    var (kept, start) = ([UInt8](), 0)
    var (offset, hasPixels) = (PNGFile.signature.count, false)
    while offset <= bytes.count - 8 {
      let kind = PNGChunk.Kind(PNGFile.number(in: bytes, at: offset + 4))
      let length = Int(PNGFile.number(in: bytes, at: offset))
      hasPixels = hasPixels || kind == .imageData
      guard length <= bytes.count - offset - PNGChunk.overhead else {
        // Truncated pixels are read as far as they go; anything truncated after them is dropped.
        if kind == .imageData { break }
        guard hasPixels else { throw .truncatedChunk(offset: offset) }
        return kept + bytes[start..<offset]
      }
      let end = offset + PNGChunk.overhead + length
      let data = (offset + 8)..<(end - 4)
      if !isNeeded(kind, bytes[data]) {
        kept += bytes[start..<offset]
        start = end
      }
      offset = end
    }
    return start == 0 ? bytes : kept + bytes[start...]
  }

  private static func isNeeded(_ kind: PNGChunk.Kind, _ data: ArraySlice<UInt8>) -> Bool {
    switch kind {
    case .opacities, .gamma, .primaries, .standardRGB, .significantBits: true
    case .colorProfile:
      PNGMetadata.profile(data).map { profile in
        profile.count >= 4 && Int(PNGFile.number(in: profile, at: 0)) <= profile.count
      } ?? false
    default: kind.isCritical
    }
  }
}

extension PNGChunk.Kind {
  fileprivate static let significantBits = Self(0x7342_4954)  // sBIT

  /// A critical chunk has a capital as first letter (PNG, Third Edition, section 5.4).
  fileprivate var isCritical: Bool { code & 0x2000_0000 == 0 }
}

extension PNGDecoder {
  /// Whether libpng's simplified interface gets the pixels wrong.
  ///
  /// Since the fix for CVE-2025-65018, which Debian has too, it mixes up the rows of interlaced
  /// files with 16 bits a channel (libpng issue 853).
  func needsSeparatePasses(_ bytes: [UInt8]) -> Bool {
    let depth = 24
    let interlacing = 28
    return bytes.count > interlacing && bytes[depth] == 16 && bytes[interlacing] == 1
  }

  /// Decodes an interlaced file by making a file of each pass.
  ///
  /// - Throws: ``ImageError`` when any chunk or the compressed pixels are damaged.
  func imageFromPasses(_ bytes: [UInt8], size: PixelSize) throws(ImageError) -> Bitmap {
    let whole = try InterlacedFile(try PNGFile(parsing: bytes), size: size)
    return try Bitmap(size: size) { (target) throws(ImageError) in
      for part in whole.parts {
        let image = try decode(try whole.file(of: part).bytes)
        for y in 0..<part.size.height {
          let row = (part.pass.y + y * part.pass.rowStep) * size.width + part.pass.x
          for x in 0..<part.size.width {
            target.store(image[x, y], at: row + x * part.pass.columnStep)
          }
        }
      }
    }
  }
}

/// An interlaced file with 16 bits a channel, split into its passes.
private struct InterlacedFile {
  /// A pass, its size, and the range of its filtered rows.
  struct Part {
    let pass: Adam7Pass
    let size: PixelSize
    let rows: Range<Int>
  }

  /// Channels of a pixel by the colour type in the header; a palette never has 16 bits.
  private static let channels: [UInt8: Int] = [0: 1, 2: 3, 4: 2, 6: 4]

  let parts: [Part]
  private let colorType: UInt8
  private let properties: [PNGChunk]
  private let rows: [UInt8]

  init(_ file: PNGFile, size: PixelSize) throws(ImageError) {
    guard let header = file.first(.header), header.data.count == 13,
      let channels = InterlacedFile.channels[header.data[9]]
    else { throw .brokenPNG(reason: "Invalid IHDR data") }
    colorType = header.data[9]
    properties = Array(file.chunks.prefix { $0.kind != .imageData }.dropFirst())
    var end = 0
    var parts: [Part] = []
    for pass in Adam7Pass.all {
      guard let size = pass.size(in: size) else { continue }
      let start = end
      end += size.height * (1 + size.width * channels * 2)
      parts.append(Part(pass: pass, size: size, rows: start..<end))
    }
    self.parts = parts
    let stream = file.chunks.filter { $0.kind == .imageData }.flatMap(\.data)
    rows = try ZlibDecompressor().bytes(of: stream, count: end)
  }

  func file(of part: Part) throws(ImageError) -> PNGFile {
    let compressor = try ZlibCompressor(level: ZlibCompressor.storingLevel)
    let stream = try compressor.stream(of: Array(rows[part.rows]))
    let header = PNGChunk.header(size: part.size, depth: 16, colorType: colorType)
    return PNGFile(chunks: [header] + properties + [.imageData(stream), .end])
  }
}

/// A pass of an interlaced PNG file (PNG, Third Edition, section 8.1): an image of its own of every
/// `columnStep`th column of every `rowStep`th row.
struct Adam7Pass {
  static let all = [
    Adam7Pass(x: 0, y: 0, columnStep: 8, rowStep: 8),
    Adam7Pass(x: 4, y: 0, columnStep: 8, rowStep: 8),
    Adam7Pass(x: 0, y: 4, columnStep: 4, rowStep: 8),
    Adam7Pass(x: 2, y: 0, columnStep: 4, rowStep: 4),
    Adam7Pass(x: 0, y: 2, columnStep: 2, rowStep: 4),
    Adam7Pass(x: 1, y: 0, columnStep: 2, rowStep: 2),
    Adam7Pass(x: 0, y: 1, columnStep: 1, rowStep: 2),
  ]

  let x: Int
  let y: Int
  let columnStep: Int
  let rowStep: Int

  /// The size of this pass of an image; nil if it has no pixels.
  func size(in whole: PixelSize) -> PixelSize? {
    guard x < whole.width, y < whole.height else { return nil }
    let width = (whole.width - x + columnStep - 1) / columnStep
    let height = (whole.height - y + rowStep - 1) / rowStep
    do {
      return try PixelSize(width: width, height: height)
    } catch {
      // Cannot be: a part of a picture is no larger than the whole.
      return nil
    }
  }
}

/// Owns a libdeflate decompressor.
package struct ZlibDecompressor: ~Copyable {
  private let decompressor: OpaquePointer

  /// Makes a decompressor, or throws ``ImageError/compression`` when there is no memory for it.
  package init() throws(ImageError) {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .compression }
    self.decompressor = decompressor
  }

  deinit { libdeflate_free_decompressor(decompressor) }

  /// Decompresses a zlib stream (RFC 1950) of exactly `count` bytes.
  ///
  /// - Throws: ``ImageError/brokenPNG(reason:)`` when the stream is damaged or holds more or less.
  borrowing func bytes(of stream: [UInt8], count: Int) throws(ImageError) -> [UInt8] {
    var status = LIBDEFLATE_SUCCESS
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      status = libdeflate_zlib_decompress(
        decompressor, stream, stream.count, buffer.baseAddress, count, nil)
      initializedCount = status == LIBDEFLATE_SUCCESS ? count : 0
    }
    guard status == LIBDEFLATE_SUCCESS else {
      throw .brokenPNG(reason: "IDAT: damaged or incomplete pixels")
    }
    return bytes
  }
  /// Decompresses a zlib stream; nil if it is damaged or holds more than `limit` bytes.
  package borrowing func bytes(of stream: [UInt8], limit: Int) -> [UInt8]? {
    var status = LIBDEFLATE_SUCCESS
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, initializedCount in
      var count = 0
      status = libdeflate_zlib_decompress(
        decompressor, stream, stream.count, buffer.baseAddress, limit, &count)
      initializedCount = status == LIBDEFLATE_SUCCESS ? count : 0
    }
    return status == LIBDEFLATE_SUCCESS ? bytes : nil
  }
}
