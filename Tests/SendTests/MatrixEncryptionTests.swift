import Foundation
import Synchronization
import Testing
import TestSupport

@testable import Base
@testable import Delivery
@testable import snapshot_send

/// Who gets the keys of a room, and what is done with them, at a homeserver that is played.
@Suite(
  .enabled(if: DynamicLibrary("olm", version: "3") != nil, "SKIPPED: libolm is not installed"))
struct MatrixEncryptionTests {
  private let folder: TestFolder
  private let server: PlayedHomeserver
  private let clock = WaitedClock()

  init() throws {
    folder = try TestFolder()
    server = try PlayedHomeserver()
  }

  /// An encryption as a process begins with it.
  private var encryption: MatrixEncryption {
    MatrixEncryption(folder: folder.path, clock: clock.courierClock) { [server] in server.hear($0) }
  }

  private func order(
    token: String = "secret", state: String = #"{"algorithm":"m.megolm.v1.aes-sha2"}"#
  ) throws -> EncryptionOrder {
    let json = try JSONValue(parsing: SourceText(Array(state.utf8), name: "state"))
    return EncryptionOrder(
      endpoint: try Matrix(
        DestinationFields([
          "server": "https://matrix.example.org", "token": token, "room": "!room:example.org",
        ])), room: "!room:example.org", settings: try RoomEncryption(json, of: "!room"),
      content: ["body": "words"], relation: nil)
  }

  /// The session and the place in it of an event.
  private struct Place: Hashable {
    let session: String
    let index: UInt8

    init(_ reply: Reply) throws {
      let json = try #require(reply.json)
      session = try #require(json["session_id"]?.string)
      var text = try #require(json["ciphertext"]?.string)
      while !text.utf8.count.isMultiple(of: 4) { text += "=" }
      let bytes = try #require(Data(base64Encoded: text))
      // Version 3, then the index as a number of protocol buffers.
      #expect(Array(bytes.prefix(2)) == [3, 8])
      index = bytes[2]
    }
  }

  private func sealed(
    _ encryption: MatrixEncryption, _ order: EncryptionOrder
  ) async throws -> Place {
    try Place(await encryption.encrypted(order) { [server] in server.reply(to: $0) })
  }

  @Test("the key goes to all devices once, and no place of a session is used twice by any process")
  func places() async throws {
    try server.add("@ann:example.org", "PHONE")
    try server.add("@bob:example.org", "LAPTOP")
    var places: [Place] = []
    for _ in 0..<3 {
      let encryption = encryption
      for _ in 0..<2 { places.append(try await sealed(encryption, order())) }
    }
    #expect(Set(places.map(\.session)).count == 1)
    #expect(places.map(\.index) == [0, 1, 2, 3, 4, 5])
    #expect(server.given == ["@ann:example.org PHONE", "@bob:example.org LAPTOP"])
    #expect(server.warnings == [])
    #expect(server.count(of: "publish our device") == 1)
    #expect(server.count(of: "look for devices") == 3)
  }

  @Test("a session ends after its messages, after its time, and when a device leaves")
  func rotation() async throws {
    let few = #"{"algorithm":"m.megolm.v1.aes-sha2","rotation_period_msgs":2}"#
    try server.add("@ann:example.org", "PHONE")
    try server.add("@ann:example.org", "TABLET")
    let messages = try await [
      sealed(encryption, order(state: few)), sealed(encryption, order(state: few)),
      sealed(encryption, order(state: few)),
    ]
    #expect(messages.map(\.index) == [0, 1, 0] && Set(messages.map(\.session)).count == 2)
    server.remove("@ann:example.org", "TABLET")
    let left = try await sealed(encryption, order())
    #expect(left.index == 0 && !messages.map(\.session).contains(left.session))
    let week = #"{"algorithm":"m.megolm.v1.aes-sha2","rotation_period_ms":0}"#
    let late = try await sealed(encryption, order(state: week))
    #expect(late.index == 1 && late.session == left.session)
    clock.pass(2)
    #expect(try await sealed(encryption, order(state: week)).session != late.session)
  }

