import CommandKit
import Delivery

/// Sends the cards of an input, several of them at once.
struct SendScheduler: Sendable {
  private let input: CardReader
  private let sender: CardSender
  private let console: Console

  init(_ input: CardReader, _ sender: CardSender, _ console: Console) {
    (self.input, self.sender, self.console) = (input, sender, console)
  }

  /// Sends all cards.
  ///
  /// - Throws: ``SendError`` when nothing more can be read or written down, after what is on its way has come to
  ///   its end.
  func run() async throws(SendError) {
    await withTaskGroup { group in
      for _ in 0..<sender.options.jobs {
        group.addTask { await work() }
      }
    }
    try await sender.book.check()
  }

  private func work() async {
    let names = sender.options.names
    do throws(SendError) {
      while let (number, found) = try await input.next() {
        try await sender.book.check()
        let first = number * names.count
        await sender.book.admit(first)
        switch found {
        case .card(let card): await send(card, to: names, first: first)
        case .broken(let error): await pass(over: error, number, first: first, names.count)
        case .notDrawn: break
        }
      }
    } catch {
      await sender.book.fail(error)
    }
  }

  private func send(_ card: SendableCard, to names: [String], first: Int) async {
    await withTaskGroup { group in
      for (place, name) in names.enumerated() {
        group.addTask { await sender.deliver(card, to: name, place: first + place) }
      }
    }
  }

  private func pass(over error: SendError, _ number: Int, first: Int, _ count: Int) async {
    console.failure(error.message, about: Console.Subject(id: "card \(number + 1)"))
    for place in 0..<count { await sender.book.pass(over: first + place, error.deliveryError) }
  }
}
