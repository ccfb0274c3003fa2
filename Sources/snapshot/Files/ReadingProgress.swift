import ChartRender
import CommandKit
import Synchronization

/// Shows on a terminal how far an input is read, if that takes longer than a second.
///
/// It is a class because the thread that reads and the one that waits share it.
final class ReadingProgress: Sendable {
  private let name: String
  private let status: StatusLine?
  private let start = MonotonicTime()
  /// The seconds from the start to the next update.
  private let next = Mutex(1.0)

  /// Seconds between two updates.
  private static let interval = 0.1

  init(of name: String, _ console: Console) {
    self.name = FilePath(name).name
    status = console.verbosity == .quiet ? nil : console.status ?? StatusLine.ofTerminal()
  }

  /// Shows how far it is.
  ///
  /// - Parameters:
  ///   - position: the bytes of the input that were read.
  ///   - size: the bytes of the input; nil if that is not known.
  ///   - count: the bytes that they became.
  func show(position: Int, of size: Int?, count: Int) {
    guard let status else { return }
    let seconds = MonotonicTime().seconds(since: start)
    let isDue = next.withLock { next in
      guard seconds >= next else { return false }
      next = seconds + ReadingProgress.interval
      return true
    }
    guard isDue else { return }
    let share = size.map { "\(100 * min(position, $0) / max($0, 1)) %, " } ?? ""
    let text = "reading \(excerpt(name, limit: 40)): \(share)\(count / 1_000_000) MB"
    status.show(String(text.prefix(max(0, status.width - 1))))
  }

  func hide() { status?.hide() }
}
