import ChartRender

/// What a batch has come to.
struct BatchSummary: Sendable, Hashable {
  var drawn = 0
  var unchanged = 0
  /// Cards whose places were taken by files that had to stay.
  var kept = 0
  var failed = 0
  /// How many bytes the pictures have that were drawn.
  var bytes = 0
  var seconds = 0.0

  /// How many jobs were done.
  var count: Int { drawn + unchanged + kept + failed }

  /// Cards drawn in a second.
  var rate: Double { seconds > 0 ? Double(drawn) / seconds : 0 }
}

extension BatchSummary {
  /// Why the command ends with a failure.
  func failureText(isWhole: Bool) -> String {
    let cards = "\(failed) of \(count) cards could not be drawn"
    guard isWhole else {
      return
        "\(cards), and the rest was not tried. Mend these first, or allow more with --max-failures."
    }
    return "\(cards). The manifest says why, line by line; mend these and run the same call again."
  }

  /// What is done when a signal ends the command.
  var stopText: String {
    "stopped after \(count) cards. Pass --resume to go on."
  }
}
