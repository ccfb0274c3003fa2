import TestSupport
import Testing

@testable import Imports

@Suite("Archives of tables")
struct ArchivedTableTests {
  private static let table = "day,steps\n2024-01-01,5\n2024-01-02,7\n"

  private static func zip(_ files: [(String, String)]) -> [UInt8] {
    var zip = ZipBytes()
    for (name, text) in files { zip.add(name, Array(text.utf8)) }
    return zip.finished()
  }

  @Test(
    "the only table of an archive is read, whatever else is there",
    arguments: [
      [("steps.csv", table)],
      [("a/b/STEPS.CSV", table), ("a/", ""), ("__MACOSX/a/b/._steps.csv", "x")],
      [("readme.md", "#"), ("steps.tsv", table), (".hidden.csv", "x")], [("export", table)],
    ])
  func one(files: [(String, String)]) throws {
    let found = try #require(try importedLines(ArchivedTableTests.zip(files)))
    #expect(found.lines == ["day,steps", "2024-01-01,5", "2024-01-02,7"])
    #expect(found.notices.count == 1 && found.notices[0].hasSuffix("in it."))
  }

  @Test("of several files one is named, by its path or its name")
  func several() throws {
    let bytes = ArchivedTableTests.zip([
      ("a/x.csv", "n\n1\n"), ("b/y z.csv", "n\n2\n"), ("b/readme.txt", "hello"),
    ])
    let names = ["a/x.csv", "b/y z.csv", "b/readme.txt"]
    #expect(throws: ImportError.severalFiles(names)) { try importedLines(bytes) }
    #expect(
      ImportError.severalFiles(["y z.csv"]).description.hasSuffix("such as --sheet 'y z.csv'."))
    for name in ["b/y z.csv", "y z.csv"] {
      #expect(try importedLines(bytes, ImportRequest(sheet: name))?.lines == ["n", "2"])
    }
    #expect(throws: ImportError.noPart("q.csv", kind: .file, names: names)) {
      try importedLines(bytes, ImportRequest(sheet: "q.csv"))
    }
    #expect(throws: ImportError.noTable) {
      try importedLines(ArchivedTableTests.zip([("a.md", "#"), ("b.png", "x")]))
    }
  }

  @Test("a workbook or a track in an archive is read, and an archive in an archive is not")
  func nested() throws {
    var book = WorkbookBytes()
    book.add("a", "<row><c><v>1</v></c></row>")
    var zip = ZipBytes()
    zip.add("a.xlsx", book.bytes)
    #expect(try importedLines(zip.finished())?.lines == ["1"])
    let track = "<gpx><rte><rtept lat=\"1\" lon=\"1\"/><rtept lat=\"2\" lon=\"1\"/></rte></gpx>"
    #expect(
      try importedLines(ArchivedTableTests.zip([("a.gpx", track)]))?.lines == [
        "distance_km", "0", "111.19508",
      ])
    var outer = ZipBytes()
    outer.add("a.zip", ArchivedTableTests.zip([("a.csv", "n\n1\n")]))
    #expect(throws: ImportError.noTable) { try importedLines(outer.finished()) }
  }

  @Test("documents of other programs and exports of Health are left to those who know them")
  func others() throws {
    for name in ["word/document.xml", "apple_health_export/export.xml"] {
      let files = [(name, "<a/>"), ("[Content_Types].xml", "<Types/>")]
      #expect(try importedLines(ArchivedTableTests.zip(files)) == nil)
    }
  }
}
