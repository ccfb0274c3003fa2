import ChartRender
import CommandKit

/// A revision of the Model Context Protocol.
enum ProtocolRevision: String, Sendable, Hashable, CaseIterable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether each request says its revision, instead of a handshake for all of them.
  var isStateless: Bool { self == .july2026 }

  /// Whether a line may hold several messages.
  var hasBatches: Bool { self == .november2024 || self == .march2025 }

  /// The latest one with a handshake.
  static let latestWithHandshake = ProtocolRevision.november2025
}

/// A call of a tool.
struct ToolCall: Sendable {
  let id: RPCID
  let tool: Tool
  let arguments: [JSONValue.Member]
  let revision: ProtocolRevision

  /// The line that answers with a result of the tool.
  func answer(_ result: ToolResult) -> String {
    RPCAnswer.result(id, ProtocolSession.framed(result.members, in: revision))
  }
}

/// The server's side of the Model Context Protocol: what each line of a client asks for, without
/// doing it.
struct ProtocolSession: Sendable {
  /// What a message asks for.
  enum Step: Sendable {
    case nothing
    /// Write this line.
    case answer(String)
    case call(ToolCall)
    /// Drop the call with this id, and do not answer it.
    case cancel(RPCID)
  }

  /// What a line asks for.
  enum Work: Sendable {
    case single(Step)
    /// The answers of all are a list in one line.
    case batch([Step])
  }

  /// The most bytes of a line: 8 MiB.
  static let longestLine = JSONValue.defaultLimit

  private let tools: ToolList
  /// The revision of the handshake; nil before it.
  private var revision: ProtocolRevision?

  init(_ tools: ToolList) { self.tools = tools }

  /// Reads a line.
  mutating func take(_ line: [UInt8]) -> Work {
    if line.allSatisfy({ $0.isBlank || $0.isLineBreak }) { return .single(.nothing) }
    let json: JSONValue
    do throws(InputError) {
      json = try JSONValue(
        parsing: SourceText(line, name: "message", limit: ProtocolSession.longestLine))
    } catch {
      return .single(.answer(RPCAnswer.failure(nil, .parse(error.description))))
    }
    guard let messages = json.array else { return .single(step(json)) }
    let problem: RPCError
    if messages.isEmpty {
      problem = .request("a list of messages is empty")
    } else if revision?.hasBatches != true {
      problem = .request("this revision has no lists of messages. Write each on a line of its own.")
    } else {
      return .batch(messages.map { step($0) })
    }
    return .single(.answer(RPCAnswer.failure(nil, problem)))
  }

  /// The answer to a line of more than ``longestLine`` bytes.
  static var tooLongLine: String {
    RPCAnswer.failure(
      nil, .parse("a line has more than \(longestLine) bytes. Give a file instead of its text."))
  }

  private mutating func step(_ json: JSONValue) -> Step {
    switch RPCMessage(json) {
    case .answer: return .nothing
    case .broken(let id, let error): return .answer(RPCAnswer.failure(id, error))
    case .notification(let method, let parameters):
      guard method == "notifications/cancelled", let id = RPCID(parameters?["requestId"]) else {
        return .nothing
      }
      return .cancel(id)
    case .request(let id, let method, let parameters):
      do throws(RPCError) {
        return try step(id, method, parameters)
      } catch {
        return .answer(RPCAnswer.failure(id, error))
      }
    }
  }

  private mutating func step(
    _ id: RPCID, _ method: String, _ parameters: JSONValue?
  ) throws(RPCError) -> Step {
    switch method {
    case "initialize": return .answer(RPCAnswer.result(id, try begin(parameters)))
    case "ping" where try stated(parameters) == nil: return .answer(RPCAnswer.result(id, [:]))
    case "server/discover", "tools/list", "tools/call": break
    default: throw .method(method)
    }
    let revision = try revision(of: parameters)
    let result: JSONText.Object
    switch method {
    case "tools/call":
      return .call(try call(id, parameters, revision))
    case "tools/list":
      guard parameters?["cursor"].map(\.isNull) ?? true else {
        throw .parameters("\"cursor\" is unknown: the list has no pages. Leave it out.")
      }
      result = ["tools": tools.json] + (revision.isStateless ? ProtocolSession.caching : [:])
    default:
      guard revision.isStateless else { throw .method(method) }
      result =
        [
          "supportedVersions": .strings(ProtocolSession.stateless),
          "capabilities": ProtocolSession.capabilities, "instructions": .string(tools.instructions),
        ] + ProtocolSession.caching
    }
    return .answer(RPCAnswer.result(id, ProtocolSession.framed(result, in: revision)))
  }

