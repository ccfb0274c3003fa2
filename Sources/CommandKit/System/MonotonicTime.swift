#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A monotonic time for measuring durations.
package struct MonotonicTime: Sendable {
  private let seconds: Int
  private let nanoseconds: Int

  package init() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }

  /// The seconds since an earlier time.
  package func seconds(since other: MonotonicTime) -> Double {
    Double(seconds - other.seconds) + Double(nanoseconds - other.nanoseconds) / 1_000_000_000
  }
}

package enum WallClock {
  /// Unix time: `SOURCE_DATE_EPOCH` for reproducible output, else the current time.
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
