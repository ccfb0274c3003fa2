import Base
import Batch
import Calendars
import Cards
import CommandKit
import Delivery

struct SendCommand: Sendable {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Sends the cards and returns the exit status.
  func run() async throws -> ExitStatus {
    let options = try SendOptions(arguments)
    let input = try CardReader(
      arguments.positionals.map { InputFile(argument: $0) }, alts: options.alts)
    if case .emit(let form) = options.purpose, options.names.isEmpty {
      let console = Console(arguments, format: options.messages)
      return try await ExportCommand(options, form, nil, console).run(input)
    }
    let destinations = try DestinationFiles(options.destinations)
    let console = Console(
      arguments, format: options.messages, mask: { destinations.redactor.redacted($0) })
    do {
      return try await run(options, input, destinations, console)
    } catch {
      let error = SendError(error)
      console.error(
        error.message, ["status": .number(Int(error.status.rawValue))])
      return error.status
    }
  }

  private func run(
    _ options: SendOptions, _ input: CardReader, _ destinations: DestinationFiles,
    _ console: Console
  ) async throws -> ExitStatus {
    let recipients = try Recipients(options.names, destinations, upload: options.upload)
    let isSending = options.purpose == .send
    let book = try ReceiptLog(
      options.receipts, writes: isSending, tracksAll: options.when?.asksForChange ?? false,
      destinations.redactor)
    let stop = CancellationSignal()
    var client = client(options, recipients, console)
    client.isStopped = { stop.signal != nil }
    client.clock = .system { stop.signal != nil }
    let encryption = MatrixEncryption(folder: Environment.stateFolder, clock: client.clock) {
      console.warning($0)
    }
    client.encrypt = { order, ask throws(DeliveryError) in
      try await encryption.encrypted(order, ask)
    }
    let sender = CardSender(
      options: options, destinations: destinations, recipients: recipients, book: book,
      client: client, console: console, run: RunID.unique())
    switch options.purpose {
    case .rehearse: return try await DryRunCommand(sender).run(input)
    case .emit(let form): return try await ExportCommand(options, form, sender, console).run(input)
    case .send: break
    }
    try await stop.listening(patience: SendCommand.patience) {
      if let most = options.digest {
        CurrentProcess.returnLargeMemory()
        try await DigestScheduler(input, sender, stop, most: most).run()
      } else {
        try await SendScheduler(input, sender, stop).run()
      }
    }
    let status = await conclusion(book, input, console)
    return stop.signal.flatMap { ExitStatus(rawValue: 128 + $0) } ?? status
  }

  /// Seconds that cards on their way have after a signal.
  private static let patience = 20.0

  private func client(
    _ options: SendOptions, _ recipients: Recipients, _ console: Console
  ) -> DeliveryClient {
    var client = DeliveryClient(
      NetworkTransport(
        userAgent: "snapshot/\(ProgramVersion.version)",
        connections: options.jobs * recipients.count))
    client.limits = options.limits
    client.report = { report in
      let end = report.wait.map { "again in \($0.rounded()) s" } ?? "done"
      let answer = report.status.map { "answer \($0)" } ?? "no answer"
      console.detail("\(report.attempt.purpose) at \(report.attempt.host): \(answer), \(end)")
    }
    return client
  }

  /// Prints the summary of a batch and returns the exit status.
  private func conclusion(
    _ book: ReceiptLog, _ input: CardReader, _ console: Console
  ) async -> ExitStatus {
    let (counts, kinds) = (await book.counts, await book.kinds)
    let all = counts.values.reduce(0, +)
    let notDrawn = await input.notDrawn
    if all != 1 || notDrawn > 0 {
      let digests = await book.digests
      let sent = "\((counts[.sent] ?? 0) + (counts[.replaced] ?? 0)) sent"
      var parts = [digests > 0 ? "\(sent) with \(digests) digest\(digests > 1 ? "s" : "")" : sent]
      func add(_ count: Int?, _ text: String) {
        if let count, count > 0 { parts.append("\(count) \(text)") }
      }
      add(counts[.already], "already sent")
      add(counts[.held], "held")
      add(counts[.failed], "failed")
      add(counts[.unknown], "unknown")
      add(notDrawn, "not drawn")
      let fields = Receipt.Status.allCases.filter { $0 != .sending }.map {
        JSONText.Member($0.rawValue, .number(counts[$0] ?? 0))
      }
      console.summary(
        parts.joined(separator: ", "),
        JSONText.Object(fields) + ["digests": .number(digests), "notDrawn": .number(notDrawn)])
    }
    for (destination, reason) in await book.holds.sorted(by: { $0.key < $1.key }) {
      console.note(
        "\(excerpt(destination)): held for \(reason). The same call sends it then, or now with "
          + "--\(SendOption.urgent.name).")
    }
    if let kind = DeliveryError.Kind.byGravity.first(where: kinds.contains) { return kind.status }
    let isHeld = await !book.holds.isEmpty || all > 0 && counts[.held] == all
    return isHeld ? .conditionNotMet : .success
  }
}

