import Testing

@testable import Base
@testable import Delivery

/// A place is asked whether it can be written to, and nothing is left there.
@Suite struct CheckTests {
  /// What a service answers to the questions, in their order, and what a person is told.
  private struct Course: CustomTestStringConvertible {
    let service: any MessageService
    /// The end of the path of each question, and its answer.
    let answers: [(path: String, reply: Reply)]
    let end: String
    var kind: DeliveryError.Kind?

    var testDescription: String { "\(type(of: service).name): \(end)" }
  }

  private static func courses() throws -> [Course] {
    try matrix() + telegram() + slack() + mattermost() + zulip() + rocketChat() + mastodon()
      + others()
  }

  private static func matrix() throws -> [Course] {
    let user = ("/account/whoami", Reply(#"{"user_id":"@bot:a"}"#))
    func member(_ state: String, _ status: Int = 200) -> (String, Reply) {
      ("/state/m.room.member/%40bot%3Aa", Reply(#"{"membership":"\#(state)"}"#, status: status))
    }
    let open = ("/state/m.room.encryption", Reply("{}", status: 404))
    func levels(_ json: String) -> (String, Reply) { ("/state/m.room.power_levels", Reply(json)) }
    let low = levels(#"{"events":{"m.room.message":50},"users":{"@bot:a":10},"users_default":0}"#)
    func creation(_ version: String) -> (String, Reply) {
      (
        "/state/m.room.create?format=event",
        Reply(#"{"sender":"@bot:a","content":{"room_version":"\#(version)"}}"#)
      )
    }
    let named = DestinationFields.matrix.with(["room": "#team:a"])
    let threaded = DestinationFields.matrix.with(["thread": "$first"])
    let room = try Matrix(.matrix)
    let found = ("/directory/room/%23team%3Aa", Reply(#"{"room_id":"!r:a"}"#))
    let gone = ("/directory/room/%23team%3Aa", Reply(#"{"errcode":"M_NOT_FOUND"}"#, status: 404))
    let thread = ("/event/%24first", Reply("{}"))
    let joined = [user, member("join"), open]
    return [
      Course(service: room, answers: joined + [levels("{}")], end: "@bot:a"),
      Course(
        service: room, answers: joined + [("/state/m.room.power_levels", Reply("{}", status: 404))],
        end: "@bot:a"),
      Course(
        service: room, answers: joined + [levels(#"{"events_default":50,"users":{"@bot:a":50}}"#)],
        end: "@bot:a"),
      Course(service: room, answers: joined + [low, creation("12")], end: "@bot:a"),
      Course(
        service: room, answers: joined + [low, creation("11")],
        end: "has the power 10 in the room", kind: .authentication),
      Course(
        service: room, answers: [user, member("", 403)], end: "is not in the room",
        kind: .configuration),
      Course(
        service: room, answers: [user, member("leave")], end: "is not in the room",
        kind: .configuration),
      Course(
        service: room, answers: [user, member("invite")], end: "is invited and has not joined",
        kind: .configuration),
      Course(
        service: room,
        answers: [
          user, member("join"), ("/state/m.room.encryption", Reply(#"{"algorithm":"m.megolm"}"#)),
        ], end: "is encrypted", kind: .configuration),
      Course(
        service: try Matrix(named), answers: [user, found] + joined.dropFirst() + [levels("{}")],
        end: "@bot:a"),
      Course(
        service: try Matrix(named), answers: [user, gone], end: "There is no room \"#team:a\"",
        kind: .configuration),
      Course(
        service: try Matrix(threaded), answers: joined + [levels("{}"), thread], end: "@bot:a"),
      Course(
        service: try Matrix(threaded),
        answers: joined + [levels("{}"), ("/event/%24first", Reply("{}", status: 404))],
        end: "There is no event \"$first\"", kind: .configuration),
    ]
  }

  private static func telegram() throws -> [Course] {
    let bot = ("/getMe", Reply(#"{"ok":true,"result":{"id":7}}"#))
    func chat(_ kind: String, _ more: String = "") -> (String, Reply) {
      (
        "/getChat",
        Reply(#"{"ok":true,"result":{"id":-1,"type":"\#(kind)","title":"Team"\#(more)}}"#)
      )
    }
    func member(_ json: String) -> (String, Reply) {
      ("/getChatMember", Reply(#"{"ok":true,"result":\#(json)}"#))
    }
    let service = try Telegram(.telegram)
    func course(_ answers: [(String, Reply)], _ end: String, fails: Bool = true) -> Course {
      Course(
        service: service, answers: [bot] + answers, end: end, kind: fails ? .authentication : nil)
    }
    let silent = #","permissions":{"can_send_photos":false}"#
    return [
      course([chat("private")], "Team", fails: false),
      course([chat("supergroup"), member(#"{"status":"member"}"#)], "Team", fails: false),
      course(
        [chat("supergroup", silent), member(#"{"status":"administrator"}"#)], "Team", fails: false),
      course(
        [chat("channel"), member(#"{"status":"administrator","can_post_messages":true}"#)], "Team",
        fails: false),
      course([chat("supergroup"), member(#"{"status":"left"}"#)], "is not in the chat"),
      course(
        [chat("supergroup", silent), member(#"{"status":"member"}"#)], "may not send pictures"),
      course(
        [
          chat("supergroup"),
          member(#"{"status":"restricted","is_member":true,"can_send_photos":false}"#),
        ], "may not send pictures"),
      course([chat("channel"), member(#"{"status":"member"}"#)], "is no administrator"),
      course(
        [chat("channel"), member(#"{"status":"administrator","can_post_messages":false}"#)],
        "may not post"),
      Course(
        service: service,
        answers: [
          bot,
          ("/getChat", Reply(#"{"ok":false,"error_code":400,"description":"chat not found"}"#)),
        ], end: "chat not found", kind: .refused),
    ]
  }

  private static func slack() throws -> [Course] {
    func bot(_ scopes: String) -> (String, Reply) {
      let body = #"{"ok":true,"user":"reports","user_id":"U1"}"#
      return ("/auth.test", Reply(body, headers: ["x-oauth-scopes": scopes]))
    }
    let all = bot("chat:write,files:write,files:read")
    func channel(_ json: String) -> (String, Reply) {
      (
        "/conversations.info", Reply(#"{"ok":true,"channel":{"id":"C1","name":"team",\#(json)}}"#)
      )
    }
    let service = try Slack(.slack)
    let named = DestinationFields.slack.with(["channel": "#team"])
    return [
      Course(
        service: service, answers: [all, channel(#""is_member":true"#)], end: "reports in #team"),
      Course(
        service: service,
        answers: [
          bot("chat:write,files:write,files:read,chat:write.public"),
          channel(#""is_member":false,"is_private":false"#),
        ], end: "reports in #team"),
      Course(
        service: service, answers: [all, channel(#""is_member":false,"is_private":false"#)],
        end: "/invite @app", kind: .authentication),
      Course(
        service: service, answers: [all, channel(#""is_member":true,"is_archived":true"#)],
        end: "is archived", kind: .refused),
      Course(
        service: service, answers: [bot("chat:write,files:read")], end: "files:write",
        kind: .authentication),
      Course(
        service: service,
        answers: [
          all,
          (
            "/conversations.info",
            Reply(#"{"ok":false,"error":"missing_scope","needed":"groups:read"}"#)
          ),
        ], end: "reports; to ask about the channel too, give the app the scope groups:read"),
      Course(
        service: service,
        answers: [
          all, ("/conversations.info", Reply(#"{"ok":false,"error":"channel_not_found"}"#)),
        ],
        end: "channel_not_found", kind: .refused),
      Course(
        service: try Slack(named), answers: [all],
        end: "reports; to ask about the channel too, give its id"),
    ]
  }

  private static func mattermost() throws -> [Course] {
    let user = ("/users/me", Reply(#"{"id":"u1","roles":"system_user"}"#))
    let channel = (
      "/channels/name/team", Reply(#"{"id":"c1","display_name":"Team","delete_at":0}"#)
    )
    let member = ("/channels/c1/members/me", Reply(#"{"roles":"channel_user"}"#))
    func roles(_ rights: String) -> (String, Reply) {
      ("/roles/names", Reply(#"[{"name":"channel_user","permissions":[\#(rights)]}]"#))
    }
    let service = try Mattermost(.mattermost.with(["channel": "own/team"]))
    return [
      Course(
        service: service, answers: [user, channel, member, roles(#""create_post","upload_file""#)],
        end: "Team"),
      Course(
        service: service, answers: [user, channel, member, roles(#""create_post""#)],
        end: "lacks the permission upload_file", kind: .authentication),
      Course(
        service: service,
        answers: [user, channel, ("/channels/c1/members/me", Reply("{}", status: 404))],
        end: "is not in the channel \"Team\"", kind: .authentication),
      Course(
        service: service,
        answers: [
          user, ("/channels/name/team", Reply(#"{"id":"c1","display_name":"Team","delete_at":9}"#)),
        ], end: "is archived", kind: .refused),
    ]
  }

  private static func zulip() throws -> [Course] {
    let bot = (
      "/users/me",
      Reply(#"{"result":"success","user_id":9,"full_name":"Cards","bot_owner_id":11}"#)
    )
    let found = (
      "/get_stream_id?stream=walkers", Reply(#"{"result":"success","stream_id":17}"#)
    )
    func channel(_ json: String) -> (String, Reply) {
      (
        "/streams/17",
        Reply(#"{"result":"success","stream":{"name":"walkers","is_archived":false\#(json)}}"#)
      )
    }
    func member(_ user: Int, _ isMember: Bool) -> (String, Reply) {
      (
        "/user_groups/42/members/\(user)",
        Reply(#"{"result":"success","is_user_group_member":\#(isMember)}"#)
      )
    }
    let service = try Zulip(.zulip)
    let grouped = channel(#","can_send_message_group":42"#)
    let several = channel(
      #","can_send_message_group":{"direct_members":[8],"direct_subgroups":[42]}"#)
    var people = DestinationFields.zulip.with(["to": "ann@a.example"])
    (people.values["channel"], people.values["topic"]) = (nil, nil)
    func person(_ isActive: Bool) -> (String, Reply) {
      (
        "/users/ann%40a.example",
        Reply(#"{"result":"success","user":{"is_active":\#(isActive)}}"#)
      )
    }
    return [
      Course(service: service, answers: [bot, found, channel("")], end: "#walkers"),
      Course(service: service, answers: [bot, found, grouped, member(9, true)], end: "#walkers"),
      Course(
        service: service, answers: [bot, found, grouped, member(9, false), member(11, true)],
        end: "#walkers"),
      Course(
        service: service, answers: [bot, found, several, member(9, false), member(11, false)],
        end: "may not post in the channel", kind: .authentication),
      Course(
        service: service,
        answers: [
          bot, found,
          channel(#","can_send_message_group":{"direct_members":[11],"direct_subgroups":[]}"#),
        ], end: "#walkers"),
      Course(
        service: service,
        answers: [
          bot,
          (
            "/get_stream_id?stream=walkers",
            Reply(#"{"result":"error","msg":"Invalid channel name 'walkers'"}"#, status: 400)
          ),
        ], end: "Invalid channel name", kind: .refused),
      Course(
        service: try Zulip(.zulip.with(["channel": "17"])),
        answers: [
          bot,
          (
            "/streams/17",
            Reply(#"{"result":"success","stream":{"name":"walkers","is_archived":true}}"#)
          ),
        ], end: "is archived", kind: .refused),
      Course(service: try Zulip(people), answers: [bot, person(true)], end: "Cards"),
      Course(
        service: try Zulip(people), answers: [bot, person(false)], end: "is deactivated",
        kind: .refused),
    ]
  }

  private static func rocketChat() throws -> [Course] {
    func user(_ roles: String) -> (String, Reply) {
      ("/me", Reply(#"{"success":true,"_id":"u","username":"cards","roles":["\#(roles)"]}"#))
    }
    func room(_ json: String) -> (String, Reply) {
      (
        "/rooms.info?roomName=walkers",
        Reply(#"{"success":true,"room":{"_id":"r","name":"walkers"\#(json)}}"#)
      )
    }
    func subscription(_ roles: String) -> (String, Reply) {
      (
        "/subscriptions.getOne?roomId=r",
        Reply(#"{"success":true,"subscription":{"roles":[\#(roles)]}}"#)
      )
    }
    let service = try RocketChat(.rocketChat.with(["room": "#walkers"]))
    let end = "cards in #walkers"
    return [
      Course(service: service, answers: [user("bot"), room("")], end: end),
      Course(service: service, answers: [user("admin"), room(#","ro":true"#)], end: end),
      Course(
        service: service, answers: [user("bot"), room(#","ro":true,"unmuted":["cards"]"#)],
        end: end),
      Course(
        service: service,
        answers: [user("bot"), room(#","ro":true"#), subscription(#""moderator""#)], end: end),
      Course(
        service: service, answers: [user("bot"), room(#","ro":true"#), subscription("")],
        end: "may only read", kind: .authentication),
      Course(
        service: service, answers: [user("bot"), room(#","muted":["cards"]"#)], end: "is muted",
        kind: .authentication),
      Course(
        service: service, answers: [user("bot"), room(#","archived":true"#)], end: "is archived",
        kind: .refused),
      Course(
        service: service, answers: [user("bot"), room(#","encrypted":true"#)],
        end: "is encrypted", kind: .configuration),
      Course(
        service: service,
        answers: [
          user("bot"),
          (
            "/rooms.info?roomName=walkers",
            Reply(#"{"success":false,"error":"not-allowed"}"#, status: 400)
          ),
        ], end: "not-allowed", kind: .authentication),
    ]
  }

  private static func mastodon() throws -> [Course] {
    func app(_ scopes: String) -> (String, Reply) {
      ("/v1/apps/verify_credentials", Reply(#"{"name":"Cards"\#(scopes)}"#))
    }
    let account = ("/v1/accounts/verify_credentials", Reply(#"{"acct":"cards"}"#))
    func instance(_ limit: Int) -> (String, Reply) {
      (
        "/v2/instance",
        Reply(#"{"configuration":{"statuses":{"max_characters":\#(limit)}}}"#)
      )
    }
    let service = try Mastodon(.mastodon)
    let both = app(#","scopes":["write:statuses","write:media"]"#)
    return [
      Course(service: service, answers: [app(""), account, instance(500)], end: "@cards"),
      Course(
        service: service,
        answers: [
          app(#","scopes":["write"]"#),
          ("/v1/accounts/verify_credentials", Reply("{}", status: 403)), instance(5_000),
        ], end: "https://mastodon.example"),
      Course(
        service: service, answers: [both, account, ("/v2/instance", Reply("{}", status: 404))],
        end: "@cards"),
      Course(
        service: service, answers: [app(#","scopes":["read","write:statuses"]"#)],
        end: "lacks the scope write:media", kind: .authentication),
      Course(
        service: service,
        answers: [
          both,
          (
            "/v1/accounts/verify_credentials",
            Reply(#"{"acct":"cards","suspended":true}"#)
          ),
        ], end: "is suspended", kind: .authentication),
      Course(
        service: service, answers: [both, account, instance(300)],
        end: "Set characters to 300", kind: .configuration),
    ]
  }

  private static func others() throws -> [Course] {
    let topic = try Ntfy(.ntfy)
    return [
      Course(
        service: try Discord(.discord), answers: [("/to-ken_1", Reply(#"{"id":"7"}"#))], end: "7"),
      Course(
        service: topic, answers: [("/cards", Reply(#"{"code":40004,"http":400}"#, status: 400))],
        end: ""),
      Course(
        service: topic, answers: [("/cards", Reply(#"{"code":40009,"http":400}"#, status: 400))],
        end: "does not answer as ntfy does", kind: .refused),
      Course(
        service: topic, answers: [("/cards", Reply(#"{"id":"x"}"#))],
        end: "does not answer as ntfy does", kind: .refused),
    ]
  }

  @Test("each place is asked about itself", arguments: try Self.courses())
  private func asked(course: Course) throws {
    var check = try #require(course.service.check)
    var reply: Reply?
    do throws(DeliveryError) {
      for (path, answer) in course.answers {
        guard case .request(let request) = try check.next(after: reply) else {
          Issue.record("\(path) is not asked")
          return
        }
        #expect(request.url.hasSuffix(path), "\(request.url)")
        #expect(request.repetition == .harmless)
        #expect(answer.status < 300 || request.toleratedStatuses.contains(answer.status))
        reply = answer
      }
      #expect(try check.next(after: reply) == .done(SentMessage(id: course.end)))
      #expect(course.kind == nil)
    } catch {
      #expect(error.kind == course.kind, "\(error.text)")
      #expect(error.text.contains(course.end), "\(error.text)")
    }
  }

  @Test("a mail server is asked about sender and recipients, and gets no mail")
  func mail() throws {
    var check = try #require(Mail(.mail).check)
    guard case .submit(let mail) = try check.next(after: nil) else {
      Issue.record("No question is asked.")
      return
    }
    #expect(mail.purpose == .check && mail.bytes.isEmpty && !mail.recipients.isEmpty)
    #expect(try check.next(after: Reply(status: 250)) == .done(SentMessage(id: "")))
  }

  @Test("a key that is not there, or not known, is named")
  func wrongKeys() {
    #expect(problem(Matrix.self, ["server": "https://a"]) == .missing("token"))
    #expect(
      problem(Discord.self, ["hook": "x"])
        == .unknown("hook", among: ["webhook", "thread", "thread-name", "username"]))
  }
}
