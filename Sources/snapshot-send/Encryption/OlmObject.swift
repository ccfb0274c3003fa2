import Base
import Delivery

/// An object of libolm, whose memory is cleared at the end of its life.
///
/// The library is loaded when something is encrypted, so that others neither need nor wait for it. What
/// is called here has been the same since version 3.0.
struct OlmObject: ~Copyable {
  enum Kind: String {
    case account, session, utility
    case groupSession = "outbound_group_session"
  }

  private let kind: Kind
  private let library: DynamicLibrary
  fileprivate let object: OpaquePointer
  private let memory: UnsafeMutableRawPointer

  /// Creates an object without content.
  init(_ kind: Kind) throws(OlmError) {
    guard let library = DynamicLibrary("olm", version: "3") else { throw .noLibrary }
    typealias Create = @convention(c) (UnsafeMutableRawPointer) -> OpaquePointer?
    typealias Size = @convention(c) () -> Int
    let size = try OlmObject.function("olm_\(kind.rawValue)_size", of: library, as: Size.self)
    let create = try OlmObject.function("olm_\(kind.rawValue)", of: library, as: Create.self)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size(), alignment: 16)
    guard let object = create(memory) else {
      memory.deallocate()
      throw .failed("olm_\(kind.rawValue)", reason: "no object")
    }
    (self.kind, self.library, self.object, self.memory) = (kind, library, object, memory)
  }

  deinit {
    typealias Clear = @convention(c) (OpaquePointer) -> Int
    if let clear = library.function("olm_clear_\(kind.rawValue)", as: Clear.self) {
      _ = clear(object)
    }
    memory.deallocate()
  }

  private static func function<Function>(
    _ name: String, of library: DynamicLibrary, as type: Function.Type
  ) throws(OlmError) -> Function {
    guard let function = library.function(name, as: type) else {
      throw .failed(name, reason: "the library has no such function")
    }
    return function
  }

  /// Calls a function and returns what it counts.
  fileprivate borrowing func call<Function>(
    _ name: String, as type: Function.Type, _ body: (Function, OpaquePointer) -> Int
  ) throws(OlmError) -> Int {
    let result = body(try OlmObject.function(name, of: library, as: type), object)
    // The value of olm_error.
    guard result != -1 else {
      typealias LastError = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
      let told = try OlmObject.function(
        "olm_\(kind.rawValue)_last_error", of: library, as: LastError.self)(object)
      throw .failed(name, reason: told.map { String(cString: $0) } ?? "")
    }
    return result
  }

  /// A length that the library asks for.
  fileprivate borrowing func length(_ name: String) throws(OlmError) -> Int {
    typealias Length = @convention(c) (OpaquePointer) -> Int
    return try call(name, as: Length.self) { function, object in function(object) }
  }

  /// The length of what becomes of so many bytes.
  fileprivate borrowing func length(
    _ name: String, of count: Int
  ) throws(OlmError) -> Int {
    typealias Length = @convention(c) (OpaquePointer, Int) -> Int
    return try call(name, as: Length.self) { function, object in function(object, count) }
  }

  private typealias Output = @convention(c) (OpaquePointer, UnsafeMutableRawPointer?, Int) -> Int

  /// A text that a function writes.
  fileprivate borrowing func text(_ name: String) throws(OlmError) -> String {
    var text = [UInt8](repeating: 0, count: try length("\(name)_length"))
    let count = try call(name, as: Output.self) { function, object in
      function(object, &text, text.count)
    }
    return String(decoding: text.prefix(count), as: UTF8.self)
  }

  /// Fills an object with random bytes, as many as the function `length` asks for.
  fileprivate borrowing func create(_ name: String, _ length: String) throws(OlmError) {
    var random = RandomBytes.drawn(try self.length(length))
    _ = try call(name, as: Output.self) { function, object in
      function(object, &random, random.count)
    }
  }

  private typealias Transformation =
    @convention(c) (
      OpaquePointer, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int
    ) -> Int

  /// A text of at most `length` bytes that a function makes of bytes.
  fileprivate borrowing func text(
    _ name: String, of bytes: [UInt8], length: Int
  ) throws(OlmError) -> String {
    var text = [UInt8](repeating: 0, count: length)
    let count = try call(name, as: Transformation.self) { function, object in
      function(object, bytes, bytes.count, &text, text.count)
    }
    return String(decoding: text.prefix(count), as: UTF8.self)
  }

  /// The content of the object, encrypted.
  borrowing func pickled(_ key: [UInt8]) throws(OlmError) -> String {
    try text(
      "olm_pickle_\(kind.rawValue)", of: key,
      length: try length("olm_pickle_\(kind.rawValue)_length"))
  }

  /// An object with the content that was pickled.
  static func unpickled(
    _ kind: Kind, _ pickle: String, key: [UInt8]
  ) throws(OlmError) -> OlmObject {
    let object = try OlmObject(kind)
    var pickle = Array(pickle.utf8)
    _ = try object.call("olm_unpickle_\(kind.rawValue)", as: Transformation.self) {
      function, object in function(object, key, key.count, &pickle, pickle.count)
    }
    return object
  }
}

