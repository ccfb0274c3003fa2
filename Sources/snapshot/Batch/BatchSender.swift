import ChartRender
import CommandKit

/// Sends the cards of a batch after they are drawn, if `--send` asks for that.
struct BatchSender: Sendable {
  private let options: BatchOptions
  private let arguments: ParsedArguments

  /// The receipts of a batch, beside its manifest.
  private static let receipts = "receipts.ndjson"
  /// Names in one call of the sender.
  private static let namesOfCall = 100

  init(_ options: BatchOptions, _ arguments: ParsedArguments) {
    (self.options, self.arguments) = (options, arguments)
  }

  /// Draws, then sends; with `--dry-run` only checks the destinations and the jobs.
  ///
  /// - Throws: ``CommandError/badDestination(_:)`` before anything is drawn; ``CommandError`` of
  ///   the drawing, after the other cards are sent; and ``CommandError/notAllSent(_:)``.
  func run(_ draw: (CancellationSignal) throws(CommandError) -> Void) throws(CommandError) {
    guard let folder = options.output, !options.destinations.isEmpty else {
      return try listening(draw)
    }
    // Drawing is wasted if nothing can be sent.
    guard let program = HelperProcess(CommandDescription.sender) else { throw .noSender }
    try checkDestinations(with: program)
    if options.isRehearsal { return try listening(draw) }
    var failure: CommandError?
    do throws(CommandError) {
      try listening(draw)
    } catch {
      switch error {
      // That a condition does not hold any more is for the receipts.
      case .batch, .allUnmet: failure = error
      default: throw error
      }
    }
    let status = try failedStatus(program, call(folder))
    if let status, status != .conditionNotMet { throw .notAllSent(status) }
    if let failure { throw failure }
    if let status { throw .notAllSent(status) }
  }

  /// Checks that the sender, the only reader of the destinations file, knows every destination.
  ///
  /// A name with fields differs from card to card; ``check(_:_:)`` sees those that are known.
  private func checkDestinations(with program: HelperProcess) throws(CommandError) {
    for destination in options.destinations where !destination.contains("{") {
      let call = checkCall([destination])
      if let status = try failedStatus(program, call, output: .discarded) {
        throw .badDestination(status)
      }
    }
  }

  /// Checks the destinations that fields of reports name, as ``check(_:_:)`` does.
  func checkFields<Source: JobSource>(
    of reports: Source, _ console: Console
  ) throws(CommandError) where Source.Failure == CommandError {
    var (survey, reports) = (DestinationSurvey(options.destinations), reports)
    while survey.hasFields, let result = try reports.next() { survey.add(result) }
    try check(survey, console)
  }

  /// Tells of destinations that fields name and that there are not, before anything is drawn; if there
  /// is no other destination either, nothing is.
  ///
  /// Cards of an input that is read as it comes are not known yet, and none of them is checked.
  func check(_ survey: DestinationSurvey, _ console: Console) throws(CommandError) {
    guard options.output != nil, !survey.names.isEmpty else {
      if let error = survey.missingField { throw .words(error) }
      return
    }
    guard let program = HelperProcess(CommandDescription.sender) else { throw .noSender }
    var (isAnyKnown, failure): (Bool, Int32?) = (!survey.hasOnlyFields, nil)
    let names = survey.names.sorted()
    for start in stride(from: 0, to: names.count, by: BatchSender.namesOfCall) {
      let part = names[start..<min(names.count, start + BatchSender.namesOfCall)]
      let call = checkCall(Array(part))
      let (lines, status) = try converting(CommandError.senderNotStarted) {
        () throws(SystemError) in try program.countLines(call)
      }
      if lines > 0 { isAnyKnown = true }
      if status != 0 { failure = status }
    }
    guard let failure else { return }
    guard isAnyKnown else { throw .badDestination(ExitStatus(rawValue: failure) ?? .failure) }
    console.warning(
      "destinations that fields name cannot be used, as told above; the cards for them are drawn and "
        + "not sent.")
  }

