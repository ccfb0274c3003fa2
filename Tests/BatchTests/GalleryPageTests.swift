import Testing

@testable import Base
@testable import Batch

@Suite("The page of a batch")
struct GalleryPageTests {
  private func entry(_ line: String) throws -> JSONValue? {
    let json = GalleryEntry(ArraySlice(line.utf8))?.json
    return try json.map { try JSONValue(parsing: SourceText($0, name: "entry")) }
  }

  @Test("takes of a card what is shown and searched")
  func drawn() throws {
    let found = try #require(
      try entry(
        #"{"name":"ada","status":"drawn","hash":"00","template":"report","#
          + #""fields":{"caption":"C","subcaption":"S","footer":"F"},"alt":"Alt","#
          + #""files":[{"path":"ab/ada@2x.png","format":"png","scale":2,"theme":"light","#
          + #""points":{"width":414,"height":280.5}}],"#
          + #""warnings":["W"],"id":"7","row":{"line":7,"column":1},"job":{"steps":12.50,"ok":true}}"#
      ))
    #expect(found["n"]?.string == "ada" && found["i"]?.string == "7")
    #expect(found["c"]?.string == "C" && found["s"]?.string == "S" && found["a"]?.string == "Alt")
    #expect(found["e"] == nil && found["p"] == nil)
    let file = found["f"]?.array?.first?.array?.map(\.fieldText)
    #expect(file == ["ab/ada@2x.png", "2", "light", "png", "414", "280.5"])
    let fields = found["j"]?.array?.compactMap { $0.array?.map(\.fieldText) }
    #expect(fields == [["steps", "12.50"], ["ok", "true"]])
    #expect(found["u"]?.array?.compactMap(\.string) == ["W"])
  }

  @Test("takes of a failure why and where; its own place comes before that of the row")
  func failed() throws {
    let own = try entry(
      #"{"name":"a","status":"failed","error":{"message":"M","line":3,"column":4},"id":"a","row":{"line":9,"column":1}}"#
    )
    #expect(own?["e"]?.string == "M" && own?["p"]?.string == "line 3, column 4")
    #expect(own?["i"] == nil)
    let row = try entry(
      #"{"name":"a","status":"failed","error":{"message":"M"},"row":{"line":9,"column":1}}"#)
    #expect(row?["p"]?.string == "line 9, column 1")
    #expect(try entry(#"{"name":"a","status":"failed"}"#)?["e"]?.string?.isEmpty == false)
  }

  @Test(
    "passes over what tells of no card",
    arguments: ["", "{", "[]", "7", #"{"name":"a"}"#, #"{"status":"drawn"}"#, "\u{0}"])
  func others(line: String) {
    var page = GalleryPage()
    #expect(page.entry(of: ArraySlice(line.utf8)) == nil)
  }

  @Test(
    "texts cannot end the script that they stand in",
    arguments: [
      "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\"'`\\", "\u{202E}\u{2028}",
      "👩‍👩‍👧\u{0}",
    ])
  func escaping(text: String) throws {
    let line = JSONText.object([
      JSONText.Member("name", .string(text)), JSONText.Member("status", .string("drawn")),
      JSONText.Member("alt", .string(text)),
      JSONText.Member("job", .object([JSONText.Member(text, .string(text))])),
    ]).line
    let json = try #require(GalleryEntry(ArraySlice(line.utf8))?.json)
    #expect(!json.contains("<") && !json.contains("\n"))
    let found = try JSONValue(parsing: SourceText(json, name: "entry"))
    #expect(found["n"]?.string == text && found["a"]?.string == text)
    #expect(found["j"]?.array?.first?.array?.compactMap(\.string) == [text, text])
  }

  @Test("the cards are one list of JSON, however many there are", arguments: [0, 1, 3])
  func list(count: Int) throws {
    var page = GalleryPage()
    var text = GalleryPage.start
    for number in 0..<count {
      let entry = page.entry(of: ArraySlice(#"{"name":"\#(number)","status":"drawn"}"#.utf8))
      text += try #require(entry)
    }
    text += page.end
    let start = try #require(text.firstRange(of: #"id="data">"#)).upperBound
    let end = try #require(text[start...].firstRange(of: "</script>")).lowerBound
    let list = try JSONValue(parsing: SourceText(String(text[start..<end]), name: "data"))
    #expect(list.array?.compactMap { $0["n"]?.string } == (0..<count).map(String.init))
    #expect(text.hasPrefix(GalleryPage.mark))
  }

  @Test("without a script the first pictures are there, whatever their names and descriptions say")
  func pictures() throws {
    var page = GalleryPage()
    for number in 0..<300 {
      let line = JSONText.object([
        "name": "n", "status": "drawn", "alt": "<script>\"\(number)",
        "files": [["path": "a b/<\(number)>\".png", "format": "png"]],
      ]).line
      _ = page.entry(of: ArraySlice(line.utf8))
    }
    let end = page.end
    let start = try #require(end.firstRange(of: "<noscript>")).upperBound
    let inner = end[start...]
    #expect(inner.contains(#"<img src="a%20b/%3C7%3E%22.png""#))
    #expect(inner.contains(#"alt="&lt;script&gt;&quot;7""#) && !inner.contains("<script>\""))
    #expect(inner.count { $0 == "\n" } < 300)
  }

  @Test("names no address of the network, and sets no text as HTML")
  func alone() {
    let text = GalleryPage.start + GalleryPage().end
    for part in [
      "http:", "https:", "//cdn", "innerHTML", "insertAdjacentHTML", "document.write", "eval(",
    ] {
      #expect(!text.contains(part), "\(part)")
    }
    #expect(text.contains("default-src 'none'"))
  }
}
