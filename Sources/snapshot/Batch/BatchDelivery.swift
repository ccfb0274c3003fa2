import ChartRender
import CommandKit

/// Sends the cards of a batch when they are drawn, where that is asked for.
struct BatchDelivery: Sendable {
  private let options: BatchOptions
  private let arguments: ParsedArguments

  /// The receipts of a batch, beside its manifest.
  private static let receipts = "receipts.ndjson"

  /// Prepares to send what a call draws.
  init(_ options: BatchOptions, _ arguments: ParsedArguments) {
    (self.options, self.arguments) = (options, arguments)
  }

  /// Draws, then sends what was drawn.
  ///
  /// - Throws: ``CommandError`` of the drawing, after the other cards are sent; and
  ///   ``CommandError/notAllSent(_:)``.
  func run(_ draw: (BatchStop) throws(CommandError) -> Void) throws(CommandError) {
    guard let folder = options.output, !options.places.isEmpty, !options.isRehearsal else {
      return try listening(draw)
    }
    // What cannot be sent need not be drawn.
    guard let program = OtherProgram(CommandDescription.sender) else { throw .noSender }
    var failure: CommandError?
    do throws(CommandError) {
      try listening(draw)
    } catch {
      guard case .batch = error else { throw error }
      failure = error
    }
    let status: Int32
    do throws(SystemError) {
      status = try program.run(call(folder))
    } catch {
      throw .senderNotStarted(error)
    }
    if status != 0 { throw .notAllSent(ExitStatus(rawValue: status) ?? .failure) }
    if let failure { throw failure }
  }

  private func listening(
    _ draw: (BatchStop) throws(CommandError) -> Void
  ) throws(CommandError) {
    let stop = BatchStop()
    try stop.listening { () throws(CommandError) in try draw(stop) }
  }

  private func call(_ folder: String) -> [String] {
    var call = ["send", "\(folder)/\(BatchFolder.manifest)"]
    for place in options.places { call += ["--to", place] }
    if Environment.value(of: SendOption.receipts.environmentVariable) == nil {
      call += ["--receipts", "\(folder)/\(BatchDelivery.receipts)"]
    }
    call += ["--log-format", options.messages.rawValue]
    for option in [OptionDescription.quiet, .verbose] where arguments.toggle(option.name) == true {
      call.append("--\(option.name)")
    }
    return call
  }
}
