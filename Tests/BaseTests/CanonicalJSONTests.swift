import Testing

@testable import Base

@Suite struct CanonicalJSONTests {
  @Test(
    "the canonical text is that of Matrix's specification",
    arguments: [
      ("{ }", "{}"), (#"{"one": 1, "two": "Two"}"#, #"{"one":1,"two":"Two"}"#),
      (#"{"b": "2", "a": "1"}"#, #"{"a":"1","b":"2"}"#),
      (
        #"{"auth": {"success": true, "mxid": [null, -5]}}"#,
        #"{"auth":{"mxid":[null,-5],"success":true}}"#
      ),
      (#"{"a": "日本語"}"#, #"{"a":"日本語"}"#), (#"{"本": 2, "日": 1}"#, #"{"日":1,"本":2}"#),
      (#"{"a": "\u65E5"}"#, #"{"a":"日"}"#),
      // Code points, not units of UTF-16, give the order: the second key has the lower surrogates.
      (#"{"\uD83D\uDE00": 1, "\uFB01": 2}"#, "{\"\u{FB01}\":2,\"😀\":1}"),
      (#"{"a": "\u0008\u0009\n\f\r\u001f\u0001\"\\\/"}"#, #"{"a":"\b\t\n\f\r\u001f\u0001\"\\/"}"#),
    ])
  func canonicalText(json: String, canonical: String) throws {
    let value = try JSONValue(parsing: SourceText(Array(json.utf8), name: "test"))
    #expect(value.canonicalText() == canonical)
  }

  @Test("only keys of the outer object are left out")
  func omittedKeys() throws {
    let json = #"{"signatures": {}, "b": {"signatures": 1}, "a": 1}"#
    let value = try JSONValue(parsing: SourceText(Array(json.utf8), name: "test"))
    #expect(value.canonicalText(without: ["signatures"]) == #"{"a":1,"b":{"signatures":1}}"#)
  }
}
