import ChartRender
import CommandKit

/// An error that ends a command: the one way from any error to a text and an exit status.
enum CommandError: Error, Sendable, Hashable {
  case usage(UsageError)
  /// An argument, a variable or a key with an invalid value.
  case setting(NamedOptionError)
  case file(FileError)
  /// An address of the web in the place of a file.
  case address(WebAddress)
  case input(InputError)
  /// An export of health data.
  case health(NamedHealthError)
  /// A workbook, a database, a track or an archive.
  case imported(NamedImportError)
  case theme(InputError)
  case template(InputError)
  /// The user's own settings.
  case userFile(InputError)
  case render(RenderError)
  /// `--active` names an element that does not exist.
  case noElement(Int, count: Int)
  /// A warning that `--strict` makes an error, and how many others there are.
  case strict(InputWarning, others: Int)
  /// Words of a card that cannot be filled in.
  case words(NamedTemplateError)
  /// A file that is no picture, or a picture that cannot be as small as its file has to be.
  case picture(name: String, ImageError)
  /// A file in which nothing can be reduced has more bytes than it may have.
  case tooLarge(name: String, ImageFormat, bytes: Int, limit: Int)
  /// `--selected` names a row that does not exist.
  case noRow(String, titles: [String])
  /// A goal that a template cannot show the share of.
  case goal(Double, template: String)
  /// A card on which nothing would be.
  case emptyCard
  /// A finding of `--lint` that `--strict` makes an error, and the number of others.
  case lint(CardFinding, others: Int)
  /// Characters that no font has, when that is to be an error.
  case missingCharacters(MissingCharacters)
  /// A font family that is not there, when that is to be an error.
  case missingFamily(MissingFamily)
  /// Panels of a page that show a notice in place of their data.
  case panels(failed: Int, of: Int)
  /// Cards of a batch that could not be drawn.
  case batch(BatchSummary, isWhole: Bool)
  /// A condition that the data does not meet.
  case unmet(UnmetCondition)
  /// A batch none of whose cards had anything to say.
  case allUnmet(BatchSummary)
  /// A batch that a signal has ended.
  case stopped(BatchSummary, signal: Int32)
  /// The program that talks to services is not there.
  case noSender
  case senderNotStarted(SystemError)
  /// A destination of `--send` is unknown or wrong; that program has said how.
  case badDestination(ExitStatus)
  /// The helper program has printed its own error.
  case notAllSent(ExitStatus)
  /// An error of a kind that no function of the program documents.
  /// A card of an earlier call that a server does not have.
  case forgottenCard(String)
  case unexpected(String)

  /// The error, the rule and the next step in one line.
  var message: String {
    switch self {
    case .usage(let error): error.description
    case .setting(let error): error.description
    case .file(let error): error.description
    case .address(let address): address.message
    case .input(let error), .theme(let error), .template(let error), .userFile(let error):
      error.description
    case .health(let error): error.description
    case .imported(let error): error.description
    case .render(let error): error.description
    case .noElement(let index, 0):
      "active: there is no element \(index), as there are no values. Leave --active out."
    case .noElement(let index, let count):
      "active: there is no element \(index). The first is 0 and the last \(count - 1)."
    case .strict(let warning, let others): CommandError.message(of: warning, others: others)
    case .words(let error): error.description
    case .noRow(let row, let titles): CardError.noRow(row, titles: titles).description
    case .goal(let goal, let template): CardError.goal(goal, template: template).description
    case .emptyCard: CardError.empty.description
    case .lint(let finding, let others):
      "\(finding) With --strict that is an error." + CommandError.rest(others, "finding")
    case .picture(let name, let error): "\(excerpt(name, limit: 1024)): \(error.description)"
    case .tooLarge(let name, let format, let bytes, let limit):
      "\(excerpt(name, limit: 1024)): \"\(bytes)\" bytes are more than the limit of \(limit), and a file in the "
        + "format \(format.rawValue) cannot be reduced. Draw a PNG, or choose a larger --max-bytes."
    case .missingCharacters(let characters): characters.description
    case .missingFamily(let family): family.description
    case .panels(let failed, let count):
      "\(failed) of \(count) panels \(failed == 1 ? "shows" : "show") a notice, as told above. "
        + "The rest of the page is drawn."
    case .batch(let summary, let isWhole): summary.failureText(isWhole: isWhole)
    case .unmet(let condition): condition.description
    case .allUnmet(let summary): summary.skippedText
    case .stopped(let summary, _): summary.stopText
    case .noSender:
      "there is no program snapshot-send, which talks to services. Install it beside snapshot: make install"
    case .senderNotStarted(let error): "snapshot-send cannot be started: \(error.reason)"
    case .badDestination:
      "nothing was drawn: the cards could not be sent to the destination above. "
        + "snapshot destinations lists those that there are."
    case .notAllSent(.conditionNotMet):
      "not all cards were sent, because of the condition of --when or of quiet hours. The receipts say why, card "
        + "by card; run it again after quiet hours: nothing is sent twice."
    case .notAllSent:
      "not all cards could be sent; what failed is told above and in the receipts. Run it again: nothing "
        + "is sent twice."
    case .forgottenCard(let name):
      "card: \(quoted(name)) is no card of this server, which keeps the latest ones while it runs. Draw it "
        + "again."
    case .unexpected(let text): text
    }
  }