  private func checkCall(_ names: [String]) -> [String] {
    ["destinations", "--log-format", options.messages.rawValue]
      + handedOn.filter { $0.option.name == SendOption.destinations.name }.flatMap(\.words)
      + ["--"] + names
  }

  /// The options of sending among the arguments.
  private var handedOn: [(option: OptionDescription, words: [String])] {
    arguments.items.compactMap { item in
      guard SendOption.handedOn.contains(where: { $0.name == item.option.name }) else { return nil }
      return switch item.setting {
      case .on: (item.option, ["--\(item.option.name)"])
      case .off: (item.option, ["--no-\(item.option.name)"])
      case .value(let value): (item.option, ["--\(item.option.name)", value])
      }
    }
  }

  /// Runs the sender and returns its status, or nil if it succeeds.
  private func failedStatus(
    _ program: HelperProcess, _ call: [String], output: HelperProcess.Output = .shared
  ) throws(CommandError) -> ExitStatus? {
    let status = try converting(CommandError.senderNotStarted) { () throws(SystemError) in
      try program.run(call, output: output)
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
    var call = ["send", "\(folder)/\(ManifestIndex.file)"]
    for destination in options.destinations { call += ["--to", destination] }
    let handedOn = handedOn
    if !handedOn.contains(where: { $0.option.name == SendOption.receipts.name }),
      Environment.value(of: SendOption.receipts.environmentVariable) == nil
    {
      call += ["--receipts", "\(folder)/\(BatchSender.receipts)"]
    }
    call += handedOn.flatMap(\.words) + ["--log-format", options.messages.rawValue]
    for option in [OptionDescription.quiet, .verbose] where arguments.toggle(option.name) == true {
      call.append("--\(option.name)")
    }
    return call
  }
}

/// The destinations that fields of jobs name, so that a missing one is found before anything is drawn.
struct DestinationSurvey {
  private let patterns: [String]
  /// Whether each destination depends on fields.
  let hasOnlyFields: Bool
  /// The names that fields make.
  private(set) var names: Set<String> = []
  /// The fields of the first job.
  private var fields: Set<String> = []
  private var hasJobs = false

  /// Makes a survey for the values of `--send`.
  init(_ destinations: [String]) {
    let all = destinations.flatMap(SendOption.names)
    patterns = all.filter { !TextTemplate.names(in: $0).isEmpty }
    hasOnlyFields = patterns.count == all.count
  }

  var hasFields: Bool { !patterns.isEmpty }

  /// The error of a field that no job has; nil where names could be made, and without jobs.
  var missingField: NamedTemplateError? {
    guard hasJobs, names.isEmpty, hasOnlyFields, let pattern = patterns.first else { return nil }
    let known = fields.sorted()
    let name = TextTemplate.names(in: pattern).sorted().first { !fields.contains($0) } ?? ""
    guard !name.isEmpty else { return nil }
    return NamedTemplateError(
      field: "--\(BatchOptions.send.name)",
      problem: .unknown(name, suggestion: suggestion(for: name, among: known), among: known))
  }

  mutating func add(_ result: JobSourceResult) {
    guard hasFields, case .job(let job) = result else { return }
    hasJobs = true
    var values = ["id": job.id]
    for member in job.members { values[member.key] = member.value.fieldText }
    fields.formUnion(values.keys)
    for pattern in patterns {
      let needed = TextTemplate.names(in: pattern)
      guard needed.allSatisfy({ !(values[$0] ?? "").isEmpty }) else { continue }
      do throws(TemplateError) {
        let name = try TextTemplate(pattern).filled(in: .standard) {
          TemplateValue(values[$0] ?? "")
        }
        // Without the direction marks that a template puts around words.
        names.insert(
          String(
            name.unicodeScalars.filter { $0 != "\u{200E}" && $0 != "\u{200F}" }.map(Character.init))
        )
      } catch {
        // Sending tells of what cannot be filled.
      }
    }
  }
}
