import Delivery

/// Executes the flows of services with retries, until a message is sent or has failed.
struct DeliveryClient: Sendable {
  struct Limits: Sendable, Hashable {
    /// Seconds for a message with its requests, retries and waits.
    var message = 120.0
    /// Seconds for one attempt.
    var request = 30.0
    /// Maximum number of requests for a message, which stops endless flows.
    var steps = 100
  }

  struct Outcome: Sendable {
    var result: Result<SentMessage, DeliveryError>
    /// 1 plus the number of retries.
    var attempts: Int
  }

  struct AttemptReport: Sendable, Hashable {
    var attempt: Attempt
    /// The status of the response, or nil.
    var status: Int?
    /// Seconds until the retry, or nil if this was the last attempt.
    var wait: Double?
  }

  let transport: any Transport
  var rule = RetryPolicy()
  var limits = Limits()
  var clock = DeliveryClock.system
  /// Whether nothing more may be sent; what is on its way still gets its answer.
  var isStopped: @Sendable () -> Bool = { false }
  /// Shared by all clients with the same services.
  var gates = RateLimiter()
  /// Sends a request within the time for a message, with retries.
  typealias Ask = @Sendable (HTTPRequest) async throws(DeliveryError) -> Reply
  /// Encrypts an event, and asks what it has to know for that.
  var encrypt: @Sendable (EncryptionOrder, @escaping Ask) async throws(DeliveryError) -> Reply = {
    order, _ throws(DeliveryError) in
    throw order.refusal("nothing is encrypted here", "Choose another room.")
  }
  /// Called after every attempt, on any thread.
  var report: @Sendable (AttemptReport) -> Void = { _ in }

  init(_ transport: any Transport) { self.transport = transport }

  /// Sends a message.
  ///
  /// - Parameter turn: returns when the message may appear; the time until then is no part of its own.
  func lead(
    _ conversation: any DeliveryFlow, turn: @escaping @Sendable () async -> Void = {}
  ) async -> Outcome {
    var state = DeliveryState(end: clock.now() + limits.message, turn: turn)
    do throws(DeliveryError) {
      let message = try await lead(conversation, &state)
      return Outcome(result: .success(message), attempts: 1 + state.repetitions)
    } catch {
      var told = state.isPartial ? DeliveryClient.half(error) : error
      told.text = Redactor(state.tokens.map { ("token", $0) }).redacted(told.text)
      return Outcome(result: .failure(told), attempts: 1 + state.repetitions)
    }
  }

  /// What is there in part must not be sent again as a whole.
  private static func half(_ error: DeliveryError) -> DeliveryError {
    DeliveryError(
      .unknown, "A part of the message is there, and the rest may be missing. \(error.text)")
  }

  private func lead(
    _ conversation: any DeliveryFlow, _ state: inout DeliveryState
  ) async throws(DeliveryError) -> SentMessage {
    var conversation = conversation
    var reply: Reply?
    for _ in 0..<limits.steps {
      switch try conversation.next(after: reply) {
      case .request(let request):
        if let token = request.token, !state.tokens.contains(token) { state.tokens.append(token) }
        reply = try await answer(to: .request(request), &state)
      case .submit(let mail): reply = try await answer(to: .mail(mail), &state)
      case .encrypt(let order): reply = try await encrypted(order, by: state.end)
      case .exchange(let exchange): reply = try await answer(to: .stanzas(exchange), &state)
      case .store(let file): reply = try await answer(to: .file(file), &state)
      case .done(let message): return message
      }
    }
    throw DeliveryError(
      .temporary,
      "The service has not finished after \(limits.steps) requests. Send it again later.")
  }

  private func encrypted(
    _ order: EncryptionOrder, by end: Double
  ) async throws(DeliveryError) -> Reply {
    try await encrypt(order) { request throws(DeliveryError) in
      var request = request
      request.certificates = order.certificates
      var state = DeliveryState(end: end, turn: {})
      return try await answer(to: .request(request), &state)
    }
  }

