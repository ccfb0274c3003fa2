import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether somebody wants the batch to end before it is done; one for the whole run.
final class BatchStop: Sendable {
  private let signalNumber = Atomic<Int32>(0)

  /// The signal that asks for an end; nil for none.
  var signal: Int32? {
    let number = signalNumber.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Listens to the signals that ask for an end, as long as the result lives.
  ///
  /// They do nothing by themselves any more, so that whatever a worker is writing is finished.
  func listen() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      #if canImport(Darwin)
        Darwin.signal(number, SIG_IGN)
      #else
        Glibc.signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        _ = signalNumber.compareExchange(expected: 0, desired: number, ordering: .relaxed)
      }
      source.resume()
      return source
    }
  }
}
