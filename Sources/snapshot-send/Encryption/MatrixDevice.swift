import Base
import Delivery

/// A device of a member of a room, whose keys it has signed itself.
struct MatrixDevice: Sendable, Hashable {
  let user: String
  let id: String
  /// Its key for sessions.
  let curve25519: String
  /// Its key for signatures.
  let ed25519: String

  /// What a device says that it can read.
  static let algorithms = ["m.megolm.v1.aes-sha2", "m.olm.v1.curve25519-aes-sha2"]

  init(user: String, id: String, curve25519: String, ed25519: String) {
    (self.user, self.id, self.curve25519, self.ed25519) = (user, id, curve25519, ed25519)
  }

  /// Reads the keys as a server tells them; nil if they are not those of this device, or not signed.
  init?(_ json: JSONValue, user: String, id: String) throws(OlmError) {
    guard json["user_id"]?.string == user, json["device_id"]?.string == id,
      let keys = json["keys"], let curve25519 = keys["curve25519:\(id)"]?.string,
      let ed25519 = keys["ed25519:\(id)"]?.string
    else { return nil }
    self.init(user: user, id: id, curve25519: curve25519, ed25519: ed25519)
    guard try hasSigned(json) else { return nil }
  }

  /// Whether an object has a valid signature of this device.
  func hasSigned(_ json: JSONValue) throws(OlmError) -> Bool {
    guard let signature = json["signatures"]?[user]?["ed25519:\(id)"]?.string else { return false }
    let text = json.canonicalText(without: ["signatures", "unsigned"])
    return try OlmSignature.isValid(signature, of: text, by: ed25519)
  }

  /// The keys of this program's own device, signed, to be published.
  func signedKeys(_ account: borrowing OlmAccount) throws(OlmError) -> JSONText {
    // In the order of the canonical form, which is signed.
    let keys: JSONText.Object = [
      "algorithms": .strings(MatrixDevice.algorithms), "device_id": .string(id),
      "keys": .object([
        JSONText.Member("curve25519:\(id)", .string(curve25519)),
        JSONText.Member("ed25519:\(id)", .string(ed25519)),
      ]),
    ]
    let signed: JSONText.Object = ["user_id": .string(user)]
    let signature = try account.signature(of: JSONText.object(keys + signed).line)
    return .object(
      keys + [
        "signatures": .object([
          JSONText.Member(
            user, .object([JSONText.Member("ed25519:\(id)", .string(signature))]))
        ])
      ] + signed)
  }
}

extension JSONText {
  /// An object of users, whose members are their devices.
  static func byDevice(_ entries: [(device: MatrixDevice, value: JSONText)]) -> JSONText {
    let users = Dictionary(grouping: entries) { $0.device.user }
    return .object(
      users.sorted { $0.key < $1.key }.map { user, entries in
        Member(user, .object(entries.map { Member($0.device.id, $0.value) }))
      })
  }
}
