import Base
import Batch
import Cards
import CommandKit
import Delivery

/// One run of the command that sends cards.
struct SendCommand: Sendable {
  private let arguments: ParsedArguments

  /// Prepares a run.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Sends, and returns how that went.
  func run() async throws(SendError) -> ExitStatus {
    let options = try SendOptions(arguments)
    let input = try CardReader(InputFile(argument: arguments.positionals.first ?? "-"))
    if case .emit(let form) = options.purpose, options.names.isEmpty {
      return try await ExportCommand(options, form).run(input)
    }
    let destinations = try DestinationFiles(options.destinations)
    let redactor = destinations.redactor
    let console = Console(
      arguments, format: options.messages, mask: { redactor.redacted($0) })
    do throws(SendError) {
      return try await run(options, input, destinations, console)
    } catch {
      console.error(
        error.message, [JSONText.Member("status", .number("\(error.status.rawValue)"))])
      return error.status
    }
  }

  private func run(
    _ options: SendOptions, _ input: CardReader, _ destinations: DestinationFiles,
    _ console: Console
  ) async throws(SendError) -> ExitStatus {
    for name in options.names where TextTemplate.names(in: name).isEmpty {
      _ = try destinations.destination(name)
    }
    let isSending = options.purpose == .send
    let book = try ReceiptLog(
      options.receipts, writes: isSending, destinations.redactor)
    let sender = CardSender(
      options: options, destinations: destinations, book: book,
      courier: courier(options, console), console: console, run: RunID.unique())
    switch options.purpose {
    case .rehearse: return try await DryRunCommand(sender).run(input)
    case .emit(let form): return try await ExportCommand(options, form, sender).run(input)
    case .send: break
    }
    try await SendScheduler(input, sender, console).run()
    return await conclusion(book, input, console)
  }

  private func courier(_ options: SendOptions, _ console: Console) -> DeliveryClient {
    var courier = DeliveryClient(
      NetworkTransport(
        userAgent: "snapshot/\(ProgramVersion.version)",
        connections: options.jobs * max(1, options.names.count)))
    courier.limits = options.limits
    courier.report = { report in
      let end = report.wait.map { "again in \($0.rounded()) s" } ?? "done"
      let answer = report.status.map { "answer \($0)" } ?? "no answer"
      console.detail("\(report.attempt.purpose) at \(report.attempt.host): \(answer), \(end)")
    }
    return courier
  }

  /// Says what has become of a batch, and decides how the program ends.
  private func conclusion(
    _ book: ReceiptLog, _ input: CardReader, _ console: Console
  ) async -> ExitStatus {
    let (counts, kinds) = (await book.counts, await book.kinds)
    let all = counts.values.reduce(0, +)
    let notDrawn = await input.notDrawn
    if all != 1 || notDrawn > 0 {
      var parts = ["\((counts[.sent] ?? 0) + (counts[.replaced] ?? 0)) sent"]
      func add(_ count: Int?, _ text: String) {
        if let count, count > 0 { parts.append("\(count) \(text)") }
      }
      add(counts[.already], "already sent")
      add(counts[.failed], "failed")
      add(counts[.unknown], "unknown")
      add(notDrawn, "not drawn")
      console.summary(
        parts.joined(separator: ", "),
        Receipt.Status.allCases.filter { $0 != .sending }.map {
          JSONText.Member($0.rawValue, .number("\(counts[$0] ?? 0)"))
        } + [JSONText.Member("notDrawn", .number("\(notDrawn)"))])
    }
    return DeliveryError.Kind.byGravity.first(where: kinds.contains)?.status ?? .success
  }
}
