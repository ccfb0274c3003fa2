import Delivery

/// Leads conversations with services: does each step, again where that is safe and makes sense, until the message is
/// there or an error is certain.
struct DeliveryClient: Sendable {
  /// How long it takes at most.
  struct Limits: Sendable, Hashable {
    /// Seconds for a message with all of its requests and waits.
    var message = 120.0
    /// Seconds for one attempt at one request.
    var request = 30.0
    /// Requests for a message: no service needs as many, so that more of them would never end.
    var steps = 100
  }

  /// What has become of a message.
  struct Outcome: Sendable {
    var result: Result<SentMessage, DeliveryError>
    /// 1, and one more for each time that a request was sent again.
    var attempts: Int
  }

  /// What is told about each attempt.
  struct AttemptReport: Sendable, Hashable {
    var attempt: Attempt
    /// The status of the answer; nil where there is none.
    var status: Int?
    /// What follows after so many seconds is the same once more; nil for an end, good or bad.
    var wait: Double?
  }

  let transport: any Transport
  var rule = RetryPolicy()
  var limits = Limits()
  var clock = DeliveryClock.system
  /// One for all couriers that go the same ways.
  var gates = RateLimiter()
  /// Hears of every attempt, from whatever thread it is made on.
  var report: @Sendable (AttemptReport) -> Void = { _ in }

  /// Makes a courier.
  init(_ transport: any Transport) { self.transport = transport }

  /// Leads a conversation to its end.
  func lead(_ conversation: any DeliveryFlow) async -> Outcome {
    var errand = DeliveryState(end: clock.now() + limits.message)
    do throws(DeliveryError) {
      let message = try await lead(conversation, &errand)
      return Outcome(result: .success(message), attempts: 1 + errand.repetitions)
    } catch {
      return Outcome(result: .failure(error), attempts: 1 + errand.repetitions)
    }
  }

  private func lead(
    _ conversation: any DeliveryFlow, _ errand: inout DeliveryState
  ) async throws(DeliveryError) -> SentMessage {
    var conversation = conversation
    var reply: Reply?
    for _ in 0..<limits.steps {
      switch try conversation.next(after: reply) {
      case .request(let request): reply = try await answer(to: .request(request), &errand)
      case .submit(let mail): reply = try await answer(to: .mail(mail), &errand)
      case .done(let message): return message
      }
    }
    throw DeliveryError(
      .temporary,
      "The service has not finished after \(limits.steps) requests. Send it again later.")
  }

  /// Makes attempts until there is an answer.
  private func answer(
    to parcel: OutgoingRequest, _ errand: inout DeliveryState
  ) async throws(DeliveryError) -> Reply {
    var attempt = Attempt(
      parcel.purpose, at: parcel.host, repetition: parcel.repetition,
      secondsLeft: errand.end - clock.now(), time: clock.time())
    try await wait(parcel.delay, before: attempt, errand)
    let begin = clock.now()
    while true {
      try await waitAtGate(before: attempt, errand)
      let failure: AttemptFailure
      do throws(AttemptFailure) {
        let reply = try await attempted(parcel, errand)
        report(AttemptReport(attempt: attempt, status: reply.status))
        return reply
      } catch { failure = error }
      if case .refused(let reply) = failure, parcel.reads(reply.status) {
        report(AttemptReport(attempt: attempt, status: reply.status))
        return reply
      }
      (attempt.secondsLeft, attempt.time) = (errand.end - clock.now(), clock.time())
      let window = parcel.repetitionWindow.map { $0 - (clock.now() - begin) }
      let wait = try await wait(after: failure, of: attempt, window)
      if let wait { try await self.wait(wait, before: attempt, errand) }
      attempt.number += 1
      errand.repetitions += 1
    }
  }

  private func attempted(
    _ parcel: OutgoingRequest, _ errand: DeliveryState
  ) async throws(AttemptFailure) -> Reply {
    let seconds = min(limits.request, errand.end - clock.now())
    guard !Task.isCancelled else { throw .lost(.interrupted) }
    guard seconds > 0 else {
      throw .lost(TransportFailure(.nothingSent, "no time is left for it", remedy: .later))
    }
    return switch parcel {
    case .request(let request): try await transport.send(request, within: seconds)
    case .mail(let mail): try await transport.submit(mail, within: seconds)
    }
  }

  /// Decides about a failure; returns how long to wait, nil where the gate of the host says that.
  ///
  /// - Parameter window: for how many seconds from now the service knows a repeated request by its key; nil for one
  ///   that may be repeated at any time.
  private func wait(
    after failure: AttemptFailure, of attempt: Attempt, _ window: Double?
  ) async throws(DeliveryError) -> Double? {
    var decision = rule.decision(after: failure, of: attempt)
    if let window, !decision.repeats(within: window) {
      // Whoever sends it again will do so when the service does not know it any more.
      var late = attempt
      late.repetition = .doubles
      decision = rule.decision(after: failure, of: late)
    }
    switch decision {
    case .again(let seconds, let everybody):
      report(AttemptReport(attempt: attempt, status: failure.status, wait: seconds))
      guard everybody else { return seconds }
      await gates.close(attempt.host, until: clock.now() + seconds)
      return nil
    case .stop(let error):
      report(AttemptReport(attempt: attempt, status: failure.status))
      throw error
    }
  }

