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

/// What tells a text from every other one, the same in every run, on every machine and in every version:
/// the first 16 bytes of the SHA-256 of its UTF-8.
///
/// Anybody can compute it without this library, such as with `printf %s "$name" | sha256sum`, and
/// nobody can think up two texts that share it.
package struct StableHash: Sendable, Hashable {
  /// The first eight bytes, the first of them the highest.
  package let high: UInt64
  /// The eight bytes after these.
  package let low: UInt64

  /// The hash of a text.
  package init(of text: String) {
    let digest = SHA256.digest(of: Array(text.utf8))
    high = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = digest.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The first lower-case hexadecimal digits, at most 16.
  package func digits(_ count: Int) -> Substring {
    let digits = String(high, radix: 16)
    return (String(repeating: "0", count: 16 - digits.count) + digits).prefix(count)
  }
}
