extension Matrix {
  /// The keys of `matrixs://TOKEN@HOST/ROOM` and, without encryption, `matrix://…`, where the room is `!room:server` or
  /// `#name:server`, percent-encoded or not; nil for other addresses.
  ///
  /// A user's name before the token says nothing that the token does not say.
  ///
  /// - Throws: ``DestinationProblem/unsupported(_:)`` for one that leads to a webhook or has a password.
  package static func fields(
    fromAddress text: String
  ) throws(DestinationProblem) -> [String: String]? {
    // A name starts with what ends the path of other addresses.
    let whole = text.split(separator: "#", omittingEmptySubsequences: false)
      .joined(separator: "%23")
    let schemes = ["matrix": "http", "matrixs": "https"]
    guard let address = ParsedURL(whole), let scheme = schemes[address.scheme] else {
      return nil
    }
    if address.value("mode").map({ ["matrix", "slack", "t2bot"].contains($0) }) ?? false {
      throw .unsupported(
        "A webhook of Matrix cannot upload a picture. Write matrixs://TOKEN@HOST/ROOM with an "
          + "access token.")
    }
    if address.password != nil {
      throw .unsupported(
        "Matrix is used with an access token, not with a password. Write "
          + "matrixs://TOKEN@HOST/ROOM with the token from the settings of your program.")
    }
    var fields = ["server": "\(scheme)://\(address.authority)"]
    fields["token"] = address.user
    fields["room"] = address.path.first
    fields["thread"] = address.value("thread")
    fields["encrypted"] = address.value("encrypted")
    return fields
  }
}
