import Base
import Calendars
import CommandKit
import Delivery

/// Prints a message for another program to send.
struct ExportCommand: Sendable {
  private let options: SendOptions
  private let form: SendOptions.ExportFormat
  private let sender: CardSender?

  /// Prepares a run.
  ///
  /// - Parameter sender: knows the destinations; nil for a message to nobody in particular.
  init(_ options: SendOptions, _ form: SendOptions.ExportFormat, _ sender: CardSender? = nil) {
    (self.options, self.form, self.sender) = (options, form, sender)
  }

  /// Prints the messages of all cards, each to each destination.
  func run(_ input: CardReader) async throws(SendError) -> ExitStatus {
    while let (_, found) = try await input.next() {
      switch found {
      case .card(let card):
        guard let sender else {
          try print(CardSender.message(card, options), as: nil)
          continue
        }
        for name in options.names { try await print(card, to: name, sender) }
      case .broken(let error): throw error
      case .notDrawn: break
      }
    }
    return .success
  }

  private func print(
    _ card: SendableCard, to name: String, _ sender: CardSender
  ) async throws(SendError) {
    let draft = try sender.draft(card, to: name)
    guard form == .curl else {
      return try print(draft.message, as: draft.place.service as? Mail)
    }
    let message = try sender.fitted(draft)
    var requests: [HTTPRequest] = []
    for step in try await sender.rehearsed(draft, message) {
      switch step {
      case .request(let request): requests.append(request)
      case .submit, .done:
        throw .place(
          name: draft.place.destination,
          .unsupported("curl does not send mail. Use --emit eml, and hand that to sendmail -t."))
      }
    }
    let redactor = Redactor(draft.place.secrets)
    let script = CurlScript(
      requests, picture: message.message.picture, path: message.message.picture.name,
      pieces: { redactor.pieces(of: $0) })
    try SendProgram.print(script.text)
  }

  /// A mail or JSON, which no secret is part of.
  private func print(_ message: CardMessage, as mail: Mail?) throws(SendError) {
    let key = SHA256.hex(of: Array(GenericMessage(message).json.line.utf8))
    switch form {
    case .json: try SendProgram.print(GenericMessage(message).json.line + "\n")
    case .eml, .curl:
      let message = AdaptedMessage(
        message, moment: DateTime(moment: WallClock.seconds))
      let file = MIMEMessage(handingOver: message, as: mail, key: key, following: nil)
      do throws(FileError) {
        try OutputDestination.standardOutput.write(file.bytes)
      } catch {
        throw .file(error)
      }
    }
  }
}
