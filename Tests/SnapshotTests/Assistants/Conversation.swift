import Foundation
import Testing
import TestSupport

@testable import Base

/// What `snapshot mcp` answered to some lines.
struct Conversation {
  /// The answers in their order; one to a list of messages is a list.
  let answers: [JSONValue]
  let run: CommandRun

  static let handshake = begin("2025-11-25")

  /// The first message of a client of a revision before 2026.
  static func begin(_ revision: String) -> String {
    request(
      "\"hello\"", "initialize",
      #"{"protocolVersion":"\#(revision)","capabilities":{},"clientInfo":{"name":"t","version":"1"}}"#
    )
  }

  static func request(_ id: String, _ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  static func call(_ id: String, _ tool: String, _ arguments: String) -> String {
    request(id, "tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
  }

  /// Writes the lines and reads all answers; every line of standard output must be one.
  init(
    _ lines: [String], _ options: [String] = [], in folder: TestFolder,
    environment: [String: String] = [:]
  ) throws {
    run = try CommandRun(
      ["mcp"] + options, in: folder, input: .text(lines.joined(separator: "\n") + "\n"),
      environment: environment)
    answers = try run.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONValue(parsing: SourceText(Array($0), name: "answer", limit: 1 << 26), limit: 1 << 26)
    }
  }

  /// The result of a call after a handshake.
  static func result(
    of tool: String, _ arguments: String, _ options: [String] = [], in folder: TestFolder
  ) throws -> JSONValue {
    let conversation = try Conversation(
      [handshake, call("1", tool, arguments)], options, in: folder)
    try #require(conversation.run.status == 0, "\(conversation.run.errors)")
    return try #require(try conversation.answer("1")["result"])
  }

  func answer(_ id: String) throws -> JSONValue {
    try #require(answers.first { $0["id"]?.line == id }, "no answer to \(id)")
  }
}

extension JSONValue {
  /// The texts of a tool's answer.
  var texts: String {
    (self["content"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
  }

  /// The pictures of a tool's answer.
  var pictures: [[UInt8]] {
    (self["content"]?.array ?? []).filter { $0["type"]?.string == "image" }
      .compactMap { $0["data"]?.string.flatMap(Base64.bytes) }
  }
}
