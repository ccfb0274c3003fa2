import Base

extension Slack {
  /// Asks whether the app has the scopes that sending takes and is in the channel.
  package var check: (any DeliveryFlow)? {
    QuestionFlow(
      .ask(request("check", "auth.test", .form([]))) { reply throws(DeliveryError) in
        let answer = try SlackReply(reply)
        let place = answer.text("user") ?? answer.text("user_id") ?? ""
        let scopes = reply.headers["x-oauth-scopes"].map(Slack.scopes)
        if let missing = scopes.flatMap({ has in Slack.needed.first { !has.contains($0) } }) {
          throw DeliveryError(
            .authentication,
            "The app lacks the scope \(missing). Give it that under \"OAuth & Permissions\", and install it anew."
          )
        }
        // Only the ID of a channel can be asked about.
        guard !channel.hasPrefix("#") else {
          return .ok("\(place); to ask about the channel too, give its id")
        }
        return channelQuestion(for: place, mayPostAnywhere: scopes?.contains("chat:write.public"))
      })
  }

  private static let needed = ["chat:write", "files:write", "files:read"]

  private static func scopes(_ header: String) -> [String] {
    header.split { $0 == "," || $0 == " " }.map(String.init)
  }

  private func channelQuestion(
    for place: String, mayPostAnywhere: Bool?
  ) -> QuestionFlow.Step {
    let question = request(
      "look at channel", "conversations.info", .form([FormField("channel", channel)]),
      reply: ["channel": ["id": .string(channel), "is_member": true]])
    return .ask(question) { reply throws(DeliveryError) in
      if reply.json?["error"]?.string == "missing_scope" {
        let scope = reply.json?["needed"]?.string ?? "channels:read"
        return .ok("\(place); to ask about the channel too, give the app the scope \(scope)")
      }
      _ = try SlackReply(reply)
      let found = reply.json?["channel"]
      let name = found?["name"]?.name.map { "#\($0)" } ?? channel
      let isOpen = found?["is_private"]?.bool == false && mayPostAnywhere ?? false
      if found?["is_archived"]?.bool == true {
        throw DeliveryError(
          .refused, "The channel \(quoted(name)) is archived. Choose another one.")
      }
      if found?["is_member"]?.bool == false, found?["is_im"]?.bool != true, !isOpen {
        throw DeliveryError(
          .authentication,
          "The app is not in the channel \(quoted(name)). Invite it there: /invite @app.")
      }
      return .ok("\(place) in \(name)")
    }
  }
}
