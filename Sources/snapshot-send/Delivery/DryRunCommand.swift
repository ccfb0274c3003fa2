import Base
import CommandKit
import Delivery

/// Shows what would be sent, without secrets, and sends nothing.
struct DryRunCommand: Sendable {
  private let sender: CardSender

  init(_ sender: CardSender) { self.sender = sender }

  /// Shows the requests of all cards.
  func run(_ input: CardReader) async throws(SendError) -> ExitStatus {
    var status = ExitStatus.success
    while let (number, found) = try await input.next() {
      switch found {
      case .card(let card):
        for name in sender.options.names {
          do throws(SendError) {
            try await show(card, to: name)
          } catch {
            sender.console.failure(error.message, about: Console.Subject(id: card.name))
            status = error.status
          }
        }
      case .broken(let error):
        sender.console.failure(error.message, about: Console.Subject(id: "card \(number + 1)"))
        status = error.status
      case .notDrawn: break
      }
    }
    return status
  }

  private func show(_ card: SendableCard, to name: String) async throws(SendError) {
    let draft = try sender.draft(card, to: name)
    let message = try sender.fitted(draft)
    let steps = try await sender.rehearsed(draft, message)
    let place = draft.place
    var title = "\(excerpt(card.name)) to \(excerpt(place.destination)) (\(place.serviceName))"
    if !message.changes.isEmpty { title += ": \(message.changes.joined(separator: ", "))" }
    let text = DryRunText(steps, title: title).text
    try SendProgram.print(sender.destinations.redactor.redacted(text))
  }
}
