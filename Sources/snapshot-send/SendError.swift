import Base
import Cards
import CommandKit
import Delivery
import Graphics

/// An error that ends a run or the delivery of one card, with its message and exit status.
enum SendError: Error, Sendable {
  case usage(UsageError)
  case setting(NamedOptionError)
  case file(FileError)
  case input(InputError)
  case destination(DestinationError)
  /// An endpoint that cannot be resolved with the fields of a card.
  case place(name: String, DestinationProblem)
  case unknownDestination(String, known: [String], file: String)
  /// The destinations file is readable by other users.
  case openToOthers(path: String, permissions: UInt32)
  /// `--to` is missing.
  case nowhere
  /// A question about a new destination without an answer.
  case unanswered(key: String)
  case noCard(name: String)
  /// A file that is no picture; `kind` is what it seems to be.
  case unknownFile(name: String, kind: String)
  case brokenFile(name: String, ImageError)
  /// A record or manifest among files.
  case cardAmongFiles(name: String)
  /// Descriptions of more files than there are.
  case tooManyAlts(Int, files: Int)
  /// An image that differs from its record.
  case changedPicture(path: String)
  /// An image path outside the record's folder.
  case foreignPicture(path: String)
  /// A missing image file.
  case missingPicture(path: String, reason: String)
  /// A card without an image of the requested scale or theme.
  case noSuchPicture(card: String, asked: String, there: [String])
  /// A condition that remembers, without a file for it.
  case noMemory(String)
  /// A condition on numbers for a file, which has none.
  case noNumbers(condition: String, file: String)
  case condition(NamedTemplateError)
  /// The receipts file is locked by another run.
  case ledgerInUse(path: String)
  case delivery(DeliveryError)
  /// An error of no known type.
  case unexpected(String)

