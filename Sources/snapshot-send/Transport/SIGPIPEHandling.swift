import CommandKit

/// What happens when the other side closes a connection or a pipe while something is written to it.
enum SIGPIPEHandling {
  /// Makes it an error of the call that writes, where it would end the process without a word; libcurl leaves that to
  /// its user, which is the program or a test.
  static let areErrors: Bool = {
    Signals.turnWriteFaultsIntoErrors()
    return true
  }()
}