  /// Repeats a request until there is a response.
  private func answer(
    to outgoing: OutgoingRequest, _ state: inout DeliveryState
  ) async throws(DeliveryError) -> Reply {
    var attempt = Attempt(
      outgoing.purpose, at: outgoing.host, repetition: outgoing.repetition,
      secondsLeft: state.end - clock.now(), time: clock.time())
    attempt.advice = outgoing.advice
    try await wait(outgoing.delay, before: attempt, state)
    if outgoing.makesMessage {
      // A flow that goes on to make another message has its first one there.
      state.isPartial = state.hasMessage
      let start = clock.now()
      await state.turn()
      state.end += clock.now() - start
      attempt.secondsLeft = state.end - clock.now()
    }
    let begin = clock.now()
    var earlier: AttemptFailure?
    while true {
      try await waitAtGate(before: attempt, state)
      let isCutShort = state.end - clock.now() < limits.request
      var failure: AttemptFailure
      do throws(AttemptFailure) {
        let reply = try await attempted(outgoing, state)
        await gates.succeeded(attempt, at: clock.now())
        if outgoing.makesMessage { state.hasMessage = true }
        report(AttemptReport(attempt: attempt, status: reply.status))
        return reply
      } catch { failure = error }
      if case .refused(let reply) = failure, outgoing.reads(reply.status) {
        report(AttemptReport(attempt: attempt, status: reply.status))
        return reply
      }
      // The end of the time for the message is not the reason why it was not sent.
      if isCutShort, case .lost(let loss) = failure, loss.progress == .nothingSent, let earlier {
        failure = earlier
      }
      earlier = failure
      let now = clock.now()
      let patience = await gates.patience(with: attempt.host, for: limits.message, at: now)
      (attempt.secondsLeft, attempt.time) = (min(state.end - now, patience), clock.time())
      let window = outgoing.repetitionWindow.map { $0 - (clock.now() - begin) }
      let wait = try await wait(after: failure, of: attempt, window)
      if let wait { try await self.wait(wait, before: attempt, state) }
      attempt.number += 1
      state.repetitions += 1
    }
  }

  private func attempted(
    _ outgoing: OutgoingRequest, _ state: DeliveryState
  ) async throws(AttemptFailure) -> Reply {
    let seconds = min(limits.request, state.end - clock.now())
    guard !Task.isCancelled else { throw .lost(.interrupted) }
    guard seconds > 0 else {
      throw .lost(TransportFailure(.nothingSent, "no time is left for it", remedy: .later))
    }
    switch outgoing {
    case .request(let request):
      do throws(AttemptFailure) {
        let reply = try await transport.send(request, within: seconds)
        try request.checkPatience(reply)
        return reply
      } catch {
        if case .refused(let reply) = error { try request.checkPatience(reply) }
        throw error
      }
    case .mail(let mail): return try await transport.submit(mail, within: seconds)
    case .stanzas(let exchange): return try await transport.exchange(exchange, within: seconds)
    case .file(let file): return try await transport.store(file)
    }
  }

  /// Returns the seconds until a retry; nil if the rate limiter decides. `window` is the time in
  /// seconds in which the service recognises a repeated request by its key; nil without a limit.
  private func wait(
    after failure: AttemptFailure, of attempt: Attempt, _ window: Double?
  ) async throws(DeliveryError) -> Double? {
    var decision = rule.decision(after: failure, of: attempt)
    if let window, !decision.repeats(within: window) {
      // At the time of the retry the service no longer recognises it.
      var late = attempt
      late.repetition = .doubles
      decision = rule.decision(after: failure, of: late)
    }
    switch decision {
    case .again(let seconds, let everybody):
      report(AttemptReport(attempt: attempt, status: failure.status, wait: seconds))
      await gates.failed(attempt.host, at: clock.now())
      guard everybody else { return seconds }
      await gates.limit(attempt, until: clock.now() + seconds, at: clock.now())
      return nil
    case .stop(let error):
      report(AttemptReport(attempt: attempt, status: failure.status))
      throw error
    }
  }

  /// Waits for the rate limit of the host, which may change meanwhile.
  private func waitAtGate(
    before attempt: Attempt, _ state: DeliveryState
  ) async throws(DeliveryError) {
    while true {
      let slot = await gates.slot(for: attempt, at: clock.now())
      // What has begun to appear is not left half.
      if isStopped(), !state.isPartial { throw interruption(of: attempt) }
      try await wait(slot - clock.now(), before: attempt, state)
      if await !gates.isClosed(attempt.host, at: clock.now()) { return }
    }
  }

  private func wait(
    _ seconds: Double, before attempt: Attempt, _ state: DeliveryState
  ) async throws(DeliveryError) {
    guard seconds > 0 else { return }
    guard clock.now() + seconds < state.end else {
      throw DeliveryError(
        .temporary,
        "The \(attempt.purpose) to \"\(attempt.host)\" has to wait beyond the time for this message."
          + " Send it again later, or with a longer --deadline.", retryAfter: seconds)
    }
    do { try await clock.sleep(seconds) } catch { throw interruption(of: attempt) }
  }

  private func interruption(of attempt: Attempt) -> DeliveryError {
    DeliveryError(
      .temporary,
      "The \(attempt.purpose) to \"\(attempt.host)\" was interrupted before it was sent. Send it again."
    )
  }
}

extension RetryPolicy.Decision {
  /// Whether the decision is a retry within `window` seconds.
  fileprivate func repeats(within window: Double) -> Bool {
    switch self {
    case .again(let seconds, _): seconds <= window
    case .stop: false
    }
  }
}

