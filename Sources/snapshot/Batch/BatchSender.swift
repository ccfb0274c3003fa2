import ChartRender
import CommandKit

/// Sends the cards of a batch when they are drawn, where that is asked for.
struct BatchSender: Sendable {
  private let options: BatchOptions
  private let arguments: ParsedArguments

  /// The receipts of a batch, beside its manifest.
  private static let receipts = "receipts.ndjson"

  /// Prepares to send what a call draws.
  init(_ options: BatchOptions, _ arguments: ParsedArguments) {
    (self.options, self.arguments) = (options, arguments)
  }

  /// Draws, then sends what was drawn; with `--dry-run` only looks at the destinations and the jobs.
  ///
  /// - Throws: ``CommandError/badDestination(_:)`` before anything is drawn; ``CommandError`` of the
  ///   drawing, after the other cards are sent; and ``CommandError/notAllSent(_:)``.
  func run(_ draw: (CancellationSignal) throws(CommandError) -> Void) throws(CommandError) {
    guard let folder = options.output, !options.places.isEmpty else { return try listening(draw) }
    // What cannot be sent need not be drawn.
    guard let program = HelperProcess(CommandDescription.sender) else { throw .noSender }
    try checkPlaces(with: program)
    if options.isRehearsal { return try listening(draw) }
    var failure: CommandError?
    do throws(CommandError) {
      try listening(draw)
    } catch {
      guard case .batch = error else { throw error }
      failure = error
    }
    if let status = try failedStatus(program, call(folder)) { throw .notAllSent(status) }
    if let failure { throw failure }
  }

  /// Asks the sender, which alone reads the file of destinations, whether it knows each of them.
  ///
  /// A name with fields is another one for each card, and is looked up when the card is sent.
  private func checkPlaces(with program: HelperProcess) throws(CommandError) {
    for place in options.places where !place.contains("{") {
      let call = ["destinations", "--log-format", options.messages.rawValue, "--", place]
      if let status = try failedStatus(program, call, output: .discarded) {
        throw .badDestination(status)
      }
    }
  }

  /// Runs the sender and returns how it has failed; nil when it has not.
  private func failedStatus(
    _ program: HelperProcess, _ call: [String], output: HelperProcess.Output = .shared
  ) throws(CommandError) -> ExitStatus? {
    let status: Int32
    do throws(SystemError) {
      status = try program.run(call, output: output)
    } catch {
      throw .senderNotStarted(error)
    }
    return status == 0 ? nil : ExitStatus(rawValue: status) ?? .failure
  }

  private func listening(
    _ draw: (CancellationSignal) throws(CommandError) -> Void
  ) throws(CommandError) {
    let stop = CancellationSignal()
    try stop.listening { () throws(CommandError) in try draw(stop) }
  }

  private func call(_ folder: String) -> [String] {
    var call = ["send", "\(folder)/\(BatchFolder.manifest)"]
    for place in options.places { call += ["--to", place] }
    if Environment.value(of: SendOption.receipts.environmentVariable) == nil {
      call += ["--receipts", "\(folder)/\(BatchSender.receipts)"]
    }
    call += ["--log-format", options.messages.rawValue]
    for option in [OptionDescription.quiet, .verbose] where arguments.toggle(option.name) == true {
      call.append("--\(option.name)")
    }
    return call
  }
}
