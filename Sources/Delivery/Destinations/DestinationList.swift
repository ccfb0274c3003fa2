import Base

/// The configured destinations, sorted by name. The file is a JSON object. Each value is a URL, in
/// the form of the service or of other senders, or an object: `service` and its keys, or `address`
/// and additional keys; or an array of names, which is a list of destinations.
package struct DestinationList: Sendable {
  package private(set) var all: [Destination] = []
  /// The lists of names, sorted by name.
  package private(set) var lists: [NameList] = []
  /// The names whose entries cannot be used, with the reason; they do not stand in the way of others.
  package private(set) var broken: [(name: String, error: DestinationError)] = []

  /// Whether the file says that its group may read it.
  package private(set) var isForGroup = false

  /// Maximum file size in bytes: 1 MiB.
  package static let limit = 1 << 20
  private static let ownKeys = ["service", "address"]

  private let services: [any MessageService.Type]

  /// Creates an empty list. URLs are matched against `services` in order.
  package init(services: [any MessageService.Type]) { self.services = services }

  package subscript(_ name: String) -> Destination? { all.first { $0.name == name } }

  package mutating func add(file bytes: [UInt8], source: String) throws(DestinationError) {
    let json: JSONValue
    do throws(InputError) {
      json = try JSONValue(
        parsing: SourceText(bytes, name: source, limit: DestinationList.limit))
    } catch {
      throw DestinationError(source, error.location, .unreadable(error))
    }
    guard let members = json.members else {
      throw DestinationError(source, json.location, .notAnObject(json.kindName))
    }
    isForGroup = json["$mode"]?.string.map { ["0440", "0640"].contains($0) } ?? false
    for member in members where !["$schema", "$mode"].contains(member.key) {
      do throws(DestinationProblem) {
        try add(member.key, member.value, source)
      } catch {
        add(
          member.key,
          DestinationError(source, member.value.location, .destination(name: member.key, error)))
      }
    }
  }

  /// Adds the URL or JSON object of an environment variable, replacing a destination of that name.
  package mutating func add(_ name: String, variable: String, value: String) {
    do throws(DestinationProblem) {
      if ["{", "["].contains(value.first { !$0.isWhitespace }) {
        try add(name, try DestinationList.json(value), variable)
      } else {
        try add(name, address: value, [:])
      }
    } catch {
      add(name, DestinationError(variable, nil, .destination(name: name, error)))
    }
  }

  /// The value may be secret as a whole, so error messages quote none of it.
  private static func json(_ text: String) throws(DestinationProblem) -> JSONValue {
    do throws(InputError) {
      return try JSONValue(parsing: SourceText(Array(text.utf8), name: "value"))
    } catch {
      let place = error.location.map { " in line \($0.line), column \($0.column)" } ?? ""
      throw .unsupported("The value begins like JSON and is none\(place). Mend it there.")
    }
  }

  private mutating func add(
    _ name: String, _ json: JSONValue, _ source: String
  ) throws(DestinationProblem) {
    if let address = json.string { return try add(name, address: address, [:]) }
    if let names = json.array {
      return try add(
        NameList(
          name: name, members: try names.map(DestinationList.member), source: source,
          place: json.location))
    }
    guard let members = json.members else {
      throw .unsupported(
        "A destination is an address, an object with \"service\" and its keys, or a list of names, not \(json.kindName)."
      )
    }
    var values: [String: String] = [:]
    for member in members where !member.value.isNull {
      guard member.value.array == nil, member.value.members == nil else {
        throw .wrong(
          key: member.key, value: member.value.kindName, rule: "Write a text or a number.")
      }
      values[member.key] = member.value.fieldText
    }
    let address = values.removeValue(forKey: "address")
    let service = values.removeValue(forKey: "service")
    if let address { return try add(name, address: address, values) }
    guard let service else { throw .missing("service") }
    guard let type = services.first(where: { $0.name == service.lowercased() }) else {
      throw .wrong(
        key: "service", value: service,
        rule: "Write one of \(services.map { $0.name }.joined(separator: ", ")).")
    }
    try add(Destination(name, type, values))
  }

  private static func member(_ json: JSONValue) throws(DestinationProblem) -> String {
    guard let name = json.string, !name.isEmpty else {
      throw .unsupported("A list has names of destinations only, not \(json.kindName).")
    }
    return name
  }

  private mutating func add(
    _ name: String, address: String, _ values: [String: String]
  ) throws(DestinationProblem) {
    for type in services {
      guard let found = try type.fields(fromAddress: address) else { continue }
      return try add(Destination(name, type, found.merging(values) { _, written in written }))
    }
    throw .unsupported(
      "The address is of no service that is known. Write an object with \"service\": one of "
        + "\(services.map { $0.name }.joined(separator: ", ")).")
  }

  private mutating func add(_ name: String, _ error: DestinationError) {
    remove(name)
    broken.append((name, error))
  }

  private mutating func add(_ list: NameList) throws(DestinationProblem) {
    guard !list.members.isEmpty else {
      throw .unsupported("The list is empty. Write names of destinations into it.")
    }
    remove(list.name)
    lists.insert(list, at: lists.firstIndex { $0.name > list.name } ?? lists.endIndex)
  }

  private mutating func remove(_ name: String) {
    all.removeAll { $0.name == name }
    lists.removeAll { $0.name == name }
    broken.removeAll { $0.name == name }
  }

  private mutating func add(_ destination: Destination) throws(DestinationProblem) {
    remove(destination.name)
    let place = all.firstIndex { $0.name > destination.name } ?? all.endIndex
    all.insert(destination, at: place)
  }
}

/// An error in the description of destinations, with its location.
package struct DestinationError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case unreadable(InputError)
    case notAnObject(String)
    case destination(name: String, DestinationProblem)
  }

  package let source: String
  package let place: TextLocation?
  package let reason: Reason

  init(_ source: String, _ place: TextLocation?, _ reason: Reason) {
    (self.source, self.place, self.reason) = (source, place, reason)
  }

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

  /// An unexpected token may be a secret without its quotes, so none of it is quoted.
  private static func text(of error: InputError, at start: String) -> String {
    switch error.reason {
    case .json(.unexpected), .json(.trailing), .json(.badNumber), .json(.badEscape):
      "\(start): this is no JSON. See whether a quotation mark or a comma is missing here, or one too many."
    default: error.description
    }
  }
}

extension DestinationProblem {
  /// The value, the rule and the next step.
  package var description: String {
    switch self {
    case .missing(let key): "\(key): there is none, and it has to be there. Add \"\(key)\"."
    case .unknown(let key, let keys):
      "\(excerpt(key)): the service has no such key. \(suggestion(key, keys))"
        + "It has \(keys.map { $0.hasSuffix("*") ? "\($0.dropLast())NAME" : $0 }.joined(separator: ", "))."
    case .wrong(let key, let value, let rule): "\(excerpt(key)): \(quoted(value)): \(rule)"
    case .wrongSecret(let key, let rule): "\(excerpt(key)): \(rule)"
    case .unsupported(let reason): reason
    }
  }

  private func suggestion(_ key: String, _ keys: [String]) -> String {
    closest(to: key, among: keys).map { "Did you mean \"\($0)\"? " } ?? ""
  }
}
