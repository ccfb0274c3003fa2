import Base

extension Mattermost {
  /// Asks whether the account is in the channel and may write and upload there.
  package var check: (any DeliveryFlow)? {
    let whoami = request(
      "check", .get, "users/me", answer: ["id": "{user}", "roles": "system_user"])
    return QuestionFlow(
      .ask(whoami) { reply throws(DeliveryError) in
        _ = try ServiceReply(reply, from: "Mattermost").name("id")
        let roles = Mattermost.roles(in: reply)
        let question =
          switch channel {
          case .id(let id):
            request("find channel", .get, "channels/\(id)", answer: ["id": "{channel}"])
          case .named(let name, let team): channelRequest(name, in: team)
          }
        return .ask(question) { reply throws(DeliveryError) in
          let answer = try ServiceReply(reply, from: "Mattermost")
          let place = answer.json["display_name"]?.name ?? answer.json["name"]?.name ?? ""
          if (answer.json["delete_at"]?.number ?? 0) > 0 {
            throw DeliveryError(
              .refused, "The channel \(quoted(place)) is archived. Choose another one.")
          }
          return membership(in: try answer.name("id"), place, roles)
        }
      })
  }

  func channelRequest(_ name: String, in team: String) -> HTTPRequest {
    request(
      "find channel", .get, "teams/name/\(team)/channels/name/\(name)",
      answer: ["id": "{channel}"])
  }

  private static func roles(in reply: Reply) -> [String] {
    (reply.json?["roles"]?.string ?? "").split(separator: " ").map(String.init)
  }

  private func membership(
    in id: String, _ place: String, _ roles: [String]
  ) -> QuestionFlow.Step {
    let question = request(
      "look at membership", .get, "channels/\(id)/members/me", answer: ["roles": "channel_user"]
    ).tolerating([403, 404])
    return .ask(question) { reply throws(DeliveryError) in
      guard reply.status == 200 else {
        throw DeliveryError(
          .authentication,
          "The account is not in the channel \(quoted(place)). Let a member of it add the account.")
      }
      return permissions(of: roles + Mattermost.roles(in: reply), place)
    }
  }

  /// What a role may do is set for each server, and for each channel that is moderated.
  private func permissions(of roles: [String], _ place: String) -> QuestionFlow.Step {
    let question = request(
      "look at rights", .post, "roles/names", body: .json(.strings(roles)),
      answer: [["permissions": ["create_post", "upload_file"]]])
    return .ask(question) { reply throws(DeliveryError) in
      let found = (reply.json?.array ?? []).flatMap { $0["permissions"]?.array ?? [] }
      for needed in ["create_post", "upload_file"]
      where !found.contains(where: { $0.string == needed }) {
        throw DeliveryError(
          .authentication,
          "The account lacks the permission \(needed) in the channel \(quoted(place)). Ask an administrator of "
            + "the server.")
      }
      return .ok(place)
    }
  }
}
