import Testing

@testable import Base
@testable import Delivery

/// What a conversation asks for when every request gets its rehearsed reply.
struct Rehearsal {
  /// What services are told to know a repeated request by.
  static let key = String(repeating: "a1b2c3d4", count: 8)

  var requests: [HTTPRequest] = []
  var mails: [MailSubmission] = []
  var orders: [EncryptionOrder] = []
  var exchanges: [XMPPExchange] = []
  var files: [StoredFile] = []
  var message: SentMessage?

  init(_ conversation: any DeliveryFlow) throws {
    var conversation = conversation
    var reply: Reply?
    for _ in 0..<40 {
      switch try conversation.next(after: reply) {
      case .request(let request):
        requests.append(request)
        reply = Reply(status: 200, body: Array(request.rehearsedReply.line.utf8))
      case .submit(let mail):
        mails.append(mail)
        reply = Reply(status: 250)
      case .encrypt(let order):
        orders.append(order)
        reply = Reply("{}")
      case .exchange(let exchange):
        exchanges.append(exchange)
        reply = Reply(status: 200)
        reply?.stanzas = exchange.rehearsedReply
      case .store(let file):
        files.append(file)
        reply = Reply(status: 200)
      case .done(let message):
        self.message = message
        return
      }
    }
    Issue.record("The conversation does not end.")
  }

  /// The only request.
  var request: HTTPRequest {
    get throws {
      #expect(requests.count == 1)
      return try #require(requests.first)
    }
  }
}

extension Reply {
  /// A reply of JSON.
  init(_ json: String, status: Int = 200, headers: [String: String] = [:]) {
    self.init(status: status, headers: headers, body: Array(json.utf8))
  }
}

extension HTTPRequest {
  /// The body as text.
  var text: String { String(decoding: EncodedBody(body).bytes, as: UTF8.self) }

  /// The body read as JSON.
  var json: JSONValue {
    get throws { try JSONValue(parsing: SourceText(EncodedBody(body).bytes, name: "body")) }
  }

  /// A line of the head.
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension MessageService {
  /// What it asks for to send a message.
  func rehearsal(
    _ message: CardMessage, form: AdaptedMessage.AttachmentKind = .picture,
    replacing earlier: SentMessage? = nil
  ) throws -> Rehearsal {
    try Rehearsal(
      conversation(
        sending: AdaptedMessage(message, form: form), key: Rehearsal.key,
        replacing: earlier))
  }
}

/// The error that `body` throws.
func deliveryError(_ body: () throws -> Void) -> DeliveryError? {
  do {
    try body()
    return nil
  } catch { return error as? DeliveryError }
}

/// What is wrong with a destination.
func problem<Service: MessageService>(
  _ service: Service.Type, _ values: [String: String]
) -> DestinationProblem? {
  do throws(DestinationProblem) {
    _ = try Service(DestinationFields(values))
    return nil
  } catch {
    return error
  }
}
