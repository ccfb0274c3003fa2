import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Delivery

@Suite struct CurlScriptTests {
  static let skipped: Comment = "SKIPPED: curl, jq or python3 are not installed"
  static let canRun = Program.has("curl", "jq", "python3")

  @Test("no secret stands in the script, and each is asked for by name")
  func secretsInScript() throws {
    let slack = try Slack(DestinationFields(["token": "xoxb-geheim", "channel": "C1"]))
    let text = try script(slack, .sample(), secrets: ["token": "xoxb-geheim"]).text
    #expect(!text.contains("geheim"))
    #expect(text.contains(": \"${SNAPSHOT_TOKEN:?is not set: key token of the destination.}\"\n"))
  }

  @Test(
    "the shell can read a script of any words",
    .enabled(if: Program.has("sh"), "SKIPPED: there is no sh"))
  func anyWords() throws {
    var hostile = HostileText(seed: 13)
    for service in try services() {
      for _ in 0..<15 {
        var message = try CardMessage.sample()
        message.caption = hostile.text(upTo: 300) { $0.utf16.count }
        message.subcaption = hostile.text(upTo: 300) { $0.utf16.count }
        message.imageURL = "https://example.com/card.png"
        let text = try script(service, message, secrets: [:]).text
        let result = try Program.run("sh", ["-n"], input: Array(text.utf8))
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }

  @Test(
    "a shell and curl read each of very many hostile texts as it is meant",
    .enabled(if: canRun, skipped))
  func hostileTexts() throws {
    var hostile = HostileText(seed: 31)
    let count = ContinuousIntegration.isRunning ? 100_000 : 20_000
    let texts = (0..<count).map { number in
      let text = hostile.text(upTo: number % 997 == 0 ? 10_000 : 60) { $0.unicodeScalars.count }
      // No text of a script has a zero byte, which a shell cannot hold.
      return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
    }
    func words(_ place: ShellText.QuotingContext) -> [String] {
      texts.map {
        ShellText($0, replies: [], picture: "") { [.plain($0)] }.words(for: place)
      }
    }
    // curl joins the values of one request with "&".
    let lines = words(.configuration).map { "'data-raw = \"'\($0)'\"'" }
    let script = """
      set -eu
      cd "$(dirname "$1")"
      curl='curl --silent --show-error --config - \(ScriptRun.server)'
      printf '%s\\n' \(lines.joined(separator: " ")) | $curl/configuration
      printf '%s\\0' \(words(.file).joined(separator: " ")) > texts
      printf 'data-binary = "@texts"\\n' | $curl/files
      """
    let run = try ScriptRun.run(
      script, picture: CardMessage.sample().image, replies: ["{}"], secrets: [:])
    #expect(run.status == 0, "\(run.errors.prefix(2_000))")
    try #require(run.requests.map(\.path) == ["/configuration", "/files"])
    // Compared as bytes: texts that are canonically equivalent are not the same.
    #expect(Array(run.requests[0].body) == Array(texts.joined(separator: "&").utf8))
    #expect(Array(run.requests[1].body) == Array(texts.map { $0 + "\u{0}" }.joined().utf8))
  }

  @Test(
    "ShellCheck has nothing to say",
    .enabled(if: Program.path("shellcheck") != nil, "SKIPPED: shellcheck is not installed"))
  func shellCheck() throws {
    for service in try services() {
      var message = try CardMessage.sample()
      message.imageURL = "https://example.com/card.png"
      let text = try script(service, message, secrets: ["token": "xoxb-1"]).text
      let result = try Program.run("shellcheck", ["-"], input: Array(text.utf8))
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test(
    "a script makes Slack's requests, with what the replies have said",
    .enabled(if: canRun, skipped))
  func scriptOfSlack() throws {
    let token = "xoxb-\"\\$(id)`'"
    let slack = try Slack(
      DestinationFields(["token": token, "channel": "C1", "server": ScriptRun.server]))
    var message = try CardMessage.sample()
    (message.caption, message.subcaption) = ("It's $HOME \\ \"so\" 100%", "`id`\n漢字 {x} & 'a'")
    let server = ScriptRun.server
    let run = try ScriptRun.run(
      script(slack, message, secrets: ["token": token]), picture: message.image,
      replies: [
        #"{"ok":true,"upload_url":"\#(server)/up?a=1&b=%20","file_id":"F\"1"}"#, "OK",
        #"{"ok":true}"#, #"{"ok":true,"file":{"id":"F1","mimetype":""}}"#,
        #"{"ok":true,"file":{"id":"F1","mimetype":"image/png"}}"#,
        #"{"ok":true,"channel":"C1","ts":"1.2"}"#,
      ], secrets: ["SNAPSHOT_TOKEN": token])
    try #require(run.status == 0, "\(run.errors)")
    #expect(
      run.requests.map(\.path) == [
        "/api/files.getUploadURLExternal", "/up?a=1&b=%20", "/api/files.completeUploadExternal",
        "/api/files.info", "/api/files.info", "/api/chat.postMessage",
      ])
    #expect(
      run.requests.map { $0.headers["authorization"] != nil } == [
        true, false, true, true, true, true,
      ])
    #expect(run.requests[0].headers["authorization"] == "Bearer \(token)")
    #expect([UInt8](run.requests[1].body) == message.image.bytes)
    let expected = SlackText.members(of: message, files: ["F\"1"])
    let post = try JSONSerialization.jsonObject(with: run.requests[5].body) as? NSDictionary
    let blocks = JSONText.object(expected.members.filter { $0.key == "blocks" }).line
    let wanted = try JSONSerialization.jsonObject(with: Data(blocks.utf8)) as? NSDictionary
    #expect(post?["blocks"] as? NSArray == wanted?["blocks"] as? NSArray)
    #expect(run.output.contains(#""ts":"1.2""#))
  }

  @Test(
    "a script sends into an open room of Matrix, and never into one that is or may be encrypted",
    .enabled(if: canRun, skipped),
    arguments: [
      ("404 {\"errcode\":\"M_NOT_FOUND\"}", 0), ("{}", 0), ("{\"algorithm\":\"m.megolm.v1\"}", 78),
      ("<html>", 78), ("403 {\"errcode\":\"M_FORBIDDEN\"}", 69), ("500 {}", 69),
    ])
  func scriptOfMatrix(state: String, status: Int) throws {
    let keys = ["server": ScriptRun.server, "token": "t", "room": "!it's:example.org"]
    let matrix = try Matrix(DestinationFields(keys))
    let message = try CardMessage.sample()
    let run = try ScriptRun.run(
      script(matrix, message, secrets: [:]), picture: message.image,
      replies: [state, #"{"content_uri":"mxc://a/b"}"#, #"{"event_id":"$e"}"#], secrets: [:])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.requests.count == (status == 0 ? 3 : 1))
    if status == 78 { #expect(run.errors.contains("is encrypted")) }
    if status == 69 {
      #expect(run.errors.contains("The answer has the status \(state.prefix(3))."))
    }
  }

  @Test("a script's bodies are those that are sent otherwise", .enabled(if: canRun, skipped))
  func scriptBodies() throws {
    let address = ScriptRun.server + "/hook"
    for form in ["json", "multipart", "raw"] {
      let hook = try Webhook(DestinationFields(["url": address, "as": form, "header.X-A": "a$b"]))
      var message = try CardMessage.sample()
      message.caption = "It's\n<&> \"\\ ü"
      let run = try ScriptRun.run(
        script(hook, message, secrets: ["header.X-A": "a$b"]), picture: message.image,
        replies: ["{}"], secrets: ["SNAPSHOT_HEADER_X_A": "a$b"])
      try #require(run.status == 0, "\(run.errors)")
      let request = try #require(run.requests.first)
      let own = try hook.rehearsal(message).request
      for header in own.headers {
        #expect(request.headers[header.name.lowercased()] == header.value)
      }
      if form == "multipart" {
        let boundary = try #require(
          request.headers["content-type"]?.components(separatedBy: "boundary=").last)
        let ownType = try #require(EncodedBody(own.body).type)
        let ownBoundary = try #require(ownType.components(separatedBy: "boundary=").last)
        let body = String(decoding: request.body, as: Unicode.ASCII.self)
          .replacing(boundary, with: ownBoundary)
        #expect(body == String(decoding: EncodedBody(own.body).bytes, as: Unicode.ASCII.self))
      } else {
        #expect([UInt8](request.body) == EncodedBody(own.body).bytes)
      }
    }
  }

  @Test(
    "a script ends where a service says no, and shows what it said", .enabled(if: canRun, skipped))
  func scriptEnds() throws {
    let slack = try Slack(
      DestinationFields(["token": "xoxb-1", "channel": "C1", "server": ScriptRun.server]))
    let message = try CardMessage.sample()
    let run = try ScriptRun.run(
      script(slack, message, secrets: [:]), picture: message.image,
      replies: [#"{"ok":false,"error":"invalid_auth"}"#], secrets: [:])
    #expect(run.status == 69)
    #expect(run.requests.count == 1)
    #expect(run.errors.contains("invalid_auth"))
  }

  @Test("a script logs in with a name and a password", .enabled(if: canRun, skipped))
  func scriptLogsIn() throws {
    let key = "k'e\\y\"$(id)"
    let zulip = try Zulip(.zulip.with(["server": ScriptRun.server, "token": key]))
    let message = try CardMessage.sample()
    let script = try script(zulip, message, secrets: ["token": key])
    let run = try ScriptRun.run(
      script, picture: message.image,
      replies: [
        #"{"result":"success","zulip_feature_level":1}"#,
        #"{"result":"success","url":"/user_uploads/1/a%20b.png"}"#, #"{"result":"success","id":7}"#,
      ], secrets: ["SNAPSHOT_TOKEN": key])
    try #require(run.status == 0, "\(run.errors)")
    #expect(!script.text.contains(Base64.string(of: Array("secret".utf8))))
    let login = "Basic " + Base64.string(of: Array("cards-bot@team.zulipchat.com:\(key)".utf8))
    #expect(run.requests.map { $0.headers["authorization"] } == [login, login, login])
    let body = String(decoding: run.requests[2].body, as: UTF8.self)
    #expect(body.contains("%2Fuser_uploads%2F1%2Fa%2520b.png"), "\(body)")
  }

  @Test(
    "a script ends where a code says no", .enabled(if: canRun, skipped),
    arguments: [(0, 0, 2), (93000, 69, 1)])
  func scriptCode(code: Int, status: Int, count: Int) throws {
    let wecom = try WeCom(DestinationFields(["key": "k", "server": ScriptRun.server]))
    let message = try CardMessage.sample()
    let run = try ScriptRun.run(
      script(wecom, message, secrets: [:]), picture: message.image,
      replies: [#"{"errcode":\#(code),"errmsg":"so"}"#], secrets: [:])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.requests.count == count)
    #expect(run.errors.contains("so") == (status != 0))
  }

  private func services() throws -> [any MessageService] {
    [
      try Zulip(.zulip), try RocketChat(.rocketChat), try Mastodon(.mastodon),
      try Slack(DestinationFields(["token": "xoxb-1", "channel": "C1"])),
      try Ntfy(DestinationFields(["topic": "week"])),
      try Webhook(DestinationFields(["url": "https://example.com"])),
      try Webhook(DestinationFields(["url": "https://example.com", "as": "multipart"])),
      try Teams(DestinationFields(["url": "https://x.logic.azure.com/1"])),
      try WeCom(DestinationFields(["key": "k"])),
      try Feishu(DestinationFields(["app-id": "cli_1", "app-secret": "s", "chat": "oc_1"])),
      try Line(DestinationFields(["token": "t", "to": "U" + String(repeating: "0f", count: 16)])),
      try S3(DestinationFields(["bucket": "abc", "access-key": "a", "secret-key": "b"])),
      try WebDAV(
        DestinationFields([
          "url": "https://a.example", "public": "https://a.example", "prefix": "a",
        ])
      ),
    ]
  }

  private func script(
    _ service: any MessageService, _ message: CardMessage, secrets: [String: String]
  ) throws -> CurlScript {
    CurlScript(
      try service.rehearsal(message).requests, picture: message.image, path: "cards/it's.png"
    ) { text in
      for (name, value) in secrets {
        guard let (before, after) = text.cut(at: value) else { continue }
        return [.plain(before), .secret(name), .plain(after)]
      }
      return [.plain(text)]
    }
  }
}