/// Why libolm has not done what it should.
enum OlmError: Error, Sendable, Hashable {
  case noLibrary
  case failed(String, reason: String)
}

/// The keys of this device.
struct OlmAccount: ~Copyable {
  fileprivate let object: OlmObject

  /// Draws new keys.
  init() throws(OlmError) {
    let object = try OlmObject(.account)
    try object.create("olm_create_account", "olm_create_account_random_length")
    self.object = object
  }

  init(pickle: String, key: [UInt8]) throws(OlmError) {
    object = try .unpickled(.account, pickle, key: key)
  }

  borrowing func pickled(_ key: [UInt8]) throws(OlmError) -> String { try object.pickled(key) }

  /// The public keys as an object of JSON with the members `curve25519` and `ed25519`.
  borrowing func identityKeys() throws(OlmError) -> String {
    try object.text("olm_account_identity_keys")
  }

  borrowing func signature(of text: String) throws(OlmError) -> String {
    try object.text(
      "olm_account_sign", of: Array(text.utf8),
      length: try object.length("olm_account_signature_length"))
  }

  /// Encrypts the first message of a new session with another device; nobody but that can read it.
  ///
  /// - Parameters:
  ///   - identityKey: the Curve25519 key of that device.
  ///   - oneTimeKey: one that it has left at its server, with a signature that was verified.
  borrowing func firstMessage(
    _ text: String, to identityKey: String, with oneTimeKey: String
  ) throws(OlmError) -> String {
    typealias Create =
      @convention(c) (
        OpaquePointer, OpaquePointer, UnsafeRawPointer?, Int, UnsafeRawPointer?, Int,
        UnsafeMutableRawPointer?, Int
      ) -> Int
    let session = try OlmObject(.session)
    var random = RandomBytes.drawn(
      try session.length("olm_create_outbound_session_random_length"))
    let (identity, oneTime) = (Array(identityKey.utf8), Array(oneTimeKey.utf8))
    let account = object.object
    _ = try session.call("olm_create_outbound_session", as: Create.self) { function, session in
      function(
        session, account, identity, identity.count, oneTime, oneTime.count, &random, random.count)
    }
    typealias Encrypt =
      @convention(c) (
        OpaquePointer, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int,
        UnsafeMutableRawPointer?, Int
      ) -> Int
    let plain = Array(text.utf8)
    random = RandomBytes.drawn(try session.length("olm_encrypt_random_length"))
    var message = [UInt8](
      repeating: 0, count: try session.length("olm_encrypt_message_length", of: plain.count))
    let count = try session.call("olm_encrypt", as: Encrypt.self) { function, session in
      function(session, plain, plain.count, &random, random.count, &message, message.count)
    }
    return String(decoding: message.prefix(count), as: UTF8.self)
  }
}

/// Signatures of others' keys.
enum OlmSignature {
  /// Whether an Ed25519 signature of a text is that of a key.
  static func isValid(
    _ signature: String, of text: String, by key: String
  ) throws(OlmError) -> Bool {
    typealias Verify =
      @convention(c) (
        OpaquePointer, UnsafeRawPointer?, Int, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?,
        Int
      ) -> Int
    let utility = try OlmObject(.utility)
    let (key, text) = (Array(key.utf8), Array(text.utf8))
    var signature = Array(signature.utf8)
    do throws(OlmError) {
      _ = try utility.call("olm_ed25519_verify", as: Verify.self) { function, utility in
        function(utility, key, key.count, text, text.count, &signature, signature.count)
      }
      return true
    } catch .failed("olm_ed25519_verify", _) {
      return false
    }
  }
}

/// A session of Megolm in which this device sends to a room. Every message moves it forward.
struct OlmGroupSession: ~Copyable {
  private let object: OlmObject

  /// Draws a new session.
  init() throws(OlmError) {
    let object = try OlmObject(.groupSession)
    try object.create(
      "olm_init_outbound_group_session", "olm_init_outbound_group_session_random_length")
    self.object = object
  }

  init(pickle: String, key: [UInt8]) throws(OlmError) {
    object = try .unpickled(.groupSession, pickle, key: key)
  }

  borrowing func pickled(_ key: [UInt8]) throws(OlmError) -> String { try object.pickled(key) }

  borrowing func id() throws(OlmError) -> String {
    try object.text("olm_outbound_group_session_id")
  }

  /// The key with which the next messages can be read, and none before.
  borrowing func key() throws(OlmError) -> String {
    try object.text("olm_outbound_group_session_key")
  }

  borrowing func encrypted(_ text: String) throws(OlmError) -> String {
    let plain = Array(text.utf8)
    return try object.text(
      "olm_group_encrypt", of: plain,
      length: try object.length("olm_group_encrypt_message_length", of: plain.count))
  }
}
