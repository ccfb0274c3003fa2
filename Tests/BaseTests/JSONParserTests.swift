import Testing
import TestSupport

@testable import Base

struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: SourceText(text, name: "spec.json"))
  }

  @Test(
    "valid texts are accepted", .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func valid() throws {
    let folder = "corpora/json/test_parsing"
    let names = try SharedFiles.names(in: folder).filter { $0.hasPrefix("y_") }
    #expect(names.count > 90)
    // A key that comes twice is an accident that a chart would hide.
    let refused = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]
    for name in names {
      let bytes = try SharedFiles.bytes("\(folder)/\(name)")
      let text = message { _ = try JSONValue(parsing: SourceText(bytes, name: name)) }
      if refused.contains(name) {
        #expect(text.contains("is already given at"), "\(name)")
      } else {
        #expect(text == "no error", "\(name)")
      }
    }
  }

  @Test(
    "invalid texts are refused", .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func invalid() throws {
    let folder = "corpora/json/test_parsing"
    let names = try SharedFiles.names(in: folder).filter { $0.hasPrefix("n_") }
    #expect(names.count > 180)
    for name in names {
      let bytes = try SharedFiles.bytes("\(folder)/\(name)")
      let text = message { _ = try JSONValue(parsing: SourceText(bytes, name: "a.json")) }
      #expect(text.hasPrefix("a.json:"), "\(name): \(text)")
    }
  }

  @Test(
    "texts that the standard leaves open are read or refused, and nothing else",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func open() throws {
    let folder = "corpora/json/test_parsing"
    let names = try SharedFiles.names(in: folder).filter { $0.hasPrefix("i_") }
    #expect(names.count > 30)
    for name in names {
      let bytes = try SharedFiles.bytes("\(folder)/\(name)")
      let text = message { _ = try JSONValue(parsing: SourceText(bytes, name: "a.json")) }
      #expect(text == "no error" || text.hasPrefix("a.json:"), "\(name): \(text)")
    }
  }

  @Test(
    "texts on which parsers differ are read as they are written, or refused",
    .enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
  func transformed() throws {
    let folder = "corpora/json/test_transform"
    let names = try SharedFiles.names(in: folder).filter { $0.hasSuffix(".json") }
    #expect(names.count > 15)
    for name in names {
      let bytes = try SharedFiles.bytes("\(folder)/\(name)")
      let text = message { _ = try JSONValue(parsing: SourceText(bytes, name: "a.json")) }
      #expect(text == "no error" || text.hasPrefix("a.json:"), "\(name): \(text)")
      if name.hasPrefix("object_same_key") { #expect(text.contains("is already given at")) }
      if name.hasPrefix("number_") { #expect(text == "no error", "\(name)") }
    }
  }

  @Test("values and keys know their places")
  func places() throws {
    let value = try parse("{\n  \"é\": [1, \"a\"],\r\n\t\"b\": {\"c\": null}}")
    #expect(value.location == TextLocation(line: 1, column: 1))
    #expect(value["é"]?.location == TextLocation(line: 2, column: 8))
    #expect(value["é"]?.array?.last?.location == TextLocation(line: 2, column: 12))
    #expect(value.members?.last?.keyPlace == TextLocation(line: 3, column: 2))
    #expect(value["b"]?["c"]?.isNull == true)
    #expect(value["b"]?["c"]?.location == TextLocation(line: 3, column: 13))
    #expect(value["missing"] == nil)
  }

  @Test("escapes become their characters")
  func escapes() throws {
    let value = try parse(#"["\"\\\/\b\f\n\r\t", "\u00e9x\uD83D\uDE00", "\u0000", "", "a\u0301"]"#)
    #expect(
      value.array?.map(\.string) == [
        "\"\\/\u{8}\u{C}\n\r\t", "éx😀", "\0", "", "a\u{301}",
      ])
  }

  @Test("numbers keep their spelling, and huge ones are infinite")
  func numbers() throws {
    let values = try #require(parse("[1.50, -0, 1e400, true]").array)
    #expect(values[0].content == .number(1.5, literal: "1.50"))
    #expect(values[1].number?.sign == .minus)
    #expect(values[2].content == .number(.infinity, literal: "1e400"))
    #expect(values[3].bool == true)
    #expect(values[3].number == nil)
  }

  @Test(
    "every trouble has its words",
    arguments: [
      ("", "1:1: the JSON ends too early. Expected is a value."),
      ("[1,\n]", "2:1: \"]\" is not JSON here. Expected is a value."),
      ("[1 2]", "1:4: \"2\" is not JSON here. Expected is a comma or a closing bracket."),
      ("{\"a\" 1}", "1:6: \"1\" is not JSON here. Expected is a colon."),
      ("{a: 1}", "1:2: \"a\" is not JSON here. Expected is a key in quotes."),
      ("{\"a\": 1", "1:8: the JSON ends too early. Expected is a comma or a closing brace."),
      ("[\"a", "1:4: the JSON ends too early. Expected is a closing quote."),
      ("[nul]", "1:2: \"nul\" is not JSON here. Expected is a value."),
      (
        "1 2",
        "1:3: \"2\" follows the end of the JSON value. Remove it, or pass "
          + "--input-format ndjson if every line is a value of its own."
      ),
      (
        "[\"a\tb\"]",
        "1:4: \"\\u{9}\" stands bare in a string. "
          + "Write it as an escape, such as \\n or \\u0009."
      ),
      (
        "[\"\\x\"]",
        "1:3: \"\\x\" is not an escape. These are: "
          + "\\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits."
      ),
      (
        "[\"\\u12G4\"]",
        "1:3: \"\\u12G\" is not an escape. These are: "
          + "\\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits."
      ),
      (
        "[\"\\uD800x\"]",
        "1:3: \"\\uD800\" is half a character. "
          + "Write both halves of the surrogate pair, or the character itself."
      ),
      (
        "[\"\\uDC00\"]",
        "1:3: \"\\uDC00\" is half a character. "
          + "Write both halves of the surrogate pair, or the character itself."
      ),
      (
        "[01]",
        "1:2: \"01\" is not a JSON number. "
          + "Numbers are written like 12, -0.5 or 6.02e23."
      ),
      (
        "{\"a\":1,\n \"\\u0061\":2}",
        "2:2: the key \"a\" is already given at 1:2. Keep one of the two."
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(message { _ = try parse(text) } == "spec.json:" + expected)
  }

  @Test("64 levels are read and 65 refused")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try parse(nested(64)).array?.count == 1)
    #expect(
      message { _ = try parse(nested(65)) }
        == "spec.json:1:65: lists and objects are nested over 64 levels deep. Flatten them.")
  }

  @Test("keys that come twice are found in large objects too")
  func largeObjects() throws {
    let members = (0..<40).map { "\"k\($0)\":\($0)" }
    #expect(try parse("{\(members.joined(separator: ","))}").members?.count == 40)
    for twice in [0, 16, 17, 39] {
      let text = "{\(members.joined(separator: ",")),\n\"k\(twice)\":1}"
      #expect(message { _ = try parse(text) }.contains("the key \"k\(twice)\" is already given"))
    }
  }

  @Test("a text over the limit is refused")
  func limit() throws {
    let source = try SourceText("[1,2]", name: "spec.json")
    #expect(
      message { _ = try JSONValue(parsing: source, limit: 4) }
        == "spec.json: 5 bytes of JSON are too many. At most 4 are read: "
        + "put the rows in a CSV or NDJSON file.")
  }
}
