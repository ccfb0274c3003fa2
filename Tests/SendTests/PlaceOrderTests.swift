import Synchronization
import Testing

@testable import Base
@testable import Delivery
@testable import snapshot_send

/// A service that takes some messages at once, and then one in so many seconds.
private final class LimitedTransport: Transport {
  private struct State {
    var tokens: Double
    var last: Double
    var refusals = 0
    var sent: [String] = []
  }

  private let state: Mutex<State>
  private let clock = DeliveryClock.system
  private let seconds: Double
  private let burst: Double

  init(burst: Int, seconds: Double) {
    (self.burst, self.seconds) = (Double(burst), seconds)
    state = Mutex(State(tokens: Double(burst), last: clock.now()))
  }

  /// The addresses of the messages in their order, and how often more patience was asked for.
  var result: (sent: [String], refusals: Int) { state.withLock { ($0.sent, $0.refusals) } }

  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    guard request.purpose == "send" else { return Reply(status: 200) }
    let now = clock.now()
    let wait = state.withLock { state -> Double? in
      state.tokens = min(burst, state.tokens + (now - state.last) / self.seconds)
      state.last = now
      guard state.tokens >= 1 else {
        state.refusals += 1
        return (1 - state.tokens) * self.seconds
      }
      state.tokens -= 1
      state.sent.append(request.url)
      return nil
    }
    guard let wait else { return Reply(status: 200) }
    let body = "{\"retry_after_ms\": \(Int((wait * 1000).rounded(.up)))}"
    throw .refused(Reply(status: 429, body: Array(body.utf8)))
  }

  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply { Reply(status: 250) }

  func exchange(
    _ exchange: XMPPExchange, within seconds: Double
  ) async throws(AttemptFailure) -> Reply { Reply(status: 200) }

  func store(_ file: StoredFile) async throws(AttemptFailure) -> Reply { Reply(status: 200) }
}

private actor Counter {
  private(set) var count = 0

  /// The number before it counts on.
  @discardableResult
  func next() -> Int {
    count += 1
    return count - 1
  }
}

@Suite struct PlaceOrderTests {
  private func place(_ number: Int) -> DeliveryKey { DeliveryKey(placeCalled: "room \(number)") }

  private func conversation(_ number: Int, room: Int) -> ListedConversation {
    ListedConversation([
      .request(
        HTTPRequest("upload", .post, "https://chat.example/up", repetition: .harmless)),
      .request(
        HTTPRequest(
          "send", .post, "https://chat.example/\(room)/\(number)", repetition: .doubles)),
    ])
  }

  @Test(
    "eight at once go into a slow service in the order of their rooms, with few requests in vain",
    arguments: [1, 5])
  func slowService(rooms: Int) async throws {
    let transport = LimitedTransport(burst: 4, seconds: 0.2)
    let client = DeliveryClient(transport)
    let order = PlaceOrder()
    let numbers = Counter()
    let count = 30
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          while true {
            let number = await numbers.next()
            guard number < count else { return }
            let room = number % rooms
            await order.begin(number, at: place(room))
            let outcome = await client.lead(conversation(number, room: room)) {
              await order.turn(of: number)
            }
            #expect((try? outcome.result.get()) != nil)
            await order.end(number)
          }
        }
      }
    }
    let (sent, refusals) = transport.result
    #expect(sent.count == count)
    for room in 0..<rooms {
      let numbers = sent.filter { $0.hasPrefix("https://chat.example/\(room)/") }
        .compactMap { Int($0.split(separator: "/").last ?? "") }
      #expect(numbers == numbers.sorted() && numbers.count == count / rooms)
    }
    // A request in vain for each message was the way before; 3 for each 10 are the most.
    #expect(refusals * 10 <= count * 3 + 80, "\(refusals)")
  }

  @Test("one that has not said where it goes holds up later ones, and one that has ended does not")
  func unknownPlace() async {
    let order = PlaceOrder()
    await order.begin(1, at: place(1))
    let passed = Counter()
    await withTaskGroup { group in
      group.addTask {
        await order.turn(of: 1)
        await passed.next()
      }
      for _ in 0..<100 { await Task.yield() }
      #expect(await passed.count == 0)
      await order.begin(0, at: place(2))
    }
    #expect(await passed.count == 1)
    await order.begin(2, at: place(2))
    await order.end(1)
    await order.end(0)
    await order.turn(of: 2)
  }
}
