import Testing

@testable import CommandKit
@testable import Graphics

@Suite("Wording of wrong calls")
struct UsageErrorTests {
  @Test(
    "every error has its words",
    arguments: [
      (
        .unknownOption("--colour", suggestion: "--color"),
        "Unknown option '--colour'. Did you mean '--color'?"
      ),
      (.unknownOption("--xyzzy", suggestion: nil), "Unknown option '--xyzzy'."),
      (.unknownOption("--a\u{1B}[2J", suggestion: nil), "Unknown option '--a\\u{1B}[2J'."),
      (.missingValue("-o <file>"), "Missing value for '-o <file>'"),
      (
        .unexpectedValue("yes", of: "--quiet"),
        "The option '--quiet' does not take any value, but 'yes' was specified."
      ),
      (.missingArgument("<input>"), "Missing expected argument '<input>'"),
      (.unexpectedArguments(["b.csv"]), "Unexpected argument 'b.csv'"),
      (.unexpectedArguments(["b", "c"]), "2 unexpected arguments: 'b', 'c'"),
      (
        .unexpectedArguments(["1", "2", "3", "4", "5", "6"]),
        "6 unexpected arguments: '1', '2', '3', '4', '5', …"
      ),
      (
        .unknownWord("tcsh", for: "<shell>", words: ["bash", "zsh", "fish"]),
        "The value 'tcsh' is invalid for '<shell>'. Please provide one of 'bash', 'zsh' or 'fish'."
      ),
      (
        .unknownSubcommand("chrat", suggestion: "chart"),
        "Unknown subcommand 'chrat'. Did you mean 'chart'?"
      ),
      (.unknownSubcommand("xyzzy", suggestion: nil), "Unknown subcommand 'xyzzy'."),
      (
        .scaleInName("week@4x.png"),
        "\"week@4x.png\" names a scale that does not exist. "
          + "The scales are 1, 2 and 3: choose another name, or say which one with --scale."
      ),
      (
        .severalScalesToStandardOutput,
        "Several scales are several files, and standard output is one. "
          + "Name them with -o: -o week.png"
      ),
      (
        .severalThemesToStandardOutput,
        "Several themes are several files, and standard output is one. "
          + "Name them with -o: -o week.png"
      ),
      (
        .sameThemeName("dark"),
        "Two themes are called \"dark\", and their pictures would be one file. "
          + "Give each another name."
      ),
      (
        .scalesOfVector(.pdf),
        "A picture in the format pdf has no pixels and is sharp at every scale, so there is one "
          + "file. Leave --scale away, or pass -f png for a picture at each scale."
      ),
      (
        .emptyOutputName,
        "\"\" is not the name of a file. Name one with -o, or pass -o - for standard output."
      ),
      (
        .formatOfName("week.jpg", extension: "jpg"),
        "\"week.jpg\" asks for the format jpg, and only png, svg and pdf can be written. "
          + "Name it .png, or pass -f png to write a PNG under this name."
      ),
    ] as [(UsageError, String)])
  func wording(error: UsageError, expected: String) {
    #expect(error.description == expected)
  }

  @Test("foreign text in a message is cut")
  func cut() {
    let error = UsageError.unknownSubcommand(String(repeating: "9", count: 1000), suggestion: nil)
    let expected = "Unknown subcommand '" + String(repeating: "9", count: 200) + "…'."
    #expect(error.description == expected)
  }
}
