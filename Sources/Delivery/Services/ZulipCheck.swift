import Base

extension Zulip {
  /// Asks whether the bot may post in the channel, by the settings of the channel, or whether the
  /// people are there.
  package var check: (any DeliveryFlow)? {
    QuestionFlow(
      .ask(request("check", .get, "users/me", answer: ["user_id": "{user}"])) {
        reply throws(DeliveryError) in
        let answer = try ZulipReply(reply)
        // What the owner of a bot may do, the bot may do as well.
        let users =
          [try answer.name("user_id")] + [answer.json["bot_owner_id"]?.name].compactMap { $0 }
        let place = answer.json["full_name"]?.name ?? email
        switch recipient {
        case .people(let people): return person(people[...], place)
        case .channel(let name, _):
          return Zulip.isNumber(name) ? channel(name, of: users) : channelID(name, of: users)
        }
      })
  }

  private func person(_ people: ArraySlice<String>, _ place: String) -> QuestionFlow.Step {
    guard let one = people.first else { return .ok(place) }
    let path = "users/\(PercentEncoding.component(one))"
    return .ask(request("look at person", .get, path, answer: ["user": ["is_active": true]])) {
      reply throws(DeliveryError) in
      let user = try ZulipReply(reply).json["user"]
      guard user?["is_active"]?.bool != false else {
        throw DeliveryError(
          .refused, "The account of \(quoted(one, limit: 80)) is deactivated. Check key to.")
      }
      return person(people.dropFirst(), place)
    }
  }

  private func channelID(_ name: String, of users: [String]) -> QuestionFlow.Step {
    let path = "get_stream_id?\(PercentEncoding.fields([FormField("stream", name)]))"
    return .ask(request("find channel", .get, path, answer: ["stream_id": "{channel}"])) {
      reply throws(DeliveryError) in
      channel(try ZulipReply(reply).name("stream_id"), of: users)
    }
  }

  private func channel(_ id: String, of users: [String]) -> QuestionFlow.Step {
    .ask(request("look at channel", .get, "streams/\(id)", answer: ["stream": [:]])) {
      reply throws(DeliveryError) in
      let channel = try ZulipReply(reply).json["stream"]
      let place = "#\(channel?["name"]?.name ?? id)"
      if channel?["is_archived"]?.bool == true {
        throw DeliveryError(
          .refused, "The channel \(quoted(place)) is archived. Choose another one.")
      }
      let setting = channel?["can_send_message_group"]
      let people = (setting?["direct_members"]?.array ?? []).compactMap(\.name)
      if people.contains(where: users.contains) { return .ok(place) }
      let groups =
        setting?.name.map { [$0] }
        ?? (setting?["direct_subgroups"]?.array ?? []).compactMap(\.name)
      // Servers before Zulip 10 have no such groups.
      guard setting != nil else { return .ok(place) }
      return try membership(groups.flatMap { group in users.map { (group, $0) } }[...], place)
    }
  }

  private func membership(
    _ pairs: ArraySlice<(group: String, user: String)>, _ place: String
  ) throws(DeliveryError) -> QuestionFlow.Step {
    guard let (group, user) = pairs.first else {
      throw DeliveryError(
        .authentication,
        "The bot may not post in the channel \(quoted(place)). Ask one of its administrators.")
    }
    let path = "user_groups/\(group)/members/\(user)"
    return .ask(
      request("look at rights", .get, path, answer: ["is_user_group_member": true])
    ) { reply throws(DeliveryError) in
      if try ZulipReply(reply).json["is_user_group_member"]?.bool == true { return .ok(place) }
      return try membership(pairs.dropFirst(), place)
    }
  }
}
