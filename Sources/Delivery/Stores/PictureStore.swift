import Base

/// A place for pictures, from which services fetch those that they show by address.
///
/// As a destination of its own it keeps the picture of a card, and the receipt has the address.
package protocol PictureStore: MessageService {
  /// The folders of key `prefix`.
  var folders: [String] { get }
  /// Where people see what is stored; nil where each address is made for one picture.
  var place: PublicPlace? { get }

  /// The step that stores a picture.
  func upload(_ image: CardMessage.ImageAttachment, as name: StoredName) -> DeliveryStep

  /// The address at which people see the picture of a message once it is stored.
  func address(of message: AdaptedMessage) throws(DeliveryError) -> String
}

extension PictureStore {
  package var capacity: MessageCapacity {
    MessageCapacity(hasAlt: true, showsVectors: true).showing(FileFormat.web)
  }

  package static func fields(fromAddress text: String) -> [String: String]? { nil }

  package func conversation(
    sending message: AdaptedMessage, key: String, replacing earlier: SentMessage?
  ) -> any DeliveryFlow {
    StoreFlow(message, in: self)
  }
}

extension MessageService {
  /// Whether the service fetches the picture from an address.
  package static var takesImageURL: Bool { keys.contains { $0.name == RemoteImage.key.name } }

  /// The keys of a destination: those of the service, and those of what comes before it.
  package static var destinationKeys: [DestinationKey] {
    takesImageURL ? keys + [UploadFirstFlow.key] : keys
  }
}

/// Stores the picture, and then sends the message with its address.
package struct UploadFirstFlow: DeliveryFlow {
  /// The key of a destination that names the store.
  static let key = DestinationKey(
    "upload", .optional, fields: .text,
    "the destination of s3, webdav or folder where the picture is put first")

  private var upload: any DeliveryFlow
  private var message: any DeliveryFlow
  private var first: DeliveryStep?
  private let imageURL: String

  /// - Parameters:
  ///   - trusted: returns a flow with the certificates of the store.
  ///   - conversation: the requests that send the message with an address.
  /// - Throws: what is wrong with the message, before anything is stored.
  package init(
    _ message: AdaptedMessage, in store: any PictureStore, key: String,
    trusted: (any DeliveryFlow) -> any DeliveryFlow = { $0 },
    conversation: (AdaptedMessage) -> any DeliveryFlow
  ) throws(DeliveryError) {
    imageURL = try store.address(of: message)
    var addressed = message
    addressed.message.imageURL = imageURL
    upload = trusted(store.conversation(sending: message, key: key, replacing: nil))
    self.message = conversation(addressed)
    first = try self.message.next(after: nil)
  }

  package mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    if let step = first {
      let uploading = try upload.next(after: reply)
      guard case .done = uploading else { return uploading }
      first = nil
      return step
    }
    switch try message.next(after: reply) {
    case .done(var sent):
      sent.imageURL = imageURL
      return .done(sent)
    case let step: return step
    }
  }
}

/// Stores a picture, and looks whether people can fetch it.
private struct StoreFlow: DeliveryFlow {
  private let store: any PictureStore
  private let message: AdaptedMessage
  private let name: StoredName
  /// The steps that are left; nil at the beginning.
  private var steps: [DeliveryStep]?
  private var last: DeliveryStep?

  init(_ message: AdaptedMessage, in store: any PictureStore) {
    (self.message, self.store) = (message, store)
    name = StoredName(message, in: store.folders)
  }

  mutating func next(after reply: Reply?) throws(DeliveryError) -> DeliveryStep {
    let address = try store.address(of: message)
    var left =
      steps ?? [store.upload(message.message.image, as: name)]
      + (store.place?.look(at: address) ?? [])
    if let reply, HTTPRequest.missingFolder.contains(reply.status),
      case .request(let request)? = last
    {
      left = request.preparations.map(DeliveryStep.request) + [.request(request.prepared)] + left
    }
    if case .request(let request)? = last, request.method == .head {
      try store.place?.checkKind(of: reply, at: address)
    }
    last = left.first
    steps = Array(left.dropFirst())
    return last ?? .done(SentMessage(id: name.path, url: address))
  }
}

