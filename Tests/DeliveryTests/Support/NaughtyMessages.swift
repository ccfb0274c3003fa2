import Testing
import TestSupport

@testable import Cards
@testable import Delivery

/// Messages of texts that break careless code, by chance but the same in every run.
struct NaughtyMessages {
  private let texts: [String]
  private var chance: SplitMix
  private let picture: CardMessage.ImageAttachment

  init(_ texts: [String], seed: UInt64) throws {
    self.texts =
      texts + [
        "\u{0}\u{1B}[31m", "**bold** _it_ ~~no~~ ||spoiler||", "# a\n- b\n1. c\n> d\n    code",
        "<@123> @everyone @here <#1> <!channel>", "[a](https://b.c) https://d_e_f.g/*h*",
        "👨‍👩‍👧‍👦🇩🇪😀", "e\u{301}\u{302}\u{303}", "שלום \u{202E}abc", "\u{2028}\r\n\r\u{85}",
        "&lt;b&gt; &amp;amp; &#58; &", "\"}]}\\\"", "</strong><script>", "`a` ```b``` \\",
        "$x$ =====\n===",
        String(repeating: "&<\"\\", count: 25_000), String(repeating: "😀", count: 50_000),
        String(repeating: "x", count: 100_000), String(repeating: "<@", count: 1_000),
      ]
    chance = SplitMix(seed: seed)
    picture = try .sample(width: 8, height: 4)
  }

  /// A message as it is sent to a service of this capacity.
  mutating func message(within capacity: MessageCapacity) throws -> CardMessage {
    var message = CardMessage(picture)
    message.caption = text()
    message.subcaption = text()
    message.trailingCaption = happens(onceIn: 4) ? text() : ""
    message.trailingSubcaption = happens(onceIn: 4) ? text() : ""
    message.summaryText = happens(onceIn: 3) ? text() : ""
    message.alt = capacity.hasAlt ? text() : ""
    message.url = link()
    if happens(onceIn: 3) { message.image.name = text() + ".png" }
    return try MessageAdapter(capacity, service: "echo").fitted(message).message
  }

  private mutating func text() -> String {
    if happens(onceIn: 5) { return "" }
    var text = texts.randomElement(using: &chance) ?? ""
    while happens(onceIn: 3) { text += texts.randomElement(using: &chance) ?? "" }
    return text
  }

  private mutating func link() -> String {
    if happens(onceIn: 3) { return "" }
    if happens(onceIn: 3) { return text() }
    let text = text()
    let path = String(text.prefix(Int.random(in: 0...3_000, using: &chance)))
    return "https://example.com/" + (happens(onceIn: 2) ? path : String(path.prefix(40)))
  }

  private mutating func happens(onceIn count: Int) -> Bool {
    Int.random(in: 0..<count, using: &chance) == 0
  }
}
