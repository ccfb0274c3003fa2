import Dispatch
import Synchronization

/// Blocks of bytes between the thread that decompresses and the one that reads.
///
/// It is a class because both threads share it. A few blocks go round, so nothing is allocated for
/// each, and the faster thread waits for the slower one.
final class BlockQueue: Sendable {
  /// Room for the rest of the block before, then bytes.
  struct Block: Sendable {
    var bytes: [UInt8]
    var count = 0
    /// The bytes of the input that were read so far.
    var position = 0
    /// Whether the input has ended too early.
    var isCut = false
  }

  private struct State: Sendable {
    var empty: [Block]
    var full: [Result<Block, any Error>] = []
    var isClosed = false
  }

  /// Small enough for the second level of caches, where the other thread finds it.
  static let blockLength = 1 << 18
  private static let blockCount = 3

  private let state: Mutex<State>
  private let emptyCount = DispatchSemaphore(value: 0)
  private let fullCount = DispatchSemaphore(value: 0)

  init(headroom: Int) {
    let blocks = (0..<BlockQueue.blockCount).map { _ in
      Block(bytes: [UInt8](repeating: 0, count: headroom + BlockQueue.blockLength))
    }
    state = Mutex(State(empty: blocks))
    for _ in blocks { emptyCount.signal() }
  }

  /// Waits for a block to fill; nil once nobody reads any more.
  func takeEmpty() -> Block? {
    emptyCount.wait()
    return state.withLock { $0.isClosed ? nil : $0.empty.popLast() }
  }

  func put(_ block: consuming Block) {
    append(block)
    fullCount.signal()
  }

  /// Nothing of the block is left here once this returns: bytes with two owners would be copied when
  /// the other thread writes to them.
  private func append(_ block: consuming Block) {
    let block = consume block
    state.withLock { $0.full.append(.success(block)) }
  }

  func fail(_ error: any Error) {
    state.withLock { $0.full.append(.failure(error)) }
    fullCount.signal()
  }

  /// Waits for the next block; one without bytes is the last.
  func takeFull() throws -> Block {
    fullCount.wait()
    return try state.withLock { $0.full.removeFirst() }.get()
  }

  func giveBack(_ block: consuming Block) {
    appendEmpty(block)
    emptyCount.signal()
  }

  private func appendEmpty(_ block: consuming Block) {
    let block = consume block
    state.withLock { $0.empty.append(block) }
  }

  /// Ends the thread that fills blocks.
  func close() {
    state.withLock { $0.isClosed = true }
    emptyCount.signal()
  }
}
