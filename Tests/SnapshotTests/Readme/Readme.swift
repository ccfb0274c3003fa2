import Foundation
import TestSupport

/// A page of the documentation, as a reader copies from it: the README, or one of `Documentation`.
struct Readme {
  /// Where the page is in the package.
  let path: String
  /// The whole text.
  let text: String

  static let file = PackageFolder.url.appending(path: "README.md")

  /// All pages.
  static var pages: [String] {
    get throws {
      let folder = PackageFolder.url.appending(path: "Documentation").path
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      return ["README.md"] + names.filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
    }
  }

  init(_ path: String = "README.md") throws {
    self.path = path
    text = try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
  }

  /// The blocks of code in a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0]
    }
  }

  /// Where its links and pictures lead, those to other sites left out.
  var links: [String] {
    ["](": ")", "src=\"": "\""].flatMap { start, end in
      text.components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
    }
    .filter { !$0.contains("://") }
  }

  /// What a link to one of its headings has behind the `#`.
  var anchors: Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacing(" ", with: "-")
      })
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
