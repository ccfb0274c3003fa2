import Testing

@testable import Base

@Suite("AES-256")
struct AES256Tests {
  private func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap { start in
      UInt8(hex.dropFirst(start).prefix(2), radix: 16)
    }
  }

  @Test("the example of SP 800-38A, F.5.5, is encrypted, and decrypted again")
  func vector() {
    let key = bytes("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4")
    let counter = bytes("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
    let plain = bytes(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")
    let encrypted = AES256.applied(to: plain, key: key, counter: counter)
    #expect(
      encrypted
        == bytes(
          "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
            + "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"))
    #expect(AES256.applied(to: encrypted, key: key, counter: counter) == plain)
  }
}
