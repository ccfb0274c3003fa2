import Foundation

/// What a destination has to say to reach a fake.
enum FakeDestination {
  static let uploading = [
    "matrix", "discord", "telegram", "slack", "ntfy", "mattermost", "webhook", "zulip",
    "rocketchat", "mastodon", "wecom", "feishu", "dingtalk",
  ]
  /// Those with one request for a message, and those that show a picture by its address.
  static let playing = uploading + ["line"]
  /// The services that know a repeated message by its key.
  static let idempotent = ["matrix", "mattermost", "mastodon", "feishu", "line"]
  /// The services that say no by a code in a body that comes with a status of success.
  static let coded = ["telegram", "wecom", "feishu"]

  /// The address of a picture for those that take no other.
  static func arguments(_ service: String) -> [String] {
    service == "line" ? ["--image-url", imageURL] : []
  }

  static let imageURL = "https://e.example/a.png"

  /// How many messages of the service a card is.
  static func messages(_ service: String) -> Int { service == "wecom" ? 2 : 1 }

  /// The keys of a service in the words of destinations.
  static func of(_ service: String, _ fake: ServerProgram) throws -> [String: Any] {
    var keys = try fake.fields
    if keys["password"] != nil { keys["user"] = nil }
    let others = ["alias", "encrypted", "password", "signing", "hook", "issued"]
    for name in others { keys[name] = nil }
    let url = keys.removeValue(forKey: "url")
    switch service {
    case "discord": keys["webhook"] = url
    case "webhook":
      keys["url"] = url
      keys["header.Authorization"] = "Bearer \(keys.removeValue(forKey: "token") ?? "")"
    case "teams", "googlechat": keys["url"] = url
    case "dingtalk":
      keys["server"] = url
      keys["token"] = nil
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
    case "wecom": [fields["key"] as? String].compactMap { $0 }
    case "feishu", "dingtalk":
      ["app-secret", "issued"].compactMap { fields[$0] as? String }
    case "ntfy": [token, fields["topic"] as? String].compactMap { $0 }
    default: [token].compactMap { $0 }
    }
  }
}
