import Base

/// A picture for services that take no upload and fetch it themselves.
struct RemoteImage: Sendable, Hashable {
  /// The address of a destination, where there is one.
  let url: String?

  /// The key that says where the picture can be fetched.
  static let key = DestinationKey(
    "image-url", .optional, takesFields: true, "where everybody can fetch the picture, https://…")

  /// What such a service takes of a message.
  static let capacity = MessageCapacity(
    text: .init(3_000, .utf16), alt: .init(1_000, .utf16), hasAlt: true,
    schemes: ["https", "http", "mailto"])

  /// Takes the key of a destination.
  init(_ fields: DestinationFields) throws(DestinationProblem) {
    url = try fields.webAddress("image-url", schemes: ["https"])
    if let url, url.utf8.count > RemoteImage.limit {
      throw .wrong(key: "image-url", value: excerpt(url, limit: 80), rule: "\(Self.limitRule)")
    }
  }

  private static let limit = 2_048
  private static let limitRule = "An address has at most 2048 characters."

  /// The address for a message: its own, or else the destination's.
  ///
  /// - Throws: ``DeliveryError`` when there is none, or one that nobody can fetch.
  func url(of message: CardMessage, service: String) throws(DeliveryError) -> String {
    guard message.imageURL.isEmpty else {
      guard let address = ParsedURL(message.imageURL), address.scheme == "https",
        address.user == nil, message.imageURL.utf8.count <= RemoteImage.limit
      else {
        throw DeliveryError(
          .configuration,
          "\"\(excerpt(message.imageURL, limit: 80))\" is not an address that starts with https:// and "
            + "has at most 2048 characters. Give one that everybody can fetch.")
      }
      return message.imageURL
    }
    guard let url else {
      throw DeliveryError(
        .configuration,
        "\(service) takes no upload, only the address of a picture. Put the card where everybody can "
          + "fetch it, and name that place with --image-url or key image-url.")
    }
    return url
  }
}
