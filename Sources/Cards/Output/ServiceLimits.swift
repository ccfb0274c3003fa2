import Base
import Graphics

/// The limits of a service for cards, from the service's own documentation.
package struct ServiceLimits: Sendable, Hashable {
  /// The typography of a caption under the image.
  package struct CaptionLimit: Sendable, Hashable {
    /// The width of a line in points.
    var width: Double
    var size: Double
    var lines: Int
  }

  package let name: String
  /// The width of the strips cropped on the left and right, in points.
  var crop = 0.0
  /// The typography of captions; nil if unknown.
  var caption: CaptionLimit?
  /// The greatest number of characters of the message: caption, subcaption and link.
  package private(set) var textLength: Int?
  /// The greatest number of characters of the description.
  package private(set) var altLength: Int?
  /// The greatest number of bytes of an image.
  package private(set) var bytes: Int?
  /// The greatest ratio of the longer side to the shorter one.
  package private(set) var ratio: Double?
  /// The greatest sum of width and height in pixels.
  package private(set) var sides: Int?
  /// The box that the image is fitted into, in pixels.
  var box: Size?
  /// Whether some of its clients show transparent pixels as black.
  var blackensTransparency = false
  var showsVectors = false
  /// The schemes of links that it opens; nil for any.
  var schemes: [String]?

  private init(_ name: String) { self.name = name }

  private static func limits(
    _ name: String, _ set: (inout ServiceLimits) -> Void
  ) -> ServiceLimits {
    var limits = ServiceLimits(name)
    set(&limits)
    return limits
  }

  private static let mebibyte = 1 << 20

  package static let slack = limits("slack") {
    $0.textLength = 3_000
    $0.altLength = 2_000
    $0.blackensTransparency = true
  }
  package static let discord = limits("discord") {
    $0.textLength = 2_000
    $0.altLength = 1_024
    $0.bytes = 10 * mebibyte
    $0.box = Size(width: 400, height: 300)
  }
  package static let telegram = limits("telegram") {
    $0.textLength = 1_024
    $0.bytes = 10_000_000
    $0.ratio = 20
    $0.sides = 10_000
  }
  package static let ntfy = limits("ntfy") { $0.bytes = 2_000_000 }

  /// All services whose limits are known.
  package static let all = [
    limits("imessage") {
      $0.crop = 6
      $0.caption = CaptionLimit(width: 266, size: 12, lines: 3)
      $0.schemes = ["http", "https", "data"]
    },
    slack,
    discord,
    telegram,
    limits("matrix") { $0.textLength = 16_000 },
    limits("mattermost") { $0.textLength = 16_383 },
    limits("mastodon") {
      $0.textLength = 500
      $0.altLength = 1_500
      $0.bytes = 16 * mebibyte
    },
    ntfy,
    limits("mail") { _ in },
    limits("link") {
      $0.bytes = 5_000_000
      $0.schemes = ["http", "https"]
    },
  ]

  /// The values of an option: the names of services, and `all`.
  package static let allowedValues = all.map(\.name) + ["all"]

  /// Returns the services that a value of an option means.
  package static func named(_ word: String) throws(OptionError) -> [ServiceLimits] {
    if word.lowercased() == "all" { return all }
    guard let service = all.first(where: { $0.name == word.lowercased() }) else {
      throw .choice(word, among: allowedValues)
    }
    return [service]
  }
}