  var status: ExitStatus {
    switch self {
    case .usage, .setting, .noElement, .noRow, .goal, .emptyCard, .words, .forgottenCard: .usage
    case .file(let error): error.status
    case .address: .noInput
    case .input, .health, .imported, .strict, .picture, .tooLarge, .missingCharacters,
      .missingFamily, .lint:
      .badData
    case .batch, .panels: .failure
    case .unmet, .allUnmet: .conditionNotMet
    case .stopped(_, let signal): ExitStatus(rawValue: 128 + signal) ?? .failure
    case .theme, .template, .userFile: .badConfiguration
    case .render(let error): CommandError.status(of: error)
    case .unexpected: .internalError
    case .noSender, .senderNotStarted: .badConfiguration
    case .badDestination(let status), .notAllSent(let status): status
    }
  }

  /// The lines below the message, for calls that are wrong in themselves.
  func usage(of command: CommandDescription) -> [String] {
    switch self {
    case .usage, .setting, .emptyCard:
      ["Usage: \(command.usage)", "  See '\(command.call) --help' for more information."]
    case .file, .address, .input, .health, .imported, .theme, .template, .userFile, .render,
      .noElement, .noRow, .goal, .strict, .lint, .picture, .tooLarge, .missingCharacters,
      .missingFamily, .words, .batch, .unmet, .allUnmet, .stopped, .noSender, .senderNotStarted,
      .badDestination,
      .notAllSent, .forgottenCard, .unexpected, .panels:
      []
    }
  }

  private static func message(of warning: InputWarning, others: Int) -> String {
    "\(warning.description) With --strict that is an error.\(rest(others, "warning"))"
  }

  private static func rest(_ others: Int, _ name: String) -> String {
    others == 0 ? "" : " \(others) more \(others == 1 ? "\(name) is" : "\(name)s are") one, too."
  }

  private static func status(of error: RenderError) -> ExitStatus {
    switch error {
    case .canvas(.size): .usage
    case .canvas(.fontFile): .noInput
    case .canvas(.cairo), .canvas(.fonts), .image: .internalError
    }
  }
}

extension CommandError {
  var place: TextLocation? {
    switch self {
    case .input(let error): error.location
    case .strict(let warning, _): warning.location
    default: nil
    }
  }

  /// Further fields of the message in JSON.
  var fields: JSONText.Object {
    ["status": .number(Int(status.rawValue))] + JSONText.Object(place?.members ?? [])
  }

  /// Converts the error of any part of the program: the one place where errors of the library and
  /// of the command's own modules become texts and exit statuses.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as UsageError: self = .usage(error)
    case let error as NamedOptionError: self = .setting(error)
    case let error as FileError: self = CommandError.address(of: error) ?? .file(error)
    case let error as InputError: self = .input(error)
    case let error as NamedHealthError: self = .health(error)
    case let error as NamedImportError: self = .imported(error)
    case let error as RenderError: self = .render(error)
    case let error as NamedTemplateError: self = .words(error)
    case let error as CardError:
      switch error {
      case .input(let error): self = .input(error)
      case .textTemplate(let error): self = .words(error)
      case .noRow(let row, let titles): self = .noRow(row, titles: titles)
      case .goal(let goal, let template): self = .goal(goal, template: template)
      case .empty: self = .emptyCard
      }
    case let error as StyleError:
      switch error {
      case .theme(let error): self = .theme(error)
      case .template(let error): self = .template(error)
      }
    case let error as UnmetCondition: self = .unmet(error)
    case let error as DrawingError: self = CommandError(drawing: error)
    case let error as JobError:
      switch error {
      case .input(let error): self = .input(error)
      case .textTemplate(let error): self = .words(error)
      }
    default: self = .unexpected("\(error)")
    }
  }

  /// The error of a file that is missing because its name is an address; nil for any other.
  private static func address(of error: FileError) -> CommandError? {
    switch error {
    case .inputMissing(let path, _), .inputFolderMissing(let path, _):
      WebAddress(path).map { .address($0) }
    default: nil
    }
  }

  private init(drawing error: DrawingError) {
    switch error {
    case .strict(let warning, let others): self = .strict(warning, others: others)
    case .noElement(let index, let count): self = .noElement(index, count: count)
    case .missingCharacters(let characters): self = .missingCharacters(characters)
    case .missingFamily(let family): self = .missingFamily(family)
    case .lint(let finding, let others): self = .lint(finding, others: others)
    case .tooLarge(let name, let format, let bytes, let limit):
      self = .tooLarge(name: name, format, bytes: bytes, limit: limit)
    case .notReducible(let name, let error): self = .picture(name: name, error)
    }
  }
}
