import Testing

@testable import Base
@testable import Delivery

@Suite struct DryRunTextTests {
  private func text(_ request: HTTPRequest) -> String {
    DryRunText([.request(request), .done(SentMessage(id: "1"))], title: "card to team").text
  }

  @Test("a request is shown as it is sent, but for bytes")
  func shownRequest() {
    let request = HTTPRequest(
      "post", .post, "https://chat.example/x", headers: [HTTPHeader("X-A", "b")],
      body: .bytes([1, 2, 3], type: "image/png"), repetition: .doubles)
    let sum = SHA256.hex(of: [1, 2, 3])
    #expect(
      text(request) == """
        # card to team
        POST https://chat.example/x
        X-A: b
        Content-Type: image/png
        Content-Length: 3

        <3 bytes of image/png, SHA-256 \(sum)>


        """)
  }

  @Test("parts are shown by their names")
  func partNames() {
    let request = HTTPRequest(
      "post", .post, "https://chat.example/x",
      body: .multipart([
        MultipartPart("title", "A\u{1B}[31m"),
        MultipartPart("file", fileName: "a.png", type: "image/png", bytes: [0]),
      ]), repetition: .doubles)
    let lines = text(request).split(separator: "\n").map(String.init)
    #expect(lines.contains("--- title"))
    #expect(lines.contains(#"--- file; filename="a.png""#))
    #expect(lines.contains { $0.hasPrefix("<1 bytes of image/png, SHA-256 ") })
  }

  @Test("nothing that a terminal would act on is printed")
  func terminalControls() {
    let request = HTTPRequest(
      "post", .post, "https://chat.example/x",
      headers: [HTTPHeader("Title", "a\u{1B}]0;x\u{7}")],
      body: .multipart([MultipartPart("title", "A\u{1B}[31m\u{9B}1m\u{202E}")]),
      repetition: .doubles)
    let shown = text(request)
    #expect(!shown.unicodeScalars.contains { [0x1B, 0x7, 0x9B].contains($0.value) })
  }

  @Test("a mail is shown without the middle of its picture")
  func shortened() {
    let picture = Array(repeating: String(repeating: "A", count: 76), count: 50)
    let mail = MailSubmission(
      route: .program(["/usr/sbin/sendmail", "-t"]), sender: "a@example.com",
      recipients: ["b@example.com", "c@example.com"],
      bytes: Array((["Subject: Hi", ""] + picture + ["--end", ""]).joined(separator: "\r\n").utf8))
    let lines = DryRunText([.submit(mail)], title: "x").text.split(separator: "\n")
    #expect(lines.prefix(3) == ["# x", "MAIL /usr/sbin/sendmail -t", "From: <a@example.com>"])
    #expect(lines.contains("To: <b@example.com>, <c@example.com>"))
    #expect(lines.contains("<49 lines more>"))
    #expect(lines.contains("--end"))
  }
}
