/// An address of the web in the place of a file; nothing here opens a connection.
package struct WebAddress: Sendable, Hashable {
  private let text: String

  /// Takes an address with http or https; nil for anything else.
  package init?(_ text: String) {
    let start = text.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start.hasPrefix("https://") else { return nil }
    self.text = text
  }

  /// What is at the address, and the command that passes it on.
  package var message: String {
    "\(quoted(text)) is an address, and files are read, not the web. Pass what is there: "
      + command
      + (sheet == nil ? "" : " (everybody who has the link must be allowed to view the sheet)")
  }

  /// The command that draws what is there.
  var command: String {
    "curl -fsSL '\(download.replacing("'", with: "%27"))' | snapshot chart -"
  }

  /// The address of the data: that of a Google sheet as CSV where it is one, else the address itself.
  private var download: String {
    guard let sheet else { return text }
    return sheet.base + sheet.query + (gid.map { "&gid=\($0)" } ?? "")
  }

  private static let sheets = "https://docs.google.com/spreadsheets/"

  /// The address of a sheet of Google and what asks it for CSV, which a published one has elsewhere.
  private var sheet: (base: String, query: String)? {
    guard text.hasPrefix(Self.sheets) else { return nil }
    let parts = text.dropFirst(Self.sheets.count).split { "/?#".contains($0) }.map(String.init)
    guard let mark = parts.firstIndex(of: "d"), mark + 1 < parts.count else { return nil }
    let isPublished = parts[mark + 1] == "e"
    guard !isPublished || mark + 2 < parts.count else { return nil }
    return isPublished
      ? (Self.sheets + "d/e/\(parts[mark + 2])/pub", "?output=csv")
      : (Self.sheets + "d/\(parts[mark + 1])/export", "?format=csv")
  }

  /// The number of the sheet within its document.
  private var gid: String? {
    text.split { "?#&".contains($0) }.last { $0.hasPrefix("gid=") }.map { String($0.dropFirst(4)) }
  }
}
