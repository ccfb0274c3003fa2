@testable import Delivery

/// Reads Markdown as a service does, as far as to see whether nothing in it is markup.
struct MarkdownReader {
  /// What is shown; nil where something would be markup.
  let shown: String?

  init(_ markdown: some StringProtocol, _ dialect: Markdown) {
    var result = String.UnicodeScalarView()
    var rest = Array(String(markdown).unicodeScalars)[...]
    var line = ""
    while let scalar = rest.popFirst() {
      if scalar == "\\" {
        guard let mark = rest.popFirst(), MarkdownReader.isMark(mark) else {
          shown = nil
          return
        }
        result.append(mark)
        line += "x"
        continue
      }
      if dialect == .mattermost, scalar == "&", let entity = MarkdownReader.entity(&rest) {
        result.append(entity)
        line += "x"
        continue
      }
      guard !MarkdownReader.isMarkup(scalar, rest, line) else {
        shown = nil
        return
      }
      result.append(scalar)
      line = scalar == "\n" ? "" : line + String(scalar)
      // Only what is before the first other sign can matter.
      if line.count > 30 { line = "x" }
    }
    shown = String(result)
  }

  /// What a text looks like when its lines begin with their first visible sign, without what hides names.
  static func looks(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        String(String.UnicodeScalarView(line.unicodeScalars.drop { $0.properties.isWhitespace }))
      }
      .joined(separator: "\n").unicodeScalars.filter { $0 != "\u{2060}" }
      .map(String.init).joined()
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    "\\`*_{}[]()#+-.!~|<>:".unicodeScalars.contains(scalar)
  }

  private static func entity(_ rest: inout ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    for (name, scalar) in [("lt;", "<"), ("amp;", "&"), ("#58;", ":"), ("#61;", "=")]
      as [(String, Unicode.Scalar)] where rest.starts(with: name.unicodeScalars)
    {
      rest = rest.dropFirst(name.unicodeScalars.count)
      return scalar
    }
    return nil
  }

  private static func isMarkup(
    _ scalar: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>, _ line: String
  ) -> Bool {
    switch scalar {
    case "*", "_", "`", "~", "|", "[", "]", "<": true
    case "#", ">", "-", "+": line.isEmpty
    case ".", ")": !line.isEmpty && line.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    case ":": rest.starts(with: "//".unicodeScalars)
    case " ": line.isEmpty
    default: false
    }
  }
}
