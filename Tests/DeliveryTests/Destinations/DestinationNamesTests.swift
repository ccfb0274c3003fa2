import Testing

@testable import Delivery

@Suite struct DestinationNamesTests {
  private func list(_ lists: String) throws -> DestinationList {
    let places = #""team": "echo://t/a", "ops": "echo://t/b", "a,b": "echo://t/c", "bad": 1"#
    var list = DestinationList(services: [EchoService.self])
    try list.add(file: Array("{\(places), \(lists)}".utf8), source: "d.json")
    return list
  }

  private func names(_ lists: String) throws -> DestinationNames {
    DestinationNames(try list(lists))
  }

  @Test("a list stands for its members, those of its lists too, each once")
  func members() throws {
    let names = try names(
      #""all": ["everybody", "a,b", "team"], "everybody": ["ops", "team", "ops"], "x": ["bad"]"#)
    #expect(try names["all"] == ["ops", "team", "a,b"])
    #expect(try names["everybody"] == ["ops", "team"])
    #expect(try names["team"] == ["team"])
    // Whether it can be used is found when it is used.
    #expect(try names["x"] == ["bad"])
    #expect(try names["team,ops"] == nil)
    #expect(names.all == ["a,b", "all", "bad", "everybody", "ops", "team", "x"])
  }

  @Test(
    "what is wrong in a list is told with its place",
    arguments: [
      (
        #""x": ["y"], "y": ["z"], "z": ["team", "y"]"#,
        #"members of each other: "y" has "z" has "y"."#
      ),
      (#""x": ["x"]"#, #"members of each other: "x" has "x"."#),
      (
        #""x": ["teem"]"#,
        #"d.json:1:81: x: x: "teem": There is no destination and no list of this name. Did you mean "team"?"#
      ),
      (#""x": []"#, "x: The list is empty."),
      (#""x": ["team", 5]"#, "names of destinations only, not a number"),
      (#""x": ["team", ["ops"]]"#, "names of destinations only, not a list"),
      (#""x": [""]"#, "names of destinations only"),
    ])
  func wrongLists(_ lists: String, _ message: String) throws {
    let list = try list(lists)
    var found = list.broken.first { $0.name == "x" }?.error.description
    do throws(DestinationError) {
      _ = try DestinationNames(list)["x"]
    } catch { found = error.description }
    #expect(found?.contains(message) == true, "\(found ?? "")")
  }

  @Test("lists in lists have a depth, and a destination replaces a list of its name")
  func depth() throws {
    let chain = (0..<40).map { #""l\#($0)": ["l\#($0 + 1)"]"# }.joined(separator: ", ")
    let names = try names(chain + #", "l40": ["team"]"#)
    #expect(throws: DestinationError.self) { try names["l0"] }
    #expect(try names["l20"] == ["team"])
    var list = DestinationList(services: [EchoService.self])
    list.add("a", variable: "SNAPSHOT_TO_A", value: #" ["b"]"#)
    #expect(list.lists.map(\.members) == [["b"]])
    list.add("a", variable: "SNAPSHOT_TO_A", value: "echo://t/a")
    #expect(list.lists.isEmpty && list.all.count == 1)
  }
}
