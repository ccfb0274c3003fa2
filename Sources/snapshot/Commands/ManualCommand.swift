import ChartRender
import CommandKit

extension Command {
  /// Prints the manual page.
  static let manual = Command(
    name: "manual", overview: "Print the manual page", positional: nil, sections: [.general],
    examples: [
      Example(
        call: "snapshot manual | man -l -",
        purpose: "Read it; make install has put it where man snapshot finds it")
    ]
  ) { _ throws(CommandError) in
    try Program.print(ManualPage.ofSnapshot.text)
  }
}

extension ManualPage {
  /// The program's own page.
  static var ofSnapshot: ManualPage {
    let options =
      ChartOption.ofCards.map(\.description) + [CardFolders.assets, CardFolders.cache]
    return ManualPage(
      of: Program.description,
      environment: [
        "Each option of a drawing can be given as a variable. What is given as an argument goes before "
          + "a variable, a variable before a spec, and a spec before your own settings.",
        options.map(\.environmentVariable).joined(separator: ", ") + ".",
      ],
      files: [
        Entry(
          "~/.config/snapshot/config.json",
          "Your own settings, an object with the keys of a spec; XDG_CONFIG_HOME names another folder "
            + "than ~/.config")
      ],
      statuses: ExitStatus.allCases.map { Entry("\($0.rawValue)", $0.meaning) })
  }
}
