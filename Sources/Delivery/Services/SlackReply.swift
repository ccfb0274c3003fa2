import Base

/// A reply of Slack, which reports success in its body.
struct SlackReply {
  private let json: JSONValue
  /// The error kind if Slack may or may not have acted.
  private let doubt: DeliveryError.Kind

  /// Reads a reply; throws if it is none of Slack's or reports an error.
  init(_ reply: Reply, repetition: HTTPRequest.Idempotency = .harmless) throws(DeliveryError) {
    doubt = repetition == .doubles ? .unknown : .temporary
    guard let json = reply.json, let isDone = json["ok"]?.bool else {
      let said = excerpt(String(decoding: reply.body.prefix(300), as: UTF8.self), limit: 100)
      throw DeliveryError(
        doubt, "Slack answered \"\(said)\", which is none of its replies. Check key server.")
    }
    guard isDone else {
      throw SlackReply.error(
        json["error"]?.string ?? "", needed: json["needed"]?.string, reply.headers["retry-after"],
        doubt: doubt)
    }
    self.json = json
  }

  /// Returns a nonempty string by its path of keys.
  func text(_ path: String...) -> String? {
    var value: JSONValue? = json
    for name in path { value = value?[name] }
    guard let text = value?.string, !text.isEmpty else { return nil }
    return text
  }

  func required(_ path: String) throws(DeliveryError) -> String {
    guard let text = text(path) else {
      throw DeliveryError(
        doubt,
        "Slack's answer has no \"\(path)\", which its documentation promises. Try it again.")
    }
    return text
  }

  private static func error(
    _ code: String, needed: String?, _ retryAfter: String?, doubt: DeliveryError.Kind
  ) -> DeliveryError {
    let said = "Slack says \(quoted(code, limit: 100))"
    switch code {
    case "ratelimited", "rate_limited":
      return DeliveryError(
        .temporary, "\(said): too many messages. Try it again later.",
        retryAfter: retryAfter.flatMap(Double.init))
    case "service_unavailable", "request_timeout", "team_added_to_org":
      return DeliveryError(.temporary, "\(said). Try it again later.")
    case "internal_error", "fatal_error":
      // Part of the request may have been executed.
      return DeliveryError(
        doubt, "\(said). See whether the message is there before trying it again.")
    case "missing_scope":
      let scope = excerpt(needed ?? "chat:write,files:write,files:read", limit: 100)
      return DeliveryError(
        .authentication, "\(said): give the app the scope \(scope) and install it anew.")
    default: return DeliveryError(kind(code), "\(said). \(nextStep(code))")
    }
  }

  private static func kind(_ code: String) -> DeliveryError.Kind {
    switch code {
    case "invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive",
      "no_permission", "not_allowed_token_type", "access_denied", "org_login_required",
      "ekm_access_denied", "two_factor_setup_required":
      .authentication
    case "file_too_large", "msg_too_long", "file_upload_size_restricted", "msg_blocks_too_long":
      .unfit
    default: .refused
    }
  }

  private static func nextStep(_ code: String) -> String {
    switch code {
    case "channel_not_found":
      "Give the channel's id as key channel, and invite the app if the channel is private."
    case "not_in_channel": "Invite the app to the channel: /invite @app."
    case "is_archived": "The channel is archived: choose another one."
    case "restricted_action", "restricted_action_read_only_channel":
      "The workspace does not let the app write there: ask one of its administrators."
    case "file_too_large", "msg_too_long", "file_upload_size_restricted", "msg_blocks_too_long":
      "Send a smaller card."
    case "invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive":
      "Copy the bot token anew from the app's page \"OAuth & Permissions\"."
    default: "Look the word up in the documentation of Slack's API."
    }
  }
}