  /// Converts any error to the case that has its message and exit status.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as SendError: error
      case let error as UsageError: .usage(error)
      case let error as NamedOptionError: .setting(error)
      case let error as NamedTemplateError: .condition(error)
      case let error as FileError: .file(error)
      case let error as InputError: .input(error)
      case let error as DestinationError: .destination(error)
      case let error as DeliveryError: .delivery(error)
      default: .unexpected("\(error)")
      }
  }

  /// The error, the rule and the next step in one line.
  var message: String {
    switch self {
    case .usage(let error): error.description
    case .setting(let error): error.description
    case .file(let error): error.description
    case .input(let error): error.description
    case .destination(let error): error.description
    case .place(let name, let problem): "\(excerpt(name)): \(problem.description)"
    case .unknownDestination(let name, let known, let file):
      SendError.message(ofUnknown: name, known, file)
    case .openToOthers(let path, let permissions):
      "\(quoted(path)) has secrets, and its permissions \(String(permissions, radix: 8)) let others read "
        + "them. Close it: chmod 600 \(excerpt(path, limit: 1024)); or, if its group shall read it and nobody "
        + "else, write \"$mode\": \"0440\" into it and set that."
    case .nowhere:
      "there is no destination. Name one with --to, or hand the card over with --emit."
    case .unanswered(let key):
      "there is no answer for \(quoted(key)). Give each answer on a line of its own, or run it on a terminal."
    case .noCard(let name):
      "\(quoted(name)) is no record of a card. Pass the .json file that snapshot card writes beside a "
        + "picture, or the manifest of a batch."
    case .unknownFile(let name, let kind):
      "\(quoted(name)) is \(kind). Send a PNG, JPEG, WebP, GIF, SVG or PDF file, or the .json file that "
        + "snapshot card writes beside a picture."
    case .brokenFile(let name, let error): "\(quoted(name)): \(error.description)"
    case .cardAmongFiles(let name):
      "\(quoted(name)) is no picture, and several files are one message. Send PNG, JPEG, WebP, GIF, SVG or "
        + "PDF files together, and each card or manifest with a call of its own."
    case .tooManyAlts(let count, let files):
      "--alt is there \(count) times, and \(files == 1 ? "one picture is" : "\(files) pictures are") sent. Give it once "
        + "for each."
    case .changedPicture(let path):
      "\(quoted(path)) is not the picture that its record tells of: it was changed since. Draw the card "
        + "again."
    case .foreignPicture(let path):
      "\(quoted(path)) is not read: a record may only name pictures in its own folder, or below. Move the "
        + "picture there."
    case .missingPicture(let path, let reason):
      "\(quoted(path)) cannot be read: \(reason). It has to be in the folder of its record, or below."
    case .noSuchPicture(let card, let asked, let there):
      "\(excerpt(card)): there is no picture with \(asked). There are \(there.joined(separator: ", "))."
    case .noMemory(let condition):
      "\(quoted(condition)) is about earlier messages or periods, which receipts remember. Name a file for "
        + "them with --receipts."
    case .noNumbers(let condition, let file):
      "\(quoted(condition)) asks for numbers, and \(quoted(file)) is sent as a file without them. Send the "
        + ".json file that snapshot card writes beside a picture, or the manifest of a batch."
    case .condition(let error): error.description
    case .ledgerInUse(let path):
      "\(quoted(path)) is being written by another run. Wait for it, or name another file with "
        + "--receipts."
    case .delivery(let error): error.text
    case .unexpected(let text): text
    }
  }

  /// The exit status.
  var status: ExitStatus {
    switch self {
    case .usage, .setting, .nowhere, .noMemory, .tooManyAlts: .usage
    case .unanswered: .noInput
    case .file(let error): error.status
    case .input, .noCard, .unknownFile, .brokenFile, .cardAmongFiles, .changedPicture,
      .foreignPicture, .noSuchPicture, .noNumbers, .condition:
      .badData
    case .missingPicture: .noInput
    case .destination, .place, .unknownDestination, .openToOthers: .badConfiguration
    case .ledgerInUse: .temporaryFailure
    case .delivery(let error): error.kind.status
    case .unexpected: .failure
    }
  }

  /// The usage lines below the message of a usage error.
  func usage(of command: CommandDescription) -> [String] {
    switch self {
    case .usage, .setting, .nowhere, .noMemory, .tooManyAlts:
      ["Usage: \(command.usage)", "  See '\(command.call) --help' for more information."]
    case .unanswered, .file, .input, .destination, .place, .unknownDestination, .openToOthers,
      .unknownFile, .brokenFile, .cardAmongFiles,
      .noCard,
      .changedPicture, .foreignPicture, .missingPicture, .noSuchPicture, .ledgerInUse, .delivery,
      .noNumbers, .condition, .unexpected:
      []
    }
  }

  private static func message(ofUnknown name: String, _ known: [String], _ file: String) -> String {
    let near = closest(to: name, among: known).map { "Did you mean \"\(excerpt($0))\"? " } ?? ""
    let list =
      known.isEmpty
      ? "There are none." : "There are \(known.map { excerpt($0) }.joined(separator: ", "))."
    return
      "there is no destination \"\(excerpt(name))\". \(near)\(list) Describe it in \(quoted(file)) or in "
      + "\(excerpt(DestinationNames.variable(of: name), limit: 80))."
  }

  /// The error in the receipt of one card.
  var deliveryError: DeliveryError {
    if case .delivery(let error) = self { return error }
    let kind: DeliveryError.Kind =
      switch status {
      case .badConfiguration, .usage: .configuration
      default: .unfit
      }
    return DeliveryError(kind, message)
  }
}

extension DeliveryError.Kind {
  /// The exit status.
  var status: ExitStatus {
    switch self {
    case .unfit: .badData
    case .refused, .unreachable: .unavailable
    case .temporary: .temporaryFailure
    case .unknown: .unknownDelivery
    case .authentication: .noPermission
    case .configuration: .badConfiguration
    }
  }

  /// Precedence of error kinds for the exit status, most severe first.
  static let byGravity: [DeliveryError.Kind] = [
    .unknown, .authentication, .configuration, .unfit, .refused, .unreachable, .temporary,
  ]
}
