/// What the command says beside its output: lines on standard error, without colours.
///
/// Whoever calls this has made foreign text fit for a terminal; the error types do so themselves.
struct Console: Sendable, Hashable {
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

  /// Says what the command has decided on its own.
  func note(_ text: String) {
    if verbosity != .quiet { say("snapshot: \(text)") }
  }

  /// Says what is probably not as it was meant.
  func warning(_ text: String) {
    if verbosity != .quiet { say("snapshot: warning: \(text)") }
  }

  /// Says what somebody who looks at the picture may find wrong.
  func finding(_ text: String) {
    if verbosity != .quiet { say("lint: \(text)") }
  }

  /// Says what was done.
  func detail(_ text: String) {
    if verbosity == .verbose { say("snapshot: \(text)") }
  }

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
