import ChartRender
import CommandKit

extension Command {
  /// Sends cards to services.
  static let send = sender(.send(program: Program.name))

  /// Lists the destinations that cards can be sent to.
  static let destinations = sender(.destinations(program: Program.name))

  /// What another program does, which is the only one that knows networks.
  private static func sender(_ description: CommandDescription) -> Command {
    Command(description) { arguments throws(CommandError) in
      guard let program = HelperProcess(CommandDescription.sender) else { throw .noSender }
      let error = program.replaceThis([description.name] + arguments.given)
      throw .senderNotStarted(error)
    }
  }
}
