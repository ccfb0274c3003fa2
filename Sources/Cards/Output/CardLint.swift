import Base
import Charts
import Graphics

/// Checks a card against the limits of services.
package struct CardLint: Sendable {
  package struct File: Sendable, Hashable {
    var format: ImageFormat
    var scale: RenderScale
    var pixels: Size
    var bytes: Int

    package init(format: ImageFormat, scale: RenderScale, pixels: Size, bytes: Int) {
      self.format = format
      self.scale = scale
      self.pixels = pixels
      self.bytes = bytes
    }
  }

  /// A line of text in the card's scene.
  struct Text: Sendable, Hashable {
    var text: String
    var size: Double
    /// The bounds of its glyphs, in points.
    var inkBounds: Rect
  }

  private let card: Card
  private let alt: String
  private let size: Size
  private let isOpaque: Bool
  private let files: [File]
  private let texts: [Text]
  /// The width of the caption in one line, as a multiple of its font size.
  private let captionWidth: Double

  /// Prepares the checks of a card with its description, its scene and its image files.
  package init(
    _ card: Card, alt: String, scene: Scene, files: [File],
    measuring text: inout some TextMeasuring & ~Copyable
  ) {
    self.card = card
    self.alt = alt
    self.files = files
    size = scene.size
    isOpaque = scene.background.isOpaque
    texts = scene.placedLines.map { placed in
      let inkBounds = text.metrics(of: placed.line).inkBounds
        .offset(dx: placed.origin.x, dy: placed.origin.y)
      return Text(text: placed.line.text, size: placed.line.font.size, inkBounds: inkBounds)
    }
    let font = Font(families: ["Inter"], size: 100, weight: 600)
    captionWidth = text.metrics(of: TextLine(card[.caption], font: font)).advance / 100
  }

  /// Returns the findings for a service, each once.
  package func findings(for service: ServiceLimits) -> [CardFinding] {
    var problems = edges(service) + captionProblems(service)
    for file in files {
      for problem in picture(file, service) where !problems.contains(problem) {
        problems.append(problem)
      }
    }
    return problems.map { CardFinding(service: service.name, problem: $0) }
  }

  private func edges(_ service: ServiceLimits) -> [CardFinding.Problem] {
    guard service.crop > 0 else { return [] }
    let cut = texts.first { text in
      text.inkBounds.size.width > 0
        && (text.inkBounds.minX < service.crop || text.inkBounds.maxX > size.width - service.crop)
    }
    return cut.map { [.cropped($0.text, points: service.crop)] } ?? []
  }

  private func captionProblems(_ service: ServiceLimits) -> [CardFinding.Problem] {
    var problems: [CardFinding.Problem] = []
    if let caption = service.caption,
      captionWidth * caption.size > caption.width * Double(caption.lines)
    {
      problems.append(.lines(limit: caption.lines))
    }
    problems += service.textProblems(MessageTexts { card[$0] }, url: card.url, alt: alt)
    if alt.isEmpty { problems.append(.noAlt) }
    if let allowed = service.schemes, let scheme = LinkPolicy.scheme(of: card.url),
      !allowed.contains(scheme)
    {
      problems.append(.scheme(scheme, allowed: allowed))
    }
    return problems
  }

  private func picture(_ file: File, _ service: ServiceLimits) -> [CardFinding.Problem] {
    guard !file.format.isVector else { return service.showsVectors ? [] : [.format(file.format)] }
    var problems: [CardFinding.Problem] = []
    let (width, height) = (file.pixels.width, file.pixels.height)
    if let limit = service.bytes, file.bytes > limit {
      problems.append(.bytes(file.bytes, limit: limit))
    }
    let ratio = max(width, height) / min(width, height)
    if let limit = service.ratio, ratio > limit { problems.append(.ratio(ratio, limit: limit)) }
    if let limit = service.sides, Int(width + height) > limit {
      problems.append(.sides(Int(width + height), limit: limit))
    }
    let shape = width / height
    if let shapes = service.shape, !shapes.contains(shape) { problems.append(.shape(shape)) }
    if service.blackensTransparency, !isOpaque { problems.append(.transparent) }
    if let box = service.box, let least = texts.min(by: { $0.size < $1.size }) {
      let factor = min(1, box.width / width, box.height / height) * file.scale.factor
      // The height of a text is about its font size.
      if least.size * factor < CardLint.leastTextPixels {
        problems.append(.small(least.text, pixels: least.size * factor, box: box))
      }
    }
    return problems
  }

  /// The least height of legible texts.
  private static let leastTextPixels = 9.0
}

/// The addresses that a card may link to.
package enum LinkPolicy {
  /// The greatest number of characters of an address.
  package static let maximumLength = 5_000

  /// A regular expression (ECMA-262) of addresses for schemas, less strict than ``isSafe(_:)``.
  package static let pattern = "^[A-Za-z][A-Za-z0-9+.-]*:"

  /// Schemes that run code or open files of the reader.
  private static let refusedSchemes: Set<String> = ["javascript", "vbscript", "file", "blob"]

  /// Whether a card may link to an address: http, https, data or an app's own scheme, at most
  /// ``maximumLength`` characters, no spaces and control characters.
  package static func isSafe(_ text: String) -> Bool {
    guard text.count <= maximumLength, let scheme = scheme(of: text),
      !refusedSchemes.contains(scheme)
    else { return false }
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator:
        false
      default: true
      }
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 1)
    guard isClean, !rest.isEmpty else { return false }
    return !["http", "https"].contains(scheme) || hasHost(rest)
  }

  /// Returns the address of a folder in the web with a slash at its end; nil for anything else.
  package static func folder(_ text: String) -> String? {
    guard isSafe(text), let scheme = scheme(of: text), ["http", "https"].contains(scheme),
      text.utf8.count <= 1_000, !text.contains("?"), !text.contains("#")
    else { return nil }
    return text.hasSuffix("/") ? text : text + "/"
  }

  /// Returns the scheme in lower case; nil if there is none.
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.utf8[..<colon]
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) })
    else { return nil }
    return String(decoding: scheme, as: UTF8.self).lowercased()
  }

  private static func hasHost(_ rest: Substring.UTF8View) -> Bool {
    let slash = UInt8(ascii: "/")
    guard rest.starts(with: [slash, slash]) else { return false }
    return rest.dropFirst(2).first.map { $0 != slash } ?? false
  }
}
