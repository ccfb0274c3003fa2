import ChartRender
import CommandKit
import Dispatch
import Synchronization

extension Command {
  /// Draws a card for each row of an input.
  static let batch = Command(
    name: "batch", overview: "Draw many cards at once, one for each row of a table",
    positional: Positional(
      name: "jobs", need: .required, values: .path,
      help: "NDJSON, CSV, TSV or a JSON list, or - for standard input: a row for each card"),
    sections: BatchOptions.sections
      + ChartOption.cardSections.map { title, options in
        OptionSection(title, options.filter { $0.description.name != "name" }.map(\.description))
      } + [batchMessages],
    examples: [
      Example(
        call: "snapshot batch jobs.ndjson --template weekly.json -o cards/",
        purpose: "Fill a spec with the fields of each row"),
      Example(
        call: "snapshot batch jobs.csv --template report --name '{user}' -o cards/ --resume",
        purpose: "Go on with a batch that was interrupted"),
      Example(
        call: "producer | snapshot batch - --template weekly.json -o cards.tar",
        purpose: "Draw what another program says, into an archive"),
    ]
  ) { arguments throws(CommandError) in
    try BatchCommand(arguments).run()
  }

  static let batchMessages = OptionSection(
    "Messages", [.logFormat] + messageOptions.options)
}

/// One run of the command that draws a card for each row.
struct BatchCommand: Sendable {
  private let arguments: ParsedArguments

  /// Prepares a run.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Reads, draws and writes, and sends where that is asked for.
  func run() throws(CommandError) {
    let options = try BatchOptions(arguments)
    try BatchSender(options, arguments).run { stop throws(CommandError) in
      try run(options, stop)
    }
  }

  private func run(_ options: BatchOptions, _ stop: CancellationSignal) throws(CommandError) {
    let start = try BatchSetup(arguments, options, besides: ["name"])
    let opened = try start.open(naming: "{id}")
    let rows = opened.rows
    let settings = opened.common.request.asked
    func jobs(total: Int?) -> RowJobs {
      let reader = JobRowReader(
        name: rows.name, format: settings.inputFormat, delimiter: settings.delimiter)
      return RowJobs(rows, reader, opened.naming, options.shard, total: total)
    }
    var total: Int?
    if rows.isFile {
      // What is in the way is found before anything is drawn, and how much there is to do.
      var survey = jobs(total: nil)
      total = try survey.count(stop)
      rows.rewind()
    }
    try BatchRunner(options, opened.common, stop, start.console).run(jobs(total: total))
  }
}

/// What every command begins with that draws many cards: its options, the template, then the open input.
struct BatchSetup: Sendable {
  private let options: BatchOptions
  let template: BatchTemplate
  private let arguments: ParsedArguments
  private let input: InputFile

  /// What jobs are made of, and what they have in common.
  struct Opened: Sendable {
    let naming: JobNaming
    let common: JobResolver.Common
    let rows: RowInput
  }

  /// Reads what arguments and environment ask of the cards.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - options: what they say about the batch as a whole.
  ///   - others: options of the command that are called like options of a card.
  ///   - standard: the template where nobody names one; nil for that of cards.
  init(
    _ arguments: ParsedArguments, _ options: BatchOptions, besides others: [String],
    standard: CardSettings.TemplateSource? = nil
  ) throws(CommandError) {
    (self.arguments, self.options) = (arguments, options)
    input = InputFile(argument: arguments.positionals.first ?? "-")
    template = try BatchTemplate(arguments, besides: others, standard: standard)
  }

  /// Who hears what is worth saying.
  var console: Console { options.console(arguments) }

  /// Opens the input, of which nothing is read yet.
  ///
  /// - Parameter name: what files are called where nobody has said it.
  /// - Throws: ``CommandError`` for names, a template or an input that cannot be.
  func open(naming name: String) throws(CommandError) -> Opened {
    let naming = try JobNaming(options.name ?? name)
    let common = try template.common(
      input: input, texts: [naming.pattern], assets: options.assets)
    let input = input
    let rows = try CommandError.wrappingFile { () throws(FileError) in try RowInput(input) }
    return Opened(naming: naming, common: common, rows: rows)
  }
}

/// The input of a batch, which is read as it is needed and may never end.
final class RowInput: Sendable {
  private let descriptor: Descriptor
  private let isOwned: Bool
  let name: String
  /// Whether it can be read from its start again.
  let isFile: Bool

  private static let pieceLength = 1 << 18

  /// Opens an input.
  init(_ input: InputFile) throws(FileError) {
    switch input {
    case .standardInput:
      guard !Descriptor.standardInput.isTerminal else { throw .inputIsTerminal }
      (descriptor, isOwned, name) = (.standardInput, false, input.name)
    case .file(let path):
      descriptor = try input.openForLong()
      (isOwned, name) = (true, path)
    }
    isFile = isOwned && RowInput.isRegular(descriptor)
  }

  deinit { if isOwned { descriptor.close() } }

  private static func isRegular(_ descriptor: Descriptor) -> Bool {
    do throws(SystemError) { return try descriptor.status().kind == .regular } catch {
      return false
    }
  }

  /// Why there are no bytes.
  enum Interruption: Error {
    /// Whoever writes them takes their time.
    case nothingYet
    case failed(FileError)
  }

  /// The next bytes, without waiting for them; nil at the end.
  func readNow() throws(Interruption) -> [UInt8]? {
    try read(within: 0)
  }

  /// The next bytes; nil at the end, and when somebody wants the batch to end while nothing comes.
  func read(_ stop: CancellationSignal) throws(FileError) -> [UInt8]? {
    while stop.signal == nil {
      do throws(Interruption) {
        return try read(within: RowInput.patience)
      } catch {
        if case .failed(let error) = error { throw error }
      }
    }
    return nil
  }

  private func read(within milliseconds: Int32) throws(Interruption) -> [UInt8]? {
    do throws(SystemError) {
      if try descriptor.isReadable(within: milliseconds) {
        let bytes = try descriptor.readSome(RowInput.pieceLength)
        return bytes.isEmpty ? nil : bytes
      }
    } catch {
      throw .failed(.inputNotRead(name: quoted(name), error))
    }
    throw .nothingYet
  }

  /// How many milliseconds lie between two looks at whether somebody wants the batch to end.
  private static let patience: Int32 = 100

  /// Goes back to the start.
  func rewind() { descriptor.rewind() }
}

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

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whether somebody wants the batch to end before it is done; one for the whole run.
final class CancellationSignal: Sendable {
  private let number = Atomic<Int32>(0)

  /// The signal that asks for an end; nil for none.
  var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Calls `body`, and listens to the signals that ask for an end while it runs.
  ///
  /// They do nothing by themselves any more, so that whatever a worker is writing is finished.
  func listening<Result, Failure: Error>(
    during body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      ignore(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        _ = self.number.compareExchange(expected: 0, desired: number, ordering: .relaxed)
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return try body()
  }
}

/// Stands outside of the type because a property named like the system's call would hide it.
private func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }
