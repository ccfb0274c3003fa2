import Base
import Delivery

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A stream of XMPP to the server of an account, by libstrophe, used by one thread at a time.
///
/// A class for the identity of the C objects, and because libstrophe holds its address.
final class StropheStream {
  private let library: Strophe
  private let context: OpaquePointer
  private let connection: OpaquePointer
  private let log: UnsafeMutablePointer<Strophe.Log>
  private let memory: StreamMemory

  /// Nil without memory.
  init?(_ library: Strophe, _ account: XMPPAccount) {
    let memory = StreamMemory(library)
    let log = UnsafeMutablePointer<Strophe.Log>.allocate(capacity: 1)
    log.initialize(to: Strophe.Log(handler: StreamMemory.takeLog, context: memory.address))
    guard let context = library.makeContext(nil, log) else {
      log.deallocate()
      return nil
    }
    guard let connection = library.makeConnection(context) else {
      library.freeContext(context)
      log.deallocate()
      return nil
    }
    (self.library, self.memory, self.log) = (library, memory, log)
    (self.context, self.connection) = (context, connection)
    library.setJID(connection, account.jid.text)
    library.setPassword(connection, account.password)
    if let file = account.certificates { library.setCertificates(connection, file) }
    let security =
      switch account.security {
      case .startTLS: Strophe.Flag.requiresTLS
      case .tls: Strophe.Flag.direct
      case .none: Strophe.Flag.plain
      }
    // What was not acknowledged would be sent again by itself, which only the retry policy may decide.
    _ = library.setFlags(connection, security | Strophe.Flag.withoutResumption)
    library.addHandler(connection, StreamMemory.takeStanza, nil, nil, nil, memory.address)
    // A port alone is one of the domain.
    let host = account.host ?? account.port.map { _ in account.jid.domain }
    let code = library.connect(
      connection, host, UInt16(clamping: account.port ?? 0), StreamMemory.takeEvent, memory.address)
    if code != 0 { memory.state = .closed(error: 0) }
  }

  deinit {
    _ = library.releaseConnection(connection)
    library.freeContext(context)
    log.deallocate()
  }

  var isOpen: Bool { memory.state == .open }

  /// Why the stream could not be opened; nil as long as it may be.
  var failure: AttemptFailure? {
    guard case .closed(let error) = memory.state else { return nil }
    if let condition = memory.loginFailure {
      return .stanzaRefused(StanzaRefusal(login: condition))
    }
    if let reason = memory.certificateFailure {
      return .lost(.unusable("its certificate is not trusted, TLS says \"\(excerpt(reason))\""))
    }
    if let condition = memory.streamError {
      return .lost(TransportFailure(.nothingSent, "it closes the stream with \(condition)"))
    }
    if error > 0 {
      return .lost(
        TransportFailure(.nothingSent, "the network says \"\(String(cString: strerror(error)))\""))
    }
    let said = memory.lastError.map { ", libstrophe says \"\(excerpt($0))\"" } ?? ""
    return .lost(
      TransportFailure(
        .nothingSent, "no connection comes about\(said)",
        remedy: memory.lastError?.hasPrefix("TLS is not supported") == true ? .none : .again))
  }

  func send(_ stanza: StanzaElement) {
    var text = stanza.xml
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        if let start = characters.baseAddress { library.send(connection, start, characters.count) }
      }
    }
  }

  /// Sends what is to be sent and returns what arrives within so many seconds, at the latest.
  func arrivals(within seconds: Double) -> [StanzaElement] {
    library.runOnce(context, UInt(max(0, min(seconds, 1) * 1000)))
    defer { memory.arrivals = [] }
    return memory.arrivals
  }
}

/// What the callbacks of a stream keep. A class, as libstrophe holds its address.
private final class StreamMemory {
  enum State: Equatable {
    case connecting, open
    case closed(error: Int32)
  }

  var state = State.connecting
  var arrivals: [StanzaElement] = []
  private(set) var loginFailure: String?
  private(set) var certificateFailure: String?
  private(set) var streamError: String?
  private(set) var lastError: String?
  private let library: Strophe

  /// Elements within elements, beyond which a server means harm.
  private static let deepest = 40

  init(_ library: Strophe) { self.library = library }

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func at(_ context: UnsafeMutableRawPointer?) -> StreamMemory? {
    context.map { Unmanaged<StreamMemory>.fromOpaque($0).takeUnretainedValue() }
  }

  static let takeEvent: Strophe.ConnectionHandler = { _, event, error, streamError, context in
    guard let memory = StreamMemory.at(context) else { return }
    if event == Strophe.isConnected {
      memory.state = .open
      return
    }
    memory.state = .closed(error: error)
    let details = streamError?.load(as: Strophe.StreamError.self)
    if let element = details?.stanza.flatMap({ memory.element($0) }) {
      memory.streamError = element.children.first?.name
    }
  }

  static let takeStanza: Strophe.StanzaHandler = { _, stanza, context in
    if let memory = StreamMemory.at(context), let element = stanza.flatMap({ memory.element($0) }) {
      memory.arrivals.append(element)
    }
    // Kept for the next stanza.
    return 1
  }

  /// Reads why a login or a certificate fails, which libstrophe tells in its log alone. Nothing else of
  /// the log is kept: what it has sent is secret.
  static let takeLog: Strophe.LogHandler = { context, level, _, text in
    guard let memory = StreamMemory.at(context), let text else { return }
    let line = String(cString: text)
    if memory.state != .open, line.hasPrefix("RECV: <failure") {
      memory.loginFailure =
        StreamMemory.conditions.first { line.contains("<\($0)") } ?? "not-authorized"
    } else if line.hasPrefix(StreamMemory.verification) {
      memory.certificateFailure = String(line.dropFirst(StreamMemory.verification.count))
    } else if level == StreamMemory.mostSevere {
      memory.lastError = line
    }
  }

  private static let verification = "Certificate verification FAILED, result="
  /// `XMPP_LEVEL_ERROR`.
  private static let mostSevere: UInt32 = 3

  /// Reasons of a failed login (RFC 6120, section 6.5), the one that says least last.
  private static let conditions = [
    "account-disabled", "credentials-expired", "encryption-required", "invalid-mechanism",
    "mechanism-too-weak", "temporary-auth-failure", "malformed-request", "not-authorized",
  ]

  private func element(_ stanza: OpaquePointer, depth: Int = 0) -> StanzaElement? {
    guard depth < StreamMemory.deepest, let name = library.name(stanza) else { return nil }
    var nodes: [StanzaElement.Node] = []
    var child = library.firstChild(stanza)
    while let node = child {
      if library.isText(node) != 0 {
        if let text = library.text(node) { nodes.append(.text(String(cString: text))) }
      } else if let element = element(node, depth: depth + 1) {
        nodes.append(.element(element))
      }
      child = library.next(node)
    }
    return StanzaElement(String(cString: name), attributes(of: stanza), nodes: nodes)
  }

  private func attributes(of stanza: OpaquePointer) -> [String: String] {
    var texts = [UnsafePointer<CChar>?](
      repeating: nil, count: 2 * Int(max(0, library.countAttributes(stanza))))
    guard !texts.isEmpty else { return [:] }
    let count = library.attributes(stanza, &texts, Int32(texts.count))
    var attributes: [String: String] = [:]
    for place in stride(from: 0, to: Int(count) - 1, by: 2) {
      guard let name = texts[place], let value = texts[place + 1] else { continue }
      attributes[String(cString: name)] = String(cString: value)
    }
    return attributes
  }
}