  @Test(
    "devices that cannot be trusted or have no key are left out with a word, and others are not")
  func leftOut() async throws {
    try server.add("@ann:example.org", "PHONE")
    try server.add("@bob:example.org", "FORGED", signed: false)
    try server.add("@bob:example.org", "EMPTY", oneTimeKey: nil)
    try server.add("@bob:example.org", "FALSE", oneTimeKey: false)
    try server.add("@bob:example.org", "BROKEN", curve25519: "no key")
    try server.add("@bob:example.org", "FINE")
    _ = try await sealed(encryption, order())
    #expect(server.given == ["@ann:example.org PHONE", "@bob:example.org FINE"])
    for (device, reason) in [
      ("FORGED", "not signed by it"), ("EMPTY", "has left no key"), ("FALSE", "has left no key"),
      ("BROKEN", "has left no key"),
    ] {
      #expect(server.warnings.contains { $0.contains("\"\(device)\"") && $0.contains(reason) })
    }
    #expect(server.warnings.count == 4)
    // Another identity in the name of a known device.
    try server.add("@ann:example.org", "PHONE")
    _ = try await sealed(encryption, order())
    #expect(server.warnings.contains { $0.contains("not those that were seen first") })
    #expect(!server.given.dropFirst(2).contains("@ann:example.org PHONE"))
  }

  @Test("a server that does not answer takes no session from its users")
  func silentServer() async throws {
    try server.add("@ann:example.org", "PHONE")
    try server.add("@bob:far.example", "LAPTOP")
    let first = try await sealed(encryption, order())
    server.silence("far.example")
    let second = try await sealed(encryption, order())
    #expect(second.session == first.session && second.index == 1)
    #expect(server.warnings.contains { $0.contains("far.example") })
  }

  @Test("many members are asked for in parts")
  func manyMembers() async throws {
    for number in 0..<45 { try server.add("@user\(number):example.org", "D") }
    _ = try await sealed(encryption, order())
    // With ourselves there are 46 members, in parts of 20.
    #expect(server.count(of: "look for devices") == 3)
    #expect(server.count(of: "take keys") == 3 && server.count(of: "hand over keys") == 3)
    #expect(Set(server.given).count == 45 && server.given.count == 45)
  }

  @Test("what is kept is of no use with another token")
  func otherToken() async throws {
    _ = try await sealed(encryption, order())
    let error = await #expect(throws: DeliveryError.self) {
      try await sealed(encryption, order(token: "other"))
    }
    #expect(error?.kind == .configuration && error?.text.contains("BAD_ACCOUNT_KEY") == true)
  }

  @Test("while another process has the folder it is waited for")
  func lockedFolder() async throws {
    _ = try await sealed(encryption, order())
    let all = "\(folder.path)/snapshot/matrix"
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: all).first)
    let store = try DeviceStore("\(all)/\(name)", room: "!r", key: [])
    let lock = try #require(try store.locked())
    let error = await #expect(throws: DeliveryError.self) { try await sealed(encryption, order()) }
    #expect(error?.kind == .temporary && clock.waits.reduce(0, +) >= 60)
    withExtendedLifetime(lock) {}
  }
}

/// A homeserver that knows devices and their keys, and keeps whom a message was sent to.
private final class PlayedHomeserver: Sendable {
  private struct State {
    var devices: [String: [String: (keys: String, oneTimeKey: String?)]] = [:]
    var silent: Set<String> = []
    var given: [String] = []
    var warnings: [String] = []
    var purposes: [String] = []
  }

  private static let own = "@us:example.org"
  private let state = Mutex(State())

  init() throws { state.withLock { $0.devices[PlayedHomeserver.own] = [:] } }

