import Foundation

/// The project's README, as a reader copies from it.
struct Readme {
  /// The whole text.
  let text: String

  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let file = root.appending(path: "README.md")

  init() throws { text = try String(contentsOf: Readme.file, encoding: .utf8) }

  /// The blocks of code in a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0]
    }
  }

  /// Where its links and pictures lead, those to other sites left out.
  var links: [String] {
    text.components(separatedBy: "](").dropFirst().map { String($0.prefix { $0 != ")" }) }
      .filter { !$0.contains("://") }
  }

  static let optionsStart =
    "<!-- options: made from the descriptions of the options; a test compares them -->\n"
  static let optionsEnd = "<!-- end of options -->"

  /// The table of options.
  var options: String {
    let rest = text.components(separatedBy: Readme.optionsStart).last ?? ""
    return rest.components(separatedBy: Readme.optionsEnd)[0]
  }
}
