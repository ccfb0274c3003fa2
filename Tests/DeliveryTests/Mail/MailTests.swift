import Testing

@testable import Calendars
@testable import Delivery

@Suite struct MailTests {
  private let values = [
    "to": "Ann <ann@example.com>, bob@example.com", "from": "Cards <cards@example.com>",
    "server": "mail.example.com",
  ]

  @Test("a mail goes to a server, to all of its recipients")
  func throughServer() throws {
    let mail = try Mail(
      DestinationFields(
        values.merging(["cc": "cy@example.com", "user": "u", "password": "p"]) { $1 }))
    let talk = try mail.rehearsal(try .sample())
    let submission = try #require(talk.mails.first)
    #expect(submission.sender == "cards@example.com")
    #expect(submission.recipients == ["ann@example.com", "bob@example.com", "cy@example.com"])
    #expect(
      submission.route
        == .server(
          MailServer(
            host: "mail.example.com", port: 587, security: .startTLS, user: "u", password: "p")))
    let id = try #require(talk.message?.id)
    let text = String(decoding: submission.bytes, as: UTF8.self)
    #expect(text.contains("Message-ID: <\(id)>\r\n"))
    #expect(!text.contains("u:p"))
  }

  @Test("without a server it goes to a program, which is told the sender")
  func throughProgram() throws {
    let mail = try Mail(
      DestinationFields([
        "to": "ann@example.com", "from": "me@example.com", "sendmail": "/usr/sbin/sendmail",
      ]))
    let talk = try mail.rehearsal(try .sample())
    #expect(
      talk.mails.first?.route
        == .program(["/usr/sbin/sendmail", "-t", "-i", "-f", "me@example.com"]))
  }

  @Test("several pictures are shown one below the other, or attached")
  func severalPictures() throws {
    let mail = try Mail(DestinationFields(values))
    var message = try CardMessage.sample()
    message.more = [message.image]
    message.more[0].alt = "The other"
    func text(_ form: AdaptedMessage.AttachmentKind) throws -> String {
      let bytes = try #require(mail.rehearsal(message, form: form).mails.first).bytes
      return String(decoding: bytes, as: UTF8.self)
        .split(separator: "=\r\n", omittingEmptySubsequences: false).joined()
    }
    let shown = try text(.picture)
    for name in ["picture", "picture2"] {
      #expect(shown.contains("src=3D\"cid:\(name).") && shown.contains("Content-ID: <\(name)."))
    }
    #expect(shown.contains("alt=3D\"The other\""))
    let attached = try text(.document)
    #expect(attached.split(separator: "Content-Disposition: attachment").count == 3)
  }

  @Test("a later mail of a session follows the earlier one")
  func laterMail() throws {
    let mail = try Mail(DestinationFields(values))
    let talk = try mail.rehearsal(
      try .sample(), replacing: SentMessage(id: "1@example.com"))
    let text = String(decoding: try #require(talk.mails.first).bytes, as: UTF8.self)
    #expect(text.contains("In-Reply-To: <1@example.com>\r\nReferences: <1@example.com>\r\n"))
    #expect(talk.message?.replaces == false)
    let broken = try mail.rehearsal(
      try .sample(), replacing: SentMessage(id: "1@x>\r\nBcc: eve@example.com"))
    #expect(
      !String(decoding: try #require(broken.mails.first).bytes, as: UTF8.self).contains("Bcc"))
  }

  @Test("a mail says where such mails are ended, and has lines of one's own")
  func ownHeaders() throws {
    func head(_ more: [String: String]) throws -> String {
      let mail = try Mail(DestinationFields(values.merging(more) { $1 }))
      let bytes = try #require(try mail.rehearsal(.sample()).mails.first).bytes
      return try #require(String(decoding: bytes, as: UTF8.self).cut(at: "\r\n\r\n")).0
    }
    let web = try head(["unsubscribe": "https://example.org/stop?u=7"])
    #expect(web.contains("\r\nList-Unsubscribe: <https://example.org/stop?u=7>\r\n"))
    #expect(web.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"))
    let mailed = try head([
      "unsubscribe": "mailto:stop@example.org", "header.X-Team": "Wörld\nBcc: x",
    ])
    #expect(mailed.contains("\r\nList-Unsubscribe: <mailto:stop@example.org>\r\n"))
    #expect(!mailed.contains("List-Unsubscribe-Post") && !mailed.contains("\nBcc"))
    #expect(mailed.contains("\r\nX-Team: =?"))
    for wrong in [
      ["header.Bcc": "eve@example.org"], ["header.subject": "x"], ["header.X Y": "x"],
      ["unsubscribe": "http://example.org"], ["unsubscribe": "https://a.example,https://b.example"],
    ] {
      #expect(throws: DestinationProblem.self) { try head(wrong) }
    }
  }

  @Test("a mail has the date that it is given, with the names of English")
  func dates() throws {
    let day = try #require(DateTime(year: 2016, month: 9, day: 18))
    let time = try #require(TimeOfDay(hour: 7, minute: 5, second: 9))
    #expect(
      MailHeader.date(try #require(day.at(time, utcOffset: 7_200)))
        == "Sun, 18 Sep 2016 07:05:09 +0200")
    #expect(
      MailHeader.date(try #require(day.at(time, utcOffset: -12_600)))
        == "Sun, 18 Sep 2016 07:05:09 -0330")
    #expect(MailHeader.date(day) == "Sun, 18 Sep 2016 00:00:00 -0000")
    let old = try #require(DateTime(year: 1969, month: 12, day: 31))
    #expect(MailHeader.date(old) == "Wed, 31 Dec 1969 00:00:00 -0000")
  }

  @Test(
    "what is missing is named",
    arguments: [
      (["to": "ann@example.com", "from": "me@example.com"], "server or sendmail"),
      (["from": "me@example.com", "server": "m.example"], "to"),
      (["to": "a@example.com", "from": "me@example.com", "server": "m", "user": "u"], "password"),
    ] as [([String: String], String)])
  func missingKeys(values: [String: String], key: String) {
    #expect(problem(Mail.self, values) == .missing(key))
  }

  @Test(
    "a value that cannot be is refused",
    arguments: [
      ("to", "ann"), ("to", "ann@exämple.com"), ("to", "änn@example.com"), ("to", "a@b@c"),
      ("to", "ann@example.com\r\nBcc: eve@example.com"), ("to", "a..b@example.com"), ("to", ","),
      ("from", "a@example.com, b@example.com"), ("port", "0"), ("port", "x"), ("security", "ssl"),
      ("server", "mail.example.com:25"), ("server", "a/b"), ("sendmail", "/usr/sbin/sendmail"),
    ] as [(String, String)])
  func impossibleValue(key: String, value: String) {
    guard case .wrong(key, _, _) = problem(Mail.self, values.merging([key: value]) { $1 }) else {
      Issue.record("\(key)=\(value) was taken")
      return
    }
  }

  @Test("a password does not go in clear, but to this machine")
  func clearPassword() {
    let open = values.merging(["security": "none", "user": "u", "password": "p"]) { $1 }
    #expect(problem(Mail.self, open) != nil)
    #expect(problem(Mail.self, open.merging(["server": "localhost"]) { $1 }) == nil)
  }

  @Test(
    "an address has a name and a place",
    arguments: [
      ("ann@example.com", "", "ann@example.com"), ("<a@b>", "", "a@b"),
      ("\"Ann, A. \\\"x\\\"\" <a@b>", "Ann, A. \"x\"", "a@b"), ("Änn <a@b>", "Änn", "a@b"),
    ] as [(String, String, String)])
  func nameAndPlace(text: String, name: String, place: String) throws {
    let list = try MailAddress.list(text + ", c@d")
    #expect(list.map(\.name) == [name, ""])
    #expect(list.map(\.address) == [place, "c@d"])
  }

  @Test("a mail to be handed over is a draft without recipients, or has those of a destination")
  func handedOver()
    throws
  {
    let message = AdaptedMessage(try .sample())
    let draft = MIMEMessage(handingOver: message, as: nil, key: "k", following: nil)
    let text = String(decoding: draft.bytes, as: UTF8.self)
    #expect(text.hasPrefix("From: card@example.invalid\r\nSubject: Steps\r\n"))
    #expect(text.contains("X-Unsent: 1\r\n"))
    let whole = MIMEMessage(
      handingOver: message, as: try Mail(DestinationFields(values)), key: "k", following: nil)
    #expect(
      String(decoding: whole.bytes, as: UTF8.self).contains(
        "To: \"Ann\" <ann@example.com>,\r\n bob@"))
  }
}
