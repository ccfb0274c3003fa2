import Base

/// The functions of libstrophe, whose names and types are the same since version 0.12.
///
/// The library is loaded when something goes over XMPP, so that nothing else needs or waits for it.
struct Strophe: Sendable {
  typealias Pointer = OpaquePointer
  typealias ConnectionHandler =
    @convention(c) (
      _ connection: OpaquePointer?, _ event: UInt32, _ error: Int32,
      _ streamError: UnsafeRawPointer?, _ context: UnsafeMutableRawPointer?
    ) -> Void
  typealias StanzaHandler =
    @convention(c) (
      _ connection: OpaquePointer?, _ stanza: OpaquePointer?, _ context: UnsafeMutableRawPointer?
    ) -> Int32
  typealias LogHandler =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ level: UInt32, _ area: UnsafePointer<CChar>?,
      _ text: UnsafePointer<CChar>?
    ) -> Void

  /// `xmpp_log_t`.
  struct Log {
    let handler: LogHandler
    let context: UnsafeMutableRawPointer
  }

  /// `xmpp_stream_error_t`.
  struct StreamError {
    let type: UInt32
    let text: UnsafeMutablePointer<CChar>?
    let stanza: OpaquePointer?
  }

  /// `XMPP_CONN_FLAG_…`.
  enum Flag {
    static let plain = 1 << 0
    static let requiresTLS = 1 << 1
    static let direct = 1 << 2
    static let withoutResumption = 1 << 5
  }

  /// `XMPP_CONN_CONNECT`, of `xmpp_conn_event_t`: logged in.
  static let isConnected: UInt32 = 0

  typealias Change = @convention(c) (Pointer) -> Int32
  typealias Get = @convention(c) (Pointer) -> Pointer?
  typealias GetText = @convention(c) (Pointer) -> UnsafePointer<CChar>?
  typealias SetText = @convention(c) (Pointer, UnsafePointer<CChar>) -> Void
  typealias MakeContext = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Pointer?
  typealias FreeContext = @convention(c) (Pointer) -> Void
  typealias SetFlags = @convention(c) (Pointer, Int) -> Int32
  typealias Connect =
    @convention(c) (
      Pointer, UnsafePointer<CChar>?, UInt16, ConnectionHandler, UnsafeMutableRawPointer
    ) -> Int32
  typealias AddHandler =
    @convention(c) (
      Pointer, StanzaHandler, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafeMutableRawPointer
    ) -> Void
  typealias Send = @convention(c) (Pointer, UnsafePointer<CChar>, Int) -> Void
  typealias RunOnce = @convention(c) (Pointer, UInt) -> Void
  typealias GetAttributes =
    @convention(c) (
      Pointer, UnsafeMutablePointer<UnsafePointer<CChar>?>, Int32
    ) -> Int32

  let makeContext: MakeContext
  let freeContext: FreeContext
  let makeConnection: Get
  let releaseConnection: Change
  let setFlags: SetFlags
  let setJID: SetText
  let setPassword: SetText
  let setCertificates: SetText
  let connect: Connect
  let addHandler: AddHandler
  let send: Send
  let runOnce: RunOnce
  let isText: Change
  let text: GetText
  let name: GetText
  let firstChild: Get
  let next: Get
  let countAttributes: Change
  let attributes: GetAttributes

  /// Nil without the library.
  static let library = Strophe()

  private init?() {
    guard SIGPIPEHandling.areErrors, let library = DynamicLibrary("strophe", version: "0"),
      let initialize = library.function("xmpp_initialize", as: (@convention(c) () -> Void).self),
      let makeContext = library.function("xmpp_ctx_new", as: MakeContext.self),
      let freeContext = library.function("xmpp_ctx_free", as: FreeContext.self),
      let makeConnection = library.function("xmpp_conn_new", as: Get.self),
      let releaseConnection = library.function("xmpp_conn_release", as: Change.self),
      let setFlags = library.function("xmpp_conn_set_flags", as: SetFlags.self),
      let setJID = library.function("xmpp_conn_set_jid", as: SetText.self),
      let setPassword = library.function("xmpp_conn_set_pass", as: SetText.self),
      let setCertificates = library.function("xmpp_conn_set_cafile", as: SetText.self),
      let connect = library.function("xmpp_connect_client", as: Connect.self),
      let addHandler = library.function("xmpp_handler_add", as: AddHandler.self),
      let send = library.function("xmpp_send_raw", as: Send.self),
      let runOnce = library.function("xmpp_run_once", as: RunOnce.self),
      let isText = library.function("xmpp_stanza_is_text", as: Change.self),
      let text = library.function("xmpp_stanza_get_text_ptr", as: GetText.self),
      let name = library.function("xmpp_stanza_get_name", as: GetText.self),
      let firstChild = library.function("xmpp_stanza_get_children", as: Get.self),
      let next = library.function("xmpp_stanza_get_next", as: Get.self),
      let countAttributes = library.function("xmpp_stanza_get_attribute_count", as: Change.self),
      let attributes = library.function("xmpp_stanza_get_attributes", as: GetAttributes.self)
    else { return nil }
    (self.makeContext, self.freeContext) = (makeContext, freeContext)
    (self.makeConnection, self.releaseConnection) = (makeConnection, releaseConnection)
    (self.setFlags, self.setJID, self.setPassword) = (setFlags, setJID, setPassword)
    self.setCertificates = setCertificates
    (self.connect, self.addHandler, self.send) = (connect, addHandler, send)
    (self.runOnce, self.isText, self.text, self.name) = (runOnce, isText, text, name)
    (self.firstChild, self.next) = (firstChild, next)
    (self.countAttributes, self.attributes) = (countAttributes, attributes)
    initialize()
  }
}
