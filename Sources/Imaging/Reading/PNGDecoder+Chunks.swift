import Graphics

extension PNGDecoder {
  /// A file without the chunks that its pixels do not need.
  ///
  /// libpng takes as much memory as a chunk says that it is long, before it looks whether the file is,
  /// and as much as a colour profile says for itself. So it sees only what it needs, and that only where
  /// it is whole.
  ///
  /// - Throws: ``ImageError/truncatedChunk(offset:)`` when a chunk before the pixels is longer than what
  ///   is left of the file.
  static func withoutExtras(_ bytes: [UInt8]) throws(ImageError) -> [UInt8] {
    var (kept, start) = ([UInt8](), 0)
    var (offset, hasPixels) = (PNGFile.signature.count, false)
    while offset <= bytes.count - 8 {
      let kind = PNGChunk.Kind(PNGFile.number(in: bytes, at: offset + 4))
      let length = Int(PNGFile.number(in: bytes, at: offset))
      hasPixels = hasPixels || kind == .imageData
      guard length <= bytes.count - offset - PNGChunk.overhead else {
        // Of pixels those that are there are read; behind them nothing is.
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
  /// How many bits of each channel mean something.
  fileprivate static let significantBits = Self(0x7342_4954)  // sBIT

  /// Whether no picture can be read without it: its first letter is a capital one.
  fileprivate var isCritical: Bool { code & 0x2000_0000 == 0 }
}
