import Base
import CommandKit
import Delivery

/// What is kept between runs of this program's device at a homeserver, in a folder: a file of the
/// device, and one of a room. What is secret in them is encrypted with a key made of the token.
struct DeviceStore: Sendable {
  /// The device as it was when the file was written.
  struct Device: Sendable, Hashable {
    /// The account of libolm, encrypted.
    var account: String
    /// Whether the server has its keys.
    var isPublished = false
    /// The keys for signatures of others' devices as they were first seen, by user and device.
    var known: [String: [String: String]] = [:]
  }

  /// The session in which is sent to a room.
  struct Session: Sendable, Hashable {
    /// The session of libolm, encrypted.
    var pickle: String
    /// Seconds since 1970.
    var created: Double
    var messages = 0
    /// The devices that have its key.
    var readers: Set<MatrixDevice> = []
  }

  let folder: String
  let room: String
  /// The key of all pickles.
  let key: [UInt8]

  /// Opens or makes the folder of a device, which nobody else may read.
  init(_ folder: String, room: String, key: [UInt8]) throws {
    (self.folder, self.room, self.key) = (folder, room, key)
    try converting({ FileError.outputNotCreated(path: folder, $0) }) {
      () throws(SystemError) in try FileSystem.makeFolders(folder)
    }
    OutputFile.removeLeftovers(for: [deviceFile, roomFile].map { OutputFile(path: $0) })
  }

  /// The folder while no other process may use it; nil if one does.
  func locked() throws -> DirectoryHandle? {
    try converting({ FileError.outputNotCreated(path: folder, $0) }) {
      () throws(SystemError) in
      let handle = try DirectoryHandle(folder)
      return handle.lock() ? handle : nil
    }
  }

  private var deviceFile: String { "\(folder)/device.json" }

  private var roomFile: String {
    "\(folder)/room-\(SHA256.hex(of: Array(room.utf8)).prefix(32)).json"
  }

  /// The device; nil if there is none yet.
  func device() throws -> Device? {
    guard let json = try content(of: deviceFile) else { return nil }
    guard let account = json["account"]?.string else { throw damaged(deviceFile) }
    var device = Device(account: account, isPublished: json["published"]?.bool ?? false)
    for user in json["known"]?.members ?? [] {
      device.known[user.key] = try keys(user.value, in: deviceFile)
    }
    return device
  }

  func save(_ device: Device) throws {
    try write(
      [
        "account": .string(device.account), "published": .bool(device.isPublished),
        "known": .object(
          device.known.sorted { $0.key < $1.key }.map {
            JSONText.Member($0.key, DeviceStore.object($0.value))
          }),
      ], to: deviceFile)
  }

  /// The session of a room; nil if there is none.
  func session() throws -> Session? {
    guard let json = try content(of: roomFile) else { return nil }
    guard let pickle = json["session"]?.string, let created = json["created"]?.number,
      let messages = json["messages"]?.number.flatMap(Int.init(exactly:))
    else { throw damaged(roomFile) }
    var session = Session(pickle: pickle, created: created, messages: messages)
    for reader in json["readers"]?.array ?? [] {
      let words = (reader.array ?? []).compactMap(\.string)
      guard words.count == 4 else { throw damaged(roomFile) }
      session.readers.insert(
        MatrixDevice(user: words[0], id: words[1], curve25519: words[2], ed25519: words[3]))
    }
    return session
  }

  func save(_ session: Session) throws {
    let readers = session.readers.map { [$0.user, $0.id, $0.curve25519, $0.ed25519] }
      .sorted { $0.lexicographicallyPrecedes($1) }
    try write(
      [
        "room": .string(room), "session": .string(session.pickle),
        "created": .number(Int(session.created)), "messages": .number(session.messages),
        "readers": .array(readers.map(JSONText.strings)),
      ], to: roomFile)
  }

  private static func object(_ values: [String: String]) -> JSONText {
    .object(values.sorted { $0.key < $1.key }.map { JSONText.Member($0.key, .string($0.value)) })
  }

  private func keys(_ json: JSONValue, in file: String) throws -> [String: String] {
    var keys: [String: String] = [:]
    for member in json.members ?? [] {
      guard let key = member.value.string else { throw damaged(file) }
      keys[member.key] = key
    }
    return keys
  }

  private func write(_ json: JSONText, to file: String) throws {
    try OutputFile(path: file, isPrivate: true).write(Array((json.line + "\n").utf8))
  }

  private func content(of file: String) throws -> JSONValue? {
    guard FileSystem.exists(file) else { return nil }
    let bytes = try InputFile.file(path: file).read(upTo: JSONValue.defaultLimit)
    return try JSONValue(parsing: SourceText(bytes, name: file))
  }

  private func damaged(_ file: String) -> DeliveryError {
    DeliveryError(
      .configuration,
      "\(quoted(file)) is not as it was written. Remove its folder, and make a new token for the "
        + "destination.")
  }
}
