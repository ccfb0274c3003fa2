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
