import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The signal that ends a long run early.
///
/// It is a class because signal handlers set what the whole run reads.
package final class CancellationSignal: Sendable {
  private let number = Atomic<Int32>(0)

  package init() {}

  /// The first signal that has come; nil for none.
  package var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Calls `body`, and notes SIGINT, SIGTERM and SIGHUP while it runs.
  ///
  /// The signals no longer end the process, so that workers can finish what they write.
  package func listening<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let sources = watch(patience: nil)
    defer { for source in sources { source.cancel() } }
    return try body()
  }

  /// Calls `body`, and notes the signals while it runs. A second one ends the process, and so does the
  /// first one after so many seconds.
  package func listening<Result, Failure: Error>(
    patience: Double, during body: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let sources = watch(patience: patience)
    defer { for source in sources { source.cancel() } }
    return try await body()
  }

  /// Calls `body`, and `heard` with the first signal that comes while it runs. A second one ends the
  /// process, and so does the first one after so many seconds.
  package func listening<Result, Failure: Error>(
    patience: Double, heard: @escaping @Sendable (Int32) -> Void,
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let sources = watch(patience: patience, heard: heard)
    defer { for source in sources { source.cancel() } }
    return try body()
  }

  private func watch(
    patience: Double?, heard: @escaping @Sendable (Int32) -> Void = { _ in }
  ) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        let first = self.number.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        guard let patience else { return }
        // What was on its way is then unknown, as after a kill.
        guard first.exchanged else { _exit(128 + number) }
        heard(number)
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}

/// Ignores a signal; a global function, because the property `signal` hides the system's function.
private func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }
