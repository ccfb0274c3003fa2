import Base
import CommandKit
import Delivery

/// One run of the command that lists destinations and checks them.
struct DestinationsCommand: Sendable {
  private let arguments: ParsedArguments

  /// Prepares a run.
  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Lists, and returns how the checks went.
  func run() async throws(SendError) -> ExitStatus {
    let reader = OptionReader(arguments)
    let (limits, console): (DeliveryClient.Limits, Console)
    do throws(NamedOptionError) {
      limits = try SendOptions.limits(reader)
      console = Console(arguments, format: try Console.Format(reader))
    } catch {
      throw .setting(error)
    }
    let files = try DestinationFiles(reader.text(SendOption.destinations))
    let redactor = files.redactor
    let shown =
      try arguments.positionals.first.map { name throws(SendError) in
        [try files.destination(name)]
      } ?? files.all
    guard !shown.isEmpty else {
      console.note(
        "there are no destinations. Describe some in \(quoted(files.path)), which nobody else may read."
      )
      return .success
    }
    var kinds: Set<DeliveryError.Kind> = []
    for destination in shown {
      var words = [destination.name, destination.service, destination.summary]
      if reader.isOn(SendOption.check) {
        let (text, kind) = await checked(destination, limits)
        words.append(text)
        if let kind { kinds.insert(kind) }
      }
      let line = words.map { excerpt($0, limit: 400) }.filter { !$0.isEmpty }
      try SendProgram.print(redactor.redacted(line.joined(separator: "\t")) + "\n")
    }
    return DeliveryError.Kind.byGravity.first(where: kinds.contains)?.status ?? .success
  }

  /// What a service says about a destination.
  private func checked(
    _ destination: Destination, _ limits: DeliveryClient.Limits
  ) async -> (String, DeliveryError.Kind?) {
    guard !destination.hasFields else {
      return ("not checked: the place depends on the card", nil)
    }
    let place: Endpoint
    do throws(DestinationProblem) {
      place = try destination.place(for: [:])
    } catch {
      return (error.description, .configuration)
    }
    guard let check = place.service.check else {
      return ("not checked: \(destination.service) has no question for it", nil)
    }
    var courier = DeliveryClient(
      NetworkTransport(userAgent: "snapshot/\(ProgramVersion.version)", connections: 1))
    courier.limits = limits
    switch await courier.lead(check).result {
    case .success(let answer): return (answer.id.isEmpty ? "ok" : "ok: \(answer.id)", nil)
    case .failure(let error): return (error.text, error.kind)
    }
  }
}
