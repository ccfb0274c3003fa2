import Graphics

extension PNGDecoder {
  /// Whether libpng's simplified interface gets the pixels of a file wrong.
  ///
  /// Since the fix for CVE-2025-65018, which Debian carries as well, it mixes up the rows of
  /// interlaced files with 16 bits a channel (libpng issue 853).
  func needsSeparatePasses(_ bytes: [UInt8]) -> Bool {
    let depth = 24
    let interlacing = 28
    return bytes.count > interlacing && bytes[depth] == 16 && bytes[interlacing] == 1
  }

  /// Decodes an interlaced file by making a file of each pass, for a pass is a picture of its own.
  ///
  /// - Throws: ``ImageError`` when any chunk or the compressed pixels are damaged.
  func pictureFromPasses(_ bytes: [UInt8], size: PixelSize) throws(ImageError) -> Bitmap {
    let whole = try InterlacedFile(try PNGFile(parsing: bytes), size: size)
    return try Bitmap(size: size) { (target) throws(ImageError) in
      for part in whole.parts {
        let picture = try decode(try whole.file(of: part).bytes)
        for y in 0..<part.size.height {
          let row = (part.pass.y + y * part.pass.rowStep) * size.width + part.pass.x
          for x in 0..<part.size.width {
            target.store(picture[x, y], at: row + x * part.pass.columnStep)
          }
        }
      }
    }
  }
}

/// An interlaced file with 16 bits a channel, taken apart as far as its passes.
private struct InterlacedFile {
  /// One pass: its size, and where its filtered rows are.
  struct Part {
    let pass: Adam7Pass
    let size: PixelSize
    let rows: Range<Int>
  }

  /// Channels of a pixel by the colour type in the header; a palette never has 16 bits.
  private static let channels: [UInt8: Int] = [0: 1, 2: 3, 4: 2, 6: 4]

  /// The passes that have pixels.
  let parts: [Part]
  private let colorType: UInt8
  /// What the file says about its colours.
  private let properties: [PNGChunk]
  /// The filtered rows of all passes.
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

  /// A pass as a file that is not interlaced.
  func file(of part: Part) throws(ImageError) -> PNGFile {
    let compressor = try ZlibCompressor(level: ZlibCompressor.storingLevel)
    let stream = try compressor.stream(of: Array(rows[part.rows]))
    let header = PNGChunk.header(size: part.size, depth: 16, colorType: colorType)
    return PNGFile(chunks: [header] + properties + [.imageData(stream), .end])
  }
}
