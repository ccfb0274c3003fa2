/// The name of a part of an SVG file, made from what the part is.
///
/// Files are put into one page side by side, where all names are known to all. Equal names then mean
/// equal parts.
struct SVGIdentifier: Hashable, CustomStringConvertible {
  /// The name.
  let description: String

  /// Names a part, with the 64-bit FNV-1a hash of its content (Fowler, Noll, Vo).
  init(_ prefix: String, _ content: String) {
    let hash = content.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    description = prefix + String(hash, radix: 36)
  }
}
