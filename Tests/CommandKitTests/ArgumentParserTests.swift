import Testing

@testable import Base
@testable import CommandKit

@Suite("Arguments")
struct ArgumentParserTests {
  private static let sections = [
    OptionSection(
      "Drawing",
      [
        OptionDescription("line-width", .one(.text("points")), help: ""),
        OptionDescription("labels", .toggle(standard: true), help: ""),
        OptionDescription("nodes", .switching(["all", "ends"], on: "all", off: "none"), help: ""),
        OptionDescription("font-dir", .many(.path("folder")), help: ""),
      ]),
    OptionSection(
      "Output",
      [
        OptionDescription("output", short: "o", .one(.path("file")), help: ""),
        OptionDescription("quiet", short: "q", .toggle(standard: false), help: ""),
        OptionDescription("verbose", short: "v", .toggle(standard: false), help: ""),
        OptionDescription("no-clobber", short: "n", .toggle(standard: false), help: ""),
      ]),
  ]

  private let parser = ArgumentParser(
    sections, positional: Positional(name: "input", need: .required, values: .path, help: ""))

  /// What was understood, in one line: options as `name=value`, `+name`, `-name`, then the rest.
  private func summary(_ parsed: ParsedArguments) -> String {
    let items = parsed.items.map { item in
      switch item.setting {
      case .on: "+\(item.option.name)"
      case .off: "-\(item.option.name)"
      case .value(let value): "\(item.option.name)=\(value)"
      }
    }
    return (items + parsed.positionals.map { "[\($0)]" }).joined(separator: " ")
  }

  @Test(
    "every spelling of an option is understood",
    arguments: [
      (["a.csv"], "[a.csv]"),
      (["-"], "[-]"),
      (["--output", "x.png"], "output=x.png"),
      (["--output=x.png"], "output=x.png"),
      (["--output=a=b"], "output=a=b"),
      (["--output="], "output="),
      (["--output", ""], "output="),
      (["-o", "x.png"], "output=x.png"),
      (["-ox.png"], "output=x.png"),
      (["-o=x.png"], "output=x.png"),
      (["-o="], "output="),
      (["-o", "-"], "output=-"),
      (["-o-"], "output=-"),
      (["-qv"], "+quiet +verbose"),
      (["-qox.png", "a.csv"], "+quiet output=x.png [a.csv]"),
      (["-qo", "x.png", "a.csv"], "+quiet output=x.png [a.csv]"),
      (["--line-width", "-3"], "line-width=-3"),
      (["--line-width", "-.5"], "line-width=-.5"),
      (["--line-width=-inf"], "line-width=-inf"),
      (["--labels"], "+labels"),
      (["--no-labels"], "-labels"),
      (["--no-labels", "--labels"], "+labels"),
      (["--no-quiet"], "-quiet"),
      (["--no-clobber"], "+no-clobber"),
      (["--no-no-clobber"], "-no-clobber"),
      (["-o", "a", "-q", "-o", "b"], "+quiet output=b"),
      (["--font-dir", "a", "-q", "--font-dir=b"], "font-dir=a +quiet font-dir=b"),
      (["-q", "--", "-v", "--", "a"], "+quiet [-v] [--] [a]"),
      (["a", "-q", "b"], "+quiet [a] [b]"),
      (["--nodes", "a.csv"], "+nodes [a.csv]"),
      (["--nodes", "ends", "a.csv"], "nodes=ends [a.csv]"),
      (["--nodes=a.csv"], "nodes=a.csv"),
      (["--nodes="], "nodes="),
      (["--no-nodes", "ends"], "-nodes [ends]"),
      (["--nodes", "ends", "--no-nodes"], "-nodes"),
      (["--nodes"], "+nodes"),
      ([], ""),
    ])
  func spellings(arguments: [String], expected: String) throws {
    #expect(try summary(parser.parse(arguments)) == expected)
  }

  @Test("the spelling is kept for messages")
  func spelling() throws {
    let parsed = try parser.parse(["-o", "x", "--no-labels", "--line-width=2"])
    #expect(parsed.items.map(\.spelling) == ["-o", "--no-labels", "--line-width"])
    #expect(parsed.value(of: "output") == "x")
    #expect(parsed.value(of: "font-dir") == nil)
    #expect(parsed.toggle("labels") == false)
    #expect(parsed.toggle("quiet") == nil)
  }

  @Test(
    "a wrong option is an error that names it",
    arguments: [
      (["--ouptut", "x"], UsageError.unknownOption("--ouptut", suggestion: "--output")),
      (["--no-label"], .unknownOption("--no-label", suggestion: "--no-labels")),
      (["--label"], .unknownOption("--label", suggestion: "--labels")),
      (["--clober"], .unknownOption("--clober", suggestion: nil)),
      (["--no-output"], .unknownOption("--no-output", suggestion: "--output")),
      (["--xyzzy=3"], .unknownOption("--xyzzy", suggestion: nil)),
      (["-z"], .unknownOption("-z", suggestion: nil)),
      (["-qz"], .unknownOption("-z", suggestion: nil)),
      (["-3"], .unknownOption("-3", suggestion: nil)),
      (["--output"], .missingValue("--output <file>")),
      (["-o"], .missingValue("-o <file>")),
      (["-qo"], .missingValue("-o <file>")),
      (["--output", "--quiet"], .missingValue("--output <file>")),
      (["-o", "-q"], .missingValue("-o <file>")),
      (["-o", "--", "a"], .missingValue("-o <file>")),
      (["--quiet=yes"], .unexpectedValue("yes", of: "--quiet")),
      (["--no-labels=yes"], .unexpectedValue("yes", of: "--no-labels")),
      (["--no-nodes=ends"], .unexpectedValue("ends", of: "--no-nodes")),
      (["-q=yes"], .unexpectedValue("yes", of: "-q")),
    ])
  func wrongOptions(arguments: [String], expected: UsageError) {
    #expect(throws: expected) { try parser.parse(arguments) }
  }

  @Test(
    "what stands beside the options is checked",
    arguments: [
      ([], UsageError.missingArgument("<input>")),
      (["-q"], .missingArgument("<input>")),
      (["a", "b"], .unexpectedArguments(["b"])),
      (["a", "b", "c"], .unexpectedArguments(["b", "c"])),
    ])
  func positionals(arguments: [String], expected: UsageError) throws {
    let parsed = try parser.parse(arguments)
    #expect(throws: expected) { try parser.checkPositionals(of: parsed) }
  }

  @Test("a command without arguments refuses them, and one with words takes only these")
  func otherPositionals() throws {
    let none = ArgumentParser([], positional: nil)
    let given = try none.parse(["a"])
    #expect(throws: UsageError.unexpectedArguments(["a"])) { try none.checkPositionals(of: given) }
    let words = ArgumentParser(
      [],
      positional: Positional(
        name: "w", need: .optional, values: .allowedValues(["b", "c"]), help: ""))
    #expect(throws: UsageError.unknownWord("a", for: "<w>", words: ["b", "c"])) {
      try words.checkPositionals(of: given)
    }
    try words.checkPositionals(of: words.parse([]))
    try words.checkPositionals(of: words.parse(["c"]))
  }
}
