extension String {
  /// The 64-bit FNV-1a hash of the text as UTF-8 (Fowler, Noll, Vo), in digits and lower-case letters.
  ///
  /// It is the same in every run and tells names apart; it is no protection against anybody.
  package var checksum: String {
    let sum = utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(sum, radix: 36)
  }
}
