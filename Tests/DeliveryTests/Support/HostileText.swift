import TestSupport

/// Texts that break careless code, by chance but the same in every run.
struct HostileText {
  private static let pieces = [
    "a", "Z", "7", " ", "\n", "\r\n", "\r", "\t", "\u{0}", "\u{1B}[31m", "\u{7F}", "\"", "'", "\\",
    "\\n", "&", "<", ">", "&amp;", "<script>", "<!channel>", "*", "_", "~", "`", "```", "|",
    "$(id)",
    "${HOME}", ";", "=?UTF-8?B?", "?=", "=", ".", "--", "From ", "\r\nBcc: eve@example.com\r\n",
    "\r\n\r\n", "--=_snapshot_related", "{file_id}", "%7Bid%7D", "%", "%00", "😀", "👨‍👩‍👧‍👦", "é",
    "e\u{301}",
    "שלום", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{FFFF}", "漢字", "🇩🇪", ":smile:", "@everyone",
    "]]>",
    "EOF", "\u{301}\u{301}\u{301}", "https://example.com/?a=b&c=d",
  ]

  private var chance: SplitMix

  init(seed: UInt64) { chance = SplitMix(seed: seed) }

  /// A text of up to this many scalars, often empty, sometimes as long as that.
  mutating func text(upTo limit: Int, _ length: (String) -> Int) -> String {
    guard Int.random(in: 0..<6, using: &chance) > 0 else { return "" }
    let isLong = Int.random(in: 0..<8, using: &chance) == 0
    let wanted = Int.random(in: 0...(isLong ? limit : min(limit, 60)), using: &chance)
    var text = ""
    var count = 0
    while true {
      let piece = HostileText.pieces.randomElement(using: &chance) ?? ""
      count += length(piece)
      guard count <= wanted else { return text }
      text += piece
    }
  }
}
