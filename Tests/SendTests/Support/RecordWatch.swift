import Foundation
import Synchronization

/// The kinds of what a fake records, each as soon as its line stands in the record.
///
/// It is a class because the thread that reads and the one that waits share it.
final class RecordWatch: Sendable {
  private let state = Mutex((kinds: [String](), isOver: false))
  private let changes = DispatchSemaphore(value: 0)

  /// Reads the lines of a fake's standard output, in a thread that ends with the fake.
  init(_ output: FileHandle) {
    Thread.detachNewThread { [self] in
      var bytes = Data()
      while case let piece = output.availableData, !piece.isEmpty {
        bytes += piece
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
          add(String(decoding: bytes[..<end], as: UTF8.self))
          bytes = bytes[(end + 1)...]
        }
      }
      stop()
    }
  }

  /// Waits until so many records of a kind were written, or nothing more is to come.
  ///
  /// It keeps its thread: one that had to be given back might come too late among many tests.
  func wait(for kind: String, count: Int = 1) {
    while !state.withLock({ $0.isOver || $0.kinds.count { $0 == kind } >= count }) {
      changes.wait()
    }
  }

  /// Waits again: somebody new makes requests.
  func restart() { state.withLock { $0.isOver = false } }

  /// Ends the waiting: nobody is there any more who would make a request.
  func stop() {
    state.withLock { $0.isOver = true }
    changes.signal()
  }

  private func add(_ kind: String) {
    state.withLock { $0.kinds.append(kind) }
    changes.signal()
  }
}