enum RunID {
  /// 32 random hexadecimal digits.
  static func unique() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// The dry run: shows the requests without secrets.
struct DryRunCommand: Sendable {
  private let sender: CardSender

  init(_ sender: CardSender) { self.sender = sender }

  func run(_ input: CardReader) async throws -> ExitStatus {
    if let most = sender.options.digest {
      return try await DigestScheduler(input, sender, CancellationSignal(), most: most)
        .rehearse(with: self)
    }
    var status = ExitStatus.success
    var (shown, held) = (0, 0)
    while let (number, _, found, recipients) = try await input.next(sender.recipients) {
      switch found {
      case .card(let card):
        for recipient in recipients {
          do {
            if try await show(card, to: recipient) { shown += 1 } else { held += 1 }
          } catch {
            status = tell(SendError(error), about: card.name)
          }
        }
      case .broken(let error): status = tell(error, about: "card \(number + 1)")
      case .held(let card):
        held += recipients.count
        for recipient in recipients { try tell(card.reason, card.name, excerpt(recipient.name)) }
      case .notDrawn: break
      }
    }
    return status == .success && held > 0 && shown == 0 ? .conditionNotMet : status
  }

  /// Reports what would fail; returns its exit status.
  func tell(_ error: SendError, about name: String) -> ExitStatus {
    sender.console.failure(error.message, about: Console.Subject(id: name))
    return error.status
  }

  /// Tells why a card would be held back.
  func tell(_ reason: String, _ card: String, _ place: String) throws {
    let text = "\(excerpt(card)) to \(place): \(reason)\n"
    try SendProgram.print(sender.destinations.redactor.redacted(text))
  }

  /// Shows the requests of a card, or why it is held back; false for that.
  private func show(_ card: SendableCard, to recipient: Recipients.Recipient) async throws -> Bool {
    var draft = try sender.draft(card, to: recipient)
    if let reason = try await sender.decide(card, &draft) {
      try tell(reason, card.name, excerpt(draft.place.destination))
      return false
    }
    try await show(draft)
    return true
  }

  /// Prints the requests of a message.
  func show(_ draft: CardSender.Draft) async throws {
    let message = try sender.fitted(draft)
    let steps = try await sender.rehearsed(draft, message)
    let place = draft.place
    var title = "\(excerpt(draft.name)) to \(excerpt(place.destination)) (\(place.serviceName))"
    let held = sender.quietEnd(place).flatMap { place.quiet?.reason(until: $0) }
    let notes = message.changes + (held.map { ["held for \($0)"] } ?? [])
    if !notes.isEmpty { title += ": \(notes.joined(separator: ", "))" }
    let text = DryRunText(steps, title: title).text
    try SendProgram.print(sender.destinations.redactor.redacted(text))
  }
}

/// Sends the cards of an input concurrently.
struct SendScheduler: Sendable {
  private let input: CardReader
  private let sender: CardSender
  private let stop: CancellationSignal

  init(_ input: CardReader, _ sender: CardSender, _ stop: CancellationSignal) {
    (self.input, self.sender, self.stop) = (input, sender, stop)
  }

  /// Sends all cards; after an error or a signal, those in progress are completed first.
  func run() async throws {
    await withTaskGroup { group in
      for _ in 0..<sender.options.jobs {
        group.addTask { await work() }
      }
    }
    try await sender.book.check()
  }

  private func work() async {
    do {
      while stop.signal == nil,
        let (number, first, found, recipients) = try await input.next(sender.recipients)
      {
        try await sender.book.check()
        await sender.book.admit(first)
        switch found {
        case .card(let card): await send(card, to: recipients, first: first)
        case .held(let card): await sender.hold(card, to: recipients, first: first)
        case .broken(let error):
          await sender.pass(over: error, number, first..<(first + recipients.count))
        case .notDrawn: break
        }
      }
    } catch {
      await sender.book.fail(error)
    }
  }

