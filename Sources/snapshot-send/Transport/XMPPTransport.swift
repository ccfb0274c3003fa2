import Delivery

/// Exchanges stanzas over one connection for each account, which is opened for the first and kept for all
/// others. What goes over it is one exchange after the other.
actor XMPPTransport {
  private var connections: [XMPPAccount: XMPPConnection] = [:]

  /// Exchanges stanzas once.
  func exchange(
    _ exchange: XMPPExchange, within seconds: Double
  ) async throws(AttemptFailure) -> Reply {
    let connection = connections[exchange.account] ?? XMPPConnection(exchange.account)
    connections[exchange.account] = connection
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await connection.exchange(exchange, within: seconds, until: cancellation)
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }
}

/// The connection of an account, on its own thread.
actor XMPPConnection {
  private let executor = BlockingExecutor("stanzas")
  private let account: XMPPAccount
  private var stream: StropheStream?
  /// Answers that hold for as long as the stream.
  private var kept: [[StanzaElement]: Reply] = [:]
  private var lastUse = ContinuousClock.now

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Seconds for connecting and logging in.
  private static let connecting = 15.0
  /// Seconds between two looks at whether it is cancelled.
  private static let tick = 0.1
  /// Seconds after which a stream that nothing went over may be dead without a sign.
  private static let idle = 60.0

  init(_ account: XMPPAccount) { self.account = account }

  func exchange(
    _ exchange: XMPPExchange, within seconds: Double, until cancellation: Cancellation
  ) -> Result<Reply, AttemptFailure> {
    let wait = Wait(end: .now + .seconds(seconds), cancellation: cancellation)
    defer { lastUse = .now }
    do throws(AttemptFailure) {
      let stream = try openStream(wait)
      if exchange.isKept, let reply = kept[exchange.stanzas] { return .success(reply) }
      if !exchange.requirement.isEmpty, kept[exchange.requirement] == nil {
        let reply = try answers(to: exchange.requirement, on: stream, wait, isMessage: false)
          .reply(readsErrors: false)
        kept[exchange.requirement] = reply
      }
      let reply = try answers(
        to: exchange.stanzas, on: stream, wait, isMessage: exchange.repetition == .doubles
      ).reply(readsErrors: exchange.readsErrors)
      if exchange.isKept { kept[exchange.stanzas] = reply }
      return .success(reply)
    } catch {
      return .failure(error)
    }
  }

  /// The time that an exchange has.
  private struct Wait {
    let end: ContinuousClock.Instant
    let cancellation: Cancellation

    var isOver: Bool { .now >= end || cancellation.isCancelled }

    /// Why nothing more is waited for.
    func failure(_ progress: TransportFailure.Progress, _ reason: String) -> AttemptFailure {
      cancellation.isCancelled
        ? .lost(TransportFailure(progress, "it was interrupted", remedy: .later))
        : .lost(TransportFailure(progress, reason))
    }
  }

  /// The stream, opened if there is none that lives.
  private func openStream(_ wait: Wait) throws(AttemptFailure) -> StropheStream {
    if let stream {
      // What has happened meanwhile, such as an end of the server.
      hear(stream.arrivals(within: 0), on: stream)
      if stream.isOpen, lastUse.duration(to: .now) < .seconds(XMPPConnection.idle) { return stream }
    }
    close()
    guard let library = Strophe.library else {
      throw .lost(
        .unusable(
          "libstrophe is missing, which speaks XMPP; install libstrophe0 (Debian) or libstrophe "
            + "(Homebrew)"))
    }
    guard let stream = StropheStream(library, account) else {
      throw .lost(.unusable("no memory is left"))
    }
    let limit = Wait(
      end: min(wait.end, .now + .seconds(XMPPConnection.connecting)),
      cancellation: wait.cancellation)
    while !stream.isOpen {
      if let failure = stream.failure { throw failure }
      guard !limit.isOver else {
        throw limit.failure(.nothingSent, "no connection came about in time")
      }
      _ = stream.arrivals(within: XMPPConnection.tick)
    }
    self.stream = stream
    return stream
  }

  private func close() {
    stream = nil
    kept = [:]
  }

  private func answers(
    to stanzas: [StanzaElement], on stream: StropheStream, _ wait: Wait, isMessage: Bool
  ) throws(AttemptFailure) -> StanzaAnswers {
    guard !wait.isOver else { throw wait.failure(.nothingSent, "no time is left for it") }
    var answers = StanzaAnswers(to: stanzas)
    for stanza in stanzas { stream.send(stanza) }
    while !answers.isComplete {
      for stanza in hear(stream.arrivals(within: XMPPConnection.tick), on: stream) {
        answers.take(stanza)
      }
      if answers.isComplete { break }
      let isOpen = stream.isOpen
      guard isOpen, !wait.isOver else {
        // An answer that comes later would be taken for that of another exchange.
        close()
        throw wait.failure(
          isMessage ? .sent : .nothingSent,
          isOpen
            ? "nothing came back in time" : "the connection was closed before the answer was there")
      }
    }
    return answers
  }

  /// Answers queries of others, forgets a room that the account was put out of, and returns what is left.
  @discardableResult
  private func hear(_ arrivals: [StanzaElement], on stream: StropheStream) -> [StanzaElement] {
    for stanza in arrivals {
      if let answer = stanza.answerToQuery { stream.send(answer) }
      if stanza["type"] == "unavailable", StanzaAnswers.isOwnPresence(stanza) {
        kept = kept.filter { entry in !entry.value.stanzas.contains { $0["from"] == stanza["from"] }
        }
      }
    }
    return arrivals
  }
}
