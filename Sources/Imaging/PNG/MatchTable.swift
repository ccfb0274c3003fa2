/// Where pairs of pixels were last seen.
///
/// A pair, six bytes, is found at the place of its hash, and only the last one with that hash; a match
/// is checked and extended in the bytes themselves.
struct MatchTable {
  private static let hashBits: UInt64 = 12
  /// How many places there are.
  static let capacity = 1 << 12
  /// Bytes that a match has at least.
  private static let leastLength = 6
  /// Of a match, so many bytes are remembered as beginnings of others.
  private static let rememberedLength = 12

  private let places: UnsafeMutablePointer<UInt32>

  /// Makes a table in memory for ``capacity`` places that are 0.
  init(at memory: UnsafeMutablePointer<UInt32>) { places = memory }

  /// Remembers the pair of pixels that `bytes` starts with, and returns where it may have been before.
  @inline(__always)
  func exchange(_ bytes: UInt64, for place: Int) -> Int {
    let hash = ((bytes &<< 16) &* 0x9E37_79B9_7F4A_7C15) &>> (64 &- MatchTable.hashBits)
    let slot = places + Int(truncatingIfNeeded: hash)
    defer { slot.pointee = UInt32(truncatingIfNeeded: place) }
    return Int(truncatingIfNeeded: slot.pointee)
  }

  /// How many bytes at `place` repeat those at `candidate`, at most `limit`; 0 for too few.
  ///
  /// - Parameter bytes: the bytes of the stream by their places, the last 32,768 of them and eight more.
  @inline(__always)
  static func length(
    _ bytes: UnsafeRawPointer, _ first: UInt64, at place: Int, _ candidate: Int, limit: Int
  ) -> Int {
    guard place &- candidate <= DeflateAlphabet.greatestDistance else { return 0 }
    let difference = first ^ bytes.loadUnaligned(fromByteOffset: candidate, as: UInt64.self)
    guard difference &<< 16 == 0 else { return 0 }
    guard difference == 0 else { return min(limit, difference.trailingZeroBitCount &>> 3) }
    var length = 8
    while length < limit {
      let difference =
        bytes.loadUnaligned(fromByteOffset: place &+ length, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: candidate &+ length, as: UInt64.self)
      if difference != 0 {
        length &+= difference.trailingZeroBitCount &>> 3
        break
      }
      length &+= 8
    }
    return min(length, limit)
  }

  /// Remembers the beginning of a match pixel by pixel, its first one aside.
  @inline(__always)
  func remember(_ bytes: UnsafeRawPointer, from place: Int, length: Int, bytesPerPixel: Int) {
    let end = place &+ min(length, MatchTable.rememberedLength)
    var next = place &+ bytesPerPixel
    while next < end {
      _ = exchange(bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self), for: next)
      next &+= bytesPerPixel
    }
  }
}
