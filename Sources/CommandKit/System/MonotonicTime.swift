#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A moment on a clock that nobody sets, for measuring how long something takes.
package struct MonotonicTime: Sendable {
  private let seconds: Int
  private let nanoseconds: Int

  /// Now.
  package init() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }

  /// How many seconds have passed since another moment.
  package func seconds(since other: MonotonicTime) -> Double {
    Double(seconds - other.seconds) + Double(nanoseconds - other.nanoseconds) / 1_000_000_000
  }
}

/// The time of day.
package enum WallClock {
  /// Seconds since 1970: what `SOURCE_DATE_EPOCH` says where somebody wants the same bytes again, else now.
  package static var seconds: Int {
    if let text = Environment.value(of: "SOURCE_DATE_EPOCH"), let seconds = Int(text), seconds >= 0
    {
      return seconds
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
  }
}
