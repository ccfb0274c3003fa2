import Base
import CommandKit
import Delivery
import Synchronization

/// Reads secrets that are kept elsewhere, each once in a run and only for destinations that are used.
///
/// It is a class because all copies of the destinations share what was read.
final class SecretStore: Sendable {
  private struct State {
    var known: [String: Destination] = [:]
    var redactor: Redactor
  }

  private let state: Mutex<State>
  private let described: [Destination]

  /// Seconds that a command has, also for questions to a person.
  private static let patience = 60.0
  /// Bytes of a file.
  private static let longest = 65_536

  init(_ destinations: [Destination]) {
    described = destinations
    state = Mutex(State(redactor: Redactor(destinations.flatMap(\.secrets))))
  }

  /// Hides what was read, too.
  var redactor: Redactor { state.withLock { $0.redactor } }

  /// The destination with its secrets.
  func destination(_ asked: Destination) throws(DestinationProblem) -> Destination {
    guard asked.hasReferences else { return asked }
    if let known = state.withLock({ $0.known[asked.name] }) { return known }
    let found = try asked.withSecrets { key, reference throws(DestinationProblem) in
      let secret = try SecretStore.secret(reference, of: key)
      guard !secret.isEmpty else {
        throw .wrongSecret(
          key: key, rule: "\(SecretStore.name(reference)) is empty. Put the secret there.")
      }
      return secret
    }
    state.withLock { state in
      state.known[asked.name] = found
      state.redactor = Redactor((described + state.known.values).flatMap(\.secrets))
    }
    return found
  }

  private static func secret(
    _ reference: SecretReference, of key: String
  ) throws(DestinationProblem) -> String {
    switch reference {
    case .file(let path): return try content(of: path, key, reference)
    case .credential(let name):
      guard let folder = Environment.value(of: "CREDENTIALS_DIRECTORY"), !folder.isEmpty else {
        throw problem(
          key, reference,
          "cannot be read: systemd hands over no credentials. Set LoadCredential= in the unit.")
      }
      guard !name.contains("/") else {
        throw problem(key, reference, "is no name of a credential. Give one without a slash.")
      }
      return try content(of: "\(folder)/\(name)", key, reference)
    case .variable(let name):
      guard let value = Environment.value(of: name) else {
        throw problem(key, reference, "is not set. Set it where the command runs.")
      }
      return value
    case .command(let command):
      let process = ChildProcess(
        ["/bin/sh", "-c", command], input: [], seconds: patience, hearing: .output)
      switch process.end(unless: Cancellation()) {
      case .status(0, let says): return says
      case .status(let status, _):
        throw problem(key, reference, "ends with status \(status). Try it in a shell.")
      case .signal(let number):
        throw problem(key, reference, "is ended by signal \(number). Try it in a shell.")
      case .late, .cancelled:
        throw problem(key, reference, "takes longer than \(Int(patience)) s. Try it in a shell.")
      case .failed(let reason):
        throw problem(key, reference, "cannot be run: \(reason). Try it in a shell.")
      }
    }
  }

  private static func content(
    of path: String, _ key: String, _ reference: SecretReference
  ) throws(DestinationProblem) -> String {
    guard path.hasPrefix("/") else {
      throw problem(key, reference, "is no whole path. Give one that begins with a slash.")
    }
    do throws(FileError) {
      let bytes = try InputFile.file(path: path).read(upTo: longest)
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    } catch {
      throw problem(key, reference, "cannot be read: \(error.description)")
    }
  }

  private static func problem(
    _ key: String, _ reference: SecretReference, _ reason: String
  ) -> DestinationProblem {
    .wrongSecret(key: key, rule: "\(name(reference)) \(reason)")
  }

  /// What messages call it; no secret is in it.
  private static func name(_ reference: SecretReference) -> String {
    switch reference {
    case .file(let path): "the file \(quoted(path))"
    case .variable(let name): "the variable \(quoted(name))"
    case .credential(let name): "the credential \(quoted(name))"
    case .command(let command): "the command \(quoted(command))"
    }
  }
}
