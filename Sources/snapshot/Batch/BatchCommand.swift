import ChartRender
import CommandKit
import Synchronization

extension Command {
  static let batch = Command(
    name: "batch", overview: "Draw many cards at once, one for each row of a table",
    positional: Positional(
      name: "jobs", need: .required, values: .path,
      help: "NDJSON, CSV, TSV or a JSON list, or - for standard input: a row for each card"),
    sections: BatchOptions.sections
      + ChartOption.cardSections.map { title, options in
        OptionSection(title, options.map(\.description))
      } + [batchMessages],
    examples: [
      Example(
        call: "snapshot batch jobs.ndjson --template weekly.json -o cards/",
        purpose: "Fill a spec with the fields of each row"),
      Example(
        call: "snapshot batch jobs.csv --template report --file-name '{user}' -o cards/",
        purpose: "Name the files by a column; the same call goes on after an interruption"),
      Example(
        call: "producer | snapshot batch - --template weekly.json -o cards.tar",
        purpose: "Draw what another program says, into an archive"),
    ],
    everyday: [
      "output", "template", "file-name", "jobs", "gallery", "send", "theme", "scale", "force",
      "dry-run",
    ]
  ) { arguments throws(CommandError) in
    try BatchCommand(arguments, .batch).run()
  }

  static let batchMessages = OptionSection(
    "Messages", [.logFormat] + messageOptions.options)
}

/// Runs `snapshot batch` or `snapshot report`.
struct BatchCommand: Sendable {
  enum Kind: Sendable {
    case batch
    /// Measurements, of which the jobs are made.
    case report
  }

  private let arguments: ParsedArguments
  private let kind: Kind

  init(_ arguments: ParsedArguments, _ kind: Kind) {
    (self.arguments, self.kind) = (arguments, kind)
  }

  /// Draws the cards, and sends them if `--send` asks for that.
  func run() throws(CommandError) {
    let options = try BatchOptions(arguments)
    let sender = BatchSender(options, arguments)
    try sender.run { stop throws(CommandError) in try draw(options, sender, stop) }
  }

  private func draw(
    _ options: BatchOptions, _ sender: BatchSender, _ stop: CancellationSignal
  ) throws(CommandError) {
    let isReport = kind == .report
    let template = try BatchTemplate(
      arguments, besides: isReport ? ReportOptions.replaced : [],
      standard: isReport ? .builtIn("report") : nil)
    let reports =
      isReport
      ? try ReportOptions(
        arguments, template.settings, hasLines: template.isRanked(),
        choosesMark: !template.hasSpec) : nil
    let naming = try converting(CommandError.words) { () throws(NamedTemplateError) in
      try JobNaming(options.name ?? reports?.standardName ?? "{id}")
    }
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let common = try template.common(
      input: input, texts: [naming.pattern], assets: options.assets, report: reports)
    let console = options.console(arguments)
    for key in common.template.renamedKeys { console.note(key.description) }
    let runner = BatchRunner(options, common, stop, console)
    if let reports {
      let source = FinishedReports(
        reports: try reports.jobs(input, naming, options.shard, stop, console))
      try sender.checkFields(of: source, console)
      try runner.run(source)
    } else {
      let rows = try RowInput(input, template.settings, console)
      var survey = DestinationSurvey(options.destinations)
      let source = try RowSource(
        rows, template.settings, naming, options.shard, stop, console, &survey)
      try sender.check(survey, console)
      try runner.run(source)
    }
  }
}

/// The jobs of `snapshot batch`, which are read as they are needed.
private struct RowSource: JobSource {
  private var jobs: RowJobs
  private let input: RowInput
  private(set) var total: Int?
  private let console: Console
  private var isEncodingTold = false

  /// Begins to read; reads a file twice, so that its errors show before anything is drawn, and the
  /// number of jobs and the destinations that they name are known.
  init(
    _ input: RowInput, _ settings: ChartSettings, _ naming: JobNaming, _ shard: Shard?,
    _ stop: CancellationSignal, _ console: Console, _ survey: inout DestinationSurvey
  ) throws(CommandError) {
    let reader = JobRowReader(
      name: input.name, format: settings.inputFormat, delimiter: settings.delimiter)
    let jobs = RowJobs(reader, naming, shard)
    (self.jobs, self.input, self.console) = (jobs, input, console)
    guard input.isFile else { return }
    var count = 0
    while stop.signal == nil, let result = try next() {
      count += 1
      survey.add(result)
    }
    (self.jobs, total) = (jobs, count)
    input.rewind()
  }

