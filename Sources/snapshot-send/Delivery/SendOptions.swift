import Base
import CommandKit
import Delivery

/// What a call says about sending.
struct SendOptions: Sendable {
  /// What happens with a message.
  enum Purpose: Sendable, Hashable {
    case send
    /// The requests are shown.
    case rehearse
    case emit(ExportFormat)
  }

  /// The forms in which a message is handed over.
  enum ExportFormat: String, Sendable, Hashable, CaseIterable {
    case eml, curl, json
  }

  /// The names of destinations, in which fields may stand.
  let names: [String]
  let purpose: Purpose
  let picture: CardImageFiles.Choice
  /// What the picture shows, instead of what the card says.
  let alt: String?
  let homelessAlt: MessageAdapter.UnsupportedAltPolicy
  let imageURL: String
  let receipts: String?
  /// Whether what may have been sent is sent again.
  let isResent: Bool
  let jobs: Int
  let limits: DeliveryClient.Limits
  let destinations: String?
  /// How messages are written.
  let messages: Console.Format

  /// Reads arguments, then the environment.
  init(_ arguments: ParsedArguments) throws(SendError) {
    let reader = OptionReader(arguments)
    // A variable of one of these names is about drawing.
    let call = OptionReader(arguments, environment: .ignored)
    names = reader.texts(SendOption.to)
    do throws(NamedOptionError) {
      let form = try reader.choice(SendOption.emit, ExportFormat.self)
      purpose = form.map(Purpose.emit) ?? (reader.isOn(SendOption.dryRun) ? .rehearse : .send)
      picture = CardImageFiles.Choice(
        scale: try call.integer(SendOption.scale, in: 1...3),
        theme: call.text(SendOption.theme))
      jobs = try call.integer(SendOption.jobs, in: 1...SendOption.mostJobs) ?? 8
      limits = try SendOptions.limits(reader)
      messages = try Console.Format(reader)
    } catch {
      throw .setting(error)
    }
    alt = call.text(SendOption.alt)
    homelessAlt = reader.isOn(SendOption.altInText) ? .inText : .leftOut
    imageURL = reader.text(SendOption.imageURL) ?? ""
    receipts = reader.text(SendOption.receipts)
    isResent = reader.isOn(SendOption.resend)
    destinations = reader.text(SendOption.destinations)
    try check(reader)
  }

  /// How long things may take.
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

  private func check(_ reader: OptionReader) throws(SendError) {
    if case .emit(let form) = purpose, reader.isOn(SendOption.dryRun) {
      throw .usage(
        .contradiction(
          "--emit \(form.rawValue)", "--dry-run", reason: "either one prints and sends nothing."))
    }
    let needsPlace = purpose != .emit(.eml) && purpose != .emit(.json)
    if names.isEmpty, needsPlace { throw .nowhere }
  }
}
