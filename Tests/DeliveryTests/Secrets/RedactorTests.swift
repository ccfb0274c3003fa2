import Foundation
import Testing

@testable import Base
@testable import Delivery

@Suite struct RedactorTests {
  private static let secret = "pa/ss \"wörd\"+{1}"
  private let redactor = Redactor([("password", secret), ("token", "abcdef"), ("empty", "")])

  @Test(
    "a secret is found in every form",
    arguments: [
      ("Bearer abcdef", "Bearer <token>"),
      ("abcdefabcdef", "<token><token>"),
      ("at \(secret)!", "at <password>!"),
      ("?p=pa%2Fss%20%22w%C3%B6rd%22%2B%7B1%7D&x", "?p=<password>&x"),
      ("?p=pa%2fss%20%22w%c3%b6rd%22%2b%7b1%7d", "?p=<password>"),
      (#"{"p":"pa/ss \"wörd\"+{1}"}"#, #"{"p":"<password>"}"#),
      // A mark after it makes one character of both, and must not hide it.
      ("abcdef\u{301}", "<token>\u{301}"),
      // What an excerpt has left of it.
      ("said: abcd…", "said: <token>…"),
      ("said: abc…", "said: abc…"),
      ("nothing", "nothing"), ("", ""),
    ] as [(String, String)])
  func everyForm(_ text: String, _ redacted: String) {
    #expect(redactor.redacted(text) == redacted)
  }

  @Test(
    "a secret is found in Base64, whatever stands before and after it",
    arguments: ["", "a", "ab", "abc"])
  func base64Secret(_ user: String) {
    let login = "\(user):\(RedactorTests.secret)"
    for end in ["", "\n", "::"] {
      let text = "Basic \(Data((login + end).utf8).base64EncodedString())"
      #expect(redactor.redacted(text) != text)
      #expect(redactor.redacted(text).contains("<password>"), "\(text)")
    }
  }

  @Test(
    "a part is found without the rest",
    arguments: [
      ("Cannot POST /api/webhooks/17/Tok3n%20x", "Cannot POST <webhook>"),
      ("no /webhooks/17/Tok3n%20x here", "no /webhooks/17/<webhook> here"),
      ("/api/webhooks/17/Tok3n x is gone", "<webhook> is gone"),
      ("the token Zyxwvut9 is wrong", "the token <header.X> is wrong"),
      ("api, webhooks and Bearer stay", "api, webhooks and Bearer stay"),
    ] as [(String, String)])
  func foundPart(_ text: String, _ redacted: String) {
    let redactor = Redactor([
      ("webhook", "https://example.com/api/webhooks/17/Tok3n%20x"), ("header.X", "Bearer Zyxwvut9"),
    ])
    #expect(redactor.redacted(text) == redacted)
    #expect(redactor.segments(of: text) == [.plain(text)])
  }

  @Test("JSON keeps its form")
  func jsonForm() {
    let json = JSONText.object([
      JSONText.Member("abcdef", .array([.string("x abcdef"), .number("1"), .bool(true)]))
    ])
    #expect(redactor.redacted(json).line == #"{"<token>":["x <token>",1,true]}"#)
  }

  @Test("the longer of two secrets is found as a whole")
  func longerSecret() {
    let redactor = Redactor([("short", "abc"), ("long", "abcdef")])
    #expect(redactor.redacted("abcdef abc") == "<long> <short>")
  }
}
