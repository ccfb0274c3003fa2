import Synchronization

/// A cancellation flag for code that polls it.
final class Cancellation: Sendable {
  // Identity: the flag that both sides share.
  private let state = Atomic(false)

  var isCancelled: Bool { state.load(ordering: .relaxed) }

  func cancel() { state.store(true, ordering: .relaxed) }
}
