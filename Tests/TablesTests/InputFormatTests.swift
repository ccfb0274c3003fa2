import Testing
import TestSupport

@testable import Base
@testable import Tables

struct InputFormatTests {
  @Test(
    "the name decides, then the text",
    arguments: [
      ("a.csv", "[1]", InputFormat.json), ("a.csv", "[a],1", .csv), ("a.CSV", "", .csv),
      ("a.json", "{\"a\":1}\n{\"a\":2}\n", .ndjson), ("a.tsv", "a,b", .tsv),
      ("a.tab", "", .tsv), ("a.json", "a,b", .json),
      ("a.json", "a,b\n1,2\n3,4\n", .csv), ("a.json", "[1]\nx", .ndjson), ("a.ndjson", "", .ndjson),
      ("a.jsonl", "", .ndjson), ("<stdin>", "a,b\n1,2", .csv), ("<stdin>", "", .csv),
      ("<stdin>", " \n[1,2]", .json), ("<stdin>", "[\n1,2]", .json), ("a.txt", "{\"a\":1}", .json),
      ("a.txt", "{\"a\":1}\n{\"a\":2}\n", .ndjson), ("a.txt", "{\n\"a\":1}\n", .json),
      ("a.txt", "{\"a\":1}\n\n", .json), ("a.b/c", "1\n2", .csv),
      ("x", "{\"a\":1}\r{\"a\":2}", .ndjson), ("a.log", "[Sun Dec 04] [notice] x", .csv),
      ("a.log", "[2024-03-05 10:00] x", .csv), ("a", "[true, 1]", .json), ("a", "[1e3]", .json),
      ("a", "[ -1 ]", .json), ("a", "[\"a\"]", .json), ("a", "[]", .json), ("a", "[nu", .json),
    ])
  func guesses(name: String, text: String, expected: InputFormat) throws {
    #expect(InputFormat.guess(for: try SourceText(text, name: name)) == expected)
  }

  @Test(
    "JSON is found in what scripts and servers put around it",
    arguments: [
      (")]}'\n[{\"n\":1},{\"n\":2}]", ")]}'"),
      ("callback({\"d\":[{\"n\":1},{\"n\":2}]});\n", "callback("),
      ("var x = [{\"n\":1},{\"n\":2}];", "var x ="),
      (")]}',{\"d\":[{\"n\":1},{\"n\":2}]}", ")]}',"),
      ("window.x=[{\"n\":1},{\"n\":2}]", "window.x="),
      ("Loading (3 of 3)\n[{\"n\":1},{\"n\":2}]\n", "Loading (3 of 3)"),
      ("/*O_o*/\ng.setResponse({\"d\":[{\"n\":1},{\"n\":2}]});", "/*O_o*/g.setResponse("),
    ])
  func wrapped(text: String, wrapper: String) throws {
    for name in ["<stdin>", "a.json"] {
      let found = try table(text, name: name)
      #expect(try found.numbers(in: "n") == [1, 2])
      #expect(
        found.notices.first?.description
          == "\(name): the text around the JSON is left out: \"\(wrapper)\".")
    }
  }

  @Test("text with brackets is no wrapped JSON")
  func notWrapped() throws {
    #expect(try table("a,b\n[1,2\n[3,4\n").columnNames == ["a", "b"])
    #expect(try table("name,n\n{x},1\n{y},2\n").numbers(in: "n") == [1, 2])
    // Places in errors are those of the input.
    #expect(message { _ = try table(")]}'\n[1, x]") }.hasPrefix("week.csv:2:5: "))
  }

  @Test("delimited text that is called JSON is read with a word")
  func called() throws {
    let found = try table("d,n\na,1\nb,2\n", name: "a.json")
    #expect(try found.numbers(in: "n") == [1, 2])
    #expect(
      found.notices.map(\.description) == [
        "a.json: read as delimited text, though it is called JSON."
      ])
  }

  @Test("the format that is given is taken")
  func given() throws {
    #expect(try table("1\n2", format: .ndjson).columnNames == ["value"])
    #expect(try table("[1]", format: .csv, name: "a.json").columnNames == ["[1]"])
    #expect(InputFormat(rawValue: "tsv") == .tsv)
  }
}