  mutating func next() throws(CommandError) -> JobSourceResult? {
    let input = input
    defer { tellEncoding() }
    do throws(RowInput.Interruption) {
      return try jobs.next(
        reading: { () throws(RowInput.Interruption) in try input.readNow() },
        broken: { .failed(.input($0)) })
    } catch {
      switch error {
      case .nothingYet: return .waiting
      case .failed(let error): throw error
      }
    }
  }

  private mutating func tellEncoding() {
    guard !isEncodingTold, jobs.encoding != .utf8 else { return }
    isEncodingTold = true
    let reason = InputWarning.Reason.reading(.encoding(jobs.encoding))
    console.note(InputWarning(source: input.name, location: nil, reason: reason).description)
  }
}

/// The jobs of `snapshot report`, which are read before the first one is drawn.
private struct FinishedReports: JobSource {
  var reports: ReportSource
  var total: Int? { reports.total }

  mutating func next() throws(CommandError) -> JobSourceResult? { reports.next() }
}

/// The input of a batch, which is read as it is needed and may never end. One that is compressed or no
/// text is read as a whole.
///
/// It is a class because it owns the descriptor.
final class RowInput: Sendable {
  private let descriptor: Descriptor
  private let isOwned: Bool
  private let input: InputFile
  private let settings: ChartSettings
  private let console: Console
  private let state = Mutex(State())
  let name: String

  private struct State {
    var isStart = true
    /// The text of an input that was read as a whole.
    var pieces: [[UInt8]]?
    /// How many of ``pieces`` were given out.
    var count = 0
  }
  /// Whether ``rewind()`` can be called.
  let isFile: Bool

  private static let chunkLength = 1 << 18
  /// Milliseconds between two checks for a signal.
  private static let patience: Int32 = 100

  init(
    _ input: InputFile, _ settings: ChartSettings, _ console: Console
  ) throws(CommandError) {
    (self.input, self.settings, self.console) = (input, settings, console)
    switch input {
    case .standardInput:
      guard !Descriptor.standardInput.isTerminal else { throw .file(.inputIsTerminal) }
      (descriptor, isOwned, name) = (.standardInput, false, input.name)
    case .file(let path):
      descriptor = try converting(CommandError.file) { () throws(FileError) in
        try input.openForLong()
      }
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

  enum Interruption: Error {
    /// The input is open, but has no bytes at the moment.
    case nothingYet
    case failed(CommandError)
  }

  /// Returns the next bytes, or nil at the end or after a signal.
  func read(_ stop: CancellationSignal) throws(CommandError) -> [UInt8]? {
    while stop.signal == nil {
      do throws(Interruption) {
        return try readNow(within: RowInput.patience)
      } catch {
        if case .failed(let error) = error { throw error }
      }
    }
    return nil
  }

  /// Returns the next bytes, or nil at the end; waits no longer than so many milliseconds.
  func readNow(within milliseconds: Int32 = 0) throws(Interruption) -> [UInt8]? {
    if let piece = nextPiece { return piece.isEmpty ? nil : piece }
    let bytes = try converting({
      Interruption.failed(.file(.inputNotRead(name: quoted(name), $0)))
    }) { () throws(SystemError) in
      try descriptor.isReadable(within: milliseconds)
        ? try descriptor.readSome(RowInput.chunkLength) : nil
    }
    guard let bytes else { throw .nothingYet }
    if state.withLock({ $0.isStart }), DataFile.isPacked(bytes) {
      let pieces = try converting({ Interruption.failed(CommandError($0)) }) { () throws in
        try unpacked(after: bytes)
      }
      state.withLock { $0.pieces = pieces }
      return try readNow()
    }
    state.withLock { $0.isStart = false }
    return bytes.isEmpty ? nil : bytes
  }

  /// The next piece of an input that was read as a whole, which is empty at the end; nil for another.
  private var nextPiece: [UInt8]? {
    state.withLock { state in
      guard let pieces = state.pieces else { return nil }
      defer { state.count += 1 }
      return state.count < pieces.count ? pieces[state.count] : []
    }
  }

  private func unpacked(after start: [UInt8]) throws -> [[UInt8]] {
    let opened = try OpenInput(descriptor, of: input, after: start)
    switch try DataFile(input, console).content(of: opened, settings) {
    case .imported(let pieces), .text(let pieces): return pieces
    case .health(let table, _): return [table]
    }
  }

  func rewind() {
    state.withLock { ($0.isStart, $0.count) = (true, 0) }
    descriptor.rewind()
  }
}
