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
