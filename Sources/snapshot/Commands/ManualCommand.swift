extension Command {
  /// Prints the manual page.
  static let manual = Command(
    name: "manual", overview: "Print the manual page", positional: nil, sections: [general],
    examples: [
      Example(
        call: "snapshot manual > /usr/local/share/man/man1/snapshot.1",
        purpose: "Install it, so that man snapshot shows it")
    ]
  ) { _ throws(CommandError) in
    try Program.print(ManualPage(commands: all).text)
  }
}
