import Base

/// The counts of a batch, and how they are written.
package struct BatchSummary: Sendable, Hashable {
  package var drawn = 0
  package var unchanged = 0
  /// Cards that were skipped because of `--no-clobber`.
  package var kept = 0
  /// Cards that were skipped because the condition of `--when` does not hold for them.
  package var skipped = 0
  package var failed = 0
  /// The failures that are rows of a report, which are no cards.
  package private(set) var badRows = 0
  /// Cards of earlier runs in the folder that are not in this run's manifest.
  package var earlier = 0
  /// The bytes of the images that were drawn.
  package var bytes = 0
  package var seconds = 0.0
  /// Whether nothing is drawn or written.
  package var isRehearsal = false
  /// The output of an interrupted batch.
  package var remains = PartialOutput.cards

  /// The output of an interrupted batch.
  package enum PartialOutput: Sendable, Hashable {
    /// A folder with finished cards.
    case cards
    /// Nothing: the file of this path is created once it is whole.
    case nothing(path: String)
    /// An archive without an end on standard output or in a pipe.
    case archiveStart
    /// Manifest lines on standard output or in a pipe.
    case lines
  }

  /// The number of jobs that are done.
  package var count: Int { drawn + unchanged + kept + skipped + failed }

  /// Cards drawn in a second.
  var rate: Double { seconds > 0 ? Double(drawn) / seconds : 0 }

  /// Counts a result.
  mutating func add(_ result: JobResult) {
    switch result {
    case .drawn(let job): (drawn, bytes) = (drawn + 1, bytes + job.byteCount)
    case .unchanged: unchanged += 1
    case .kept: kept += 1
    case .skipped: skipped += 1
    case .failed(let failure, _):
      failed += failure.count
      if failure.isAboutRows { badRows += failure.count }
    }
  }
}

extension BatchSummary {
  package init(isRehearsal: Bool, remains: PartialOutput) {
    self.init()
    (self.isRehearsal, self.remains) = (isRehearsal, remains)
  }

  /// A sentence such as `9,998 drawn, 2 failed in 8.1 s, 1,234 cards a second, 455 MB`.
  ///
  /// Counts of 0 are left out, except that of drawn cards.
  package var text: String {
    let counts = [
      (drawn, isRehearsal ? "to draw" : "drawn"), (unchanged, "unchanged"), (kept, "kept"),
      (skipped, isRehearsal ? "to skip" : "skipped"),
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

  /// The members of a log line in JSON.
  package var fields: [JSONText.Member] {
    let counts = [
      ("drawn", drawn), ("unchanged", unchanged), ("kept", kept), ("skipped", skipped),
      ("failed", failed),
      ("earlier", earlier), ("bytes", bytes),
    ].map { JSONText.Member($0.0, .number("\($0.1)")) }
    return counts + [
      JSONText.Member("seconds", .rounded(seconds)), JSONText.Member("rate", .rounded(rate)),
      JSONText.Member("dryRun", .bool(isRehearsal)),
    ]
  }

  /// The message of a batch with failed cards.
  ///
  /// - Parameter isWhole: whether all jobs were tried.
  package func failureText(isWhole: Bool) -> String {
    let verb = isRehearsal ? "cannot" : "could not"
    let (undrawn, all) = (failed - badRows, count - badRows)
    let parts = [
      badRows > 0 ? "\(HumanFormat.count(badRows, "row")) \(verb) be read" : nil,
      undrawn > 0
        ? "\(HumanFormat.count(undrawn)) of \(HumanFormat.count(all, "card")) \(verb) be drawn"
        : nil,
    ]
    let cards = parts.compactMap { $0 }.joined(separator: ", and ")
    guard isWhole else {
      return
        "\(cards), and the rest was not tried. Mend these first, or allow more with --max-failures."
    }
    if isRehearsal { return "\(cards). Mend these, or leave them to fail." }
    return "\(cards). The manifest says why, line by line; mend these and run the same call again."
  }

  /// True if there are cards, and the condition of `--when` holds for none of them.
  package var hasOnlySkipped: Bool { skipped > 0 && skipped == count }

  /// The message of a batch in which the condition holds for no card.
  package var skippedText: String {
    "nothing is drawn: the condition of --when holds for none of \(HumanFormat.count(skipped, "card")). "
      + (isRehearsal ? "Their reasons are told above." : "The manifest says why, line by line.")
  }

  /// A note about cards of earlier runs in the folder; nil if there are none.
  package var earlierText: String? {
    guard earlier > 0 else { return nil }
    let cards =
      "\(HumanFormat.count(earlier, "card")) of earlier runs \(earlier == 1 ? "is" : "are")"
    return
      "\(cards) in the folder, too. \(ManifestIndex.earlierFile) names the files: "
      + "remove those that nobody needs."
  }

  /// The message of a batch that a signal ends.
  package var stopText: String {
    let cards = "stopped after \(HumanFormat.count(count, "card"))."
    if isRehearsal { return cards }
    switch remains {
    case .cards: return "\(cards) Run the same call again: it goes on where this one ended."
    case .nothing(let path):
      return
        "\(cards) \"\(excerpt(path, limit: 1024))\" is not made before it is whole. "
        + "Run the same call again."
    case .archiveStart:
      return "\(cards) The archive has no end. Throw it away, and run the same call again."
    case .lines:
      return
        "\(cards) Each has its whole line. Run the same call again, "
        + "or with the rows that have none."
    }
  }
}
