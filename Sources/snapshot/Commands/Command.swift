import ChartRender
import CommandKit

/// A subcommand.
struct Command: Sendable {
  typealias Example = CommandDescription.Example

  let description: CommandDescription
  let run: @Sendable (ParsedArguments) throws -> Void

  init(
    name: String, overview: String, positional: Positional?, sections: [OptionSection],
    examples: [Example], everyday: [String] = [], withheld: [String: String] = [:],
    run: @escaping @Sendable (ParsedArguments) throws -> Void
  ) {
    description = CommandDescription(
      program: Program.name, name: name, overview: overview, positional: positional,
      sections: sections, examples: examples, everyday: everyday, withheld: withheld)
    self.run = run
  }

  init(
    _ description: CommandDescription,
    run: @escaping @Sendable (ParsedArguments) throws -> Void
  ) {
    (self.description, self.run) = (description, run)
  }
}

extension Command {
  /// Functions, so that a start makes the options of one command only; in the order of help.
  private static let makers: [(name: String, make: @Sendable () -> Command)] = [
    // With their type written out: the compiler would try each of them with all others for minutes.
    ("chart", { Command.chart }), ("card", { Command.card }), ("page", { Command.page }),
    ("batch", { Command.batch }), ("report", { Command.report }), ("health", { Command.health }),
    ("send", { Command.send }), ("destinations", { Command.destinations }),
    ("mcp", { Command.mcp }),
    ("describe", { Command.describe }), ("inspect", { Command.inspect }),
    ("schema", { Command.schema }), ("help", { Command.help }),
    ("completions", { Command.completions }), ("manual", { Command.manual }),
  ]

  static var all: [CommandDescription] { makers.map { $0.make().description } }

  static func named(_ name: String) throws(UsageError) -> Command {
    if let known = makers.first(where: { $0.name == name }) { return known.make() }
    if ChartKind.names.contains(name.lowercased()) { throw .markAsSubcommand(name) }
    // A file first is how most programs are called.
    if name.contains("/") || FilePath(name).fileExtension != nil || FileSystem.exists(name) {
      throw .fileAsSubcommand(name)
    }
    throw .unknownSubcommand(name, suggestion: suggestion(for: name, among: makers.map(\.name)))
  }
}

extension Command {
  static let help = Command(
    name: "help", overview: "Show the help of a subcommand",
    positional: Positional(
      name: "subcommand", need: .optional, values: .command, help: "The subcommand to explain"),
    sections: [.general], examples: []
  ) { arguments throws in
    guard let name = arguments.positionals.first else {
      return try Program.print(HelpText(Program.root.description, subcommands: all).text)
    }
    let command = try Command.named(name)
    try Program.print(HelpText(command.description).text)
  }
}

extension Command {
  static let send = sender(.send(program: Program.name))

  static let destinations = sender(.destinations(program: Program.name))

  /// Commands of the helper program, the only one that uses networks.
  private static func sender(_ description: CommandDescription) -> Command {
    Command(description) { arguments throws in
      guard let program = HelperProcess(CommandDescription.sender) else {
        throw CommandError.noSender
      }
      let error = program.replaceThis([description.name] + arguments.rawArguments)
      throw CommandError.senderNotStarted(error)
    }
  }
}

extension Command {
  static let completions = Command(
    name: "completions", overview: "Print a completion script for a shell",
    positional: Positional(
      name: "shell", need: .required, values: .allowedValues(Shell.allCases.map(\.rawValue)),
      help: "The shell: bash, zsh or fish"),
    sections: [.general],
    examples: [
      Example(
        call: "source <(snapshot completions bash)", purpose: "Complete in this bash session"),
      Example(
        call: "snapshot completions fish > ~/.config/fish/completions/snapshot.fish",
        purpose: "Complete in every fish session"),
    ]
  ) { arguments throws in
    // The parser has made sure that it is one of the shells.
    guard let shell = arguments.positionals.first.flatMap(Shell.init(rawValue:)) else { return }
    try Program.print(shell.script(for: Program.description))
  }
}

