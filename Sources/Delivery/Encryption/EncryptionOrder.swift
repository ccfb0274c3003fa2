import Base

/// An event that is to be encrypted for all devices of the members of a Matrix room.
package struct EncryptionOrder: Sendable, Hashable {
  package let endpoint: Matrix
  /// The ID of the room.
  package let room: String
  package let settings: RoomEncryption
  package let content: JSONText
  /// What the event belongs to, which the server has to read.
  package let relation: JSONText?
  /// The file of certificates for the requests that it takes; nil for those of the system.
  package var certificates: String?

  /// The error of a room for which nothing can be encrypted.
  package func refusal(_ reason: String, _ step: String) -> DeliveryError {
    DeliveryError(
      .configuration,
      "The room \(quoted(endpoint.room, limit: 80)) is encrypted, and \(reason). \(step)")
  }
}

/// How a Matrix room is encrypted: its state `m.room.encryption`.
package struct RoomEncryption: Sendable, Hashable {
  /// Group messages of Megolm, the only way that Matrix has.
  package static let algorithm = "m.megolm.v1.aes-sha2"

  /// Seconds after which a session is given up for a new one.
  package let longestUse: Double
  /// Messages after which it is.
  package let mostMessages: Int

  /// - Throws: ``DeliveryError`` for another algorithm.
  init(_ state: JSONValue, of room: String) throws(DeliveryError) {
    let algorithm = state["algorithm"]?.string ?? ""
    guard algorithm == RoomEncryption.algorithm else {
      throw DeliveryError(
        .configuration,
        "The room \(quoted(room, limit: 80)) is encrypted with \(quoted(algorithm, limit: 80)), which is "
          + "not known; \(RoomEncryption.algorithm) is. Choose another room.")
    }
    // The defaults are those of the specification, a week and a hundred messages.
    let milliseconds = state["rotation_period_ms"]?.number ?? 604_800_000
    longestUse = min(max(milliseconds, 1), 1e15) / 1_000
    mostMessages = Int(min(max(state["rotation_period_msgs"]?.number ?? 100, 1), 1e9))
  }
}
