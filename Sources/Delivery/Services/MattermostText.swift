/// The text of a post: the title in bold type, the detail and the link, each on its line.
struct MattermostText {
  /// The most of a message's plain text, in scalars, with which a post stays under the server's 16,383.
  static let limit = 3_500
  /// The most of a link as percent encoding makes it; a longer one is text as all other.
  private static let linkLimit = 2_000

  let text: String

  init(_ words: MessageText) {
    var lines: [String] = []
    if !words.title.isEmpty { lines.append("**\(Markdown.mattermost.escaped(words.title))**") }
    if !words.detail.isEmpty { lines.append(Markdown.mattermost.escaped(words.detail)) }
    if !words.url.isEmpty { lines.append(MattermostText.link(words.url)) }
    text = lines.joined(separator: "\n")
  }

  private static func link(_ url: String) -> String {
    guard let link = WebLink(url), link.address.utf8.count <= linkLimit else {
      return Markdown.mattermost.escaped(url)
    }
    return "<\(link.address)>"
  }
}