private struct DeliveryState {
  /// The deadline on the monotonic clock, in seconds.
  var end: Double
  let turn: @Sendable () async -> Void
  var repetitions = 0
  /// What replies have told and nothing may say again.
  var tokens: [String] = []
  /// Whether a request that makes a message has succeeded.
  var hasMessage = false
  /// Whether some of the message is there and more of it is to follow.
  var isPartial = false
}

/// Sends requests and mails, and returns the responses.
protocol Transport: Sendable {
  /// Sends a request once, within so many seconds; returns a reply with a status from 200 to 299.
  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply

  /// Submits a mail once, as ``send(_:within:)`` does.
  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply

  /// Sends stanzas once and waits for their answers, as ``send(_:within:)`` does.
  func exchange(
    _ exchange: XMPPExchange, within seconds: Double
  ) async throws(AttemptFailure) -> Reply

  /// Writes a file; the status of the reply is 200.
  func store(_ file: StoredFile) async throws(AttemptFailure) -> Reply
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clocks and the sleep function of a client.
struct DeliveryClock: Sendable {
  /// Monotonic seconds.
  var now: @Sendable () -> Double
  /// Seconds since 1970.
  var time: @Sendable () -> Double
  /// Sleeps; throws if the task is cancelled.
  var sleep: @Sendable (Double) async throws -> Void

  static let system = DeliveryClock(
    now: { seconds(of: CLOCK_MONOTONIC) }, time: { seconds(of: CLOCK_REALTIME) },
    sleep: { try await Task.sleep(for: .seconds(min($0, longest))) })

  /// The system's clock, whose sleep ends with an error once nothing more is to be sent.
  static func system(until isStopped: @escaping @Sendable () -> Bool) -> DeliveryClock {
    var clock = system
    clock.sleep = { seconds in
      let end = system.now() + seconds
      // In pieces, so that a signal is heard soon.
      while case let left = end - system.now(), left > 0 {
        try await system.sleep(min(left, longestPiece))
        if isStopped() { throw CancellationError() }
      }
    }
    return clock
  }

  private static let longestPiece = 0.2

  /// A day, which every clock can represent.
  private static let longest = 86_400.0

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

enum OutgoingRequest: Sendable {
  case request(HTTPRequest)
  case mail(MailSubmission)
  case stanzas(XMPPExchange)
  case file(StoredFile)

  var purpose: String {
    switch self {
    case .request(let request): request.purpose
    case .mail(let mail): mail.purpose == .check ? "check" : "mail"
    case .stanzas(let exchange): exchange.purpose
    case .file: "store"
    }
  }

  /// The host, the name of the mail program, or a folder.
  var host: String {
    switch self {
    case .request(let request): request.host
    case .mail(let mail):
      switch mail.route {
      case .program(let arguments): String(arguments.first?.split(separator: "/").last ?? "")
      case .server(let server): "\(server.host):\(server.port)"
      }
    case .stanzas(let exchange): exchange.account.jid.domain
    case .file(let file): file.folder
    }
  }

  var repetition: HTTPRequest.Idempotency {
    switch self {
    case .request(let request): request.repetition
    case .mail(let mail): mail.purpose == .check ? .harmless : .doubles
    case .stanzas(let exchange): exchange.repetition
    case .file: .harmless
    }
  }

  /// The window for repetitions in seconds; nil without a key.
  var repetitionWindow: Double? {
    switch self {
    case .request(let request): request.repetitionWindow
    case .mail, .stanzas, .file: nil
    }
  }

  var advice: String? {
    switch self {
    case .request(let request): request.advice
    case .mail, .stanzas, .file: nil
    }
  }

  /// Whether a message appears by it that was not there before.
  var makesMessage: Bool {
    switch self {
    case .request(let request):
      request.repetition == .doubles || request.repetitionWindow != nil
    case .mail(let mail): mail.purpose == .message
    case .stanzas(let exchange): exchange.repetition == .doubles
    case .file: false
    }
  }

  /// Whether the flow handles this error status.
  func reads(_ status: Int) -> Bool {
    switch self {
    case .request(let request): request.toleratedStatuses.contains(status)
    case .mail, .stanzas, .file: false
    }
  }

  var delay: Double {
    switch self {
    case .request(let request): request.delay
    case .mail, .stanzas, .file: 0
    }
  }
}

extension TransportFailure {
  /// The task was cancelled before anything was sent.
  static let interrupted = TransportFailure(.nothingSent, "it was interrupted", remedy: .later)
}

extension AttemptFailure {
  /// The status of the response, or nil.
  var status: Int? {
    switch self {
    case .refused(let reply), .busy(let reply, _), .mailRefused(let reply): reply.status
    case .programEnded(let status, _): status
    case .stanzaRefused, .notStored, .lost: nil
    }
  }
}
