import Foundation
import Testing
import TestSupport

@testable import Batch
@testable import CommandKit

@Suite("The gallery of a batch")
struct GalleryCallTests {
  private static let hasBrowser: Bool = {
    do {
      return try CommandRun(script: "command -v chromium", in: TestFolder()).status == 0
    } catch {
      return false
    }
  }()

  private static let rows = """
    {"id":"a","caption":"A </script><b>","data":[{"x":"a","y":1}]}
    {"id":"b","data":"none.csv"}

    """

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(Self.rows, to: "jobs.ndjson")
    try folder.makeFolder("out")
    return folder
  }

  private func run(_ folder: TestFolder, _ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["batch", "jobs.ndjson", "-q", "--size", "120x80", "--alt", "A", "--gallery", "-o", "out"]
        + arguments, in: folder)
  }

  @Test("has every card of the manifest, and is the same for the same cards")
  func same() throws {
    let folder = try folder()
    #expect(try run(folder).status == 1)
    let page = folder.text(of: "out/index.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("\"n\":\"a\"") && page.contains("\"n\":\"b\",\"e\":"))
    #expect(!page.contains("</script><b>") && page.contains("\\u003c/script>\\u003cb>"))
    #expect(try run(folder, "-j", "2").status == 1)
    #expect(folder.text(of: "out/index.html") == page)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["out"])
    #expect(!names.contains { $0.hasSuffix(TemporaryName.ending) }, "\(names)")
  }

  @Test("takes no page's place that no batch has made, unless it may")
  func foreign() throws {
    let folder = try folder()
    try folder.write("mine", to: "out/index.html")
    let refused = try run(folder)
    #expect(refused.status == 73 && refused.errors.contains("\"out/index.html\" is there already"))
    #expect(!FileManager.default.fileExists(atPath: folder["out/manifest.ndjson"]))
    #expect(try run(folder, "--no-clobber").status == 1)
    #expect(folder.text(of: "out/index.html") == "mine")
    #expect(try run(folder, "--force").status == 1)
    #expect(folder.text(of: "out/index.html").hasPrefix("<!DOCTYPE html>"))
  }

  @Test("has the cards that stay as they are, by what was said of them or by their files alone")
  func kept() throws {
    let folder = try folder()
    #expect(try run(folder).status == 1)
    try folder.write(
      Self.rows.replacing("\"y\":1", with: "\"y\":2").replacing("\"none.csv\"", with: "[1]")
        + "{\"id\":\"c\",\"data\":[1]}\n", to: "jobs.ndjson")
    for name in ["b@2x.png", "b.png"] { try folder.write("mine", to: "out/\(name)") }
    let manifest = folder.text(of: "out/manifest.ndjson")
    let drawn = try #require(manifest.split(separator: "\n").first)
    #expect(try run(folder, "--no-clobber").status == 0)
    let lines = folder.text(of: "out/manifest.ndjson").split(separator: "\n")
    #expect(lines.count == 3 && lines.first == drawn)
    let line = String(lines.dropFirst().first ?? "")
    #expect(line.hasPrefix(#"{"name":"b","status":"kept","id":"b","row":{"#))
    #expect(
      line.hasSuffix(
        #""files":[{"path":"b.png","format":"png","scale":2,"theme":"classic"}]}"#))
    let page = folder.text(of: "out/index.html")
    #expect(page.contains("\"n\":\"a\"") && page.contains("\"n\":\"c\""))
    let kept = page.split(separator: "\n").first { $0.contains("\"n\":\"b\"") }
    #expect(kept?.contains(#""f":[["b.png",2,"classic","png"]]"#) == true, "\(kept ?? "")")
    // What changed meanwhile is drawn once it may be, and what nobody has drawn is in the way.
    let again = try run(folder)
    #expect(again.status == 1 && again.errors.contains("\"out/b.png\" is there already"))
    #expect(!folder.text(of: "out/manifest.ndjson").contains(drawn))
  }

  @Test("belongs to folders alone")
  func archive() throws {
    let run = try CommandRun(
      "batch", "jobs.ndjson", "--gallery", "-o", "out.tar", in: folder())
    #expect(run.status == 64 && run.errors.contains("--gallery"))
  }

  /// What a browser makes of a page of 10,000 cards, seven of which have failed.
  private func dump(_ folder: TestFolder, _ address: String) throws -> String {
    let run = try CommandRun(
      script: "chromium --headless --no-sandbox --disable-gpu --user-data-dir=. --dump-dom "
        + "--virtual-time-budget=3000 --window-size=1200,900 \"file://$PWD/index.html\(address)\"",
      in: folder)
    #expect(run.status == 0, "\(run.errors)")
    return run.text
  }

  @Test(
    "10,000 cards are searched by a browser, which shows only as many as are looked at",
    .enabled(
      if: hasBrowser || ContinuousIntegration.isRunning,
      "SKIPPED: there is no chromium here"))
  func browser() throws {
    let folder = try TestFolder()
    var page = GalleryPage()
    var text = GalleryPage.start
    for number in 0..<10_000 {
      let line =
        number % 1_500 == 7
        ? #"{"name":"n\#(number)","status":"failed","error":{"message":"M \#(number)"},"id":"n\#(number)"}"#
        : #"{"name":"n\#(number)","status":"drawn","fields":{"caption":"</script> Zoë \#(number)"},"alt":"Alt\#(number)","#
          + #""files":[{"path":"a b/n\#(number).svg","scale":1,"theme":"light","format":"svg","points":{"width":300,"height":200}}],"#
          + #""id":"n\#(number)","job":{"city":"Zürich","n":\#(number)}}"#
      let entry = page.entry(of: ArraySlice(line.utf8))
      text += try #require(entry)
    }
    try folder.write(text + page.end, to: "index.html")

    func articles(_ dom: String) -> Int { dom.components(separatedBy: "<article").count - 1 }
    let all = try dump(folder, "")
    #expect(all.contains(">10,000 cards<") && all.contains(">7 failed<"))
    #expect((48..<1_000).contains(articles(all)), "\(articles(all))")
    let first = try #require(all.firstRange(of: "<article")).lowerBound
    #expect(all[first...].hasPrefix("<article class=\"failed\""))
    #expect(all.contains("href=\"a%20b/n0.svg\"") && all.contains("loading=\"lazy\""))
    #expect(all.contains("alt=\"Alt0\"") && all.contains("aspect-ratio: 300 / 200"))
    #expect(all.contains("&lt;/script&gt; Zoë 0"))

    let found = try dump(folder, "#q=zoe+zurich+n:4321")
    #expect(found.contains(">1 of 10,000 cards<") && articles(found) == 1)
    #expect(found.contains("Zoë 4321"))
    let failed = try dump(folder, "#failed=1")
    #expect(failed.contains(">7 of 10,000 cards<") && articles(failed) == 7)
    #expect(articles(try dump(folder, "#q=nobody")) == 0)
  }
}
