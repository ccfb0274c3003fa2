import CNettle

/// The checksum that tells a file from every other one: SHA-256 of FIPS 180-4.
///
/// Nettle computes it with the instructions that processors have for it.
package enum SHA256 {
  /// The checksum of bytes as 64 lower-case hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String {
    let digest = digest(of: bytes)
    return String(unsafeUninitializedCapacity: 2 * digest.count) { text in
      text.withMemoryRebound(to: CChar.self) { characters in
        nettle_base16_encode_update(characters.baseAddress, digest.count, digest)
      }
      return text.count
    }
  }

  /// The checksum of bytes as its 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
      nettle_sha256_whole_digest(&context, digest.baseAddress)
      count = digest.count
    }
  }
}
