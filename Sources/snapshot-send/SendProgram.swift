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
    let check = DestinationCheck(limits: limits)
    if arguments.positionals.first == "add" {
      if arguments.positionals.count > 2 {
        throw UsageError.unexpectedArguments(Array(arguments.positionals.dropFirst(2)))
      }
      let isChecked = arguments.toggle(SendOption.check.name) ?? true
      var command = AddDestinationCommand(
        DestinationFiles.path(reader.text(SendOption.destinations)), isChecked ? check : nil,
        console)
      return try await command.run(arguments.positionals.dropFirst().first)
    }
    let files = try DestinationFiles(reader.text(SendOption.destinations))
    let named = arguments.positionals.flatMap { Recipients.names(in: $0, files) }
    var kinds: Set<DeliveryError.Kind> = []
    var shown = named.isEmpty ? files.all : []
    for name in named {
      do {
        let destinations = try files.places(name, .any).map { try files.destination($0) }
        for destination in destinations { try files.checkStore(of: destination) }
        shown += destinations
      } catch  where named.count > 1 {
        console.failure(SendError(error).message, about: Console.Subject(id: name))
        kinds.insert(.configuration)
      }
    }
    guard !named.isEmpty || !shown.isEmpty || !files.broken.isEmpty || !files.lists.isEmpty else {
      console.note(
        "there are no destinations. Describe some in \(quoted(files.path)), which nobody else may read."
      )
      return .success
    }
    for destination in shown {
      var words = [destination.name, destination.service, destination.summary]
      if reader.isOn(SendOption.check) {
        let outcome = await self.outcome(of: check, destination, files)
        words.append(outcome.text)
        if let kind = outcome.error { kinds.insert(kind) }
      }
      let line = words.map { excerpt($0, limit: 400) }.filter { !$0.isEmpty }
      try SendProgram.print(files.redactor.redacted(line.joined(separator: "\t")) + "\n")
    }
    if named.isEmpty {
      for list in files.lists {
        do {
          _ = try files.names[list.name]
          let line = [list.name, "list", list.members.joined(separator: ", ")]
          try SendProgram.print(line.map { excerpt($0, limit: 400) }.joined(separator: "\t") + "\n")
        } catch let error as DestinationError {
          console.failure(error.description, about: Console.Subject(id: list.name))
          kinds.insert(.configuration)
        }
      }
      for (name, error) in files.broken {
        console.failure(error.description, about: Console.Subject(id: name))
        kinds.insert(.configuration)
      }
    }
    return DeliveryError.Kind.byGravity.first(where: kinds.contains)?.status ?? .success
  }

  private func outcome(
    of check: DestinationCheck, _ described: Destination, _ files: DestinationFiles
  ) async -> DestinationCheck.Outcome {
    do {
      let destination = try files.destination(described.name)
      try files.checkStore(of: destination)
      return await check.outcome(destination)
    } catch {
      return DestinationCheck.Outcome(text: SendError(error).message, error: .configuration)
    }
  }
}
