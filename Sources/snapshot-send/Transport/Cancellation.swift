import Synchronization

/// Whether somebody has lost interest, for work that looks at it from time to time.
final class Cancellation: Sendable {
  // Its identity is what both sides share.
  private let state = Atomic(false)

  var isCancelled: Bool { state.load(ordering: .relaxed) }

  func cancel() { state.store(true, ordering: .relaxed) }
}
