extension Mattermost {
  /// The keys of `mmosts://TOKEN@HOST/TEAM/CHANNEL` and, without encryption, `mmost://…`; nil for other addresses.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for an incoming webhook.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    let schemes = ["mmost": "http", "mmosts": "https"]
    guard let scheme = schemes[address.scheme] else {
      // Slack's hooks have a host of their own, others have the hook's ID of 26 characters as their last part.
      guard ["http", "https"].contains(address.scheme), address.path.suffix(2).first == "hooks",
        let hook = address.path.last, isID(hook)
      else { return nil }
      throw hookProblem
    }
    // Other programs write a hook's ID as the only part of the path, and a user's name before the host.
    guard let token = address.user, isID(token), let last = address.path.last else {
      throw hookProblem
    }
    let channel = isID(last) ? last : address.path.suffix(2).joined(separator: "/")
    let folders = address.path.dropLast(isID(last) ? 1 : 2).map { "/" + $0 }.joined()
    var fields = [
      "server": "\(scheme)://\(address.authority)\(folders)", "token": token, "channel": channel,
    ]
    fields["thread"] = address.value("thread")
    return fields
  }

  private static let hookProblem = DestinationProblem.unsupported(
    "An incoming webhook of Mattermost cannot upload a picture. Make a bot account, and write "
      + "mmosts://TOKEN@HOST/TEAM/CHANNEL with its access token.")
}
