import Testing

@testable import Base

@Suite("Addresses of the web in the place of files")
struct WebAddressTests {
  @Test(
    "the command that draws what is there, of a sheet of Google as CSV",
    arguments: [
      ("https://example.org/a.csv", "https://example.org/a.csv"),
      ("HTTP://example.org/it's?a=b&c", "HTTP://example.org/it%27s?a=b&c"),
      (
        "https://docs.google.com/spreadsheets/d/1AbC_-9/edit#gid=42",
        "https://docs.google.com/spreadsheets/d/1AbC_-9/export?format=csv&gid=42"
      ),
      (
        "https://docs.google.com/spreadsheets/d/1AbC_-9/edit?gid=7#gid=7",
        "https://docs.google.com/spreadsheets/d/1AbC_-9/export?format=csv&gid=7"
      ),
      (
        "https://docs.google.com/spreadsheets/u/1/d/1AbC_-9",
        "https://docs.google.com/spreadsheets/d/1AbC_-9/export?format=csv"
      ),
      (
        "https://docs.google.com/spreadsheets/d/e/2PACX-1v/pubhtml?gid=3&single=true",
        "https://docs.google.com/spreadsheets/d/e/2PACX-1v/pub?output=csv&gid=3"
      ),
      ("https://docs.google.com/spreadsheets/", "https://docs.google.com/spreadsheets/"),
    ])
  func commands(address: String, download: String) throws {
    let found = try #require(WebAddress(address))
    #expect(found.command == "curl -fsSL '\(download)' | snapshot chart -")
    #expect(found.message.contains(found.command))
  }

  @Test("a path is none", arguments: ["week.csv", "http:/a", "https", "data/https://x", "-"])
  func paths(text: String) { #expect(WebAddress(text) == nil) }
}
