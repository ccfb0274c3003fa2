/// A page that shows the cards of a batch, written from its manifest line by line.
///
/// The page is ``start``, an ``entry(of:)`` for each line of the manifest, and ``end``. It holds
/// its cards as JSON, adds them to the document as the reader scrolls, and loads nothing but the
/// image files beside it.
package struct GalleryPage: Sendable {
  /// The first five lines, the last of which names this generator: a page that begins otherwise was
  /// written by another program.
  package static let mark =
    start.split(separator: "\n").prefix(5).map { $0 + "\n" }.joined()

  /// Everything before the first card.
  package static let start = parts.prefix { $0 != "cards" }.joined()

  /// Everything after the last card: for readers without JavaScript, the pictures of the first
  /// ``mostPictures`` cards are in the document itself.
  package var end: String {
    GalleryPage.parts.drop { $0 != "cards" }.dropFirst()
      .map { $0 == "pictures" ? pictures : $0 }.joined()
  }

  /// The most cards that are shown without JavaScript, which keeps a page of a million cards small.
  private static let mostPictures = 200

  /// The page's file cut at its placeholders `{style}`, `{cards}`, `{script}` and `{pictures}`,
  /// which are the only braces in it; the style and the script are filled in.
  private static let parts: [String] = text(PackageResources.gallery_html)
    .split { $0 == "{" || $0 == "}" }
    .map { part in
      switch part {
      case "style": text(PackageResources.gallery_css)
      case "script": text(PackageResources.gallery_js)
      default: String(part)
      }
    }

  private static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

  private var count = 0
  private var pictures = ""

  /// A page without cards.
  package init() {}

  /// Returns the next card from a line of the manifest, or nil for a line that describes no card.
  package mutating func entry(of line: ArraySlice<UInt8>) -> String? {
    guard let entry = GalleryEntry(line) else { return nil }
    defer { count += 1 }
    if count < GalleryPage.mostPictures { pictures += entry.picture }
    return (count == 0 ? "\n" : ",\n") + entry.json
  }
}
