import Base

/// A file that only those can read who have the event that names it: AES in counter mode, as
/// version 2 of Matrix's attachments.
struct EncryptedAttachment: Sendable, Hashable {
  let bytes: [UInt8]
  private let key: AttachmentKey

  /// Encrypts a file; each gets a key of its own.
  init(_ file: [UInt8], key: AttachmentKey = AttachmentKey()) {
    self.key = key
    bytes = AES256.applied(to: file, key: key.key, counter: key.counter)
  }

  /// What a reader needs: the member `file` of an event.
  func json(at address: String) -> JSONText {
    [
      "v": "v2", "url": .string(address),
      "key": [
        "kty": "oct", "alg": "A256CTR", "ext": true, "key_ops": ["encrypt", "decrypt"],
        "k": .string(
          UnpaddedBase64.string(of: key.key).replacing("+", with: "-").replacing("/", with: "_")),
      ],
      "iv": .string(UnpaddedBase64.string(of: key.counter)),
      "hashes": ["sha256": .string(UnpaddedBase64.string(of: SHA256.digest(of: bytes)))],
    ]
  }
}

/// The key of one attachment, and the first block of its counter.
struct AttachmentKey: Sendable, Hashable {
  let key: [UInt8]
  /// Half of it counts the blocks, from zero, so that some readers' counter of 64 bits does not
  /// overflow.
  let counter: [UInt8]

  /// Draws a key from the system's generator.
  init() {
    let random = RandomBytes.drawn(AES256.keyLength + AES256.blockLength / 2)
    self.init(random)
  }

  init(_ random: [UInt8]) {
    key = Array(random.prefix(AES256.keyLength))
    counter =
      random.dropFirst(AES256.keyLength) + [UInt8](repeating: 0, count: AES256.blockLength / 2)
  }
}

package enum RandomBytes {
  /// So many bytes of the system's generator, which is fit for keys.
  package static func drawn(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}

package enum UnpaddedBase64 {
  /// Base64 without the signs that fill up the end, as Matrix writes it.
  package static func string(of bytes: [UInt8]) -> String {
    var text = Base64.string(of: bytes)
    while text.hasSuffix("=") { text.removeLast() }
    return text
  }
}
