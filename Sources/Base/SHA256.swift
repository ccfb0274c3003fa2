import CNettle

/// SHA-256 of FIPS 180-4, by Nettle, which uses the processor's instructions for it.
package enum SHA256 {
  /// The digest as 64 lower-case hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String {
    hexadecimal(digest(of: bytes))
  }

  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    nettle_sha256_update(&context, bytes.count, bytes)
    return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
      nettle_sha256_whole_digest(&context, digest.baseAddress)
      count = digest.count
    }
  }

  /// The keyed digest, HMAC of RFC 2104.
  package static func hmac(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha256_set_key(&context, key.count, key)
    nettle_hmac_sha256_update(&context, bytes.count, bytes)
    return [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
      nettle_hmac_sha256_whole_digest(&context, digest.baseAddress)
      count = digest.count
    }
  }
}

/// MD5 of RFC 1321, for services that compare what arrived with it; it protects nothing.
package enum MD5 {
  /// The digest as 32 lower-case hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String {
    var context = md5_ctx()
    nettle_md5_init(&context)
    nettle_md5_update(&context, bytes.count, bytes)
    let digest = [UInt8](unsafeUninitializedCapacity: Int(MD5_DIGEST_SIZE)) { digest, count in
      nettle_md5_whole_digest(&context, digest.baseAddress)
      count = digest.count
    }
    return hexadecimal(digest)
  }
}

/// Two lower-case hexadecimal digits for each byte.
private func hexadecimal(_ bytes: [UInt8]) -> String {
  String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
    text.withMemoryRebound(to: CChar.self) { characters in
      nettle_base16_encode_update(characters.baseAddress, bytes.count, bytes)
    }
    return text.count
  }
}

/// A collision-resistant hash of a text, stable between runs, machines and versions: the first 16
/// bytes of the SHA-256 of its UTF-8, as in `printf %s "$name" | sha256sum`.
package struct StableHash: Sendable, Hashable {
  /// The first eight bytes, big-endian.
  package let high: UInt64
  /// The next eight bytes.
  package let low: UInt64

  package init(of text: String) {
    let digest = SHA256.digest(of: Array(text.utf8))
    high = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = digest.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The first `count` lower-case hexadecimal digits, at most 16.
  package func digits(_ count: Int) -> Substring {
    let digits = String(high, radix: 16)
    return (String(repeating: "0", count: 16 - digits.count) + digits).prefix(count)
  }
}