  var given: [String] { state.withLock { $0.given } }
  var warnings: [String] { state.withLock { $0.warnings } }
  func count(of purpose: String) -> Int {
    state.withLock { $0.purposes.count { $0 == purpose } }
  }
  func hear(_ warning: String) { state.withLock { $0.warnings.append(warning) } }
  func silence(_ server: String) { state.withLock { _ = $0.silent.insert(server) } }
  func remove(_ user: String, _ id: String) { state.withLock { $0.devices[user]?[id] = nil } }

  /// Adds a device with new keys; `oneTimeKey` is whether the signature of its key is right, nil for
  /// no key.
  func add(
    _ user: String, _ id: String, signed: Bool = true, oneTimeKey: Bool? = true,
    curve25519: String? = nil
  ) throws {
    let account = try OlmAccount()
    let other = try OlmAccount()
    func keys(_ account: borrowing OlmAccount) throws -> JSONValue {
      try JSONValue(parsing: SourceText(Array(account.identityKeys().utf8), name: "keys"))
    }
    let (own, foreign) = (try keys(account), try keys(other))
    let device = MatrixDevice(
      user: user, id: id, curve25519: curve25519 ?? own["curve25519"]?.string ?? "",
      ed25519: own["ed25519"]?.string ?? "")
    let published = signed ? try device.signedKeys(account) : try device.signedKeys(other)
    // Any key of the curve will do.
    let key = #"{"key":"\#(foreign["curve25519"]?.string ?? "")"}"#
    let signature =
      oneTimeKey == true ? try account.signature(of: key) : try other.signature(of: key)
    let signedKey =
      key.dropLast() + #","signatures":{"\#(user)":{"ed25519:\#(id)":"\#(signature)"}}}"#
    state.withLock {
      $0.devices[user, default: [:]][id] = (
        published.line, oneTimeKey == nil ? nil : String(signedKey)
      )
    }
  }

  func reply(to request: HTTPRequest) -> Reply {
    state.withLock { state in
      state.purposes.append(request.purpose)
      let body = Reply(status: 200, body: EncodedBody(request.body).bytes).json
      let text: String
      switch request.purpose {
      case "ask who we are": text = #"{"user_id":"\#(PlayedHomeserver.own)","device_id":"CARDS"}"#
      case "look for members":
        text =
          "{\"joined\":{" + state.devices.keys.map { "\"\($0)\":{}" }.joined(separator: ",") + "}}"
      case "look for our device", "look for devices":
        let users = (body?["device_keys"]?.members ?? []).map(\.key)
          .filter { user in !state.silent.contains { user.hasSuffix(":\($0)") } }
        let entries = users.map { user in
          "\"\(user)\":{"
            + (state.devices[user] ?? [:]).map { "\"\($0)\":\($1.keys)" }.joined(separator: ",")
            + "}"
        }
        let failures = state.silent.map { "\"\($0)\":{}" }.joined(separator: ",")
        text = "{\"device_keys\":{\(entries.joined(separator: ","))},\"failures\":{\(failures)}}"
      case "publish our device":
        state.devices[PlayedHomeserver.own]?["CARDS"] = (
          body?["device_keys"]?.canonicalText() ?? "", nil
        )
        text = #"{"one_time_key_counts":{}}"#
      case "take keys":
        let entries = (body?["one_time_keys"]?.members ?? []).map { user in
          let keys = (user.value.members ?? []).compactMap { device in
            state.devices[user.key]?[device.key]?.oneTimeKey.map {
              "\"\(device.key)\":{\"signed_curve25519:A\":\($0)}"
            }
          }
          return "\"\(user.key)\":{\(keys.joined(separator: ","))}"
        }
        text = "{\"one_time_keys\":{\(entries.joined(separator: ","))}}"
      case "hand over keys":
        for user in body?["messages"]?.members ?? [] {
          for device in user.value.members ?? [] { state.given.append("\(user.key) \(device.key)") }
        }
        text = "{}"
      default:
        Issue.record("\(request.purpose)")
        text = "{}"
      }
      return Reply(status: 200, body: Array(text.utf8))
    }
  }
}
