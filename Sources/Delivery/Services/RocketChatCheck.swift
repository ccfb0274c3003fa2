import Base

extension RocketChat {
  /// Asks whether the room is there for the user, and lets the user write.
  package var check: (any DeliveryFlow)? {
    QuestionFlow(
      .ask(request("check", .get, "me", answer: ["_id": "{user}"])) { reply throws(DeliveryError) in
        let me = try RocketChatReply(reply).json
        let name = me["username"]?.name ?? me["_id"]?.name ?? ""
        let roles = RocketChat.roles(me)
        return .ask(roomRequest) { reply throws(DeliveryError) in
          let answer = try RocketChatReply(reply)
          let id = try answer.name("room", "_id")
          let found = answer.json["room"]
          let place = found?["name"]?.name.map { "#\($0)" } ?? room
          try RocketChat.checkOpen(found, place, for: name)
          func lists(_ key: String) -> Bool {
            found?[key]?.array?.contains { $0.string == name } ?? false
          }
          guard found?["ro"]?.bool == true, !lists("unmuted"), !roles.contains("admin") else {
            return .ok("\(name) in \(place)")
          }
          return subscription(of: id, place, name)
        }
      })
  }

  private static func roles(_ json: JSONValue?) -> [String] {
    (json?["roles"]?.array ?? []).compactMap(\.string)
  }

  private static func checkOpen(
    _ room: JSONValue?, _ place: String, for name: String
  ) throws(DeliveryError) {
    if room?["archived"]?.bool == true {
      throw DeliveryError(.refused, "The room \(quoted(place)) is archived. Choose another one.")
    }
    if room?["encrypted"]?.bool == true {
      throw DeliveryError(
        .configuration,
        "The room \(quoted(place)) is encrypted, and the message would be readable on the server. Choose another "
          + "room.")
    }
    if room?["muted"]?.array?.contains(where: { $0.string == name }) == true {
      throw DeliveryError(
        .authentication,
        "\(quoted(name, limit: 80)) is muted in the room \(quoted(place)). Ask one of its moderators."
      )
    }
  }

  /// In a room that is to be read only, its owners and moderators write.
  private func subscription(
    of id: String, _ place: String, _ name: String
  ) -> QuestionFlow.Step {
    let path = "subscriptions.getOne?\(PercentEncoding.fields([FormField("roomId", id)]))"
    return .ask(
      request("look at rights", .get, path, answer: ["subscription": ["roles": ["owner"]]])
    ) { reply throws(DeliveryError) in
      let roles = RocketChat.roles(try RocketChatReply(reply).json["subscription"])
      guard roles.contains(where: ["owner", "moderator"].contains) else {
        throw DeliveryError(
          .authentication,
          "\(quoted(name, limit: 80)) may only read in the room \(quoted(place)). Ask one of its owners."
        )
      }
      return .ok("\(name) in \(place)")
    }
  }
}
