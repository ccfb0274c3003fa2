/// Where a secret is kept instead of in the description of a destination.
package enum SecretReference: Sendable, Hashable {
  /// The first line of a file: `file:/run/secrets/token`.
  case file(String)
  /// A variable of the environment: `env:TOKEN`.
  case variable(String)
  /// A file that systemd hands over to a service: `credentials:token`.
  case credential(String)
  /// The first line that a command of the shell prints: `command:pass show chat`.
  case command(String)

  /// Reads a value; nil for a secret itself.
  package init?(_ value: String) {
    guard let (kind, rest) = value.cut(at: ":"), !rest.isBlank else { return nil }
    switch kind {
    case "file": self = .file(rest)
    case "env": self = .variable(rest)
    case "credentials": self = .credential(rest)
    case "command": self = .command(rest)
    default: return nil
    }
  }
}
