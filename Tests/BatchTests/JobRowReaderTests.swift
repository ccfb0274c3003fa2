import Testing

@testable import Base
@testable import Batch
@testable import Tables

@Suite("Rows of a batch")
struct JobRowReaderTests {
  @Test(
    "every format gives objects with numbers and places",
    arguments: [
      ("a.ndjson", "{\"a\":1}\n{\"a\":\"x\"}\n", ["1 at 1:1 a=1@1:6", "2 at 2:1 a=x@2:6"]),
      (
        "a.ndjson", "\u{FEFF}\n \t{\"a\":1} \r\n\r\n{\"é\":2,\"b\":3}",
        [
          "1 at 2:3 a=1@2:8", "2 at 4:1 é=2@4:6 b=3@4:12",
        ]
      ),
      (
        "a.ndjson", "{}\r{\"a\":[1,{}]}\r\r{\"a\":null}",
        [
          "1 at 1:1", "2 at 2:1 a=a list@2:6", "3 at 4:1 a=null@4:6",
        ]
      ),
      ("a.ndjson", "", []), ("a.ndjson", " \n\r\n", []), ("a.csv", "", []), ("a.csv", "\n\r\n", []),
      ("a.csv", "a,b", []), ("a.csv", "a,b\r\n", []),
      ("a.csv", "a, b \n1,x y\n\n\"2\",\n", ["1 at 2:1 a=1@2:1 b=x y@2:3", "2 at 4:1 a=2@4:1"]),
      (
        "a.csv", "\u{FEFF}a;b\r\n\"p\r\nq\";\"é\"\"\"\r\n\" \";3",
        [
          "1 at 2:1 a=p\r\nq@2:1 b=é\"@3:4", "2 at 4:1 b=3@4:5",
        ]
      ),
      (
        "a.csv", "1,2\n3,4",
        [
          "1 at 1:1 column1=1@1:1 column2=2@1:3", "2 at 2:1 column1=3@2:1 column2=4@2:3",
        ]
      ),
      ("a.tsv", "a\tb\n1,5\t2", ["1 at 2:1 a=1,5@2:1 b=2@2:5"]),
      ("a.json", "[]", []), ("a.json", "\u{FEFF} [\n]\r\n ", []),
      (
        "a.json", "[{\"a\":1}, {\"a\":\"],[\\\"\"},\r\n {\"a\":[{}]}\r]\n",
        [
          "1 at 1:2 a=1@1:7", "2 at 1:11 a=],[\"@1:16", "3 at 2:2 a=a list@2:7",
        ]
      ),
      ("-", "a,b\n1,2", ["1 at 2:1 a=1@2:1 b=2@2:3"]), ("-", "\n[{\"a\":1}]", ["1 at 2:2 a=1@2:7"]),
      ("-", "{\"a\":1}", ["1 at 1:1 a=1@1:6"]), ("-", "", []),
    ] as [(String, String, [String])])
  func rows(name: String, text: String, expected: [String]) {
    #expect(jobs(in: [Array(text.utf8)], name: name).map(\.summary) == expected)
    #expect(jobs(in: text.utf8.map { [$0] }, name: name).map(\.summary) == expected)
  }

  @Test("cells know the places of their names")
  func names() throws {
    let rows = jobs(in: [Array("é, b\n1,2".utf8)], format: .csv, delimiter: .comma)
    let members = try #require(rows.first?.row).members
    #expect(members.map(\.key) == ["é", "b"])
    #expect(members.map(\.keyPlace.description) == ["1:1", "1:3"])
  }

