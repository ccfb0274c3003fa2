import Base

/// What is wrong with the description of destinations, with its place.
package struct DestinationError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// No JSON, or none that can be read.
    case unreadable(InputError)
    /// Something else than an object with names.
    case notAnObject(String)
    /// One destination.
    case destination(name: String, DestinationProblem)
  }

  /// The file or the variable.
  package let source: String
  package let place: TextLocation?
  package let reason: Reason

  init(_ source: String, _ place: TextLocation?, _ reason: Reason) {
    (self.source, self.place, self.reason) = (source, place, reason)
  }

  /// What is wrong in one line.
  package var description: String {
    let start = excerpt(source, limit: 1024) + (place.map { ":\($0.line):\($0.column)" } ?? "")
    switch reason {
    case .unreadable(let error): return DestinationError.text(of: error, at: start)
    case .notAnObject(let kind):
      return
        "\(start): destinations are an object with an address or an object for each name, not \(kind). "
        + "Write {\"team\": {\"service\": \"matrix\", …}}."
    case .destination(let name, let problem):
      return "\(start): \(excerpt(name)): \(problem.description)"
    }
  }

  /// What stands in a wrong place may be a secret without its quotation marks, so none of it is repeated.
  private static func text(of error: InputError, at start: String) -> String {
    switch error.reason {
    case .json(.unexpected), .json(.trailing), .json(.badNumber), .json(.badEscape):
      "\(start): this is no JSON. See whether a quotation mark or a comma is missing here, or one too many."
    default: error.description
    }
  }
}

extension DestinationProblem {
  /// What is wrong, the rule and the next step.
  package var description: String {
    switch self {
    case .missing(let key): "\(key): there is none, and it has to be there. Add \"\(key)\"."
    case .unknown(let key, let keys):
      "\(excerpt(key)): the service has no such key. \(suggestion(key, keys))"
        + "It has \(keys.map { $0.hasSuffix("*") ? "\($0.dropLast())NAME" : $0 }.joined(separator: ", "))."
    case .wrong(let key, let value, let rule): "\(excerpt(key)): \"\(excerpt(value))\": \(rule)"
    case .wrongSecret(let key, let rule): "\(excerpt(key)): \(rule)"
    case .unsupported(let reason): reason
    }
  }

  private func suggestion(_ key: String, _ keys: [String]) -> String {
    closest(to: key, among: keys).map { "Did you mean \"\($0)\"? " } ?? ""
  }
}
