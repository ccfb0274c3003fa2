import Base
import Graphics

/// What a service takes of a card and how it shows it, from the services' own documentation.
package struct ServiceLimits: Sendable, Hashable {
  /// How a service sets a caption under the picture.
  package struct CaptionLimit: Sendable, Hashable {
    /// The width of a line in points.
    var width: Double
    /// The size of its letters in points.
    var size: Double
    /// The most lines.
    var lines: Int
  }

  /// What the service is called, in lower case.
  package let name: String
  /// How much of the picture is cut off on the left and on the right, in points.
  var crop = 0.0
  /// How a caption is set where that is known.
  var caption: CaptionLimit?
  /// The most characters of the message: caption, subcaption and link.
  package private(set) var textLength: Int?
  /// The most characters of the description.
  package private(set) var altLength: Int?
  /// The most bytes of a picture.
  package private(set) var bytes: Int?
  /// The most that a side may be longer than the other.
  package private(set) var ratio: Double?
  /// The most pixels of width and height together.
  package private(set) var sides: Int?
  /// What the picture is fitted into, in pixels.
  var box: Size?
  /// Whether some of its programs show black where the picture is transparent.
  var blackensTransparency = false
  /// Whether it shows a picture in a vector format.
  var showsVectors = false
  /// The schemes of links that it opens; `nil` for any.
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

  /// What an option can name: the services, and all of them.
  package static let words = all.map(\.name) + ["all"]

  /// The services that a word means.
  package static func named(_ word: String) throws(OptionError) -> [ServiceLimits] {
    if word.lowercased() == "all" { return all }
    guard let service = all.first(where: { $0.name == word.lowercased() }) else {
      throw .choice(word, among: words)
    }
    return [service]
  }
}
