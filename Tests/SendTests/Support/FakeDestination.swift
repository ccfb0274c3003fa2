import Foundation

/// What a destination has to say to reach a fake.
enum FakeDestination {
  static let uploading = [
    "matrix", "discord", "telegram", "slack", "ntfy", "mattermost", "webhook", "zulip",
    "rocketchat", "mastodon",
  ]
  /// The services that know a repeated message by its key.
  static let idempotent = ["matrix", "mattermost", "mastodon"]

  /// The keys of a service in the words of destinations.
  static func of(_ service: String, _ fake: ServerProgram) throws -> [String: Any] {
    var keys = try fake.fields
    if keys["password"] != nil { keys["user"] = nil }
    for name in ["alias", "encrypted", "password"] { keys[name] = nil }
    let url = keys.removeValue(forKey: "url")
    switch service {
    case "discord": keys["webhook"] = url
    case "webhook":
      keys["url"] = url
      keys["header.Authorization"] = "Bearer \(keys.removeValue(forKey: "token") ?? "")"
    case "teams", "googlechat": keys["url"] = url
    default: keys["server"] = url
    }
    keys["service"] = service
    return keys
  }

  /// What nobody may see of a fake: the ends of its secrets, which stand in each of their forms.
  static func secrets(_ service: String, _ fake: ServerProgram) throws -> [String] {
    let fields = try fake.fields
    let token = fields["token"] as? String
    let url = fields["url"] as? String ?? ""
    return switch service {
    case "discord", "webhook": [token, url.components(separatedBy: "/").last].compactMap { $0 }
    case "teams", "googlechat":
      url.components(separatedBy: "&").filter { $0.hasPrefix("sig=") || $0.hasPrefix("token=") }
        .compactMap { $0.components(separatedBy: "=").last }
    case "ntfy": [token, fields["topic"] as? String].compactMap { $0 }
    default: [token].compactMap { $0 }
    }
  }
}
