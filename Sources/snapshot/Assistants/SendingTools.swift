import ChartRender
import CommandKit

/// The tools that execute `snapshot-send`.
struct SendingTools: Sendable {
  private let options: ServerOptions

  init(_ options: ServerOptions) { self.options = options }

  /// The options of `snapshot send` that a call may have.
  static let options = [
    SendOption.to, SendOption.alt, SendOption.altInText, SendOption.imageURL, SendOption.scale,
    SendOption.theme, SendOption.dryRun, SendOption.resend,
  ]

  /// Lists the destinations.
  func destinations(_ arguments: [JSONValue.Member], _ queue: CallQueue) throws -> ToolResult {
    if let member = arguments.first {
      throw NamedOptionError(
        name: Tool.destinations.rawValue, problem: .unknownKey(member.key, among: []))
    }
    let ended = try run(["destinations"], input: "", queue)
    let places = ended.output.split(separator: "\n").map { line -> JSONText in
      let words = line.split(separator: "\t").map { JSONText.string(String($0)) }
      return [
        "name": words.first, "service": words.count > 1 ? words[1] : nil,
        "place": words.count > 2 ? words[2] : nil,
      ]
    }
    // One destination that is wrong does not hide the others.
    guard ended.status == 0 || !places.isEmpty else { return .failure(ended.message) }
    let text = [ended.output, ended.message].filter { !$0.isEmpty }.joined(separator: "\n")
    return ToolResult(
      content: [ToolResult.text(text)], structured: ["destinations": .array(places)])
  }

  /// Sends a card, or shows the requests that would.
  ///
  /// - Parameter cards: returns the card of an earlier call by its name.
  func send(
    _ members: [JSONValue.Member], _ queue: CallQueue, cards: (String) -> String?
  ) throws -> ToolResult {
    let name = Tool.send.rawValue
    let keys = ["card"] + SendingTools.options.map(\.key)
    var words: [String] = []
    var card: String?
    var isRehearsal = options.mode == .rehearsal
    for member in members where !member.value.isNull {
      if member.key == "card" {
        guard let text = member.value.string, !text.isEmpty else {
          throw NamedOptionError(name: "card", problem: .text(member.value.kindName))
        }
        card = text
      } else if let option = SendingTools.options.first(where: { $0.key == member.key }) {
        if option == SendOption.dryRun {
          isRehearsal = try isRehearsal || isOn(member)
        } else {
          words += try arguments(member, of: option)
        }
      } else {
        throw NamedOptionError(name: name, problem: .unknownKey(member.key, among: keys))
      }
    }
    guard let card else { throw UsageError.missingArgument("card") }
    guard words.contains(where: { $0.hasPrefix(SendOption.to.flag) }) else {
      throw UsageError.missingArgument("to")
    }
    if isRehearsal { words.append(SendOption.dryRun.flag) }
    if let file = options.receipts { words.append("\(SendOption.receipts.flag)=\(file)") }
    let line = cards(card)
    if line == nil, card.hasPrefix("card:") {
      throw CommandError.forgottenCard(card)
    }
    let input = try line == nil ? ServedFolder(root: options.folder).path(of: card) : "-"
    let ended = try run([name] + words, input: line ?? "", last: input, queue)
    return try result(of: ended, isRehearsal: isRehearsal)
  }

  private func result(of ended: HelperProcess.Ended, isRehearsal: Bool) throws -> ToolResult {
    let lines = isRehearsal ? [] : ended.output.split(separator: "\n").map { Array($0.utf8) }
    let receipts = try lines.compactMap { line in
      JSONText(try JSONValue(parsing: SourceText(line, name: "receipt")))
    }
    var texts = [ended.output, ended.message]
    if isRehearsal, options.mode == .rehearsal {
      texts.insert(
        "Nothing was sent: the server was started without --allow-send. These requests would be:",
        at: 0)
    }
    return ToolResult(
      content: [ToolResult.text(texts.filter { !$0.isEmpty }.joined(separator: "\n"))],
      structured: ["dryRun": .bool(isRehearsal), "receipts": .array(receipts)],
      isError: ended.status != 0)
  }

  private func isOn(_ member: JSONValue.Member) throws -> Bool {
    guard let isOn = member.value.bool else {
      throw NamedOptionError(
        name: member.key, problem: .toggle(member.value.literal ?? member.value.kindName))
    }
    return isOn
  }

  /// The words of the command line; each is one with its value, so that none is taken for another.
  private func arguments(
    _ member: JSONValue.Member, of option: OptionDescription
  ) throws -> [String] {
    if case .toggle = option.value { return try isOn(member) ? [option.flag] : [] }
    return try (member.value.array ?? [member.value]).map { value in
      guard let text = value.literal, !text.isEmpty else {
        throw NamedOptionError(name: member.key, problem: .text(value.kindName))
      }
      return "\(option.flag)=\(text)"
    }
  }

  private func run(
    _ arguments: [String], input: String, last: String? = nil, _ queue: CallQueue
  ) throws -> HelperProcess.Ended {
    guard let program = HelperProcess(CommandDescription.sender) else {
      throw CommandError.noSender
    }
    var words = arguments
    if let file = options.destinations {
      words.append("\(SendOption.destinations.flag)=\(file)")
    }
    if let last { words += ["--", last] }
    defer { queue.setChild(nil) }
    do {
      return try program.run(words, input: Array(input.utf8)) { queue.setChild($0) }
    } catch let error as SystemError {
      throw CommandError.senderNotStarted(error)
    }
  }
}

extension HelperProcess.Ended {
  /// What it says on standard error, without the line end.
  fileprivate var message: String {
    errors.split(separator: "\n").joined(separator: "\n")
  }
}

extension JSONText {
  /// A value as it was read; nil for null, which is left out of lists and objects.
  fileprivate init?(_ json: JSONValue) {
    switch json.content {
    case .null: return nil
    case .bool(let isTrue): self = .bool(isTrue)
    case .number(_, let literal): self = .number(literal)
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.compactMap { JSONText($0) })
    case .object(let members):
      self = .object(
        members.compactMap { member in JSONText(member.value).map { Member(member.key, $0) } })
    }
  }
}
