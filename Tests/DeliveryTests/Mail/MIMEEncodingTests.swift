import Testing

@testable import Delivery

@Suite struct MIMEEncodingTests {
  @Test(
    "text is quoted where it has to be",
    arguments: [
      ("plain", "plain\r\n"), ("a=b", "a=3Db\r\n"), ("ä", "=C3=A4\r\n"),
      ("a \nb\t", "a=20\r\nb=09\r\n"),
      (".\nFrom me\n--x", "=2E\r\n=46rom me\r\n=2D-x\r\n"), ("a\rb\r\nc", "a\r\nb\r\nc\r\n"),
      ("", "\r\n"),
      ("\u{0}", "=00\r\n"),
    ] as [(String, String)])
  func quotedText(text: String, quoted: String) {
    #expect(String(decoding: MIMEEncoding.quotedPrintable(text), as: UTF8.self) == quoted)
  }

  @Test("lines have at most 76 columns")
  func lineLengths() {
    let text = String(
      decoding: MIMEEncoding.quotedPrintable(String(repeating: "aä", count: 500)), as: UTF8.self)
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    let lines = String(
      decoding: MIMEEncoding.base64([UInt8](repeating: 7, count: 200)), as: UTF8.self
    )
    .split(separator: "\r\n")
    #expect(lines.map(\.utf8.count) == [76, 76, 76, 40])
  }

  @Test("encoded words have at most 75 characters and whole scalars")
  func encodedWords() {
    var hostile = HostileText(seed: 11)
    for _ in 0..<500 {
      let text = hostile.text(upTo: 2_000) { $0.utf8.count }
      #expect(decodedWords(EncodedWords.line(text)) == text)
    }
  }

  @Test(
    "a name of a file is a parameter of RFC 2231",
    arguments: [
      ("card.png", ";\r\n name=\"card.png\""), ("ä.png", ";\r\n name*=UTF-8''%C3%A4.png"),
      ("a\"\r\nX: y.png", ";\r\n name*=UTF-8''a%22%0D%0AX%3A%20y.png"),
    ] as [(String, String)])
  func fileNameParameter(name: String, parameter: String) {
    #expect(MailHeader.parameter("name", name) == parameter)
  }
}