  private mutating func begin(_ parameters: JSONValue?) throws(RPCError) -> JSONText.Object {
    guard let asked = parameters?["protocolVersion"]?.string else {
      throw .parameters("\"protocolVersion\" is missing, or no text")
    }
    let known = ProtocolRevision(rawValue: asked).flatMap { $0.isStateless ? nil : $0 }
    let revision = known ?? .latestWithHandshake
    self.revision = revision
    return [
      "protocolVersion": .string(revision.rawValue), "capabilities": ProtocolSession.capabilities,
      "serverInfo": ProtocolSession.server, "instructions": .string(tools.instructions),
    ]
  }

  /// The revision that a request itself states; nil if it states none.
  private func stated(_ parameters: JSONValue?) throws(RPCError) -> ProtocolRevision? {
    let meta = parameters?["_meta"]
    guard let value = meta?[ProtocolSession.key("protocolVersion")] else { return nil }
    guard let name = value.string else {
      throw .parameters("\"\(ProtocolSession.key("protocolVersion"))\" is no text")
    }
    guard let revision = ProtocolRevision(rawValue: name), revision.isStateless else {
      throw RPCError(
        code: -32022, message: "the revision \"\(excerpt(name))\" is not supported in a request",
        data: [
          "supported": .strings(ProtocolSession.stateless), "requested": .string(excerpt(name)),
        ])
    }
    guard meta?[ProtocolSession.key("clientCapabilities")]?.members != nil else {
      throw .parameters(
        "\"\(ProtocolSession.key("clientCapabilities"))\" is missing in \"_meta\", or no object")
    }
    return revision
  }

  private func revision(of parameters: JSONValue?) throws(RPCError) -> ProtocolRevision {
    if let stated = try stated(parameters) ?? revision { return stated }
    throw .parameters(
      "\"\(ProtocolSession.key("protocolVersion"))\" is missing in \"_meta\", and \"initialize\" was not "
        + "called before")
  }

  private func call(
    _ id: RPCID, _ parameters: JSONValue?, _ revision: ProtocolRevision
  ) throws(RPCError) -> ToolCall {
    guard let name = parameters?["name"]?.string else {
      throw .parameters("\"name\" is missing, or no text")
    }
    guard let tool = Tool(rawValue: name) else {
      let names = Tool.allCases.map(\.rawValue)
      let near = suggestion(for: name, among: names).map { "Did you mean \"\($0)\"?" }
      throw .parameters(
        "there is no tool \"\(excerpt(name))\". "
          + (near ?? "There are \(names.joined(separator: ", "))."))
    }
    let arguments = parameters?["arguments"]
    guard arguments.map({ $0.isNull || $0.members != nil }) ?? true else {
      throw .parameters("\"arguments\" is not an object")
    }
    return ToolCall(id: id, tool: tool, arguments: arguments?.members ?? [], revision: revision)
  }
}

extension ProtocolSession {
  private static let stateless = ProtocolRevision.allCases.filter(\.isStateless).map(\.rawValue)
  private static let capabilities: JSONText = ["tools": [:]]
  private static let server: JSONText = [
    "name": .string(Program.name), "title": "snapshot: charts and cards",
    "version": .string(ProgramVersion.version),
  ]

  /// The tools are the same for as long as the server runs: clients may keep them for an hour.
  private static let caching: JSONText.Object = ["ttlMs": 3_600_000, "cacheScope": "private"]

  private static func key(_ name: String) -> String { "io.modelcontextprotocol/\(name)" }

  /// A result with what each has in a revision.
  static func framed(
    _ result: JSONText.Object, in revision: ProtocolRevision
  ) -> JSONText.Object {
    guard revision.isStateless else { return result }
    return ["resultType": "complete"] + result
      + ["_meta": .object([JSONText.Member(key("serverInfo"), server)])]
  }
}
