import Testing

@testable import Base
@testable import Delivery

@Suite struct PictureStoreTests {
  private let bucket = [
    "bucket": "cards", "access-key": "AKID", "secret-key": "geheim", "region": "eu-central-1",
  ]
  private let collection = [
    "url": "https://dav.example/cards/", "user": "ann", "password": "geheim",
    "public": "https://cards.example/",
  ]
  private let digest = "0123456789abcdef0123456789abcdef"

  private func sample(_ name: String = "card.png") throws -> CardMessage {
    var message = try CardMessage.sample()
    message.image.name = name
    message.image.sha256 = digest + "fff"
    return message
  }

  @Test(
    "the bucket is a part of the host or of the path",
    arguments: [
      ([:], "https://cards.s3.eu-central-1.amazonaws.com/"),
      (["bucket": "a.b"], "https://s3.eu-central-1.amazonaws.com/a.b/"),
      (["style": "path"], "https://s3.eu-central-1.amazonaws.com/cards/"),
      (["endpoint": "http://minio:9000/"], "http://minio:9000/cards/"),
      (["endpoint": "https://s.example", "style": "virtual"], "https://cards.s.example/"),
    ])
  func styles(more: [String: String], base: String) throws {
    let s3 = try S3(DestinationFields(bucket.merging(more) { $1 }))
    let talk = try s3.rehearsal(try sample())
    #expect(talk.requests.map(\.method) == [.put, .head])
    #expect(talk.requests.map(\.url) == Array(repeating: "\(base)card-\(digest).png", count: 2))
    #expect(talk.message?.url == "\(base)card-\(digest).png")
    #expect(talk.requests[0].header("Cache-Control")?.contains("immutable") == true)
    #expect(talk.requests[1].authorization == nil)
  }

  @Test("what is said of access goes along, and the public address may be another")
  func moreOfS3() throws {
    let more = [
      "acl": "public-read", "public": "https://cdn.example/x/", "verify": "no",
      "prefix": "a b/c+~d/",
    ]
    let talk = try S3(DestinationFields(bucket.merging(more) { $1 })).rehearsal(try sample())
    #expect(try talk.request.header("X-Amz-Acl") == "public-read")
    #expect(try talk.request.url.hasSuffix(".com/a%20b/c%2B~d/card-\(digest).png"))
    #expect(talk.message?.url == "https://cdn.example/x/a%20b/c%2B~d/card-\(digest).png")
  }

  @Test(
    "the name of a file is read in that of its picture, and nothing else of it does anything",
    arguments: [
      ("week@2x.png", "week@2x"), ("../../etc/passwd.png", "-..-etc-passwd"),
      (".htaccess", "htaccess"),
      ("a\u{202E}b\"c.png", "a-b-c"), ("schön 日本.PNG", "schön 日本"), ("\n", "card"),
      (String(repeating: "日", count: 300) + ".png", String(repeating: "日", count: 26)),
    ])
  func names(file: String, expected: String) throws {
    let name = StoredName(AdaptedMessage(try sample(file)), in: [])
    #expect(name.name == "\(expected)-\(digest).png")
  }

  private func prefix(_ user: String) throws -> String {
    let keys = collection.merging(["prefix": "cards/{user}"]) { $1 }
    let place = try Destination("d", WebDAV.self, keys).endpoint(for: ["user": user])
    return try #require(place.service.rehearsal(try sample()).requests.first).url
  }

  @Test(
    "a field of a prefix cannot leave its place",
    arguments: [
      "..", ".", "../x", "a/b", "a\\b", "a\nb", "a\u{0}", "a\u{202E}b", "",
      String(repeating: "x", count: 10_000),
    ])
  func wrongFields(user: String) {
    #expect(throws: DestinationProblem.self) { try prefix(user) }
  }

