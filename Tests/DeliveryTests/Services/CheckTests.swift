import Testing

@testable import Delivery

@Suite struct CheckTests {
  @Test("whether a destination is right is asked without a trace")
  func checked() throws {
    let services: [any MessageService] = [
      try Discord(.discord), try Telegram(.telegram), try Mattermost(.mattermost),
      try Matrix(.matrix),
    ]
    let ends = ["/to-ken_1", "/getMe", "/api/v4/users/me", "/v3/account/whoami"]
    for (service, end) in zip(services, ends) {
      var check = try #require(service.check)
      guard case .request(let request) = try check.next(after: nil) else { return }
      #expect(request.method == .get && request.url.hasSuffix(end))
      let reply = Reply(#"{"id":"7","user_id":"7","ok":true,"result":{"id":7}}"#)
      #expect(try check.next(after: reply) == .done(SentMessage(id: "7")))
    }
  }

  @Test("a key that is not there, or not known, is named")
  func wrongKeys() {
    #expect(problem(Matrix.self, ["server": "https://a"]) == .missing("token"))
    #expect(
      problem(Discord.self, ["hook": "x"]) == .unknown("hook", among: ["webhook", "thread"]))
  }
}