  @Test(
    "a bad row is told, and those after it are read",
    arguments: [
      (
        "a.ndjson", "{\"a\":1}\n{\"a\"\n{\"a\":2}",
        [
          "1 at 1:1 a=1@1:6",
          "bad 2: jobs:2:5: the JSON ends too early. Expected is a colon.",
          "3 at 3:1 a=2@3:6",
        ]
      ),
      (
        "a.ndjson", "[{\"a\":1}]\n5\n{}{}\n{\"a\":2}",
        [
          "bad 1: jobs:1:1: a list is not a job. Give an object with a value for each field.",
          "bad 2: jobs:2:1: a number is not a job. Give an object with a value for each field.",
          "bad 3: jobs:3:3: \"{\" follows the end of the JSON value. Remove it, or pass "
            + "--input-format ndjson if every line is a value of its own.",
          "4 at 4:1 a=2@4:6",
        ]
      ),
      (
        "a.ndjson", "{\"a\":1,\"a\":2}\n\0{\"a\":1}\n{}",
        [
          "bad 1: jobs:1:8: the key \"a\" is already given at 1:2. Keep one of the two.",
          "bad 2: jobs:2:1: a NUL character is not text. Remove it, or convert the input to UTF-8 "
            + "if it is UTF-16.",
          "3 at 3:1",
        ]
      ),
      (
        "-", "{\"a\":1,}\n{}",
        [
          "bad 1: jobs:1:8: \"}\" is not JSON here. Expected is a key in quotes.", "2 at 2:1",
        ]
      ),
      (
        "-", "{\"a\"\n \n{\"a\":2}",
        ["bad 1: jobs:1:5: the JSON ends too early. Expected is a colon.", "2 at 3:1 a=2@3:6"]
      ),
      ("-", "{\"a\"\n", ["bad 1: jobs:1:5: the JSON ends too early. Expected is a colon."]),
      (
        "a.csv", "a,b\n1\n1,2,3\n\"x\"y,\"\n,\"\n4,\"5\"",
        [
          "bad 1: jobs:2:1: this row has 1 field and the first one has 2. "
            + "Give every row the same number, and put text with a delimiter in quotes.",
          "bad 2: jobs:3:1: this row has 3 fields and the first one has 2. "
            + "Give every row the same number, and put text with a delimiter in quotes.",
          "bad 3: jobs:4:4: \"y\" follows a closing quote. After it comes a delimiter or the end of "
            + "the line; double every quote inside a value.",
          "4 at 6:1 a=4@6:1 b=5@6:3",
        ]
      ),
      (
        "a.json", "[{\"a\":01}, 5,\n, {\"a\":\"x\ty\"}, {\"a\":1}}, {}]",
        [
          "bad 1: jobs:1:7: \"01\" is not a JSON number. Numbers are written like 12, -0.5 or 6.02e23.",
          "bad 2: jobs:1:12: a number is not a job. Give an object with a value for each field.",
          "bad 3: jobs:2:1: \",\" is not JSON here. Expected is a value.",
          "bad 4: jobs:2:10: \"\\u{9}\" stands bare in a string. "
            + "Write it as an escape, such as \\n or \\u0009.",
          "bad 5: jobs:2:23: \"}\" is not JSON here. Expected is a comma or a closing bracket.",
          "6 at 2:26",
        ]
      ),
    ] as [(String, String, [String])])
  func bad(name: String, text: String, expected: [String]) {
    // The ending of the name is as good as the format, and messages are shorter without.
    let format = name.split(separator: ".").last.flatMap { InputFormat(rawValue: String($0)) }
    #expect(jobs(in: [Array(text.utf8)], format: format).map(\.summary) == expected)
    #expect(jobs(in: text.utf8.map { [$0] }, format: format).map(\.summary) == expected)
  }

  @Test(
    "what breaks everything after it ends the reading",
    arguments: [
      (
        .csv, "a,b\n1,2\n3,\"4\n5,6\n",
        [
          "1 at 2:1 a=1@2:1 b=2@2:3",
          "broken: jobs:3:3: a quoted value starts here and never ends. "
            + "Close it with a quote, and double every quote inside it.",
        ]
      ),
      (
        .csv, "a,a\n1,2\n",
        [
          "broken: jobs:1:3: the column \"a\" is already named at 1:1. Give every column its own name."
        ]
      ),
      (
        .csv, "\"a,b\n1,2\n",
        [
          "broken: jobs:1:1: a quoted value starts here and never ends. "
            + "Close it with a quote, and double every quote inside it."
        ]
      ),
      (
        .json, "[{\"a\":1}, {\"a\":",
        [
          "1 at 1:2 a=1@1:7", "broken: jobs:1:16: the JSON ends too early. Expected is a value.",
        ]
      ),
      (
        .json, "[{}\n",
        [
          "broken: jobs:2:1: the JSON ends too early. Expected is a comma or a closing bracket."
        ]
      ),
      (
        .json, "[{},",
        [
          "1 at 1:2", "broken: jobs:1:5: the JSON ends too early. Expected is a value.",
        ]
      ),
      (.json, "[", ["broken: jobs:1:2: the JSON ends too early. Expected is a value."]),
      (.json, "", ["broken: jobs:1:1: the JSON ends too early. Expected is a value."]),
      (
        .json, "[{}]\n é",
        [
          "1 at 1:2",
          "broken: jobs:2:2: \"é\" follows the end of the JSON value. Remove it, or pass "
            + "--input-format ndjson if every line is a value of its own.",
        ]
      ),
      (
        nil, "{\n\"a\":1}",
        [
          "broken: jobs:1:1: an object holds no rows. Give a list of numbers, a list of objects, "
            + "or a chart with the key \"$schema\"."
        ]
      ),
    ] as [(InputFormat?, String, [String])])
  func broken(format: InputFormat?, text: String, expected: [String]) {
    #expect(jobs(in: [Array(text.utf8)], format: format).map(\.summary) == expected)
    #expect(jobs(in: text.utf8.map { [$0] }, format: format).map(\.summary) == expected)
  }

