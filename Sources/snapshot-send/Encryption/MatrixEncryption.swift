import Base
import CommandKit
import Delivery

/// Encrypts events for rooms of Matrix, as a device of its own that only sends.
///
/// It is an actor for the turn: one event after the other is encrypted, because each moves the session
/// of its room forward, and the first one hands its key to all devices. Between processes the lock of
/// the folder keeps the turn.
actor MatrixEncryption {
  /// The device that a token belongs to.
  private struct Owner: Sendable {
    let user: String
    let device: String
  }

  /// Who reads a room, as the server said at a moment.
  private struct Readers: Sendable {
    let moment: Double
    var devices: [MatrixDevice]
    /// Those that might be there, whose servers do not answer.
    let isHidden: @Sendable (MatrixDevice) -> Bool
  }

  private let folder: String?
  private let clock: DeliveryClock
  private let warn: @Sendable (String) -> Void
  private var owners: [[UInt8]: Owner] = [:]
  private var readers: [String: Readers] = [:]
  private var warned: Set<String> = []
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Seconds for which the members of a room and their devices are believed to stay.
  private static let freshness = 10.0
  /// Seconds that another process may keep the folder.
  private static let patience = 60.0
  /// Users or devices in one request, whose answers are not too long then.
  private static let portion = 20

  /// - Parameters:
  ///   - folder: where the state of programs is kept; nil without one.
  ///   - warn: tells of devices that cannot read what is sent.
  init(
    folder: String?, clock: DeliveryClock, warn: @escaping @Sendable (String) -> Void
  ) {
    (self.folder, self.clock, self.warn) = (folder, clock, warn)
  }

  /// Encrypts an event, whose session all devices have then, and returns the content to be sent. What
  /// is returned was never encrypted with this key before, and nothing else ever is, whenever the
  /// process ends: the session is written before.
  func encrypted(
    _ order: EncryptionOrder, _ ask: DeliveryClient.Ask
  ) async throws(DeliveryError) -> Reply {
    await begin()
    defer { end() }
    do {
      return try await encryptedInTurn(order, ask)
    } catch OlmError.noLibrary {
      throw order.refusal(
        "libolm is not installed, without which it would be readable on its servers",
        "Install it (libolm3 of Debian, libolm of Homebrew), or choose another room.")
    } catch OlmError.failed(let function, let reason) {
      throw order.refusal(
        "libolm answers \"\(reason)\" to \(function)",
        "If the token is another one than before, make one for a new device.")
    } catch {
      throw SendError(error).deliveryError
    }
  }

  private func begin() async {
    guard isBusy else {
      isBusy = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func end() {
    guard !waiting.isEmpty else {
      isBusy = false
      return
    }
    waiting.removeFirst().resume()
  }

  private func encryptedInTurn(
    _ order: EncryptionOrder, _ ask: DeliveryClient.Ask
  ) async throws -> Reply {
    guard let folder else {
      throw order.refusal(
        "there is no folder for the keys of this device", "Set HOME or XDG_STATE_HOME.")
    }
    let owner = try await owner(of: order.endpoint, ask)
    let account = "\(order.endpoint.homeserver)\n\(owner.user)\n\(owner.device)"
    let name = SHA256.hex(of: Array(account.utf8)).prefix(32)
    let store = try DeviceStore(
      "\(folder)/snapshot/matrix/\(name)", room: order.room, key: order.endpoint.storageKey)
    let lock = try await locked(store, order)
    defer { withExtendedLifetime(lock) {} }
    var (state, own) = try await published(owner, store, order, ask)
    let readers = try await readers(of: order, own, &state, store, ask)
    var session = try session(for: readers, store, order)
    try await share(&session, with: readers.devices, own, state, store, order, ask)
    return try sealed(order, in: &session, own, store)
  }

  private func owner(
    of endpoint: Matrix, _ ask: DeliveryClient.Ask
  ) async throws -> Owner {
    if let known = owners[endpoint.storageKey] { return known }
    let reply = try await ask(
      endpoint.request("ask who we are", .get, "client/v3/account/whoami"))
    guard let user = reply.json?["user_id"]?.string, let device = reply.json?["device_id"]?.string
    else {
      throw DeliveryError(
        .configuration,
        "The token belongs to no device, and only devices can encrypt. Make a token by a login.")
    }
    let owner = Owner(user: user, device: device)
    owners[endpoint.storageKey] = owner
    return owner
  }

  private func locked(
    _ store: DeviceStore, _ order: EncryptionOrder
  ) async throws -> DirectoryHandle {
    let end = clock.now() + MatrixEncryption.patience
    while true {
      if let lock = try store.locked() { return lock }
      guard clock.now() < end else {
        throw DeliveryError(
          .temporary,
          "\(quoted(store.folder)) is being used by another run. Send it again later.")
      }
      try await clock.sleep(0.05)
    }
  }
}

extension MatrixEncryption {
  /// The state of our device, whose keys the server has, and its public keys.
  private func published(
    _ owner: Owner, _ store: DeviceStore, _ order: EncryptionOrder, _ ask: DeliveryClient.Ask
  ) async throws -> (DeviceStore.Device, MatrixDevice) {
    var state: DeviceStore.Device
    if let kept = try store.device() {
      state = kept
    } else {
      state = DeviceStore.Device(account: try OlmAccount().pickled(store.key))
      try store.save(state)
    }
    let own = try device(of: owner, state, store)
    if state.isPublished { return (state, own) }
    // A device has its keys for life: those of another program would make it unreadable for others.
    let question: JSONText = .object([JSONText.Member(owner.user, .strings([owner.device]))])
    let reply = try await ask(
      order.endpoint.request(
        "look for our device", .post, "client/v3/keys/query", body: .json(["device_keys": question])
      ))
    if let there = reply.json?["device_keys"]?[owner.user]?[owner.device] {
      try check(there, is: own, order)
    } else {
      let keys = try own.signedKeys(OlmAccount(pickle: state.account, key: store.key))
      _ = try await ask(
        order.endpoint.request(
          "publish our device", .post, "client/v3/keys/upload", body: .json(["device_keys": keys])))
    }
    state.isPublished = true
    try store.save(state)
    return (state, own)
  }

  private func device(
    of owner: Owner, _ state: DeviceStore.Device, _ store: DeviceStore
  ) throws -> MatrixDevice {
    let account = try OlmAccount(pickle: state.account, key: store.key)
    let text = try account.identityKeys()
    let keys = try JSONValue(parsing: SourceText(Array(text.utf8), name: "libolm"))
    return MatrixDevice(
      user: owner.user, id: owner.device, curve25519: keys["curve25519"]?.string ?? "",
      ed25519: keys["ed25519"]?.string ?? "")
  }

  private func check(
    _ json: JSONValue, is own: MatrixDevice, _ order: EncryptionOrder
  ) throws {
    guard try MatrixDevice(json, user: own.user, id: own.id) == own else {
      throw order.refusal(
        "the device \(quoted(own.id)) of its token has keys of another program, or ours are lost",
        "Make a token by a login for snapshot alone.")
    }
  }

  /// The devices of the members, without ours.
  private func readers(
    of order: EncryptionOrder, _ own: MatrixDevice, _ state: inout DeviceStore.Device,
    _ store: DeviceStore, _ ask: DeliveryClient.Ask
  ) async throws -> Readers {
    let key = "\(store.folder)\n\(order.room)"
    let moment = clock.now()
    if let known = readers[key], moment - known.moment < MatrixEncryption.freshness { return known }
    let room = PercentEncoding.component(order.room)
    let joined = try await ask(
      order.endpoint.request("look for members", .get, "client/v3/rooms/\(room)/joined_members"))
    guard let members = joined.json?["joined"]?.members?.map(\.key) else {
      throw DeliveryError(
        .temporary,
        "The server tells no members of the room \(quoted(order.room)). Try again later.")
    }
    let before = state
    var devices: [MatrixDevice] = []
    var silent: Set<String> = []
    for users in members.sorted().portions(of: MatrixEncryption.portion) {
      let question = users.map { JSONText.Member($0, .array([])) }
      let reply = try await ask(
        order.endpoint.request(
          "look for devices", .post, "client/v3/keys/query",
          body: .json(["device_keys": .object(question), "timeout": 10_000])))
      for server in reply.json?["failures"]?.members ?? [] { silent.insert(server.key) }
      for user in users {
        for (id, json) in reply.json?["device_keys"]?[user]?.members?.map({ ($0.key, $0.value) })
          ?? []
        {
          if user == own.user, id == own.id {
            try check(json, is: own, order)
          } else if let device = try trusted(json, user, id, &state) {
            devices.append(device)
          }
        }
      }
    }
    if state != before { try store.save(state) }
    for server in silent.sorted() { tell("the server \(quoted(server)) does not tell its devices") }
    let found = Readers(moment: moment, devices: devices) { [users = Set(members), silent] device in
      users.contains(device.user)
        && silent.contains { device.user.hasSuffix(":\($0)") }
    }
    readers[key] = found
    return found
  }

  /// A device whose keys are signed, and the same as ever.
  private func trusted(
    _ json: JSONValue, _ user: String, _ id: String, _ state: inout DeviceStore.Device
  ) throws -> MatrixDevice? {
    let name = "the device \(quoted(id, limit: 80)) of \(quoted(user, limit: 80))"
    guard let device = try MatrixDevice(json, user: user, id: id) else {
      tell("\(name) cannot read this: its keys are not signed by it")
      return nil
    }
    guard state.known[user]?[id] ?? device.ed25519 == device.ed25519 else {
      tell("\(name) cannot read this: its keys are not those that were seen first")
      return nil
    }
    state.known[user, default: [:]][id] = device.ed25519
    return device
  }

  private func tell(_ text: String) {
    if warned.insert(text).inserted { warn("Matrix: \(text).") }
  }
}

extension MatrixEncryption {
  /// The session of the room, or a new one where it has become too old, or has readers that left.
  private func session(
    for readers: Readers, _ store: DeviceStore, _ order: EncryptionOrder
  ) throws -> DeviceStore.Session {
    let now = clock.time()
    if let session = try store.session(), session.messages < order.settings.mostMessages,
      (0..<order.settings.longestUse).contains(now - session.created),
      session.readers.subtracting(readers.devices).allSatisfy(readers.isHidden)
    {
      return session
    }
    return DeviceStore.Session(pickle: try OlmGroupSession().pickled(store.key), created: now)
  }

  /// Hands the key of the session to the devices that do not have it.
  private func share(
    _ session: inout DeviceStore.Session, with devices: [MatrixDevice], _ own: MatrixDevice,
    _ state: DeviceStore.Device, _ store: DeviceStore, _ order: EncryptionOrder,
    _ ask: DeliveryClient.Ask
  ) async throws {
    let missing = devices.filter { !session.readers.contains($0) }
    for devices in missing.portions(of: MatrixEncryption.portion) {
      let claim = JSONText.byDevice(devices.map { ($0, "signed_curve25519") })
      let claimed = try await ask(
        order.endpoint.request(
          "take keys", .post, "client/v3/keys/claim",
          body: .json(["one_time_keys": claim, "timeout": 10_000])))
      var messages: [(device: MatrixDevice, value: JSONText)] = []
      for device in devices {
        let keys = claimed.json?["one_time_keys"]?[device.user]?[device.id]?.members ?? []
        guard let key = keys.first(where: { $0.key.hasPrefix("signed_curve25519:") })?.value,
          let text = key["key"]?.string, try device.hasSigned(key),
          let message = try roomKey(session, own, state, store, for: device, text)
        else {
          tell(
            "the device \(quoted(device.id, limit: 80)) of \(quoted(device.user, limit: 80)) cannot read "
              + "this: it has left no key at its server")
          continue
        }
        messages.append((device, message))
      }
      guard !messages.isEmpty else { continue }
      _ = try await ask(
        order.endpoint.request(
          "hand over keys", .put, "client/v3/sendToDevice/m.room.encrypted/\(RunID.unique())",
          body: .json(["messages": .byDevice(messages)])))
      session.readers.formUnion(messages.map(\.device))
      try store.save(session)
    }
    // Those without a key are asked again when the members are.
    readers["\(store.folder)\n\(order.room)"]?.devices.removeAll { !session.readers.contains($0) }
  }

  /// The message to a device with the key of the session; nil if its keys are none.
  private func roomKey(
    _ session: DeviceStore.Session, _ own: MatrixDevice, _ state: DeviceStore.Device,
    _ store: DeviceStore, for device: MatrixDevice, _ oneTimeKey: String
  ) throws -> JSONText? {
    let group = try OlmGroupSession(pickle: session.pickle, key: store.key)
    let account = try OlmAccount(pickle: state.account, key: store.key)
    let text: JSONText = [
      "type": "m.room_key",
      "content": [
        "algorithm": .string(RoomEncryption.algorithm), "room_id": .string(store.room),
        "session_id": .string(try group.id()), "session_key": .string(try group.key()),
      ],
      "sender": .string(own.user), "keys": ["ed25519": .string(own.ed25519)],
      "sender_device_keys": try own.signedKeys(account),
      "recipient": .string(device.user), "recipient_keys": ["ed25519": .string(device.ed25519)],
    ]
    let body: String
    do throws(OlmError) {
      body = try account.firstMessage(text.line, to: device.curve25519, with: oneTimeKey)
    } catch .failed {
      return nil
    }
    let ciphertext: JSONText = ["type": 0, "body": .string(body)]
    return [
      "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(own.curve25519),
      "ciphertext": .object([JSONText.Member(device.curve25519, ciphertext)]),
    ]
  }

  /// Encrypts the event and moves the session forward, also for later processes.
  private func sealed(
    _ order: EncryptionOrder, in session: inout DeviceStore.Session, _ own: MatrixDevice,
    _ store: DeviceStore
  ) throws -> Reply {
    let group = try OlmGroupSession(pickle: session.pickle, key: store.key)
    let text: JSONText = [
      "type": "m.room.message", "content": order.content, "room_id": .string(order.room),
    ]
    if session.readers.isEmpty { tell("no device of the room \(quoted(order.room)) can read this") }
    let ciphertext = try group.encrypted(text.line)
    session.pickle = try group.pickled(store.key)
    session.messages += 1
    try store.save(session)
    let content: JSONText = [
      "algorithm": .string(RoomEncryption.algorithm), "ciphertext": .string(ciphertext),
      "sender_key": .string(own.curve25519), "device_id": .string(own.id),
      "session_id": .string(try group.id()), "m.relates_to": order.relation,
    ]
    return Reply(status: 200, body: Array(content.line.utf8))
  }
}

extension Array {
  /// Consecutive parts of at most `count` elements.
  fileprivate func portions(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
