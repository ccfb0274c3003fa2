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
      ("a.tab", "", .tsv), ("a.json", "a,b", .json), ("a.ndjson", "", .ndjson),
      ("a.jsonl", "", .ndjson), ("<stdin>", "a,b\n1,2", .csv), ("<stdin>", "", .csv),
      ("<stdin>", " \n[1,2]", .json), ("<stdin>", "[\n1,2]", .json), ("a.txt", "{\"a\":1}", .json),
      ("a.txt", "{\"a\":1}\n{\"a\":2}\n", .ndjson), ("a.txt", "{\n\"a\":1}\n", .json),
      ("a.txt", "{\"a\":1}\n\n", .json), ("a.b/c", "1\n2", .csv),
      ("x", "{\"a\":1}\r{\"a\":2}", .ndjson),
    ])
  func guesses(name: String, text: String, expected: InputFormat) throws {
    #expect(InputFormat.guess(for: try SourceText(text, name: name)) == expected)
  }

  @Test("the format that is given is taken")
  func given() throws {
    #expect(try table("1\n2", format: .ndjson).columnNames == ["value"])
    #expect(try table("[1]", format: .csv, name: "a.json").columnNames == ["[1]"])
    #expect(InputFormat(rawValue: "tsv") == .tsv)
  }
}
