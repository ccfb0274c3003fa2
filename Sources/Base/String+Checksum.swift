extension String {
  /// The 64-bit FNV-1a hash (Fowler, Noll, Vo) of the UTF-8, in base 36.
  ///
  /// It is stable between runs; it is not a cryptographic hash.
  package var checksum: String {
    let sum = utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(sum, radix: 36)
  }
}
