import Base
import CommandKit
import Delivery

/// Asks for a destination, checks it and writes it into the file of destinations.
struct AddDestinationCommand {
  private let file: String
  private let check: DestinationCheck?
  private let console: Console
  private var prompt = Prompt()

  /// Creates the command; without a check nothing is asked of the service.
  init(_ file: String, _ check: DestinationCheck?, _ console: Console) {
    (self.file, self.check, self.console) = (file, check, console)
  }

  /// Returns the exit status; nothing is written where it is an error.
  mutating func run(_ name: String?) async throws -> ExitStatus {
    let (text, known) = try existing()
    let name = try self.name(name, known)
    let entry = try self.entry(name)
    var list = DestinationList(services: KnownServices.all)
    let added = DestinationFileText(text).adding(name, entry)
    try list.add(file: Array(added.utf8), source: file)
    if let broken = list.broken.first(where: { $0.name == name }) { throw broken.error }
    guard let described = list[name] else { throw SendError.unexpected(file) }
    let store = SecretStore(list.all)
    let destination = try converting({ SendError.place(name: name, $0) }) {
      () throws(DestinationProblem) in try store.destination(described)
    }
    let outcome = await check?.outcome(destination)
    let words = [name, destination.service, destination.summary, outcome?.text ?? ""]
    let line = words.map { excerpt($0, limit: 400) }.filter { !$0.isEmpty }
    try SendProgram.print(store.redactor.redacted(line.joined(separator: "\t")) + "\n")
    if let error = outcome?.error, try !isWrittenAllTheSame() {
      console.note("nothing was written.")
      return error.status
    }
    try write(added)
    console.note("\(quoted(name)) is in \(quoted(file)), which nobody else may read.")
    let variable = DestinationNames.variable(of: name)
    if Environment.value(of: variable) != nil {
      console.note("the variable \(variable) is set, and goes before the file.")
    }
    return .success
  }

  /// The text of the file, and the names in it.
  private func existing() throws -> (text: String, names: [String]) {
    guard FileSystem.exists(file) else { return ("", []) }
    let bytes = try DestinationFiles.content(of: file).bytes
    var list = DestinationList(services: KnownServices.all)
    try list.add(file: bytes, source: file)
    return (
      String(decoding: bytes, as: UTF8.self), list.all.map(\.name) + list.broken.map(\.name)
    )
  }

  private mutating func name(_ given: String?, _ known: [String]) throws -> String {
    while true {
      let name = try given ?? answer(to: "Name of the destination, such as team:", key: "name")
      let rule: String? =
        if known.contains(name) {
          "there is one of that name in \(quoted(file)). Take another name, or remove it there."
        } else if !(1...100).contains(name.utf8.count)
          || !name.unicodeScalars.allSatisfy({
            $0.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains($0)
          })
        {
          "a name has letters, digits, hyphens, underscores and periods."
        } else {
          nil
        }
      guard let rule else { return name }
      let error = SendError.place(name: name, .unsupported(rule))
      guard given == nil, prompt.isInteractive else { throw error }
      console.note(error.message)
    }
  }

  /// An address, or an object of a service and its keys.
  private mutating func entry(_ name: String) throws -> JSONText {
    let names = KnownServices.all.map { $0.name }
    while true {
      let word = try answer(
        to: "An address, or a service (\(names.joined(separator: ", "))):", key: "service")
      guard let service = KnownServices.all.first(where: { $0.name == word.lowercased() }) else {
        guard word.contains(":") else {
          let error = DestinationProblem.wrong(
            key: "service", value: word, rule: "Write one of \(names.joined(separator: ", ")).")
          try retry(after: error, of: name)
          continue
        }
        return .string(word)
      }
      if let values = try values(of: service, name) { return values }
    }
  }

  private mutating func values(
    of service: any MessageService.Type, _ name: String
  ) throws -> JSONText? {
    var values: [String: String] = [:]
    for key in service.keys where !key.name.hasSuffix("*") {
      values[key.name] = try value(of: key)
    }
    do throws(DestinationProblem) {
      _ = try Destination(name, service, values)
    } catch {
      try retry(after: error, of: name)
      return nil
    }
    let members = service.keys.compactMap { key in
      values[key.name].map { JSONText.Member(key.name, .string($0)) }
    }
    return .object([JSONText.Member("service", .string(service.name))] + members)
  }

  private mutating func value(of key: DestinationKey) throws -> String? {
    let hint =
      key.isSecret
      ? " It is not shown; file:/…, env:NAME or command:… say where it is kept." : ""
    let question = "\(key.name): \(key.meaning).\(hint)"
    guard key.need == .optional else {
      return try answer(to: question, key: key.name, isSecret: key.isSecret)
    }
    let answer = try prompt.answer(to: "\(question) Enter for none:", isSecret: key.isSecret) ?? ""
    return answer.isEmpty ? nil : answer
  }

  private mutating func answer(
    to question: String, key: String, isSecret: Bool = false
  ) throws -> String {
    while true {
      guard let answer = try prompt.answer(to: question, isSecret: isSecret) else {
        throw SendError.unanswered(key: key)
      }
      if !answer.isEmpty { return answer }
      guard prompt.isInteractive else { throw SendError.unanswered(key: key) }
    }
  }

  /// Lets a person answer once more.
  private func retry(after problem: DestinationProblem, of name: String) throws {
    let error = SendError.place(name: name, problem)
    guard prompt.isInteractive else { throw error }
    console.note(error.message)
  }

  private mutating func isWrittenAllTheSame() throws -> Bool {
    guard prompt.isInteractive else { return false }
    let answer = try prompt.answer(to: "Write it all the same? (y/N)") ?? ""
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// A link is followed, as those who keep their settings in one place have it.
  private func write(_ text: String) throws {
    try converting({ FileError.outputNotCreated(path: file, $0) }) { () throws(SystemError) in
      try FileSystem.makeFolders(FilePath(file).folder)
    }
    let exists = FileSystem.exists(file)
    let path = try converting({ FileError.outputNotCreated(path: file, $0) }) {
      () throws(SystemError) in exists ? try FileSystem.resolved(file) : file
    }
    // A file for a group keeps its mode.
    try OutputFile(path: path, isPrivate: !exists).write(Array(text.utf8))
  }
}

/// The text of a file of destinations, of which everything stays as it is when an entry is added.
struct DestinationFileText {
  private let text: String

  /// An empty text is that of a new file; another one is a JSON object.
  init(_ text: String) { self.text = text }

  func adding(_ name: String, _ entry: JSONText) -> String {
    let whole = JSONText.object([JSONText.Member(name, entry)]).text
    guard let end = text.lastIndex(of: "}") else { return whole + "\n" }
    let before = text[..<end]
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return whole + "\n" }
    let separator = before[last] == "{" ? "" : ","
    // The lines between the braces.
    return before[...last] + separator + whole.dropFirst().dropLast() + text[end...]
  }
}