  private func send(
    _ card: SendableCard, to recipients: [Recipients.Recipient], first: Int
  ) async {
    await withTaskGroup { group in
      for (place, recipient) in recipients.enumerated() {
        group.addTask { await sender.deliver(card, to: recipient, place: first + place) }
      }
    }
  }
}

/// Prints messages for other programs.
struct ExportCommand: Sendable {
  private let options: SendOptions
  private let form: SendOptions.ExportFormat
  private let sender: CardSender?
  private let console: Console
  private let locales = LocaleCache()

  init(
    _ options: SendOptions, _ form: SendOptions.ExportFormat, _ sender: CardSender? = nil,
    _ console: Console
  ) {
    (self.options, self.form, self.sender, self.console) = (options, form, sender, console)
  }

  /// Prints the messages of all cards for all destinations.
  func run(_ input: CardReader) async throws -> ExitStatus {
    var (printed, held) = (0, 0)
    while let (_, found) = try await input.next() {
      switch found {
      case .card(let card):
        if let reason = try reason(against: card) {
          console.note("\(excerpt(card.name)): \(reason)")
          held += 1
          continue
        }
        printed += 1
        guard let sender else {
          try print(CardSender.message(card, options), as: nil)
          continue
        }
        for recipient in sender.recipients.recipients(of: card.name, card.fields) {
          try await print(sender.draft(card, to: recipient), sender)
        }
      case .held: held += 1
      case .broken(let error): throw error
      case .notDrawn: break
      }
    }
    return held > 0 && printed == 0 ? .conditionNotMet : .success
  }

  /// Why the condition of the call lets a card not go out; nil if it does.
  private func reason(against card: SendableCard) throws -> String? {
    guard let condition = options.when, let asked = try AskedCondition(card, condition, locales)
    else { return nil }
    guard !condition.needsReceipts else { throw SendError.noMemory(condition.text) }
    let outcome = asked.verdict.changed
    return outcome.holds ? nil : ConditionHistory.Reason.notMet.text(condition, outcome.facts)
  }

  private func print(_ draft: CardSender.Draft, _ sender: CardSender) async throws {
    guard form == .curl else {
      return try print(draft.message, as: draft.place.service as? Mail)
    }
    guard draft.message.more.isEmpty else {
      throw SendError.place(
        name: draft.place.destination,
        .unsupported("A script of curl sends one picture. Send several with snapshot send."))
    }
    let message = try sender.fitted(draft)
    var requests: [HTTPRequest] = []
    for step in try await sender.rehearsed(draft, message) {
      switch step {
      case .request(let request) where request.isSigned:
        throw SendError.place(
          name: draft.place.destination,
          .unsupported(
            "Its requests are signed for one hour, and a script would keep an old signature. Send "
              + "it with snapshot send, or let the robot look for a keyword instead of a signature."
          ))
      case .request(let request): requests.append(request)
      case .encrypt(let order):
        throw order.refusal("curl does not encrypt", "Use snapshot send.")
      case .exchange:
        throw SendError.place(
          name: draft.place.destination,
          .unsupported("curl does not speak XMPP. Use snapshot send, or another destination."))
      case .submit, .done:
        throw SendError.place(
          name: draft.place.destination,
          .unsupported("curl does not send mail. Use --emit eml, and hand that to sendmail -t."))
      case .store:
        throw SendError.place(
          name: draft.store?.destination ?? draft.place.destination,
          .unsupported(
            "curl writes into no folder of a web server. Upload to s3 or webdav, or copy the picture there "
              + "and pass its address with --image-url."))
      }
    }
    // Two destinations may have secrets of one name.
    let stored = (draft.store?.secrets ?? []).map { (name: "upload-\($0.name)", value: $0.value) }
    let redactor = Redactor(draft.place.secrets + stored)
    let script = CurlScript(
      requests, picture: message.message.image, path: message.message.image.name,
      pieces: { redactor.segments(of: $0) })
    try SendProgram.print(script.text)
  }

  /// Prints a mail or JSON, which contain no secrets.
  private func print(_ message: CardMessage, as mail: Mail?) throws {
    let key = SHA256.hex(of: Array(GenericMessage(message).json.line.utf8))
    switch form {
    case .json: try SendProgram.print(GenericMessage(message).json.line + "\n")
    case .eml, .curl:
      let message = AdaptedMessage(
        message, moment: DateTime(moment: WallClock.seconds))
      let file = MIMEMessage(handingOver: message, as: mail, key: key, following: nil)
      try OutputDestination.standardOutput.write(file.bytes)
    }
  }
}

struct SendOptions: Sendable {
  enum Purpose: Sendable, Hashable {
    case send
    case rehearse
    case emit(ExportFormat)
  }

