import Testing

@testable import Base

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "the examples of FIPS 180-4 and of its test vectors give their digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func vectors(text: String, digest: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == digest)
  }

  @Test(
    "the examples of RFC 4231 give their keyed digests",
    arguments: [
      (
        "Jefe", "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      ("", "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
      (
        String(repeating: "k", count: 131), "longer than a block",
        "efef64cd4cb084b87adcca8ac75922f47fa480615003556fa435513f3593a9f8"
      ),
    ])
  func keyed(key: String, text: String, digest: String) {
    let keyed = SHA256.hmac(of: Array(text.utf8), key: Array(key.utf8))
    #expect(keyed == digest.hexBytes)
  }

  @Test(
    "the examples of RFC 1321 give their digests",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ])
  func md5(text: String, digest: String) { #expect(MD5.hex(of: Array(text.utf8)) == digest) }

  @Test("a zero byte does not end the bytes")
  func zero() {
    #expect(SHA256.hex(of: [0]) != SHA256.hex(of: []))
    #expect(SHA256.hex(of: [1, 0, 2]) != SHA256.hex(of: [1, 0, 3]))
  }
}

extension String {
  /// The bytes of hexadecimal digits.
  fileprivate var hexBytes: [UInt8] {
    let digits = compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(16 * digits[$0] + digits[$0 + 1])
    }
  }
}
