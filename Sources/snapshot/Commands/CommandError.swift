/// Why a command did not do its work: the one way from an error to a text and an exit status.
enum CommandError: Error, Sendable, Hashable {
  case usage(UsageError)
  case file(FileError)
  /// The library's reason not to draw, which has its own words.
  case drawing(message: String, status: ExitStatus)

  /// What is wrong, the rule and the next step in one line.
  var message: String {
    switch self {
    case .usage(let error): error.description
    case .file(let error): error.description
    case .drawing(let message, _): message
    }
  }

  /// How the program ends.
  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .file(let error): error.status
    case .drawing(_, let status): status
    }
  }

  /// The lines below the message, for calls that are wrong in themselves.
  func usage(of command: Command) -> [String] {
    guard case .usage = self else { return [] }
    return [
      "Usage: \(command.usage)", "  See '\(command.call) --help' for more information.",
    ]
  }
}

extension CommandError {
  /// Runs what can only fail by a wrong call.
  static func wrappingUsage<Result>(
    _ body: () throws(UsageError) -> Result
  ) throws(CommandError) -> Result {
    do throws(UsageError) { return try body() } catch { throw .usage(error) }
  }

  /// Runs what can only fail by a file.
  static func wrappingFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(CommandError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
