import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Delivery

/// No message within the capacity of a service breaks a limit, or the form in which it is written.
@Suite(.enabled(if: SharedFiles.areExpected, SharedFiles.skipped))
struct PayloadPropertyTests {
  private let earlier = [nil, SentMessage(id: "12345")]
  private let rounds = 1_500

  private func messages(
    for service: some MessageService, seed: UInt64,
    _ body: (CardMessage, SentMessage?, AdaptedMessage.AttachmentKind) throws -> Void
  ) throws {
    var messages = try NaughtyMessages(try SharedFiles.naughtyStrings(), seed: seed)
    for round in 0..<rounds {
      let message = try messages.message(within: service.capacity)
      try body(message, earlier[round % 2], round % 3 == 0 ? .document : .picture)
    }
  }

  @Test("payloads of Discord")
  func payloadsOfDiscord() throws {
    let service = try Discord(.discord)
    try messages(for: service, seed: 1) { message, earlier, form in
      let request = try service.rehearsal(message, form: form, replacing: earlier).request
      guard case .multipart(let parts) = request.body else { return }
      let payload = try object(parts[0].bytes)
      let content = try #require(payload["content"] as? String)
      let embeds = try #require(payload["embeds"] as? [[String: Any]])
      let title = embeds.first?["title"] as? String ?? ""
      let description = embeds.first?["description"] as? String ?? ""
      #expect(content.utf16.count <= 2_000)
      #expect(title.utf16.count <= 256)
      #expect(description.utf16.count <= 4_096)
      let attachment = try #require((payload["attachments"] as? [[String: Any]])?.first)
      let words = MessageText(message)
      #expect(attachment["description"] as? String ?? "" == words.alt)
      if form == .picture {
        let image = try #require(embeds.first?["image"] as? [String: String])
        let name = try #require(attachment["filename"] as? String)
        #expect(image == ["url": "attachment://\(name)"])
        #expect(parts[1].fileName == name)
      }
      if let url = embeds.first?["url"] as? String {
        #expect(url.utf16.count <= 2_048 && URL(string: url)?.host?.isEmpty == false)
      }
      let shown = try [content, title, description].map { try plain($0, .discord) }
      for text in [words.title, words.detail] {
        let looks = MarkdownReader.looks(text)
        #expect(
          looks.isEmpty || shown.contains { $0.range(of: looks, options: .literal) != nil },
          "\(excerpt(looks))")
      }
    }
  }

  @Test("captions of Telegram")
  func captionsOfTelegram() throws {
    let service = try Telegram(.telegram)
    try messages(for: service, seed: 2) { message, _, _ in
      let words = MessageText(message)
      let request = try service.rehearsal(message).request
      guard case .multipart(let parts) = request.body else { return }
      func part(_ name: String) -> String? {
        parts.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
      }
      let caption = part("caption") ?? ""
      let host = WebLink(words.url)?.host
      let short = [words.title, words.detail, host ?? words.url].filter { !$0.isEmpty }
        .joined(separator: "\n")
      let isShort = words.plainText.utf16.count > 1_024
      #expect(caption == (isShort ? short : words.plainText))
      #expect(caption.utf16.count <= 1_024)
      guard let json = part("caption_entities") else { return }
      let entities = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
      for entity in entities {
        let range = NSRange(
          location: try #require(entity["offset"] as? Int),
          length: try #require(entity["length"] as? Int))
        let slice = (caption as NSString).substring(with: range)
        let link = isShort ? host ?? words.url : words.url
        let expected = entity["type"] as? String == "bold" ? words.title : link
        #expect(slice.unicodeScalars.elementsEqual(expected.unicodeScalars))
      }
      #expect(entities.contains { $0["type"] as? String == "bold" } == !words.title.isEmpty)
    }
  }

  @Test("posts of Mattermost")
  func postsOfMattermost() throws {
    let service = try Mattermost(.mattermost)
    try messages(for: service, seed: 3) { message, _, _ in
      let request = try #require(try service.rehearsal(message).requests.last)
      let post = try object(EncodedBody(request.body).bytes)
      let text = try #require(post["message"] as? String)
      #expect(text.unicodeScalars.count <= 16_383)
      let words = MessageText(message)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if text.isEmpty { lines = [] }
      if lines.last?.hasPrefix("<") == true {
        let link = lines.removeLast()
        #expect(link.dropFirst().dropLast().utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(!link.dropFirst().dropLast().contains { "<>".contains($0) })
      } else if !words.url.isEmpty {
        #expect(!lines.isEmpty)
        let shown = try plain(String(lines.popLast() ?? ""), .mattermost)
        #expect(shown == MarkdownReader.looks(words.url))
      }
      let shown = try plain(lines.joined(separator: "\n"), .mattermost)
      let expected = [words.title, words.detail].filter { !$0.isEmpty }
      #expect(shown == expected.map(MarkdownReader.looks).joined(separator: "\n"))
    }
  }

  @Test("events of Matrix")
  func eventsOfMatrix() throws {
    let service = try Matrix(.matrix)
    let event = SentMessage(id: "$event")
    try messages(for: service, seed: 4) { message, earlier, form in
      let rehearsal = try service.rehearsal(
        message, form: form, replacing: earlier.map { _ in event })
      let bytes = EncodedBody(try #require(rehearsal.requests.last).body).bytes
      #expect(bytes.count <= 60_000)
      let outside = try object(bytes)
      let content = outside["m.new_content"] as? [String: Any] ?? outside
      let words = MessageText(message)
      let body = try #require(content["body"] as? String)
      #expect(body.utf8.starts(with: words.plainText.utf8))
      // What the description begins with is not said twice.
      let alt = MessageText.cleaned(message.altAfterTexts)
      #expect(words.alt.hasSuffix(alt) && body.utf8.reversed().starts(with: alt.utf8.reversed()))
      guard let html = content["formatted_body"] as? String else { return }
      #expect(try #require(HTMLReader(html).shown) == words.plainText)
    }
  }

  @Test("messages of Zulip")
  func messagesOfZulip() throws {
    let service = try Zulip(.zulip)
    try messages(for: service, seed: 5) { message, _, _ in
      let content = try zulipContent(service, message)
      #expect(content.unicodeScalars.count <= 10_000)
      var lines = content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let picture = try #require(lines.last)
      lines.removeLast()
      // By bytes: a sign with a combining mark after it is another character.
      let end = "]({upload})".utf8.count
      #expect(picture.utf8.first == UInt8(ascii: "[") && picture.hasSuffix("({upload})"))
      let words = MessageText(message)
      let alt = MessageText.line(message.altAfterTexts)
      let name = String(decoding: picture.utf8.dropFirst().dropLast(end), as: UTF8.self)
      #expect(entityText(name) == MarkdownReader.looks(alt.isEmpty ? words.fileName : alt))
      if let blank = lines.popLast() { #expect(blank == "") }
      var expected = [words.title, words.detail].filter { !$0.isEmpty }
      if !words.url.isEmpty, let link = lines.last, link.hasSuffix(")"), holds(link, "](") {
        lines.removeLast()
        let inner = String(decoding: link.utf8.dropFirst(), as: UTF8.self)
        let (shown, address) = try #require(inner.cut(at: "]("))
        #expect(entityText(shown) == MarkdownReader.looks(words.url))
        #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(!address.dropLast().contains { "()<>'\"$;*`".contains($0) })
      } else if !words.url.isEmpty {
        expected.append(words.url)
      }
      if !words.title.isEmpty, let first = lines.first {
        #expect(first.utf8.starts(with: "**".utf8))
        #expect(first.utf8.reversed().starts(with: "**".utf8))
        lines[0] = String(decoding: first.utf8.dropFirst(2).dropLast(2), as: UTF8.self)
      }
      let text = lines.joined(separator: "\n")
      #expect(!text.unicodeScalars.contains { "*`[]@<\\".unicodeScalars.contains($0) })
      #expect(entityText(text) == expected.map(MarkdownReader.looks).joined(separator: "\n"))
    }
  }

  private func zulipContent(_ service: Zulip, _ message: CardMessage) throws -> String {
    let request = try #require(try service.rehearsal(message).requests.last)
    guard case .form(let fields) = request.body else { return "" }
    return try #require(fields.last { $0.name == "content" }).value
  }

  /// What a text with entities shows.
  private func entityText(_ text: String) -> String {
    var result = text
    for value in [35, 36, 41, 42, 43, 45, 46, 47, 58, 59, 61, 62, 64, 91, 92, 93, 95, 96, 124] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      result = result.replacingOccurrences(
        of: "&#\(value);", with: String(scalar), options: .literal)
    }
    result = result.replacingOccurrences(of: "&lt;", with: "<", options: .literal)
      .replacingOccurrences(of: "&amp;", with: "&", options: .literal)
    return MarkdownReader.looks(result)
  }

  @Test("messages of Rocket.Chat")
  func messagesOfRocketChat() throws {
    let service = try RocketChat(.rocketChat)
    try messages(for: service, seed: 6) { message, earlier, _ in
      let rehearsal = try service.rehearsal(message, replacing: earlier)
      let post = try object(EncodedBody(try #require(rehearsal.requests.last).body).bytes)
      let text = try #require(post["msg"] as? String)
      let words = MessageText(message)
      #expect(text.utf16.count <= 5_000)
      #expect((post["description"] as? String ?? "").utf16.count <= 5_000)
      #expect(post["tmid"] as? String == earlier?.id)
      var shown = text
      for mark in ["*", "_", "~", "`"] {
        shown = shown.replacingOccurrences(of: "\\\(mark)", with: mark, options: .literal)
      }
      for line in [words.title, words.detail] {
        #expect(holds(MarkdownReader.looks(shown), MarkdownReader.looks(line)), "\(excerpt(text))")
      }
      let scalars = Array(text.unicodeScalars)
      for (index, scalar) in scalars.enumerated().dropLast() where scalar == "@" {
        let previous = index > 0 ? scalars[index - 1] : " "
        let isOfWord = previous.properties.isAlphabetic || previous.isDigit
        #expect(isOfWord || !scalars[index + 1].isLetterOrDigit, "\(excerpt(text))")
      }
    }
  }

  @Test("posts of Mastodon")
  func postsOfMastodon() throws {
    let service = try Mastodon(.mastodon)
    try messages(for: service, seed: 7) { message, _, _ in
      let rehearsal = try service.rehearsal(message)
      let post = try object(EncodedBody(try #require(rehearsal.requests.last).body).bytes)
      let text = try #require(post["status"] as? String)
      let words = MessageText(message)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      var count = 0
      if let link = lines.last, link.wholeMatch(of: /https?:\/\/[\x21-\x7E]+/) != nil {
        lines.removeLast()
        // With the end of the line before it.
        count = 23 + (lines.isEmpty ? 0 : 1)
      }
      let rest = lines.joined(separator: "\n")
      #expect(rest.count + count <= 500, "\(excerpt(text))")
      #expect(!rest.contains("://") && !rest.contains(/@[a-zA-Z0-9_]/), "\(excerpt(text))")
      let shown = rest.unicodeScalars.filter { $0 != "\u{200C}" }.map(String.init).joined()
      for line in [words.title, words.detail] {
        #expect(
          holds(shown, line.unicodeScalars.filter { $0 != "\u{200C}" }.map(String.init).joined()))
      }
    }
  }

  @Test("messages of WeCom")
  func messagesOfWeCom() throws {
    let service = try WeCom(DestinationFields(["key": "k"]))
    try messages(for: service, seed: 5) { message, _, form in
      let words = MessageText(message)
      let posts = try service.rehearsal(message, form: form).requests
      let last = try object(EncodedBody(try #require(posts.last).body).bytes)
      let content = (last["text"] as? [String: String])?["content"]
      #expect((content == nil) == words.plainText.isEmpty)
      #expect(content?.utf8.count ?? 0 <= 2_048 && content?.contains("<@") != true)
      #expect((content ?? "").filter { $0 != " " } == words.plainText.filter { $0 != " " })
      var addressed = message
      addressed.imageURL = "https://example.com/a.png"
      let first = try #require(try service.rehearsal(addressed, form: form).requests.first)
      guard first.purpose == "post" else { return }
      let news = try object(EncodedBody(first.body).bytes)["news"] as? [String: Any]
      let article = try #require((news?["articles"] as? [[String: String]])?.first)
      #expect(article["title", default: ""].utf8.count <= 128 && article["title"] != "")
      #expect(article["description", default: ""] == words.detail)
    }
  }

  @Test("cards of Feishu")
  func cardsOfFeishu() throws {
    let keys = ["app-id": "cli_1", "app-secret": "s"]
    let app = try Feishu(DestinationFields(keys.merging(["chat": "oc_1"]) { $1 }))
    let url = "https://open.feishu.cn/open-apis/bot/v2/hook/1"
    let hook = try Feishu(DestinationFields(keys.merging(["webhook": url]) { $1 }))
    try messages(for: app, seed: 6) { message, _, form in
      let words = MessageText(message)
      let requests = try app.rehearsal(message, form: form).requests
      let body = EncodedBody(try #require(requests.last).body).bytes
      #expect(body.count <= 30_000)
      let content = try #require(try object(body)["content"] as? String)
      let card = try object(Array(content.utf8))
      let hooked = EncodedBody(try #require(try hook.rehearsal(message).requests.last).body).bytes
      #expect(hooked.count <= 20_000)
      #expect(try object(hooked)["card"] as? NSDictionary == card as NSDictionary)
      let title = ((card["header"] as? [String: Any])?["title"] as? [String: String])?["content"]
      let elements = try #require(card["elements"] as? [[String: Any]])
      let texts = elements.compactMap { ($0["text"] as? [String: String])?["content"] }
      let link = WebLink.web(words.url)
      let expected = [words.title, words.detail, link == nil ? words.url : ""]
      #expect(([title].compactMap { $0 } + texts) == expected.filter { !$0.isEmpty })
      let image = try #require(elements.first { $0["tag"] as? String == "img" })
      #expect((image["alt"] as? [String: String])?["content"] == words.alt)
    }
  }

  @Test("Markdown of DingTalk")
  func markdownOfDingTalk() throws {
    let service = try DingTalk(DestinationFields(["token": "1"]))
    let address = "https://example.com/" + String(repeating: "x", count: 2_000)
    try messages(for: service, seed: 7) { message, _, form in
      var message = message
      message.imageURL = address
      let words = MessageText(message)
      let body = EncodedBody(try service.rehearsal(message, form: form).request.body).bytes
      #expect(body.count <= 15_000)
      let markdown = try #require(try object(body)["markdown"] as? [String: String])
      #expect(markdown["title"]?.isEmpty == false)
      var parts = try #require(markdown["text"]).components(separatedBy: "\n\n")
      let place = try #require(parts.firstIndex(of: "![](\(address))"))
      let behind = parts[(place + 1)...].joined(separator: "\n\n")
      if WebLink.web(words.url) != nil {
        #expect(behind.hasPrefix("[") && behind.hasSuffix(")") && !behind.contains("\n"))
      } else {
        #expect(try plain(behind, .dingtalk) == MarkdownReader.looks(words.url))
      }
      parts = Array(parts[..<place])
      let shown = try plain(
        parts.joined(separator: "\n").replacing("  \n", with: "\n"), .dingtalk)
      let expected = [words.title, words.detail].filter { !$0.isEmpty }
        .map(MarkdownReader.looks).joined(separator: "\n")
      // Empty lines would make more paragraphs.
      #expect(lines(shown) == lines(expected), "\(excerpt(expected))")
    }
  }

  /// The lines with something to see, without the blanks at their ends.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { !$0.properties.isWhitespace }))
    }.filter { !$0.isEmpty }
  }

  @Test("bubbles of LINE")
  func bubblesOfLine() throws {
    let user = "U" + String(repeating: "0f", count: 16)
    let service = try Line(
      DestinationFields(["token": "t", "to": user, "image-url": "https://example.com/a.png"]))
    try messages(for: service, seed: 8) { message, _, form in
      let words = MessageText(message)
      let body = EncodedBody(try service.rehearsal(message, form: form).request.body).bytes
      #expect(body.count <= 30_000)
      let flex = try #require((try object(body)["messages"] as? [[String: Any]])?.first)
      let alt = try #require(flex["altText"] as? String)
      #expect((1...400).contains(alt.utf16.count))
      let last = alt.split(separator: "\n").last ?? ""
      #expect(words.alt.isEmpty || alt == words.alt || words.alt.hasSuffix(last))
      let bubble = try #require(flex["contents"] as? [String: Any])
      let texts = ((bubble["body"] as? [String: Any])?["contents"] as? [[String: Any]] ?? [])
        .compactMap { $0["text"] as? String }
      let link = WebLink.web(words.url, upTo: 1_000)
      let expected = [words.title, words.detail, link == nil ? words.url : ""]
      #expect(texts == expected.filter { !$0.isEmpty })
      #expect((bubble["footer"] != nil) == (link != nil))
    }
  }

  @Test("encrypted events of Matrix are no longer than a homeserver takes")
  func encryptedEventsOfMatrix() throws {
    let service = try Matrix(.matrix.with(["encrypted": "required"]))
    let event = SentMessage(id: "$event")
    try messages(for: service, seed: 5) { message, earlier, form in
      let rehearsal = try service.rehearsal(
        message, form: form, replacing: earlier.map { _ in event })
      // An event has at most 65,536 bytes, of which Base64 and what a server adds take their share.
      #expect(try #require(rehearsal.orders.last).content.line.utf8.count <= 46_000)
    }
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// What Markdown shows, whose first line may be bold as a whole.
  private func plain(_ markdown: String, _ dialect: Markdown) throws -> String {
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // By scalars: a sign with a combining mark after it is another character.
    let first = Array((lines.first ?? "").unicodeScalars)
    if first.count > 4, first.starts(with: "**".unicodeScalars), first.suffix(2) == ["*", "*"] {
      lines[0] = first.dropFirst(2).dropLast(2).map(String.init).joined()
    }
    let shown = MarkdownReader(lines.joined(separator: "\n"), dialect).shown
    return MarkdownReader.looks(try #require(shown, "\(excerpt(markdown))"))
  }
}
