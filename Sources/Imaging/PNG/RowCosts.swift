/// Estimates how many bits filtered rows take, to choose between filters.
///
/// A pixel that was seen lately is likely part of a match or has frequent bytes; another one is not.
/// What a stretch costs is mostly the repetition before it.
struct RowCosts {
  /// How many places there are to remember pixels.
  static let capacity = 1 << 12
  private static let hashShift: UInt32 = 20
  private static let seenBits = 10
  private static let newBits = 22

  private let seen: UnsafeMutablePointer<UInt32>

  /// Makes an estimate in memory for ``capacity`` pixels that are 0.
  init(at memory: UnsafeMutablePointer<UInt32>) { seen = memory }

  /// Bits of a row; alpha is left out of account.
  ///
  /// - Parameter gapBits: bits for what is between two stretches.
  func bits(
    _ row: UnsafeRawPointer, _ stretches: UnsafeBufferPointer<ChangedSpans.ChangedSpan>,
    bytesPerPixel: Int, gapBits: Int
  ) -> Int {
    var bits = stretches.count &* gapBits
    for stretch in stretches {
      var place = Int(stretch.start)
      while place < Int(stretch.end) {
        let pixel = row.loadUnaligned(fromByteOffset: place, as: UInt32.self) & 0xFF_FFFF
        let slot = seen + Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) &>> RowCosts.hashShift)
        bits &+= slot.pointee == pixel ? RowCosts.seenBits : RowCosts.newBits
        slot.pointee = pixel
        place &+= bytesPerPixel
      }
    }
    return bits
  }
}
