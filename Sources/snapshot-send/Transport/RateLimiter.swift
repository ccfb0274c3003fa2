import Delivery

/// The rates that services allow, and how long they have failed, shared by all clients.
///
/// A host that asks for patience gets no request until it is over. From then on requests of the same
/// purpose go one after the other, as far apart as the host has shown that they have to be: without
/// that all who wait would ask at once, and all but one be turned away again.
actor RateLimiter {
  private struct Pace {
    /// Seconds from one request to the next.
    var interval: Double
    /// The moment of the next request.
    var next: Double
    var successes = 0
  }

  private struct Purpose: Hashable {
    let host: String
    let purpose: String

    init(_ attempt: Attempt) { (host, purpose) = (attempt.host, attempt.purpose) }
  }

  private var openings: [String: Double] = [:]
  private var paces: [Purpose: Pace] = [:]
  private var lastSuccesses: [Purpose: Double] = [:]
  /// Since when hosts have failed without a success.
  private var failures: [String: Double] = [:]

  /// Seconds between requests that are too few to need a pace.
  private static let shortest = 0.02
  private static let longest = 60.0
  /// Seconds between requests as long as nothing is known of the pace.
  private static let cautious = 1.0
  /// After so many successes a host may take requests faster.
  private static let trials = 10
  private static let hurry = 0.8

  /// Notes that a host takes no request before a moment.
  func limit(_ attempt: Attempt, until moment: Double, at now: Double) {
    close(attempt.host, until: moment)
    let purpose = Purpose(attempt)
    let measured = lastSuccesses[purpose].map { moment - $0 }
    let interval = measured ?? min(moment - now, RateLimiter.cautious)
    paces[purpose] = Pace(
      interval: min(max(interval, RateLimiter.shortest), RateLimiter.longest), next: moment)
  }

  /// Blocks a host until a moment.
  func close(_ host: String, until moment: Double) {
    openings[host] = max(moment, openings[host] ?? moment)
  }

  func isClosed(_ host: String, at now: Double) -> Bool { openings[host].map { $0 > now } ?? false }

  /// Notes a failure that may be over after a while.
  func failed(_ host: String, at now: Double) { failures[host] = failures[host] ?? now }

  /// Seconds until a host has failed for as long as one message may take. After that further messages
  /// are tried once each, as a thousand of them would else wait for hours, one after the other.
  func patience(with host: String, for seconds: Double, at now: Double) -> Double {
    failures[host].map { $0 + seconds - now } ?? .infinity
  }

  func succeeded(_ attempt: Attempt, at now: Double) {
    failures[attempt.host] = nil
    let purpose = Purpose(attempt)
    lastSuccesses[purpose] = now
    guard var pace = paces[purpose] else { return }
    pace.successes += 1
    if pace.successes == RateLimiter.trials {
      pace.interval *= RateLimiter.hurry
      pace.successes = 0
    }
    paces[purpose] = pace.interval < RateLimiter.shortest ? nil : pace
  }

  /// The moment from which a request may be sent, which no other request gets.
  func slot(for attempt: Attempt, at now: Double) -> Double {
    let opening = max(now, openings[attempt.host] ?? now)
    guard var pace = paces[Purpose(attempt)] else { return opening }
    let slot = max(opening, pace.next)
    pace.next = slot + pace.interval
    paces[Purpose(attempt)] = pace
    return slot
  }
}
