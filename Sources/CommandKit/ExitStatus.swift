/// Exit statuses with the numbers of `sysexits.h`.
package enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  case success = 0
  case failure = 1
  case conditionNotMet = 3
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case inputOutput = 74
  case temporaryFailure = 75
  case unknownDelivery = 76
  case noPermission = 77
  case badConfiguration = 78
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  /// The description in the manual.
  package var meaning: String {
    switch self {
    case .success: "everything worked"
    case .failure:
      "a card of a batch or a panel of a page failed, or something that no other status stands for"
    case .conditionNotMet:
      "the condition of --when does not hold, so nothing was drawn or sent, or quiet hours hold a card back"
    case .usage: "the command was called in a wrong way"
    case .badData: "the input cannot be drawn"
    case .noInput: "the input cannot be opened"
    case .unavailable: "a service refuses a card, or cannot be reached"
    case .internalError: "the command itself is at fault"
    case .cannotCreate: "the output cannot be created"
    case .inputOutput: "reading or writing failed"
    case .temporaryFailure: "a service asks to come back later"
    case .unknownDelivery: "a card may have been sent or not"
    case .noPermission: "a token or a password is wrong, or does not allow this"
    case .badConfiguration: "a theme or configuration file is wrong"
    case .hungUp: "the terminal was closed before a batch was done"
    case .interrupted: "a batch was interrupted, as by Ctrl-C"
    case .terminated: "a batch was asked to end, as by kill or a scheduler"
    }
  }
}
