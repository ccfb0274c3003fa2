import Foundation
import Testing
import TestSupport

@testable import Base
@testable import CommandKit
@testable import snapshot

@Suite("The protocol of assistants")
struct ProtocolTests {
  private static let meta = "io.modelcontextprotocol"

  private static func stated(_ revision: String = "2026-07-28", _ rest: String = "") -> String {
    #"{"_meta":{"\#(meta)/protocolVersion":"\#(revision)","\#(meta)/clientCapabilities":{}}\#(rest)}"#
  }

  @Test("each message has the answer of the specification")
  func answers() throws {
    let deep = String(repeating: "[", count: 100_000)
    let table: [(line: String, id: String, code: Int?)] = [
      (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, "1", nil),
      (#"{"jsonrpc":"2.0","id":"a\"b","method":"ping"}"#, #""a\"b""#, nil),
      (#"{"jsonrpc":"2.0","id":-7,"method":"ping","params":{}}"#, "-7", nil),
      (#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#, "2", nil),
      (#"{"jsonrpc":"2.0","id":3,"method":"resources/list"}"#, "3", -32601),
      (#"{"jsonrpc":"2.0","id":4,"method":"server/discover"}"#, "4", -32601),
      (#"{"jsonrpc":"2.0","id":5,"method":"tools/call"}"#, "5", -32602),
      (#"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"map"}}"#, "6", -32602),
      (
        #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"chart","arguments":[]}}"#,
        "7", -32602
      ),
      (#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":[]}"#, "8", -32602),
      (#"{"jsonrpc":"2.0","id":9,"method":"tools/list","params":{"cursor":"2"}}"#, "9", -32602),
      (#"{"jsonrpc":"2.0","id":10,"method":"initialize","params":{}}"#, "10", -32602),
      (#"{"jsonrpc":"1.0","id":11,"method":"ping"}"#, "11", -32600),
      (#"{"jsonrpc":"2.0","id":12,"method":7}"#, "12", -32600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "null", -32600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, "null", -32600),
      (#"{"jsonrpc":"2.0","id":1e999,"method":"ping"}"#, "null", -32600),
      (
        #"{"jsonrpc":"2.0","id":\#(String(repeating: "9", count: 101)),"method":"ping"}"#, "null",
        -32600
      ),
      (#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, "null", -32600),
      (#"{"jsonrpc":"2.0","id":13,"id":14,"method":"ping"}"#, "null", -32700),
      (#"{"jsonrpc":"2.0","#, "null", -32700), ("7", "null", -32600), ("nonsense", "null", -32700),
      ("[]", "null", -32600), (#"[{"jsonrpc":"2.0","id":15,"method":"ping"}]"#, "null", -32600),
      (deep, "null", -32700),
    ]
    let silent = [
      "", "  \r", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
      #"{"jsonrpc":"2.0","method":"no/such"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ]
    let conversation = try Conversation(
      [Conversation.handshake] + silent + table.map(\.line), in: TestFolder())
    #expect(conversation.run.status == 0 && conversation.run.errors == "")
    #expect(conversation.answers.count == table.count + 1)
    for (answer, (line, id, code)) in zip(conversation.answers.dropFirst(), table) {
      #expect(answer["jsonrpc"]?.string == "2.0")
      #expect(answer["id"]?.line == id, "\(line.prefix(200))")
      #expect(answer["error"]?["code"]?.number.map { Int($0) } == code, "\(line.prefix(200))")
      #expect((answer["error"]?["message"]?.string?.isEmpty == false) == (code != nil))
      #expect((answer["result"] == nil) == (code != nil))
    }
  }

  @Test("a handshake agrees on the revision of the client, or on the latest that has one")
  func handshake() throws {
    for (asked, agreed) in [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1.0", "2025-11-25"),
    ] {
      let result = try Conversation([Conversation.begin(asked)], in: TestFolder()).answers[0][
        "result"]
      #expect(result?["protocolVersion"]?.string == agreed)
      #expect(result?["serverInfo"]?["version"]?.string == ProgramVersion.version)
      #expect(result?["capabilities"]?["tools"] != nil)
    }
  }

  @Test("a request that states its revision needs no handshake, and one without either is refused")
  func stateless() throws {
    let lines = [
      Conversation.request("1", "server/discover", Self.stated()),
      Conversation.request("2", "tools/list", Self.stated()),
      Conversation.request(
        "3", "tools/call",
        Self.stated("2026-07-28", #","name":"describe","arguments":{"data":"x\n1\n2"}"#)),
      Conversation.request("4", "tools/list"), Conversation.request("5", "server/discover"),
      Conversation.request("6", "tools/list", Self.stated("2025-11-25")),
      Conversation.request(
        "7", "tools/list", #"{"_meta":{"\#(Self.meta)/protocolVersion":"2026-07-28"}}"#),
      Conversation.request("8", "ping", Self.stated()),
    ]
    let conversation = try Conversation(lines, in: TestFolder())
    for id in ["1", "2", "3"] {
      let result = try #require(try conversation.answer(id)["result"])
      #expect(result["resultType"]?.string == "complete")
      #expect(result["_meta"]?["\(Self.meta)/serverInfo"]?["name"]?.string == "snapshot")
      #expect((result["ttlMs"] == nil) == (id == "3"))
    }
    let found = try #require(try conversation.answer("1")["result"])
    #expect(found["supportedVersions"]?.array?.map(\.string) == ["2026-07-28"])
    for (id, code) in [
      ("4", -32602), ("5", -32602), ("6", -32022), ("7", -32602), ("8", -32601),
    ] {
      #expect(try conversation.answer(id)["error"]?["code"]?.number == Double(code), "\(id)")
    }
    let data = try conversation.answer("6")["error"]?["data"]
    #expect(data?["requested"]?.string == "2025-11-25")
    #expect(data?["supported"]?.array?.map(\.string) == ["2026-07-28"])
  }

  @Test("a list of messages is answered by a list, in the revisions that have it")
  func batches() throws {
    let list =
      "["
      + [
        Conversation.request("1", "ping"),
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        Conversation.call("2", "describe", #"{"data":"x\n1\n2"}"#), "7",
      ].joined(separator: ",") + "]"
    for revision in ["2024-11-05", "2025-03-26"] {
      let conversation = try Conversation([Conversation.begin(revision), list], in: TestFolder())
      let answers = try #require(conversation.answers.last?.array)
      #expect(answers.map { $0["id"]?.line } == ["1", "2", "null"])
      #expect(answers[1]["result"]?["isError"]?.bool == false)
    }
    for revision in ["2025-06-18", "2025-11-25"] {
      let conversation = try Conversation([Conversation.begin(revision), list], in: TestFolder())
      #expect(conversation.answers.last?["error"]?["code"]?.number == -32600)
    }
  }

  @Test("a line that is too long is passed over, and the next one is answered")
  func longLine() throws {
    let long = Conversation.request(
      "1", "ping", #"{"a":"\#(String(repeating: "a", count: ProtocolSession.longestLine))"}"#)
    let conversation = try Conversation(
      [long, Conversation.request("2", "ping"), long], in: TestFolder())
    #expect(conversation.answers.map { $0["id"]?.line } == ["null", "2", "null"])
    #expect(conversation.answers[0]["error"]?["code"]?.number == -32700)
  }

  @Test("whatever stands in 10,000 lines, the next request is answered")
  func hostileLines() throws {
    var random = SplitMix(seed: 20)
    let data = #"{"data":"day,n\n2024-03-01,5\n2024-03-02,7","y":"n","title":"T"}"#
    let seeds = [
      Conversation.handshake, Conversation.request("1", "ping"),
      Conversation.call("\"a\"", "describe", data),
      Conversation.call(
        "3", "chart", #"{"data":"x","scale":[1,2],"theme":"a.json","size":{"width":1}}"#),
      Conversation.call("4", "send", #"{"card":"card:1","to":"a","scale":2}"#),
      Conversation.call("5", "card", #"{"template":{"box":{}},"rows":[1,2,3],"caption":"{x}"}"#),
      Conversation.call("6", "page", #"{"spec":{"rows":[[{"chart":{"data":[1,2]}}]]}}"#),
      Conversation.request("7", "server/discover", Self.stated()),
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#,
    ].map { Array($0.utf8) }
    let parts = [
      "null", "1e400", "-0", "{}", "[]", "\"\"", "\\ud800", "\\u0000", "true", "{\"a\":", "[[[[",
      "99999999999999999999", "\"../../etc/passwd\"", "\u{0}", "\u{FEFF}", "\"chart\"",
    ].map { Array($0.utf8) }
    var lines: [[UInt8]] = []
    for number in 0..<10_000 {
      if number % 10 == 0 {
        lines.append(
          (0..<Int.random(in: 1..<200, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          }.filter { $0 != 0x0A })
        continue
      }
      var line = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: line.remove(at: place)
        case 1: line[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 2:
          line.insert(contentsOf: parts[Int.random(in: 0..<parts.count, using: &random)], at: place)
        default: line.removeLast(min(line.count - 1, Int.random(in: 0..<8, using: &random)))
        }
      }
      lines.append(line.filter { $0 != 0x0A })
    }
    lines.append(Array(Conversation.request("\"last\"", "ping").utf8))
    let folder = try TestFolder()
    try Data(lines.joined(separator: [0x0A])).write(to: URL(filePath: folder["lines"]))
    let run = try CommandRun("mcp", in: folder, input: .path(folder["lines"]))
    #expect(run.status == 0, "\(run.errors)")
    let answers = try run.output.split(separator: 0x0A).map {
      try JSONValue(parsing: SourceText(Array($0), name: "answer"))
    }
    #expect(answers.contains { $0["id"]?.string == "last" && $0["result"] != nil })
    // Whatever is a request is answered once, and what is none by an error.
    #expect(answers.count > 5_000)
    #expect(answers.allSatisfy { ($0["result"] == nil) != ($0["error"] == nil) || $0.array != nil })
  }

  @Test("a cancelled call is not answered, whether it waits or runs")
  func cancellation() throws {
    let ids = try (1...3).map {
      try #require(
        RPCID(JSONValue(.number(0, literal: "\($0)"), location: TextLocation(line: 1, column: 1))))
    }
    let queue = CallQueue()
    for id in ids {
      let call = ToolCall(id: id, tool: .chart, arguments: [], revision: .november2025)
      queue.add(.single(.call(call)))
    }
    queue.cancel(ids[1])
    #expect(queue.next() != nil && queue.begin(ids[0]))
    queue.cancel(ids[0])
    #expect(!queue.end(ids[0]))
    #expect(queue.next() != nil && !queue.begin(ids[1]))
    // What is over already has been answered.
    queue.cancel(ids[0])
    #expect(queue.next() != nil && queue.begin(ids[2]) && queue.end(ids[2]))
    queue.close()
    #expect(queue.next() == nil)
  }

  @Test("a signal ends the server, and so does the end of input")
  func end() throws {
    let folder = try TestFolder()
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: try BuiltProgram.path("snapshot"))
    process.arguments = ["mcp", "--folder", folder.path]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((Conversation.handshake + "\n").utf8))
    #expect(output.fileHandleForReading.availableData.last == 0x0A)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(try CommandRun("mcp", in: folder).status == 0)
  }
}