  enum ExportFormat: String, Sendable, Hashable, CaseIterable {
    case eml, curl, json
  }

  /// The destination names, with fields in braces and commas between several.
  let names: [String]
  /// How many cards go to one place by themselves; nil for any number.
  let digest: Int?
  /// Whether quiet hours are ignored.
  let isUrgent: Bool
  /// What has to be so for a card to be sent; nil for all.
  let when: DataCondition?
  let purpose: Purpose
  let picture: CardImageFiles.Choice
  /// The texts of the message instead of the card's.
  let caption: String?
  let subcaption: String?
  let url: String?
  let session: String?
  /// The image descriptions instead of the card's.
  let alts: [String]
  let homelessAlt: MessageAdapter.UnsupportedAltPolicy
  let imageURL: String
  /// The name of the store that pictures are put into first, with fields in braces.
  let upload: String?
  let receipts: String?
  /// Whether deliveries of unknown outcome are repeated.
  let isResent: Bool
  let jobs: Int
  let limits: DeliveryClient.Limits
  let destinations: String?
  let messages: Console.Format

  init(_ arguments: ParsedArguments) throws {
    let reader = OptionReader(arguments)
    // The variables of these options are about drawing.
    let call = OptionReader(arguments, environment: .ignored)
    names = reader.texts(SendOption.to)
    digest = try reader.integer(SendOption.digest, in: 1...SendOption.mostInPlace)
    isUrgent = reader.isOn(SendOption.urgent)
    when = try SendOptions.condition(call)
    let form = try reader.choice(SendOption.emit, ExportFormat.self)
    purpose = form.map(Purpose.emit) ?? (reader.isOn(SendOption.dryRun) ? .rehearse : .send)
    picture = CardImageFiles.Choice(
      scale: try call.integer(SendOption.scale, in: 1...3),
      theme: call.text(SendOption.theme))
    jobs = try call.integer(SendOption.jobs, in: 1...SendOption.mostJobs) ?? 8
    limits = try SendOptions.limits(reader)
    messages = try Console.Format(reader)
    caption = call.text(SendOption.caption)
    subcaption = call.text(SendOption.subcaption)
    url = call.text(SendOption.url)
    session = call.text(SendOption.session)
    alts = call.texts(SendOption.alt)
    homelessAlt = reader.isOn(SendOption.altInText) ? .inText : .leftOut
    imageURL = reader.text(SendOption.imageURL) ?? ""
    upload = reader.text(SendOption.upload)
    receipts = reader.text(SendOption.receipts)
    isResent = reader.isOn(SendOption.resend)
    destinations = reader.text(SendOption.destinations)
    try check(reader)
  }

  private static func condition(
    _ reader: OptionReader
  ) throws(NamedOptionError) -> DataCondition? {
    guard let text = reader.text(SendOption.when) else { return nil }
    return try converting({ NamedOptionError(name: "--\(SendOption.when.name)", problem: $0) }) {
      () throws(OptionError) in try DataCondition(text)
    }
  }

  static func limits(_ reader: OptionReader) throws(NamedOptionError) -> DeliveryClient.Limits {
    var limits = DeliveryClient.Limits()
    if let seconds = try reader.number(
      SendOption.timeout, in: SendOption.timeoutRange, unit: "seconds")
    {
      limits.request = seconds
    }
    if let seconds = try reader.number(
      SendOption.deadline, in: SendOption.deadlineRange, unit: "seconds")
    {
      limits.message = seconds
    }
    return limits
  }

  private func check(_ reader: OptionReader) throws {
    if case .emit(let form) = purpose, reader.isOn(SendOption.dryRun) {
      throw UsageError.contradiction(
        "--emit \(form.rawValue)", "--dry-run", reason: "either one prints and sends nothing.")
    }
    if upload != nil, !imageURL.isEmpty {
      throw UsageError.contradiction(
        "--upload", "--image-url", reason: "the picture is put somewhere, or is there already.")
    }
    if case .emit(let form) = purpose, digest != nil {
      throw UsageError.contradiction(
        "--emit \(form.rawValue)", "--\(SendOption.digest.name)",
        reason: "a digest is made when it is sent.")
    }
    let needsPlace = purpose != .emit(.eml) && purpose != .emit(.json)
    if names.isEmpty, needsPlace { throw SendError.nowhere }
    if let when, when.needsReceipts, receipts == nil { throw SendError.noMemory(when.text) }
  }
}
