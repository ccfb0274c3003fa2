import Testing

@testable import Base
@testable import Delivery

@Suite struct EncryptedAttachmentTests {
  @Test("a known file and key give what another program has encrypted")
  func knownAnswer() throws {
    let key = AttachmentKey(Array(0..<40))
    let file = Array("snapshot of a week, two blocks long".utf8)
    let attachment = EncryptedAttachment(file, key: key)
    // By PyCryptodome.
    let hex = "c7b7db91e5109e58f6ad2132db981e240ab3d65d4d9500384b40a24b58f6ff7a4989d4"
    #expect(attachment.bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined() == hex)
    let json = try JSONValue(
      parsing: SourceText(Array(attachment.json(at: "mxc://a/b").line.utf8), name: "file"))
    #expect(json["v"]?.string == "v2" && json["url"]?.string == "mxc://a/b")
    #expect(json["iv"]?.string == "ICEiIyQlJicAAAAAAAAAAA")
    #expect(
      json["hashes"]?["sha256"]?.string == "UHzTsAUWJ73YM/BWY4SJmwdxhxfiAaA5Pg8i5yk36oU")
    let jwk = try #require(json["key"])
    #expect(jwk["k"]?.string == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    #expect(jwk["kty"]?.string == "oct" && jwk["alg"]?.string == "A256CTR")
    #expect(jwk["ext"]?.bool == true)
    #expect(jwk["key_ops"]?.array?.compactMap(\.string) == ["encrypt", "decrypt"])
  }

  @Test("a key is written in the alphabet of URLs")
  func alphabetOfURLs() throws {
    let key = AttachmentKey([UInt8](repeating: 0xFB, count: 40))
    let json = try JSONValue(
      parsing: SourceText(
        Array(EncryptedAttachment([], key: key).json(at: "").line.utf8), name: "file"))
    #expect(json["key"]?["k"]?.string?.contains("-_v7") == true)
    #expect(json["iv"]?.string?.hasPrefix("+/v7") == true)
  }

  @Test("each file has a key of its own")
  func ownKeys() {
    #expect(EncryptedAttachment([1, 2, 3]).bytes != EncryptedAttachment([1, 2, 3]).bytes)
    #expect(AttachmentKey().counter.suffix(8) == [0, 0, 0, 0, 0, 0, 0, 0])
  }
}
