extension PNGEncoder {
  /// The bytes of a PNG file with a picture of few colours.
  ///
  /// - Throws: ``ImageError/compression`` when there is no memory for the compressor.
  package func encode(
    _ picture: IndexedPicture, description: String = ""
  ) throws(ImageError) -> [UInt8] {
    let size = picture.size
    let rows = [UInt8](
      unsafeUninitializedCapacity: size.height * (1 + size.width)
    ) { output, count in
      for y in 0..<size.height {
        output[count] = 0
        count += 1
        for index in picture.indices[(y * size.width)..<((y + 1) * size.width)] {
          output[count] = index
          count += 1
        }
      }
    }
    let indexed: UInt8 = 3
    var chunks: [PNGChunk] = [
      .header(size: size, depth: 8, colorType: indexed), .standardRGB, .pixelDensity(scale),
    ]
    if !description.isEmpty {
      chunks.append(.text(PNGText(keyword: PNGText.description, text: description)))
    }
    chunks.append(
      PNGChunk(.colorTable, data: picture.palette.flatMap { [$0.red, $0.green, $0.blue] }))
    if let last = picture.palette.lastIndex(where: { $0.alpha < 255 }) {
      chunks.append(PNGChunk(.alphaTable, data: picture.palette[...last].map(\.alpha)))
    }
    let compressor = try ZlibCompressor(level: compression == .best ? 12 : 6)
    chunks += [.imageData(try compressor.stream(of: rows)), .end]
    return PNGFile(chunks: chunks).bytes
  }
}

extension PNGChunk.Kind {
  /// The colours of the palette.
  fileprivate static let colorTable = Self(0x504C_5445)  // PLTE
  /// The alphas of the first colours of the palette.
  fileprivate static let alphaTable = Self(0x7452_4E53)  // tRNS
}
