import Synchronization

/// What the command says beside its output: lines on standard error, without colours.
///
/// Whoever calls this has made foreign text fit for a terminal; the error types do so themselves.
struct Console: Sendable {
  /// How much is said.
  enum Verbosity: Sendable, Hashable {
    /// Errors.
    case quiet
    /// Notes and warnings, too.
    case normal
    /// Everything, with what was done and how.
    case verbose
  }

  let verbosity: Verbosity
  private let log: MessageLog?

  /// Speaks on standard error.
  init(verbosity: Verbosity) { (self.verbosity, log) = (verbosity, nil) }

  /// Keeps warnings and findings for somebody who will tell them, and drops the rest.
  init(keeping log: MessageLog) { (verbosity, self.log) = (.normal, log) }

  /// Says what the command has decided on its own.
  func note(_ text: String) {
    if verbosity != .quiet, log == nil { say("snapshot: \(text)") }
  }

  /// Says what is probably not as it was meant.
  func warning(_ text: String) {
    if let log { return log.append(text) }
    if verbosity != .quiet { say("snapshot: warning: \(text)") }
  }

  /// Says what somebody who looks at the picture may find wrong.
  func finding(_ text: String) {
    if let log { return log.append("lint: \(text)") }
    if verbosity != .quiet { say("lint: \(text)") }
  }

  /// Says what was done.
  func detail(_ text: String) {
    if verbosity == .verbose, log == nil { say("snapshot: \(text)") }
  }

  /// Says what could not be done of many things.
  func failure(_ text: String) { say("snapshot: failed: \(text)") }

  /// Says why the command ends, and how it is called when the call was wrong.
  func error(_ text: String, usage: [String] = []) {
    say((["Error: \(text)"] + usage).joined(separator: "\n"))
  }

  private func say(_ text: String) {
    do throws(SystemError) {
      try Descriptor.standardError.writeAll(Array((text + "\n").utf8))
    } catch {
      // Standard error is where this would be said; the exit status still tells.
    }
  }
}

/// Warnings about one card that are told later; several tasks may hold the same one.
final class MessageLog: Sendable {
  private let texts = Mutex<[String]>([])

  /// Adds a warning.
  func append(_ text: String) { texts.withLock { $0.append(text) } }

  /// The warnings since the last time.
  func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