extension Command {
  /// Prints what a PNG file says about itself.
  static let inspect = Command(
    name: "inspect", overview: "Print the size, scale and texts of a PNG file",
    positional: Positional(
      name: "picture", need: .required, values: .path,
      help: "A PNG file, or - for standard input"),
    sections: [.general],
    examples: [
      Example(
        call: "snapshot inspect week@2x.png", purpose: "Read the description in a picture")
    ]
  ) { arguments throws in
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let bytes = try input.read(upTo: PNGReport.limit)
    let report = try converting({ CommandError.picture(name: input.name, $0) }) {
      () throws(ImageError) in
      try PNGReport(PNGFile(parsing: bytes))
    }
    try Program.print(report.text)
  }
}

extension Command {
  private static let template = "template"

  static let schema = Command(
    name: "schema", overview: "Print the JSON Schema of a spec, a page or a template",
    positional: Positional(
      name: "kind", need: .optional,
      values: .allowedValues(ChartSpec.Kind.allCases.map(\.rawValue) + [template]),
      help: "What it is for: chart, card, page or template (default: chart)"),
    sections: [.general],
    examples: [
      Example(
        call: "snapshot schema > chart.schema.json",
        purpose: "Save it for an editor that completes and checks specs")
    ]
  ) { arguments throws in
    if arguments.positionals.first == template {
      return try Program.print(CardTemplate.schemaText)
    }
    // The parser has made sure that it is one of the words.
    let kind = arguments.positionals.first.flatMap(ChartSpec.Kind.init(rawValue:)) ?? .chart
    try Program.print(ChartSchema(kind).text)
  }
}

/// The header and texts of a PNG file as lines.
struct PNGReport: Sendable, Hashable {
  /// The most bytes that a picture may have.
  static let limit = 1 << 28

  /// The lines, with a line break at the end of each.
  let text: String

  /// Reads size, scale and texts.
  ///
  /// - Throws: ``ImageError`` when the file has no size, or a text is damaged.
  init(_ file: PNGFile) throws(ImageError) {
    let size = try file.size()
    var lines = ["Pixels: \(size.width) x \(size.height)"]
    if let density = file.pixelsPerPoint {
      // The file counts whole pixels a metre, which is a little beside 2 pixels a point.
      let scale = (density * 100).rounded() / 100
      let points = [size.width, size.height].map { PNGReport.short(Double($0) / scale) }
      lines.append("Points: \(points.joined(separator: " x ")) at \(PNGReport.short(scale))x")
    }
    for text in try file.texts() {
      // A picture is foreign: its texts must not steer the terminal.
      lines.append("\(excerpt(text.keyword)): \(excerpt(text.text, limit: .max))")
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}

extension Command {
  static let manual = Command(
    name: "manual", overview: "Print the manual page", positional: nil, sections: [.general],
    examples: [
      Example(
        call: "snapshot manual | man -l -",
        purpose: "Read it; make install has put it where man snapshot finds it")
    ]
  ) { _ throws in
    try Program.print(ManualPage.ofSnapshot.text)
  }
}

extension ManualPage {
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

extension Command {
  static let report = Command(
    name: "report", overview: "Draw weekly reports: from raw rows to a card for everybody",
    positional: Positional(
      name: "input", need: .required, values: .path,
      help: "CSV, TSV, JSON or NDJSON with a row for each measurement, or - for standard input"),
    sections: [ReportOptions.section] + BatchOptions.sections
      + ChartOption.cardSections.map { title, options in
        OptionSection(
          title,
          options.map(\.description).filter { !ReportOptions.replaced.contains($0.name) })
      } + [batchMessages],
    examples: [
      Example(
        call: "snapshot report rows.csv --group-by user --value steps:sum -o cards/",
        purpose: "Draw the last week of every user"),
      Example(
        call: "snapshot report rows.csv --group-by user --period month --at all -o cards/",
        purpose: "Draw every month of every user"),
    ],
    everyday: [
      "group-by", "date", "value", "period", "at", "output", "file-name", "template", "gallery",
      "send",
    ]
  ) { arguments throws in
    try BatchCommand(arguments, .report).run()
  }
}
