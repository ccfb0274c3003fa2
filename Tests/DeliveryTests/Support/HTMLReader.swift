import Foundation

/// Reads the HTML of captions: bold type, line breaks and links.
struct HTMLReader {
  /// Nil where there is other markup, or none that is right.
  let shown: String?

  init(_ html: String) {
    var text = html.replacingOccurrences(
      of: "<a href=\"[^\"<>]*\">", with: "", options: .regularExpression)
    for (tag, meaning) in [("<strong>", ""), ("</strong>", ""), ("</a>", ""), ("<br>", "\n")] {
      text = text.replacingOccurrences(of: tag, with: meaning, options: .literal)
    }
    guard !text.unicodeScalars.contains(where: { "<>\"".unicodeScalars.contains($0) }) else {
      shown = nil
      return
    }
    for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacingOccurrences(of: entity, with: sign, options: .literal)
    }
    shown = text
  }
}
