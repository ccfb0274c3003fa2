import Foundation
import Testing
import TestSupport

@testable import Calendars
@testable import Delivery

/// Mails as Python's `email` reads them, which is not ours.
@Suite struct MailReadingTests {
  static let skipped: Comment = "SKIPPED: python3 is not installed"

  @Test(
    "another reader finds the words, the picture and its description",
    .enabled(if: Program.has("python3"), skipped))
  func anotherReader() throws {
    var message = try CardMessage.sample()
    message.caption = "Schritte – Woche 37 und noch sehr viel mehr, damit die Zeile zu lang wird 👟"
    message.subcaption = "12 < 13 & \"so\"\nzweite Zeile"
    message.image.name =
      "Übersicht der Woche mit einem langen Namen, der in Stücken stehen muss.png"
    let mail = try read([try file(message)])[0]
    #expect(mail.defects.isEmpty)
    #expect(mail.types == Mail.types)
    #expect(mail.head["subject"] == message.caption)
    #expect(mail.head["to"] == "\"Änn, A\" <ann@example.com>, bob@example.com")
    #expect(mail.head["date"] == "Sun, 18 Sep 2016 07:05:09 +0200")
    #expect(normal(mail.text).contains(message.subcaption))
    #expect(mail.text.contains(message.alt))
    #expect(mail.text.contains(message.url))
    #expect(mail.html.contains("alt=\"\(message.alt)\" width=\"4\" height=\"2\""))
    #expect(mail.html.contains("<a href=\"https://example.com/week\""))
    #expect(mail.html.contains("12 &lt; 13 &amp; &quot;so&quot;<br>"))
    #expect(mail.html.contains("src=\"cid:\(mail.contentID.dropFirst().dropLast())\""))
    #expect(mail.sha256 == message.image.sha256)
    #expect(mail.fileName == message.image.name)
  }

  @Test(
    "no text starts a line of the head or a part, and each arrives as it was",
    .enabled(if: Program.has("python3"), skipped))
  func textStartsNoLine() throws {
    var hostile = HostileText(seed: 5)
    var messages: [CardMessage] = []
    for _ in 0..<300 {
      var message = try CardMessage.sample()
      message.caption = hostile.text(upTo: 3_000) { $0.utf8.count }
      message.subcaption = hostile.text(upTo: 3_000) { $0.utf8.count }
      message.alt = hostile.text(upTo: 3_000) { $0.utf8.count }
      message.url = hostile.text(upTo: 500) { $0.utf8.count }
      message.image.name = "a" + hostile.text(upTo: 300) { $0.utf8.count }
      messages.append(message)
    }
    let files = try messages.map(file)
    for file in files { expectLines(file) }
    let names = [
      "from", "to", "subject", "date", "message-id", "auto-submitted", "mime-version",
      "content-type",
    ]
    for (mail, message) in zip(try read(files), messages) {
      #expect(mail.names == names)
      #expect(mail.types == Mail.types)
      #expect(mail.defects.isEmpty)
      let subject = mail.head["subject"] ?? ""
      #expect(!subject.contains(where: \.isNewline) && subject.count <= 200)
      #expect(!mail.html.prefix { $0 != "/" }.contains("<br>"))
      #expect(mail.sha256 == message.image.sha256)
      #expect(message.alt.isBlank || holds(normal(mail.text), normal(message.alt)))
      #expect(message.detail.isBlank || holds(normal(mail.text), normal(message.detail)))
    }
  }

  private func file(_ message: CardMessage) throws -> MIMEMessage {
    let day = try #require(DateTime(year: 2016, month: 9, day: 18))
    let time = try #require(TimeOfDay(hour: 7, minute: 5, second: 9))
    let fitted = AdaptedMessage(message, moment: day.at(time, utcOffset: 7_200))
    let envelope = MIMEMessage.Envelope(
      from: try MailAddress("cards@example.com"),
      to: try MailAddress.list("\"Änn, A\" <ann@example.com>, bob@example.com"))
    return MIMEMessage(fitted, envelope: envelope, key: "k1", following: "")
  }

  private func expectLines(_ file: MIMEMessage) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(!text.replacing("\r\n", with: "").utf8.contains { $0 == 10 || $0 == 13 })
    #expect(
      text.replacing("\r\n", with: "\n").split(separator: "\n").allSatisfy { $0.utf8.count <= 78 })
    #expect(file.bytes.allSatisfy { $0 < 0x80 })
  }

  /// Line breaks of one kind: mail has no other.
  private func normal(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if !(scalar == "\n" && last == "\r") { result.append(scalar == "\r" ? "\n" : scalar) }
      last = scalar
    }
    return String(result)
  }

  private struct Mail: Decodable {
    static let types = [
      "multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png",
    ]
    let names: [String]
    let head: [String: String]
    let types: [String]
    let text: String
    let html: String
    let contentID: String
    let fileName: String
    let sha256: String
    let defects: [String]
  }

  private func read(_ files: [MIMEMessage]) throws -> [Mail] {
    let encoded = try JSONEncoder().encode(files.map { Data($0.bytes) })
    let result = try Program.run("python3", ["-c", reader], input: [UInt8](encoded))
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([Mail].self, from: Data(result.output.utf8))
  }

  private let reader = """
    import base64, email, hashlib, json, sys
    from email.policy import SMTP

    def read(data):
        mail = email.message_from_bytes(data, policy=SMTP)
        parts = list(mail.walk())
        leaf = {part.get_content_type(): part for part in parts}
        picture = leaf["image/png"]
        words = lambda kind: leaf[kind].get_content()
        return {
            "names": [name.lower() for name in mail.keys()],
            "head": {name.lower(): str(mail[name]) for name in mail.keys()},
            "types": [part.get_content_type() for part in parts],
            "text": words("text/plain"), "html": words("text/html"),
            "contentID": picture["content-id"], "fileName": picture.get_filename(),
            "sha256": hashlib.sha256(picture.get_payload(decode=True)).hexdigest(),
            "defects": [str(defect) for part in parts for defect in part.defects],
        }

    mails = [base64.b64decode(text) for text in json.load(sys.stdin)]
    json.dump([read(mail) for mail in mails], sys.stdout)
    """
}