  @Test("UTF-16 with a mark and Windows-1252 are converted, however the bytes arrive")
  func encodings() {
    let text = "größe,wert\n1,Jürgen\n2,\"Zoë,\nà\"\n"
    let expected = [
      "1 at 2:1 größe=1@2:1 wert=Jürgen@2:3", "2 at 3:1 größe=2@3:1 wert=Zoë,\nà@3:3",
    ]
    let big: [UInt8] =
      [0xFE, 0xFF]
      + text.utf16.flatMap { (unit) -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 255)] }
    for (bytes, encoding) in TextEncoding.written.map({ ($0.bytes(of: text), $0) })
      + [(big, .utf16)]
    {
      for pieces in [[bytes], bytes.map { [$0] }] {
        let found = readJobs(in: pieces)
        #expect(found.items.map(\.summary) == expected)
        #expect(found.encoding == encoding)
      }
    }
    let face = "{\"a\":\"😀\"}\n{}"
    let bytes = TextEncoding.utf16.bytes(of: face)
    for pieces in [[bytes], bytes.map { [$0] }] {
      #expect(jobs(in: pieces).map(\.summary) == ["1 at 1:1 a=😀@1:6", "2 at 2:1"])
    }
  }

  @Test("a first row of data is converted once")
  func firstRow() {
    let bytes = TextEncoding.windows1252.bytes(of: "3. März 2024,1\n4. März 2024,2\n")
    #expect(
      jobs(in: [bytes]).map(\.summary) == [
        "1 at 1:1 column1=3. März 2024@1:1 column2=1@1:14",
        "2 at 2:1 column1=4. März 2024@2:1 column2=2@2:14",
      ])
  }

  @Test(
    "rows of two encodings are in doubt",
    arguments: [
      // UTF-8 stays certain, and one row is bad.
      (
        "a\nZo\u{C3}\u{AB}\nZo\u{EB}\nx\n",
        [
          "1 at 2:1 a=Zoë@2:1",
          "bad 2: jobs:3:3: the byte 0xEB is not valid UTF-8, and line 2 is. "
            + "Save the whole input in one encoding, best in UTF-8.", "3 at 4:1 a=x@4:1",
        ]
      ),
      // What was read as Windows-1252 may be something else, so nothing more is read.
      (
        "a\nZo\u{EB}\nZo\u{C3}\u{AB}\nx\n",
        [
          "1 at 2:1 a=Zoë@2:1",
          "broken: jobs:3:3: the bytes 0xC3 0xAB are UTF-8, and line 2 was read as Windows-1252. "
            + "Save the whole input in one encoding, best in UTF-8.",
        ]
      ),
      // Polish in Windows-1250: what an earlier row makes certain, a later one does not undo.
      (
        "a\nz\u{B3}oty\nPawe\u{B3}\nx\n",
        [
          "bad 1: jobs:2:2: the byte 0xB3 is not valid UTF-8 here. The text may be in Windows-1252, "
            + "Windows-1250 or another encoding: convert it first, such as with "
            + "iconv -f WINDOWS-1250 -t UTF-8.",
          "bad 2: jobs:3:5: the byte 0xB3 is not valid UTF-8 here. The text may be in Windows-1252, "
            + "Windows-1250 or another encoding: convert it first, such as with "
            + "iconv -f WINDOWS-1250 -t UTF-8.", "3 at 4:1 a=x@4:1",
        ]
      ),
    ])
  func doubt(text: String, expected: [String]) {
    let bytes = TextEncoding.windows1252.bytes(of: text)
    #expect(jobs(in: [bytes]).map(\.summary) == expected)
    #expect(jobs(in: bytes.map { [$0] }).map(\.summary) == expected)
  }

  @Test("bytes that are no UTF-8 in JSON are told for their row, and damaged UTF-16 for all")
  func badBytes() {
    let line =
      "jobs:1:8: the byte 0xE9 is not valid UTF-8 here. Convert the input first, such as with "
      + "iconv -f WINDOWS-1252 -t UTF-8."
    let text = Array("{\"a\": \"".utf8) + [0xE9] + Array("\"}\n{}".utf8)
    let list = Array("[".utf8) + text.map { $0 == .lineFeed ? .comma : $0 } + Array("]".utf8)
    #expect(jobs(in: [text]).map(\.summary) == ["bad 1: " + line, "2 at 2:1"])
    #expect(
      jobs(in: [list]).map(\.summary) == [
        "bad 1: " + line.replacing("1:8", with: "1:9"), "2 at 1:13",
      ])
    let damaged =
      "broken: jobs: this is UTF-16 text that is cut off or damaged. Save it again as UTF-8."
    let row = TextEncoding.utf16.bytes(of: "a\n1\n2")
    for bytes in [row + [0x33], row + [0x00, 0xDC], row + [0x3D, 0xD8]] {
      for pieces in [[bytes], bytes.map { [$0] }] {
        #expect(jobs(in: pieces).map(\.summary) == ["1 at 2:1 a=1@2:1", damaged])
      }
    }
    #expect(
      jobs(in: [[0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0]]).map(\.summary) == [
        "broken: jobs: this is UTF-32 text. Only UTF-8 is read: convert it first, such as with "
          + "iconv -f UTF-32 -t UTF-8."
      ])
  }
}
