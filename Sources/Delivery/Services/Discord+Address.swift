extension Discord {
  /// The keys of `https://discord.com/api/webhooks/ID/TOKEN` and `discord://ID/TOKEN`, both with `?thread_id=` or
  /// `?thread=`; nil for other addresses.
  package static func fields(fromAddress text: String) -> [String: String]? {
    guard let address = ParsedURL(text), let webhook = pasted(address) else { return nil }
    var fields = ["webhook": webhook]
    fields["thread"] = address.value("thread_id") ?? address.value("thread")
    return fields
  }

  private static func pasted(_ address: ParsedURL) -> String? {
    if address.scheme == "discord" {
      guard let token = address.path.first else { return nil }
      return "https://discord.com/api/webhooks/\(address.host)/\(token)"
    }
    let hosts = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]
    guard address.scheme == "https", hosts.contains(address.hostName),
      let path = webhook(address)
    else { return nil }
    return "https://\(address.hostName)\(path)"
  }
}