  @Test("whatever else a field of a prefix says is one encoded name")
  func hostileFields() throws {
    #expect(
      try prefix("O'Neil \"q\" +~ü?#%2F")
        == "https://dav.example/cards/cards/O%27Neil%20%22q%22%20%2B~%C3%BC%3F%23%252F/card-\(digest).png"
    )
    var hostile = HostileText(seed: 41)
    var right = 0
    for _ in 0..<3_000 {
      let user = hostile.text(upTo: 400) { $0.utf8.count }
      do throws(any Error) {
        let parts = try prefix(user).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 7 else {
          Issue.record("\(parts)")
          continue
        }
        #expect(parts[4] == "cards")
        #expect(PercentEncoding.decoded(parts[5]) == user)
        #expect(parts[6] == "card-\(digest).png")
        right += 1
      } catch {
        #expect(error is DestinationProblem)
      }
    }
    #expect(right > 300)
  }

  @Test(
    "missing collections are made once they are known to be missing, from the first to the last")
  func collections() throws {
    let dav = try WebDAV(DestinationFields(collection.merging(["prefix": "a/ü"]) { $1 }))
    var talk = dav.conversation(sending: AdaptedMessage(try sample()), key: "k", replacing: nil)
    var asked: [String] = []
    var reply: Reply?
    for status in [409, 405, 201, 201, 200, 0] {
      guard case .request(let request) = try talk.next(after: reply) else { break }
      #expect((200..<300).contains(status) || request.toleratedStatuses.contains(status))
      asked.append("\(request.method.rawValue) \(request.url)")
      reply = Reply(status: status)
    }
    let name = "https://dav.example/cards/a/%C3%BC/card-\(digest).png"
    #expect(
      asked == [
        "PUT \(name)", "MKCOL https://dav.example/cards/a/",
        "MKCOL https://dav.example/cards/a/%C3%BC/", "PUT \(name)",
        "HEAD https://cards.example/a/%C3%BC/card-\(digest).png",
      ])
  }

  @Test("a page in the place of the picture is an error, and stops the message")
  func page() throws {
    let dav = try WebDAV(DestinationFields(collection))
    var talk = dav.conversation(sending: AdaptedMessage(try sample()), key: "k", replacing: nil)
    _ = try talk.next(after: nil)
    _ = try talk.next(after: Reply(status: 201))
    let page = Reply(status: 200, headers: ["content-type": "text/html; charset=utf-8"])
    #expect(deliveryError { _ = try talk.next(after: page) }?.text.contains("with a page") == true)
  }

  @Test("a password is not sent readable, but to this machine or where that is wanted")
  func readablePassword() {
    let open = collection.merging(["url": "http://dav.example/"]) { $1 }
    #expect(problem(WebDAV.self, open) != nil)
    #expect(problem(WebDAV.self, open.merging(["security": "none"]) { $1 }) == nil)
    for host in ["127.0.0.1:80", "localhost", "[::1]:8080"] {
      #expect(problem(WebDAV.self, open.merging(["url": "http://\(host)/"]) { $1 }) == nil)
    }
    #expect(
      problem(WebDAV.self, open.merging(["url": "http://localhost.evil.example/"]) { $1 }) != nil)
    #expect(
      problem(WebDAV.self, ["url": "http://dav.example/", "public": "https://a.example"]) == nil)
  }

  @Test(
    "what cannot be a store is told when it is described",
    arguments: [
      ["bucket": "a/b"], ["bucket": ""], ["region": "eu central"], ["public": "ftp://x"],
      ["public": "https://x/?a=b"], ["endpoint": "https://x/?a"], ["acl": "public read"],
      ["style": "both"], ["prefix": "a/../b"], ["secret-key": "a b"], ["verify": "perhaps"],
    ])
  func wrongBuckets(more: [String: String]) {
    #expect(problem(S3.self, bucket.merging(more) { $1 }) != nil)
  }

  @Test("a folder has a whole path and an address")
  func folders() throws {
    let keys = ["path": "/srv/www", "public": "https://a.example", "prefix": "x/y"]
    let talk = try PictureFolder(DestinationFields(keys)).rehearsal(try sample())
    #expect(talk.files.map(\.path) == ["/srv/www/x/y/card-\(digest).png"])
    #expect(problem(PictureFolder.self, keys.merging(["path": "srv"]) { $1 }) != nil)
    #expect(problem(PictureFolder.self, ["path": "/srv"]) == .missing("public"))
  }

  private func first(_ message: CardMessage, verify: String = "yes") throws -> UploadFirstFlow {
    let store = try WebDAV(DestinationFields(collection.merging(["verify": verify]) { $1 }))
    let teams = try Teams(DestinationFields(["url": "https://x.logic.azure.com/1"]))
    return try UploadFirstFlow(AdaptedMessage(message), in: store, key: "k") { message in
      teams.conversation(sending: message, key: "k", replacing: nil)
    }
  }

  @Test("the picture is stored and seen before the message with its address goes out")
  func uploadFirst() throws {
    let talk = try Rehearsal(first(try sample()))
    #expect(talk.requests.map(\.purpose) == ["upload", "look at the picture", "post"])
    #expect(talk.requests.map(\.repetition) == [.harmless, .harmless, .doubles])
    let address = "https://cards.example/card-\(digest).png"
    #expect(talk.requests[2].text.contains("\"url\":\"\(address)\""))
    #expect(talk.message?.imageURL == address)
    #expect(try Rehearsal(first(try sample(), verify: "no")).requests.count == 2)
  }

  @Test("what is wrong with a message is told before anything is stored")
  func errorsFirst() throws {
    var message = try sample()
    message.caption = String(repeating: "x", count: 30_000)
    #expect(deliveryError { _ = try first(message) }?.kind == .unfit)
  }

  @Test(
    "where a picture is stored is no part of a destination's identity, and others have no store")
  func identity() throws {
    let url = ["url": "https://x.logic.azure.com/1"]
    let plain = try Destination("team", Teams.self, url).endpoint(for: [:])
    let stored = try Destination(
      "team", Teams.self, url.merging(["upload": "s-{user}"]) { $1 }
    ).endpoint(for: ["user": "ann"])
    #expect(stored.upload == "s-ann" && plain.upload == nil)
    #expect(!stored.identity.contains("upload"))
    #expect(throws: DestinationProblem.self) {
      try Destination("x", Ntfy.self, ["topic": "a", "upload": "s"])
    }
  }

  @Test("whether a store can be written to is asked without a trace")
  func checks() throws {
    let s3 = try S3(DestinationFields(bucket.merging(["prefix": "p"]) { $1 }))
    var check = try #require(s3.check)
    guard case .request(let begin) = try check.next(after: nil) else { return }
    #expect(begin.method == .post && begin.url.hasSuffix("/p/snapshot-check?uploads="))
    let reply = Reply("<?xml version=\"1.0\"?><R><UploadId>a+b</UploadId></R>")
    guard case .request(let end) = try check.next(after: reply) else { return }
    #expect(end.method == .delete && end.url.hasSuffix("/p/snapshot-check?uploadId=a%2Bb"))
    #expect(try check.next(after: Reply(status: 204)) == .done(SentMessage(id: "cards")))
    var foreign = try #require(s3.check)
    _ = try foreign.next(after: nil)
    #expect(deliveryError { _ = try foreign.next(after: Reply("<html>")) }?.kind == .configuration)
    let dav = try #require(try WebDAV(DestinationFields(collection)).check)
    #expect(try Rehearsal(dav).requests.map(\.method) == [.put, .delete])
  }

  @Test(
    "what S3 says is wrong is told with what to do",
    arguments: [
      (403, "RequestTimeTooSkewed", "Set the clock"), (403, "SignatureDoesNotMatch", "secret-key"),
      (403, "AccessDenied", "s3:PutObject"), (404, "NoSuchBucket", "Check bucket"),
      (301, "PermanentRedirect", "Set region to \"eu-west-1\""),
      (400, "AuthorizationHeaderMalformed", "Set region to \"eu-west-1\""),
      (400, "AccessControlListNotSupported", "Leave out acl"),
      (400, "ExpiredToken", "session-token"),
    ])
  func advice(status: Int, code: String, advice: String) {
    let body = "<Error><Code>\(code)</Code><Message>No.</Message><Region>eu-west-1</Region></Error>"
    let attempt = Attempt("upload", at: "s3", repetition: .harmless, secondsLeft: 9, time: 0)
    guard
      case .stop(let error) = RetryPolicy().decision(
        after: .refused(Reply(body, status: status)), of: attempt)
    else {
      Issue.record("It is asked again.")
      return
    }
    #expect(error.text.contains("\"\(code): No.\"") && error.text.contains(advice), "\(error.text)")
  }
}
