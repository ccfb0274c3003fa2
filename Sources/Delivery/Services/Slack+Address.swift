extension Slack {
  /// The keys of `slack://TOKEN/CHANNEL`, where the channel may also be written as `#name`; nil for other addresses.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for an incoming webhook.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    guard let address = ParsedURL(text) else { return nil }
    if ["hooks.slack.com", "hooks.slack-gov.com"].contains(address.hostName) { throw hookProblem }
    guard address.scheme == "slack" else { return nil }
    var fields = ["token": address.host]
    if let name = address.fragment {
      fields["channel"] = "#" + name
    } else if let channel = address.path.first {
      fields["channel"] = channel
    }
    if address.path.count > 1 { fields["thread"] = address.path[1] }
    return fields
  }
}
