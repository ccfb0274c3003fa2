import CCairo

/// The checksum that tells a file from every other one: SHA-256 of FIPS 180-4.
///
/// It is computed by GLib, which is there wherever Pango is.
package enum SHA256 {
  /// The checksum of bytes as 64 lower-case hexadecimal digits.
  package static func hex(of bytes: [UInt8]) -> String {
    guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
    else { return "" }
    defer { g_free(digits) }
    return String(cString: digits)
  }

  /// The checksum of bytes as its 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return [] }
    defer { g_checksum_free(checksum) }
    g_checksum_update(checksum, bytes, gssize(bytes.count))
    var digest = [UInt8](repeating: 0, count: 32)
    var count = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &count)
    return digest
  }
}