  /// Waits as long as the host has asked anybody for patience, which may become longer meanwhile.
  private func waitAtGate(
    before attempt: Attempt, _ errand: DeliveryState
  ) async throws(DeliveryError) {
    while true {
      let seconds = await gates.wait(for: attempt.host, at: clock.now())
      guard seconds > 0 else { return }
      try await wait(seconds, before: attempt, errand)
    }
  }

  private func wait(
    _ seconds: Double, before attempt: Attempt, _ errand: DeliveryState
  ) async throws(DeliveryError) {
    guard seconds > 0 else { return }
    guard clock.now() + seconds < errand.end else {
      throw DeliveryError(
        .temporary,
        "The \(attempt.purpose) to \"\(attempt.host)\" has to wait beyond the time for this message."
          + " Send it again later, or with a longer --timeout.", retryAfter: seconds)
    }
    do {
      try await clock.sleep(seconds)
    } catch {
      throw DeliveryError(
        .temporary,
        "The \(attempt.purpose) to \"\(attempt.host)\" was interrupted before it was sent. Send it"
          + " again.")
    }
  }
}

extension RetryPolicy.Decision {
  /// Whether the same follows once more within so many seconds.
  fileprivate func repeats(within window: Double) -> Bool {
    switch self {
    case .again(let seconds, _): seconds <= window
    case .stop: false
    }
  }
}

/// One message on its way.
private struct DeliveryState {
  /// When whoever sends gives up, on the courier's clock.
  let end: Double
  var repetitions = 0
}

/// The hosts that have asked for patience, and until when.
///
/// It is shared by all couriers, so that what one is told holds for those beside it.
actor RateLimiter {
  private var openings: [String: Double] = [:]

  /// Sends nothing to a host before a moment.
  func close(_ host: String, until moment: Double) {
    openings[host] = max(moment, openings[host] ?? moment)
  }

  /// For how many seconds nothing may be sent to a host; 0 for a free way.
  func wait(for host: String, at moment: Double) -> Double {
    max(0, (openings[host] ?? moment) - moment)
  }
}

/// What brings a request to whom it is for, and the answer back.
protocol Transport: Sendable {
  /// Sends a request once.
  ///
  /// - Parameter seconds: how long all of it may take.
  /// - Returns: an answer with a status from 200 to 299.
  func send(
    _ request: HTTPRequest, within seconds: Double
  ) async throws(AttemptFailure) -> Reply

  /// Hands over a mail once.
  ///
  /// - Parameter seconds: how long all of it may take.
  /// - Returns: an answer with a status from 200 to 299.
  func submit(
    _ mail: MailSubmission, within seconds: Double
  ) async throws(AttemptFailure) -> Reply
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clocks that a courier looks at, and how it waits.
struct DeliveryClock: Sendable {
  /// Seconds on a clock that nobody sets.
  var now: @Sendable () -> Double
  /// Seconds since 1970.
  var time: @Sendable () -> Double
  /// Waits for so many seconds; throws when the task is cancelled.
  var sleep: @Sendable (Double) async throws -> Void

  /// The clocks of the system.
  static let system = DeliveryClock(
    now: { seconds(of: CLOCK_MONOTONIC) }, time: { seconds(of: CLOCK_REALTIME) },
    sleep: { try await Task.sleep(for: .seconds(min($0, longest))) })

  /// A day: nothing waits for longer, and every clock can count it.
  private static let longest = 86_400.0

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What is sent in one step, whichever way it goes.
enum OutgoingRequest: Sendable {
  case request(HTTPRequest)
  case mail(MailSubmission)

  var purpose: String {
    switch self {
    case .request(let request): request.purpose
    case .mail: "mail"
    }
  }

  /// The host that it goes to, or the name of the program that takes it.
  var host: String {
    switch self {
    case .request(let request): request.host
    case .mail(let mail):
      switch mail.route {
      case .program(let arguments): String(arguments.first?.split(separator: "/").last ?? "")
      case .server(let server): "\(server.host):\(server.port)"
      }
    }
  }

  var repetition: HTTPRequest.Idempotency {
    switch self {
    case .request(let request): request.repetition
    case .mail: .doubles
    }
  }

  /// For how many seconds after the first attempt the service knows a repeated request by its key; nil without a key.
  var repetitionWindow: Double? {
    switch self {
    case .request(let request): request.repetitionWindow
    case .mail: nil
    }
  }

  /// Whether an answer with that status is for the conversation, although it is none of success.
  func reads(_ status: Int) -> Bool {
    switch self {
    case .request(let request): request.toleratedStatuses.contains(status)
    case .mail: false
    }
  }

  var delay: Double {
    switch self {
    case .request(let request): request.delay
    case .mail: 0
    }
  }
}

extension TransportFailure {
  /// Somebody has ended the task before anything was sent.
  static let interrupted = TransportFailure(.nothingSent, "it was interrupted", remedy: .later)
}

extension AttemptFailure {
  /// What the answer says in a number; nil where there is none.
  var status: Int? {
    switch self {
    case .refused(let reply), .mailRefused(let reply): reply.status
    case .programEnded(let status, _): status
    case .lost: nil
    }
  }
}
