import Synchronization

/// The last line of a terminal, which shows how something comes along while other lines pass above it.
///
/// It is a class because it is one line on one terminal, whoever writes.
package final class StatusLine: Sendable {
  private let isShown = Mutex(false)
  /// Back to the first column, and everything from there to the end of the line gone.
  private static let erasing = "\r\u{1B}[K"

  /// The line of standard error; nil where that is no terminal, or one that cannot erase.
  package static func ofTerminal() -> StatusLine? {
    let kind = Environment.value(of: "TERM") ?? "dumb"
    return Descriptor.standardError.isTerminal && kind != "dumb" ? StatusLine() : nil
  }

  /// How many columns there are.
  package var width: Int { Descriptor.standardError.columns ?? 80 }

  /// Shows a text, which is shorter than the line.
  package func show(_ text: String) {
    isShown.withLock { isShown in
      StatusLine.write((isShown ? StatusLine.erasing : "") + text)
      isShown = true
    }
  }

  /// Writes another line, in whose way this one must not be; it comes back when it is shown again.
  package func say(_ line: String) {
    isShown.withLock { isShown in
      StatusLine.write((isShown ? StatusLine.erasing : "") + line + "\n")
      isShown = false
    }
  }

  /// Takes it away.
  package func hide() {
    isShown.withLock { isShown in
      if isShown { StatusLine.write(StatusLine.erasing) }
      isShown = false
    }
  }

  /// Writes on standard error.
  package static func write(_ text: String) {
    do throws(SystemError) {
      try Descriptor.standardError.writeAll(Array(text.utf8))
    } catch {
      // Standard error is where this would be said; the exit status still tells.
    }
  }
}