/// The name of a stored picture with the folders above it.
///
/// It has a digest of the picture: the same picture has the same name and may be stored again, a
/// changed one has another, since services keep what they have fetched, and nobody guesses it.
package struct StoredName: Sendable, Hashable {
  let folders: [String]
  let name: String

  init(_ message: AdaptedMessage, in folders: [String]) {
    let image = message.message.image
    let file = MessageText(message.message).fileName
    let ending = image.format.endings[0]
    let own = image.format.endings.first { file.lowercased().hasSuffix($0) } ?? ""
    let base = file.dropLast(own.count)
    self.folders = folders
    name = "\(StoredName.readable(base))-\(image.sha256.prefix(StoredName.digits))\(ending)"
  }

  /// Hexadecimal digits of the digest: 128 bits.
  private static let digits = 32
  /// Bytes of the file's own name.
  private static let longest = 80

  /// Without leading dots, which hide files, and whatever is more than a part of a name.
  private static func readable(_ name: Substring) -> String {
    var result = ""
    for character in name.drop(while: { $0 == "." }) {
      let isPlain = character.unicodeScalars.allSatisfy { !StoredName.isUnfit($0) }
      let added = isPlain ? String(character) : "-"
      guard result.utf8.count + added.utf8.count <= longest else { break }
      result += added
    }
    return result.isBlank ? "card" : result
  }

  private static func isUnfit(_ scalar: Unicode.Scalar) -> Bool {
    "/\\\"'<>|?*:".unicodeScalars.contains(scalar) || scalar.properties.isBidiControl
  }

  /// What is at an address never changes.
  static let caching = "public, max-age=31536000, immutable"

  /// The path, percent-encoded name by name.
  var path: String { (folders + [name]).map(PercentEncoding.component).joined(separator: "/") }
}

extension DestinationKey {
  static let storePrefix = DestinationKey(
    "prefix", .optional, fields: .segment, "folders below it, such as cards/{user}")
  static let storePublic = DestinationKey(
    "public", .required, "the address at which everybody sees it: https://…")
  static let storeVerify = DestinationKey(
    "verify", .optional,
    "no: a message goes out without a look whether its picture can be fetched; yes by default")
}

/// Where people see what is stored, and whether that is looked at.
package struct PublicPlace: Sendable, Hashable {
  private enum Verification: String, CaseIterable { case yes, no }

  /// Without a slash at the end.
  let base: String
  private let isVerified: Bool

  init(_ fields: DestinationFields, default standard: String = "") throws(DestinationProblem) {
    base = try fields.server("public", default: standard)
    isVerified = try fields.choice("verify", Verification.self) != .no
    if ParsedURL(base)?.query.isEmpty == false {
      throw fields.wrong("public", rule: "Names are put behind it, so it can have no query.")
    }
  }

  func address(of name: StoredName) -> String { "\(base)/\(name.path)" }

  /// The question whether people can fetch what was stored.
  fileprivate func look(at address: String) -> [DeliveryStep] {
    guard isVerified else { return [] }
    // A server may know no HEAD.
    var request = HTTPRequest("look at the picture", .head, address, repetition: .harmless)
      .tolerating([405, 501])
    request.advice = advice
    return [.request(request)]
  }

  /// Throws where a page comes instead of the picture, such as one to log in.
  fileprivate func checkKind(of reply: Reply?, at address: String) throws(DeliveryError) {
    guard reply?.status == 200, let kind = reply?.headers["content-type"],
      kind.lowercased().hasPrefix("text/html")
    else { return }
    throw DeliveryError(
      .configuration,
      "\(quoted(HTTPRequest.host(of: address) ?? "")) answers the look at the picture with a page. \(advice)"
    )
  }

  private var advice: String {
    "It was stored, but cannot be fetched from \(quoted(base)). Let everybody read it, check key "
      + "public, or set verify to no if only this machine cannot."
  }
}

extension DestinationFields {
  /// The folders of key `prefix`; none without it.
  func storedFolders() throws(DestinationProblem) -> [String] {
    // A mark at the start of a name would join the slash before it in one character.
    let folders = (self["prefix"] ?? "").unicodeScalars.split(separator: "/").map(String.init)
    for folder in folders {
      guard folder != ".", folder != "..", folder.utf8.count <= 255,
        folder.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else {
        throw wrong(
          "prefix",
          rule: "Each name between slashes has at most 255 bytes, no control character, and is not "
            + "\".\" or \"..\".")
      }
    }
    guard folders.reduce(0, { $0 + $1.utf8.count + 1 }) <= 700 else {
      throw wrong("prefix", rule: "It has at most 700 bytes.")
    }
    return folders
  }

  /// An address that names of pictures are put behind, without a slash at the end.
  func storeAddress(_ key: String) throws(DestinationProblem) -> String {
    _ = try required(key)
    let address = try server(key, default: "")
    if ParsedURL(address)?.query.isEmpty == false {
      throw wrong(key, rule: "Names are put behind it, so it can have no query.")
    }
    return address
  }
}
