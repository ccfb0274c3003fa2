import ChartRender
import CommandKit

/// What a batch has come to.
struct BatchSummary: Sendable, Hashable {
  var drawn = 0
  var unchanged = 0
  /// Cards whose places were taken by files that had to stay.
  var kept = 0
  var failed = 0
  /// Cards of earlier runs in the folder that this one has neither drawn nor found as they should be.
  var earlier = 0
  /// How many bytes the pictures have that were drawn.
  var bytes = 0
  var seconds = 0.0
  /// Whether it was only found out what would be done.
  var isRehearsal = false
  /// What there is of the cards if no more come.
  var remains = PartialOutput.cards

  /// What a batch that ends before its time leaves.
  enum PartialOutput: Sendable, Hashable {
    /// A folder with whatever is done.
    case cards
    /// Nothing, as the file of this path is there once it is whole.
    case nothing(path: String)
    /// An archive without an end, which somebody has read.
    case archiveStart
    /// Lines that somebody has read.
    case lines
  }

  /// How many jobs were done.
  var count: Int { drawn + unchanged + kept + failed }

  /// Cards drawn in a second.
  var rate: Double { seconds > 0 ? Double(drawn) / seconds : 0 }
}

extension BatchSummary {
  /// What was done, such as `9,998 drawn, 2 failed in 8.1 s, 1,234 cards a second, 455 MB`.
  ///
  /// What did not happen is left out, but for the cards that are drawn.
  var text: String {
    let counts = [
      (drawn, isRehearsal ? "to draw" : "drawn"), (unchanged, "unchanged"), (kept, "kept"),
      (failed, isRehearsal ? "would fail" : "failed"),
    ]
    let parts = counts.enumerated().compactMap { index, count in
      index == 0 || count.0 > 0 ? "\(HumanFormat.count(count.0)) \(count.1)" : nil
    }
    var text =
      (isRehearsal ? "dry run: " : "") + parts.joined(separator: ", ")
      + " in \(HumanFormat.duration(seconds))"
    guard !isRehearsal, drawn > 0 else { return text }
    if rate > 0 { text += ", \(HumanFormat.rate(rate)) cards a second" }
    return text + ", \(HumanFormat.bytes(bytes))"
  }

  /// The same for programs.
  var fields: [JSONText.Member] {
    let counts = [
      ("drawn", drawn), ("unchanged", unchanged), ("kept", kept), ("failed", failed),
      ("earlier", earlier), ("bytes", bytes),
    ].map { JSONText.Member($0.0, .number("\($0.1)")) }
    return counts + [
      JSONText.Member("seconds", .rounded(seconds)), JSONText.Member("rate", .rounded(rate)),
      JSONText.Member("dryRun", .bool(isRehearsal)),
    ]
  }

  /// Why the command ends with a failure.
  func failureText(isWhole: Bool) -> String {
    let verb = isRehearsal ? "cannot" : "could not"
    let cards =
      "\(HumanFormat.count(failed)) of \(HumanFormat.count(count, "card")) \(verb) be drawn"
    guard isWhole else {
      return
        "\(cards), and the rest was not tried. Mend these first, or allow more with --max-failures."
    }
    if isRehearsal { return "\(cards). Mend these, or leave them to fail." }
    return "\(cards). The manifest says why, line by line; mend these and run the same call again."
  }

  /// How to be rid of what earlier runs have left; nil where there is nothing.
  var earlierText: String? {
    guard earlier > 0 else { return nil }
    let cards =
      "\(HumanFormat.count(earlier, "card")) of earlier runs \(earlier == 1 ? "is" : "are")"
    return
      "\(cards) in the folder, too. \(BatchFolder.earlier) names the files: remove those that nobody needs."
  }

  /// What is done when a signal ends the command.
  var stopText: String {
    let cards = "stopped after \(HumanFormat.count(count, "card"))."
    if isRehearsal { return cards }
    switch remains {
    case .cards: return "\(cards) Pass --resume to go on."
    case .nothing(let path):
      return
        "\(cards) \(quoted(path)) is not made before it is whole. Run the same call again."
    case .archiveStart:
      return "\(cards) The archive has no end. Throw it away, and run the same call again."
    case .lines:
      return
        "\(cards) Each has its whole line. Run the same call again, or with the rows that have none."
    }
  }
}
