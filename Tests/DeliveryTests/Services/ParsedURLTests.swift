import Testing

@testable import Delivery

private let user = "U" + String(repeating: "0f", count: 16)

@Suite struct ParsedURLTests {
  @Test("an address is taken apart")
  func addressParts() throws {
    let address = try #require(
      ParsedURL("HTTPS://us%40er:p:w@[::1]:8080/a//b%20c?x=1&y=%26#frag"))
    #expect(address.scheme == "https")
    #expect(address.user == "us@er")
    #expect(address.password == "p:w")
    #expect(address.authority == "[::1]:8080")
    #expect(address.path == ["a", "b c"])
    #expect(address.query == [FormField("x", "1"), FormField("y", "&")])
    #expect(address.fragment == "frag")
  }

  @Test(
    "other texts are none",
    arguments: ["", "a", "://x", "http://a b", "http://a:b", "http://a:99999", "http://ä"])
  func otherTexts(text: String) { #expect(ParsedURL(text) == nil) }

  @Test(
    "Slack's",
    arguments: [
      ("slack://xoxb-1/C123", ["token": "xoxb-1", "channel": "C123"]),
      ("slack://xoxb-1/#general", ["token": "xoxb-1", "channel": "#general"]),
      ("slack://xoxb-1/%23general", ["token": "xoxb-1", "channel": "#general"]),
      ("https://example.com", nil),
    ] as [(String, [String: String]?)])
  func slackAddresses(text: String, fields: [String: String]?) throws {
    #expect(try Slack.fields(fromAddress: text) == fields)
  }

  @Test("a webhook of Slack is refused with the reason")
  func slackWebhook() {
    #expect(throws: Slack.hookProblem) {
      try Slack.fields(fromAddress: "https://hooks.slack.com/services/T/B/x")
    }
  }

  @Test(
    "those of ntfy",
    arguments: [
      ("ntfy://week", ["topic": "week"]),
      ("ntfys://host.example/week", ["topic": "week", "server": "https://host.example"]),
      (
        "ntfy://ann:pw@host:81/week?priority=4",
        [
          "topic": "week", "server": "http://host:81", "user": "ann", "password": "pw",
          "priority": "4",
        ]
      ),
      ("ntfys://tk_1@ntfy.sh/week", ["topic": "week", "token": "tk_1"]),
      ("https://ntfy.sh/week", ["topic": "week"]), ("https://ntfy.sh/", nil),
      ("https://ntfy.example/", nil), ("https://example.com/ntfy", nil),
    ] as [(String, [String: String]?)])
  func ntfyAddresses(text: String, fields: [String: String]?) throws {
    #expect(try Ntfy.fields(fromAddress: text) == fields)
  }

  @Test("a topic of a server of one's own is no webhook without a word")
  func ownTopic() {
    let problem = #expect(throws: DestinationProblem.self) {
      try Ntfy.fields(fromAddress: "https://ntfy.example/week")
    }
    #expect(problem?.description.contains("ntfys://HOST/TOPIC") == true)
  }

  @Test(
    "those of mail",
    arguments: [
      (
        "mailto:ann@example.com?CC=bob%40example.com&from=me@example.com&subject=x",
        [
          "to": "ann@example.com", "cc": "bob@example.com", "from": "me@example.com",
          "sendmail": "/usr/sbin/sendmail",
        ]
      ),
      (
        "smtp://me:pw@mail.example:2525/?from=a@x.example&to=b@y.example",
        [
          "server": "mail.example", "port": "2525", "security": "starttls", "user": "me",
          "password": "pw", "from": "a@x.example", "to": "b@y.example",
        ]
      ),
      (
        "mailtos://me:pw@mail.example",
        [
          "server": "mail.example", "security": "tls", "user": "me", "password": "pw",
          "from": "me@mail.example", "to": "me@mail.example",
        ]
      ),
      (
        "mailto://user:pass@gmail.com/ann@x.org/bob@y.org",
        [
          "server": "smtp.gmail.com", "security": "starttls", "user": "user@gmail.com",
          "password": "pass", "from": "user@gmail.com", "to": "ann@x.org, bob@y.org",
        ]
      ),
      (
        "mailtos://me:pw@mail.example/ann@x.org?to=bob@y.org&name=Weekly%20%22cards%22&mode=starttls",
        [
          "server": "mail.example", "security": "starttls", "user": "me", "password": "pw",
          "from": "\"Weekly \\\"cards\\\"\" <me@mail.example>", "to": "ann@x.org, bob@y.org",
        ]
      ),
      (
        "mailto://yahoo.com?user=me&pass=pw&smtp=out.example&from=Cards&reply=a@b.c",
        [
          "server": "out.example", "security": "starttls", "user": "me", "password": "pw",
          "from": "\"Cards\" <me@yahoo.com>", "to": "me@yahoo.com", "reply-to": "a@b.c",
        ]
      ),
      ("https://mail.example", nil),
    ] as [(String, [String: String]?)])
  func mailAddresses(text: String, fields: [String: String]?) throws {
    #expect(try Mail.fields(fromAddress: text) == fields)
  }

  @Test(
    "an address of several places, or of none that a program can send to, is an error that helps",
    arguments: [
      ("tgram://1:a/111/222", "names 2 chats, \"111\", \"222\""),
      ("ntfys://h/t1/t2/t3", "names 3 topics"),
      ("matrixs://t@h/!a:b/#c:d", "names 2 rooms, \"!a:b\", \"#c:d\""),
      ("slack://xoxb-1/#general/#random", "names 2 channels, \"#general\", \"#random\""),
      ("slack://xoxb-1/C1/C2", "names 2 channels"),
      ("slack://T1JJ3T3L2/B1/x/#a", "Incoming webhooks of Slack"),
      ("mailto:a@b.c?bcc=d@e.f", "A copy that nobody sees"),
      ("mailto://u:p@h.i/a@b.c?bcc=d@e.f", "A copy that nobody sees"),
      ("https://discord.com/channels/1/2", "make a webhook and copy its address"),
      ("https://matrix.to/#/#room:example.org", "\"service\": \"matrix\""),
      ("https://t.me/walkers", "tgram://TOKEN/CHAT"),
      ("wecombot://one/two", "names 2 robots, \"one\", \"two\""),
      ("https://qyapi.weixin.qq.com/cgi-bin/gettoken?corpid=1", "/cgi-bin/webhook/send?key=KEY"),
      ("feishu://one/two", "names 2 bots"), ("lark://one/two", "lark://TOKEN"),
      ("https://open.feishu.cn/open-apis/bot/hook/1", "/open-apis/bot/v2/hook/TOKEN"),
      ("lark://token", "app-id: there is none"),
      ("dingtalk://token/15550001111", "names people to call"),
      ("https://oapi.dingtalk.com/gettoken?appkey=1", "/robot/send?access_token=TOKEN"),
      ("line://token/\(user)/\(user)", "names 2 receivers"),
      ("https://line.me/R/ti/p/@walkers", "line://TOKEN/ID"),
      ("https://app.slack.com/client/T1/C1", "slack://TOKEN/CHANNEL"),
      ("https://team.zulipchat.com/#narrow/channel/7-walkers", "make a bot"),
      ("https://chat.example.org/#narrow/channel/7-walkers", "make a bot"),
      ("zulip://cards@team/key/walkers/runners", "names 2 channels"),
      ("zulip://cards@team", "has no bot or no key"),
      ("https://open.rocket.chat/channel/general", "make a personal access token"),
      ("rockets://0123456789012345/token@h/room", "An incoming webhook"),
      ("rockets://ann:password@h/room", "not with a password"),
      ("rockets://u:012345678901234567890123456789012@h/#a/#b", "names 2 rooms, \"#a\", \"#b\""),
      ("rockets://u:012345678901234567890123456789012@h/@ann", "is a person"),
      ("https://mastodon.social/@ann", "mastodons://TOKEN@HOST"),
      ("mastodons://token@h/@ann", "A card mentions nobody"),
      ("mastodons://h", "has no access token"),
    ])
  func misreadAddresses(address: String, expected: String) throws {
    var list = DestinationList(services: KnownServices.all)
    list.add("team", variable: "SNAPSHOT_TO_TEAM", value: address)
    let text = list.broken.first?.error.description ?? ""
    #expect(list.all.isEmpty && text.contains(expected), "\(text)")
  }

  @Test(
    "those of WeCom, Feishu, Lark, DingTalk and LINE",
    arguments: [
      (
        WeCom.self, "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a-1&x=2",
        ["key": "a-1"]
      ),
      (WeCom.self, "wecombot://a-1", ["key": "a-1"]),
      (
        Feishu.self, "feishu://Abc-1",
        ["webhook": "https://open.feishu.cn/open-apis/bot/v2/hook/Abc-1"]
      ),
      (
        Feishu.self, "lark://Abc-1",
        ["webhook": "https://open.larksuite.com/open-apis/bot/v2/hook/Abc-1"]
      ),
      (
        Feishu.self, "https://open.larksuite.com/open-apis/bot/v2/hook/a",
        ["webhook": "https://open.larksuite.com/open-apis/bot/v2/hook/a"]
      ),
      (
        DingTalk.self, "https://oapi.dingtalk.com/robot/send?access_token=0a1B", ["token": "0a1B"]
      ),
      (DingTalk.self, "dingtalk://SEC12@0a1B", ["token": "0a1B", "secret": "SEC12"]),
      (DingTalk.self, "dingtalk://0a1B/", ["token": "0a1B"]),
      (Line.self, "line://abc+d/\(user)", ["token": "abc+d", "to": user]),
      (Line.self, "line://ab/c+d/e=/\(user)", ["token": "ab/c+d/e=", "to": user]),
      (Line.self, "https://example.com/line", nil), (WeCom.self, "slack://a/b", nil),
      (Feishu.self, "https://www.feishu.cn/flow/api/trigger-webhook/1", nil),
    ] as [(any MessageService.Type, String, [String: String]?)])
  func furtherAddresses(
    service: any MessageService.Type, text: String, fields: [String: String]?
  ) throws {
    #expect(try service.fields(fromAddress: text) == fields)
  }

  @Test("a thread of Slack may stand behind its channel")
  func slackThread() throws {
    #expect(
      try Slack.fields(fromAddress: "slack://xoxb-1/C1/1712.000100")
        == ["token": "xoxb-1", "channel": "C1", "thread": "1712.000100"])
  }

  @Test("those of Teams and Google Chat are theirs, and all others of the web are webhooks")
  func webhookAddresses() throws {
    let flow = "https://x.api.powerplatform.com/powerautomate/automations/direct/workflows/1"
    #expect(try Teams.fields(fromAddress: flow) == ["url": flow])
    for ended in [
      "https://p1.westeurope.logic.azure.com:443/workflows/1/triggers?sig=2",
      "https://firm.webhook.office.com/webhookb2/1", "https://outlook.office.com/webhook/1",
    ] {
      #expect(throws: DestinationProblem.self) { try Teams.fields(fromAddress: ended) }
    }
    let chat = "https://chat.googleapis.com/v1/spaces/A/messages?key=1&token=2"
    #expect(try GoogleChat.fields(fromAddress: chat) == ["url": chat])
    for host in ["https://example.com/x", "https://logic.azure.com.evil.example/workflows"] {
      #expect(try Teams.fields(fromAddress: host) == nil)
      #expect(try GoogleChat.fields(fromAddress: host) == nil)
    }
    #expect(
      Webhook.fields(fromAddress: "jsons://example.com/a?b=1") == [
        "url": "https://example.com/a?b=1", "as": "json",
      ])
    #expect(
      Webhook.fields(fromAddress: "https://ann:pw@example.com/a@b") == [
        "url": "https://example.com/a@b", "as": "json",
        "header.Authorization": "Basic YW5uOnB3",
      ])
    #expect(Webhook.fields(fromAddress: "gopher://example.com") == nil)
  }
}
