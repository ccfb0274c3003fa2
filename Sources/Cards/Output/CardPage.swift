import Base
import Calendars
import Graphics

/// A web page that shows a card, with the metadata (Open Graph, Twitter, oEmbed) for previews of
/// its link.
package struct CardPage: Sendable {
  package struct PageImage: Sendable, Hashable {
    /// Its percent-encoded address relative to the page.
    var source: String
    /// Its absolute address for services if known, otherwise the relative one.
    var address: String
    var format: ImageFormat
    var scale: RenderScale
    var isDark: Bool
    var pixels: PixelSize

    package init(
      source: String, address: String, format: ImageFormat, scale: RenderScale, isDark: Bool,
      pixels: PixelSize
    ) {
      (self.source, self.address, self.format, self.scale) = (source, address, format, scale)
      (self.isDark, self.pixels) = (isDark, pixels)
    }
  }

  private let card: Card
  private let alt: String
  private let size: Size
  private let images: [PageImage]
  /// The address of the page; empty if unknown.
  private let address: String
  private let embedAddress: String

  /// Makes a page of at least one picture, those for light mode first.
  ///
  /// - Parameter address: the address of the page; empty if unknown.
  package init(
    _ card: Card, alt: String, size: Size, pictures: [PageImage], address: String,
    embedAddress: String
  ) {
    (self.card, self.alt, self.size) = (card, alt, size)
    images = pictures
    (self.address, self.embedAddress) = (address, embedAddress)
  }

  /// The number of bytes within which services look for the metadata of a page.
  static let headLimit = 32 * 1024

  package var html: String {
    let direction = card.locale.direction.rawValue
    let language = card.locale.identifier.prefix { $0 != "_" && $0 != "-" }
    let values = [
      "language": String(language).escapedForXML, "direction": direction,
      "head": head.joined(separator: "\n"), "style": CardPage.style,
      "figure": linked(figure),
    ]
    return CardPage.parts.map { values[$0] ?? $0 }.joined()
  }

  /// The page's file cut at its placeholders, such as `{head}`, which are the only braces in it:
  /// texts and names of placeholders in turn, so that a brace in a card's text is never read as a
  /// placeholder.
  private static let parts = String(decoding: PackageResources.card_page_html, as: UTF8.self)
    .split { $0 == "{" || $0 == "}" }.map(String.init)

  private static let style = String(decoding: PackageResources.card_page_css, as: UTF8.self)

  package var embed: String {
    let json: JSONText = [
      "version": "1.0", "type": "photo", "title": .unlessEmpty(title),
      "url": main.map { .string($0.address) }, "width": main.map { .number($0.pixels.width) },
      "height": main.map { .number($0.pixels.height) },
    ]
    return json.text + "\n"
  }

  /// The image of previews: the one with the greatest scale, for light mode if there is one.
  private var main: PageImage? {
    let bright = images.filter { !$0.isDark }
    return (bright.isEmpty ? images : bright).max { $0.scale < $1.scale }
  }

  private var title: String {
    let texts: [CardText] = [.title, .caption, .imageTitle]
    return texts.lazy.map { card[$0] }.first { !$0.isEmpty } ?? ""
  }

  private var summary: String {
    let texts: [CardText] = [.subtitle, .subcaption, .imageSubtitle, .comparison]
    return texts.lazy.map { card[$0] }.first { !$0.isEmpty && $0 != title } ?? alt
  }

  /// The lines of the metadata.
  private var head: [String] {
    let (title, summary) = (
      CardPage.cut(self.title, to: 1_000), CardPage.cut(self.summary, to: 2_000)
    )
    let alt = CardPage.cut(self.alt, to: 2_000)
    var lines = ["<title>\(title.isEmpty ? "Card" : title)</title>"]
    func add(_ key: String, _ name: String, _ content: String) {
      if !content.isEmpty { lines.append("<meta \(key)=\"\(name)\" content=\"\(content)\">") }
    }
    add("name", "description", summary)
    add("property", "og:title", title.isEmpty ? "Card" : title)
    add("property", "og:type", "website")
    add("property", "og:description", summary)
    if let link = pageAddress {
      add("property", "og:url", link)
      lines.append("<link rel=\"canonical\" href=\"\(link)\">")
    }
    if let main {
      let address = main.address.escapedForXML
      add("property", "og:image", address)
      add("property", "og:image:type", main.format.mediaType)
      add("property", "og:image:width", "\(main.pixels.width)")
      add("property", "og:image:height", "\(main.pixels.height)")
      add("property", "og:image:alt", alt)
      add("name", "twitter:image", address)
      add("name", "twitter:image:alt", alt)
    }
    add("name", "twitter:card", "summary_large_image")
    add("name", "twitter:title", title.isEmpty ? "Card" : title)
    add("name", "twitter:description", summary)
    lines.append(
      "<link rel=\"alternate\" type=\"application/json+oembed\" "
        + "href=\"\(embedAddress.escapedForXML)\">")
    return lines
  }

  /// The address of the page or else of the card's web link; a long link would exceed
  /// ``headLimit``.
  private var pageAddress: String? {
    if !address.isEmpty { return address.escapedForXML }
    let isWeb = ["http", "https"].contains(LinkPolicy.scheme(of: card.url) ?? "")
    return isWeb && card.url.utf8.count <= 2_000 ? card.url.escapedForXML : nil
  }

  /// Escapes a text for XML, cut between characters to at most `limit` bytes and an ellipsis.
  private static func cut(_ text: String, to limit: Int) -> String {
    var result = ""
    for character in TextLine.cleaned(text) {
      let escaped = String(character).escapedForXML
      guard result.utf8.count + escaped.utf8.count <= limit else { return result + "…" }
      result += escaped
    }
    return result
  }
}

extension CardPage {
  private var figure: String {
    let dark = images.filter(\.isDark)
    let bright = images.filter { !$0.isDark }
    let shown = bright.isEmpty ? dark : bright
    guard let first = shown.min(by: { $0.scale < $1.scale }) else { return "" }
    let image =
      "<img src=\"\(first.source.escapedForXML)\"\(CardPage.sources(shown)) "
      + "width=\"\(Int(clamping: size.width.rounded()))\" "
      + "height=\"\(Int(clamping: size.height.rounded()))\" "
      + "alt=\"\(TextLine.cleaned(alt).escapedForXML)\">"
    guard !dark.isEmpty, !bright.isEmpty else { return image }
    let set = CardPage.set(dark)
    return
      "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(set)\">\n\(image)\n"
      + "</picture>"
  }

  private func linked(_ content: String) -> String {
    card.url.isEmpty ? content : "<a href=\"\(card.url.escapedForXML)\">\(content)</a>"
  }

  private static func sources(_ pictures: [PageImage]) -> String {
    pictures.count > 1 ? " srcset=\"\(set(pictures))\"" : ""
  }

  private static func set(_ pictures: [PageImage]) -> String {
    pictures.sorted { $0.scale < $1.scale }
      .map { "\($0.source.escapedForXML) \($0.scale.rawValue)x" }.joined(separator: ", ")
  }
}

extension ImageFormat {
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }
}
