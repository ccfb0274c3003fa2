import Foundation
import Testing
import TestSupport

@testable import Base
@testable import CommandKit
@testable import Options
@testable import snapshot

@Suite("The tools of assistants")
struct ToolTests {
  private static let steps = "day,steps\n2024-03-01,5200\n2024-03-02,8400\n2024-03-03,3000\n"

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.makeFolder("files")
    try folder.write(Self.steps, to: "files/steps.csv")
    try folder.write(Self.steps, to: "outside.csv")
    return folder
  }

  private static let served = ["--folder", "files"]

  @Test("a chart has the bytes of the command's, from text, from a file and from a spec")
  func chart() throws {
    let folder = try folder()
    let command = try CommandRun(
      "chart", "steps.csv", "--title", "Week", "--theme", "dark", "-q", "-o", "-", in: folder,
      input: .text(""), environment: [:])
    #expect(command.status == 66)
    let expected = try CommandRun(
      "chart", "files/steps.csv", "--title", "Week", "--theme", "dark", "-o", "-", in: folder)
    let csv = JSONText.string(Self.steps).line
    for arguments in [
      #"{"file":"steps.csv","title":"Week","theme":"dark"}"#,
      #"{"data":\#(csv),"title":"Week","theme":"dark"}"#,
      #"{"spec":{"data":{"url":"steps.csv"},"title":"No","theme":"dark"},"title":"Week"}"#,
      #"{"spec":{"title":"Week","theme":"dark"},"data":\#(csv)}"#,
      #"{"spec":{"title":"Week","theme":"dark"},"file":"steps.csv"}"#,
      #"{"data":[{"day":"2024-03-01","steps":5200},{"day":"2024-03-02","steps":8400},{"day":"2024-03-03","steps":3000}],"title":"Week","theme":"dark"}"#,
    ] {
      let result = try Conversation.result(of: "chart", arguments, Self.served, in: folder)
      #expect(result.pictures == [expected.output], "\(arguments): \(result.texts)")
      #expect(result.texts.hasPrefix("Line chart “Week”: steps, 3 days from Mar 1 to Mar 3, 2024."))
      #expect(result.texts.contains("drawing \"day\" along x"))
      let facts = result["structuredContent"]?["facts"]?["lines"]?.array?.first
      #expect(facts?["highest"]?["value"]?.number == 8400)
      #expect(facts?["highest"]?["place"]?.string == "Mar 2")
    }
  }

  @Test("a card and a page have the bytes of the commands', and what they write is the same")
  func cardAndPage() throws {
    let folder = try folder()
    let page =
      #"{"title":"Week","data":{"url":"steps.csv"},"rows":[[{"chart":{}}],[{"text":"Good."}]]}"#
    try folder.write(page, to: "files/page.json")
    let card = try CommandRun(
      "card", "files/steps.csv", "--caption", "{sum} steps", "-o", "-", in: folder)
    let drawn = try Conversation.result(
      of: "card", #"{"file":"steps.csv","caption":"{sum} steps","output":"card.png"}"#, Self.served,
      in: folder)
    #expect(drawn.pictures == [card.output], "\(drawn.texts)")
    #expect(folder.bytes(of: "files/card.png") == card.output)
    #expect(folder.text(of: "files/card.json").contains("16,600 steps"))
    #expect(drawn.texts.contains("Wrote \"card.png\"."))
    #expect(drawn["structuredContent"]?["card"]?.string?.hasPrefix("card:") == true)
    let sheet = try CommandRun("page", "files/page.json", "-o", "-", in: folder)
    for arguments in [#"{"file":"page.json"}"#, #"{"spec":\#(page)}"#] {
      let result = try Conversation.result(of: "page", arguments, Self.served, in: folder)
      #expect(result.pictures == [sheet.output], "\(result.texts)")
    }
    let document = try Conversation.result(
      of: "page", #"{"file":"page.json","output":"page.pdf"}"#, Self.served, in: folder)
    #expect(document.pictures == [] && document["isError"]?.bool == false, "\(document.texts)")
    #expect(folder.text(of: "files/page.pdf").hasPrefix("%PDF"))
    let described = try Conversation.result(
      of: "describe", #"{"file":"page.json"}"#, Self.served, in: folder)
    #expect(described.texts.contains("Line chart of steps, 3 days"))
    #expect(described.texts.contains("Good."))
  }

  @Test("an error has the value, the rule and the next step")
  func errors() throws {
    let folder = try folder()
    let data = #""data":"day,n\n2024-03-01,5\n2024-03-02,7""#
    for (tool, arguments, text) in [
      (
        "chart", #"{\#(data),"titel":"T"}"#,
        #"chart: there is no key "titel". Did you mean "title"?"#
      ),
      ("chart", #"{\#(data),"theme":"drak"}"#, #"theme: there is no theme "drak". Did you mean"#),
      ("chart", #"{\#(data),"y":"m"}"#, #"data: there is no column "m". The columns are day, n."#),
      ("chart", #"{\#(data),"scale":9}"#, #"scale: "9""#),
      ("chart", #"{\#(data),"format":"svg"}"#, #""svg" is the format of a file"#),
      ("chart", #"{\#(data),"file":"steps.csv"}"#, "'data' and 'file' do not go together"),
      ("chart", "{}", "Missing expected argument 'data, file, spec'"),
      ("chart", #"{"data":7}"#, #"data: "7" is not a text"#),
      ("chart", #"{"data":"day,n\n2024-03-01,x\n2024-03-02,7","y":"n"}"#, "data:2:12"),
      ("chart", #"{"spec":{"data":{"values":[1,2]},"colour":"red"}}"#, #"no key "colour""#),
      ("chart", #"{"spec":{"data":{"values":[1,2]}},\#(data)}"#, "the spec has data of its own"),
      ("page", #"{\#(data)}"#, "Missing expected argument 'spec, file'"),
      ("page", #"{"spec":{"title":"T"}}"#, #"the key "rows" is missing"#),
      ("describe", #"{\#(data),"theme":"dark"}"#, #"there is no key "theme""#),
      ("destinations", #"{"a":1}"#, #"there is no key "a""#),
      ("send", #"{"card":"card:0","to":"a"}"#, #""card:0" is no card of this server"#),
      ("send", #"{"card":"card.json"}"#, "Missing expected argument 'to'"),
      (
        "send", #"{"card":"c","to":"a","dry-run":true}"#,
        #"there is no key "dry-run". Did you mean "dryRun"?"#
      ),
    ] {
      let result = try Conversation.result(of: tool, arguments, Self.served, in: folder)
      #expect(result["isError"]?.bool == true, "\(arguments)")
      #expect(result.texts.contains(text), "\(arguments): \(result.texts)")
      #expect(result.pictures == [] && result["structuredContent"] == nil)
    }
  }

  @Test("no file outside of the folder is read or written, however it is named")
  func outside() throws {
    let folder = try folder()
    try folder.makeFolder("other")
    try Data(try CommandRun("chart", "outside.csv", "-o", "-", in: folder).output)
      .write(to: URL(filePath: folder["other/a.png"]))
    try folder.write("{}", to: "other/theme.json")
    for (link, target) in [
      ("link.csv", "../outside.csv"), ("away", "../other"), ("theme.json", "../other/theme.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder["files/\(link)"], withDestinationPath: target)
    }
    let data = #""data":"day,n\n2024-03-01,5\n2024-03-02,7""#
    let outside = folder["outside.csv"]
    for (tool, arguments) in [
      ("chart", #"{"file":"../outside.csv"}"#), ("chart", #"{"file":"\#(outside)"}"#),
      ("chart", #"{"file":"link.csv"}"#), ("chart", #"{"file":"https://example.org/a.csv"}"#),
      ("chart", #"{"file":"files/../../outside.csv"}"#), ("chart", #"{"file":"/dev/stdin"}"#),
      ("chart", #"{"spec":{"data":{"url":"../outside.csv"}}}"#),
      ("chart", #"{"spec":{"data":{"url":"link.csv"}}}"#),
      ("chart", #"{\#(data),"theme":"theme.json"}"#),
      ("chart", #"{\#(data),"theme":"away/theme.json"}"#),
      ("chart", #"{\#(data),"font":"../x.ttf"}"#), ("chart", #"{\#(data),"fontDir":["away"]}"#),
      ("chart", #"{\#(data),"fontDir":"/usr/share/fonts"}"#),
      ("card", #"{"image":"away/a.png"}"#), ("card", #"{"image":"-"}"#),
      ("card", #"{"spec":{"image":"../other/a.png"}}"#),
      ("card", #"{"image":"\#(folder["other/a.png"])"}"#),
      ("card", #"{"template":"/etc/a.json"}"#),
      (
        "card",
        #"{"caption":"a","template":{"name":"t","width":200,"box":{"picture":"away/a.png","width":20,"height":20}}}"#
      ),
      ("card", #"{"icon":"away/a.png"}"#), ("card", #"{"wallpaper":"../other/a.png"}"#),
      ("page", #"{"spec":{"rows":[[{"picture":"away/a.png"}]]}}"#),
      ("page", #"{"spec":{"data":"../outside.csv","rows":[[{"chart":{}}]]}}"#),
      ("chart", #"{\#(data),"output":"../a.png"}"#),
      ("chart", #"{\#(data),"output":"away/b.png"}"#),
      ("chart", #"{\#(data),"output":"\#(folder["b.png"])"}"#),
      ("chart", #"{\#(data),"output":"-"}"#),
      ("describe", #"{"file":"../outside.csv"}"#), ("send", #"{"card":"../a.json","to":"a"}"#),
    ] {
      let result = try Conversation.result(of: tool, arguments, Self.served, in: folder)
      #expect(result["isError"]?.bool == true, "\(arguments): \(result.texts)")
      #expect(
        result.texts.contains("is not used: only files below the folder"),
        "\(arguments): \(result.texts)")
    }
    #expect(try folder.names == ["files", "other", "outside.csv"])
    let inside = try Conversation.result(
      of: "chart",
      #"{"file":"\#(URL(filePath: folder.path).resolvingSymlinksInPath().path)/files/steps.csv"}"#,
      Self.served, in: folder)
    #expect(inside["isError"]?.bool == false, "\(inside.texts)")
    for arguments in [
      #"{"file":"files/steps.csv"}"#, #"{\#(data),"output":"a.png"}"#,
      #"{\#(data),"theme":"a.json"}"#,
    ] {
      let result = try Conversation.result(of: "chart", arguments, in: folder)
      #expect(result.texts.contains("the server was started without --folder"), "\(result.texts)")
    }
  }

  @Test("the schema of arguments has all options under the keys of specs, and examples follow it")
  func schemas() throws {
    let folder = try folder()
    let conversation = try Conversation(
      [Conversation.handshake, Conversation.request("1", "tools/list")], Self.served, in: folder)
    let tools = try #require(try conversation.answer("1")["result"]?["tools"]?.array)
    #expect(tools.compactMap { $0["name"]?.string } == Tool.allCases.map(\.rawValue))
    for (tool, kind) in [("chart", ChartSpec.Kind.chart), ("card", .card), ("page", .page)] {
      let schema = try #require(
        tools.first { $0["name"]?.string == tool }?["inputSchema"])
      let keys = schema["properties"]?.members?.map(\.key) ?? []
      let options = kind.options.map(\.description).filter { $0.retirement == nil }.map(\.key)
      #expect(keys == ToolList.inputs + options)
      let example = try JSONValue(
        parsing: SourceText(
          Array(#"{"data":"a","spec":{},"theme":["light","dark"],"scale":2}"#.utf8), name: ""))
      #expect(try SchemaCheck(root: schema).problems(of: example) == [])
    }
    let quiet = try Conversation(
      [Conversation.handshake, Conversation.request("1", "tools/list")], in: folder)
    for tool in try #require(try quiet.answer("1")["result"]?["tools"]?.array) {
      // Without a folder and without --allow-send nothing can be changed.
      #expect(tool["annotations"]?["readOnlyHint"]?.bool == true)
      #expect(tool["inputSchema"]?["properties"]?["output"] == nil)
    }
  }

  @Test("where a condition does not hold nothing is drawn, and that is no error")
  func condition() throws {
    let result = try Conversation.result(
      of: "chart", #"{"data":"day,n\n2024-03-01,5\n2024-03-02,7","when":"last > 100"}"#,
      in: folder())
    #expect(result["isError"]?.bool == false, "\(result.texts)")
    #expect(result["structuredContent"]?["files"]?.array?.isEmpty == true)
  }
}
