import Base
import CommandKit

/// The program that talks to services: what `snapshot send` and `snapshot destinations` do.
struct SendProgram: Sendable {
  /// Runs what the arguments ask for; without the name of a command, they are those of `send`.
  func run(_ arguments: [String]) async -> ExitStatus {
    let isNamed = ["send", "destinations"].contains(arguments.first)
    let command =
      arguments.first == "destinations"
      ? CommandDescription.destinations(program: "snapshot") : .send(program: "snapshot")
    let rest = isNamed ? arguments.dropFirst() : arguments[...]
    do throws(SendError) {
      return try await run(command, Array(rest))
    } catch {
      let format = Console.Format(rest, for: command, by: .logFormat)
      Console(verbosity: .normal, format: format)
        .error(
          error.message, usage: error.usage(of: command),
          [JSONText.Member("status", .number("\(error.status.rawValue)"))])
      return error.status
    }
  }

  private func run(
    _ command: CommandDescription, _ arguments: [String]
  ) async throws(SendError) -> ExitStatus {
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      try SendProgram.print(HelpText(command).text)
      return .success
    }
    let parsed: ParsedArguments
    do throws(UsageError) {
      parsed = try command.parser.parse(arguments)
      if parsed.toggle("version") != true { try command.parser.checkPositionals(of: parsed) }
    } catch {
      throw .usage(error)
    }
    if parsed.toggle("version") == true {
      try SendProgram.print("snapshot \(ProgramVersion.version)\n")
      return .success
    }
    return command.name == "send"
      ? try await SendCommand(parsed).run() : try await DestinationsCommand(parsed).run()
  }

  /// Writes a text to standard output.
  static func print(_ text: String) throws(SendError) {
    do throws(FileError) {
      try OutputDestination.standardOutput.write(Array(text.utf8))
    } catch {
      throw .file(error)
    }
  }
}
