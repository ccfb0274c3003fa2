extension Telegram {
  /// The keys of `tgram://TOKEN/CHAT[:THREAD]` and of `https://api.telegram.org/botTOKEN/…?chat_id=CHAT`; nil for other
  /// addresses.
  package static func fields(fromAddress text: String) -> [String: String]? {
    if let (scheme, rest) = text.cut(at: "://"),
      ["tgram", "telegram"].contains(scheme.lowercased())
    {
      return fields(ofPlace: rest)
    }
    guard let address = ParsedURL(text), address.scheme == "https",
      address.hostName == "api.telegram.org", let bot = address.path.first, bot.hasPrefix("bot")
    else { return nil }
    var fields = ["token": String(bot.dropFirst(3))]
    fields["chat"] = address.value("chat_id")
    fields["thread"] = address.value("message_thread_id")
    return fields
  }

  /// A token has a colon, and the part behind it is no port.
  private static func fields(ofPlace text: String) -> [String: String]? {
    let (place, query) = text.cut(at: "?") ?? (text, "")
    let path = place.split(separator: "/").map { PercentEncoding.decoded($0) ?? String($0) }
    guard let token = path.first else { return nil }
    var fields = ["token": token.hasPrefix("bot") ? String(token.dropFirst(3)) : token]
    if path.count > 1 {
      let (chat, thread) = path[1].cut(at: ":") ?? (path[1], "")
      fields["chat"] = isChat(chat) ? chat : "@\(chat)"
      if !thread.isEmpty { fields["thread"] = thread }
    }
    let topic = ParsedURL("x://x?\(query)").flatMap { $0.value("thread") ?? $0.value("topic") }
    if let topic { fields["thread"] = topic }
    return fields
  }
}
