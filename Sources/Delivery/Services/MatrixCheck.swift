import Base

extension Matrix {
  /// Asks whether the room exists, the account is in it, it is as encrypted as it may be, and the
  /// account has the power to send there.
  package var check: (any DeliveryFlow)? {
    let whoami = request(
      "check", .get, "client/v3/account/whoami", answer: ["user_id": "{user}"])
    return QuestionFlow(
      .ask(whoami) { reply throws(DeliveryError) in
        let user = try ServiceReply(reply, from: "Matrix").name("user_id")
        guard room.hasPrefix("#") else { return membership(of: user, in: room) }
        return .ask(directoryRequest.tolerating([404])) { reply throws(DeliveryError) in
          guard reply.status != 404 else {
            throw DeliveryError(
              .configuration,
              "There is no room \(quoted(room, limit: 80)). Check its name, or give its ID, which starts with !."
            )
          }
          return membership(of: user, in: try ServiceReply(reply, from: "Matrix").name("room_id"))
        }
      })
  }

  var directoryRequest: HTTPRequest {
    request(
      "find room", .get, "client/v3/directory/room/\(PercentEncoding.component(room))",
      answer: ["room_id": "{room}"])
  }

  private func stateRequest(
    _ purpose: String, _ id: String, _ type: String, of key: String = "", answer: JSONText = [:]
  ) -> HTTPRequest {
    let path = [id, "state", type, key].filter { !$0.isEmpty }.enumerated()
      .map { $0.offset == 1 ? $0.element : PercentEncoding.component($0.element) }
    return request(
      purpose, .get, "client/v3/rooms/\(path.joined(separator: "/"))", answer: answer
    ).tolerating([403, 404])
  }

  private func membership(of user: String, in id: String) -> QuestionFlow.Step {
    let question = stateRequest(
      "look at membership", id, "m.room.member", of: user, answer: ["membership": "join"])
    return .ask(question) { reply throws(DeliveryError) in
      let membership = reply.json?["membership"]?.string
      guard reply.status == 200, membership == "join" else {
        let state = ["invite": "is invited and has not joined", "ban": "is banned"]
        throw DeliveryError(
          .configuration,
          "\(quoted(user, limit: 80)) \(membership.flatMap { state[$0] } ?? "is not in the room") "
            + "\(quoted(room, limit: 80)). Let the account join it.")
      }
      return encryption(of: id, user)
    }
  }

  private func encryption(of id: String, _ user: String) -> QuestionFlow.Step {
    guard encryptedRooms != .allowed else { return power(of: user, in: id) }
    return .ask(encryptionRequest(for: id)) { reply throws(DeliveryError) in
      _ = try encryption(in: reply)
      return power(of: user, in: id)
    }
  }

  private func power(of user: String, in id: String) -> QuestionFlow.Step {
    .ask(stateRequest("look at rights", id, "m.room.power_levels")) {
      reply throws(DeliveryError) in
      // A room without levels lets everybody send.
      let levels = reply.status == 200 ? reply.json : nil
      let needed =
        levels?["events"]?["m.room.message"]?.number ?? levels?["events_default"]?.number ?? 0
      let own = levels?["users"]?[user]?.number ?? levels?["users_default"]?.number ?? 0
      guard own < needed else { return thread(in: id, user) }
      return .ask(creationRequest(of: id)) { reply throws(DeliveryError) in
        guard Matrix.creators(in: reply).contains(user) else {
          throw DeliveryError(
            .authentication,
            "\(quoted(user, limit: 80)) has the power \(Int(clamping: own)) in the room "
              + "\(quoted(room, limit: 80)), where sending takes \(Int(clamping: needed)). Ask one of its "
              + "administrators.")
        }
        return thread(in: id, user)
      }
    }
  }

  private func creationRequest(of id: String) -> HTTPRequest {
    var request = stateRequest("look at creators", id, "m.room.create")
    request.url += "?format=event"
    return request
  }

  /// The accounts that stand above all levels: from room version 12 on, those that made the room.
  private static func creators(in reply: Reply) -> [String] {
    let content = reply.json?["content"]
    guard let version = content?["room_version"]?.string.flatMap(Int.init), version >= 12 else {
      return []
    }
    let others = content?["additional_creators"]?.array ?? []
    return ([reply.json?["sender"]] + others).compactMap { $0?.string }
  }

  private func thread(in id: String, _ user: String) -> QuestionFlow.Step {
    let found = QuestionFlow.Step.ok(user)
    guard let thread else { return found }
    let path =
      "client/v3/rooms/\(PercentEncoding.component(id))/event/\(PercentEncoding.component(thread))"
    return .ask(request("look at thread", .get, path, answer: [:]).tolerating([403, 404])) {
      reply throws(DeliveryError) in
      guard reply.status == 200 else {
        throw DeliveryError(
          .configuration,
          "There is no event \(quoted(thread, limit: 80)) in the room \(quoted(room, limit: 80)). Check key thread."
        )
      }
      return found
    }
  }
}
