import ChartRender
import CommandKit

/// The templates that come with the program, one in each line.
struct TemplateList: Sendable {
  private static let summaries = [
    "message": "a bubble of a chat: the picture, and words under it",
    "link": "the preview of a link, 1200 x 630 pixels",
    "square": "a post, 1080 x 1080 pixels",
    "story": "a story, 1080 x 1920 pixels",
    "report": "title, chart, numbers and a comparison with the period before",
    "widget-compact": "a folded widget: the numbers, 110 points high",
    "widget-expanded": "an unfolded widget: numbers and chart",
    "rows": "a list in which one row is chosen",
  ]

  /// The lines, with a line break at the end of each.
  var text: String {
    let names = CardTemplate.builtInNames
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let space = String(repeating: " ", count: width - name.count + 2)
      return "\(name)\(space)\(TemplateList.summaries[name] ?? "")\n"
    }.joined()
  }
}

extension CardTemplate {
  /// The JSON of a template that comes with the program.
  ///
  /// - Throws: ``UsageError`` when there is none of that name.
  static func text(named name: String) throws(UsageError) -> String {
    guard let text = builtInText(name.lowercased()) else {
      throw .unknownWord(name, for: "--print-template", words: builtInNames)
    }
    return text
  }
}
