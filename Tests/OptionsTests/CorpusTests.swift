import Testing
import TestSupport

/// Tables as strangers have them, drawn without an option: see `Tests/Corpus/README.md`.
@Suite("What a stranger's table becomes without an option")
struct CorpusTests {
  private static let folder = PackageFolder.url.appending(path: "Tests/Corpus").path()

  @Test(
    "a person would draw it so", arguments: try CorpusCase.all(in: CorpusTests.folder))
  func drawn(table: CorpusCase) throws {
    #expect(try table.faults(in: CorpusTests.folder) == [])
  }
}
