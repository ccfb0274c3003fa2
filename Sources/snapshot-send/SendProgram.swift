import Base
import CommandKit
import Delivery

/// The program of `snapshot send` and `snapshot destinations`.
struct SendProgram: Sendable {
  /// Runs a command; without a command name, the arguments are those of `send`.
  func run(_ arguments: [String]) async -> ExitStatus {
    let isNamed = ["send", "destinations"].contains(arguments.first)
    let command =
      arguments.first == "destinations"
      ? CommandDescription.destinations(program: "snapshot") : .send(program: "snapshot")
    let rest = isNamed ? arguments.dropFirst() : arguments[...]
    do {
      return try await run(command, Array(rest))
    } catch {
      let error = SendError(error)
      let format = Console.Format(rest, for: command, by: .logFormat)
      Console(verbosity: .normal, format: format)
        .error(
          error.message, usage: error.usage(of: command),
          ["status": .number(Int(error.status.rawValue))])
      return error.status
    }
  }

  private func run(
    _ command: CommandDescription, _ arguments: [String]
  ) async throws -> ExitStatus {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      try SendProgram.print(HelpText(command).text)
      return .success
    }
    let parsed = try command.parser.parse(arguments)
    if parsed.toggle("version") == true {
      try SendProgram.print("snapshot \(ProgramVersion.version)\n")
      return .success
    }
    try command.parser.checkPositionals(of: parsed)
    return command.name == "send"
      ? try await SendCommand(parsed).run() : try await DestinationsCommand(parsed).run()
  }

  static func print(_ text: String) throws {
    try OutputDestination.standardOutput.write(Array(text.utf8))
  }
}

/// The command that lists and checks destinations.
struct DestinationsCommand: Sendable {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Lists the destinations and returns the status of their checks.
  func run() async throws -> ExitStatus {
    let reader = OptionReader(arguments)
    let limits = try SendOptions.limits(reader)
    let console = Console(arguments, format: try Console.Format(reader))
    let files = try DestinationFiles(reader.text(SendOption.destinations))
    let redactor = files.redactor
    let shown =
      try arguments.positionals.first.map { [try files.destination($0)] } ?? files.all
    guard !shown.isEmpty || !files.broken.isEmpty else {
      console.note(
        "there are no destinations. Describe some in \(quoted(files.path)), which nobody else may read."
      )
      return .success
    }
    var kinds: Set<DeliveryError.Kind> = []
    for destination in shown {
      var words = [destination.name, destination.service, destination.summary]
      if reader.isOn(SendOption.check) {
        let (text, kind) = await checked(destination, limits)
        words.append(text)
        if let kind { kinds.insert(kind) }
      }
      let line = words.map { excerpt($0, limit: 400) }.filter { !$0.isEmpty }
      try SendProgram.print(redactor.redacted(line.joined(separator: "\t")) + "\n")
    }
    if arguments.positionals.isEmpty {
      for (name, error) in files.broken {
        console.failure(error.description, about: Console.Subject(id: name))
        kinds.insert(.configuration)
      }
    }
    return DeliveryError.Kind.byGravity.first(where: kinds.contains)?.status ?? .success
  }

  private func checked(
    _ destination: Destination, _ limits: DeliveryClient.Limits
  ) async -> (String, DeliveryError.Kind?) {
    guard !destination.hasFields else {
      return ("not checked: the place depends on the card", nil)
    }
    let place: Endpoint
    do throws(DestinationProblem) {
      place = try destination.endpoint(for: [:])
    } catch {
      return (error.description, .configuration)
    }
    guard let check = place.service.check else {
      return ("not checked: \(destination.service) has no question for it", nil)
    }
    var client = DeliveryClient(
      NetworkTransport(userAgent: "snapshot/\(ProgramVersion.version)", connections: 1))
    client.limits = limits
    switch await client.lead(check).result {
    case .success(let answer): return (answer.id.isEmpty ? "ok" : "ok: \(answer.id)", nil)
    case .failure(let error): return (error.text, error.kind)
    }
  }
}

/// The destinations of a private file and of environment variables.
struct DestinationFiles: Sendable {
  /// The path of the file, which need not exist.
  let path: String
  private let list: DestinationList
  /// Hides the secrets of all destinations.
  let redactor: Redactor

  /// Reads the file, by default the user's own, which need not exist, and the variables.
  ///
  /// - Throws: ``SendError`` for a file that is invalid, unreadable or readable by others.
  init(_ path: String?) throws {
    let folder = Environment.configurationFolder ?? "~/.config"
    self.path = path ?? "\(folder)/snapshot/destinations.json"
    let bytes: [UInt8]?
    if path != nil || FileSystem.exists(self.path) {
      bytes = try DestinationFiles.content(of: self.path)
    } else {
      bytes = nil
    }
    var list = DestinationList(services: KnownServices.all)
    if let bytes { try list.add(file: bytes, source: self.path) }
    for (variable, value) in Environment.all(startingWith: DestinationFiles.start) {
      let described = (list.all.map(\.name) + list.broken.map(\.name))
        .first { DestinationFiles.variable(of: $0) == variable }
      let name = variable.dropFirst(DestinationFiles.start.count).lowercased()
      list.add(described ?? name, variable: variable, value: value)
    }
    self.list = list
    redactor = Redactor(list.all.flatMap(\.secrets))
  }

  var all: [Destination] { list.all }
  var broken: [(name: String, error: DestinationError)] { list.broken }

  /// Finds a destination by name, or by the spelling of its variable.
  func destination(_ name: String) throws -> Destination {
    let variable = DestinationFiles.variable(of: name)
    if let found = list[name]
      ?? list.all.first(where: { DestinationFiles.variable(of: $0.name) == variable })
    {
      return found
    }
    if let found = list.broken.first(where: {
      $0.name == name || DestinationFiles.variable(of: $0.name) == variable
    }) {
      throw found.error
    }
    throw SendError.unknownDestination(name, known: list.all.map(\.name), file: path)
  }

  /// Reads the file and checks its mode on the open file, so that it cannot be swapped between.
  private static func content(of path: String) throws -> [UInt8] {
    let descriptor = try InputFile.file(path: path).openForLong()
    defer { descriptor.close() }
    let (bytes, permissions) = try converting({ FileError.inputNotRead(name: quoted(path), $0) }) {
      () throws(SystemError) in
      let status = try descriptor.status()
      return (
        try descriptor.readAll(upTo: DestinationList.limit, expecting: status.size),
        status.permissions
      )
    }
    guard permissions & 0o077 == 0 else {
      throw SendError.openToOthers(path: path, permissions: permissions)
    }
    return bytes
  }

  private static let start = "SNAPSHOT_TO_"

  /// The variable of a destination: `SNAPSHOT_TO_OPS_TEAM` for `ops-team`.
  static func variable(of name: String) -> String {
    let words = name.unicodeScalars.map { scalar in
      scalar.isLetterOrDigit ? String(scalar).uppercased() : "_"
    }
    return start + words.joined()
  }
}
