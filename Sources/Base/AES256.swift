import CNettle

/// AES of FIPS 197 with a key of 256 bits in counter mode, by Nettle.
package enum AES256 {
  package static let keyLength = 32
  package static let blockLength = 16

  /// Encrypts bytes, or decrypts what was encrypted with the same key and counter.
  ///
  /// - Parameters:
  ///   - key: ``keyLength`` bytes; never used with the same counter for other bytes.
  ///   - counter: the first block, of ``blockLength`` bytes.
  package static func applied(to bytes: [UInt8], key: [UInt8], counter: [UInt8]) -> [UInt8] {
    precondition(key.count == keyLength && counter.count == blockLength)
    var counter = counter
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      nettle_aes256_counter_mode(key, &counter, bytes.count, result.baseAddress, bytes)
      count = bytes.count
    }
  }
}
