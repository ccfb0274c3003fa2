import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether somebody wants the batch to end before it is done; one for the whole run.
final class CancellationSignal: Sendable {
  private let number = Atomic<Int32>(0)

  /// The signal that asks for an end; nil for none.
  var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Calls `body`, and listens to the signals that ask for an end while it runs.
  ///
  /// They do nothing by themselves any more, so that whatever a worker is writing is finished.
  func listening<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        _ = self.number.compareExchange(expected: 0, desired: number, ordering: .relaxed)
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try body()
  }
}

/// Stands outside of the type because a property named like the system's call would hide it.
private func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }
