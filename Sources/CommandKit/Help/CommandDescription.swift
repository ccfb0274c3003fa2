import Base

/// A command of a program. Parser, help, completions and manual are derived from it.
package struct CommandDescription: Sendable {
  package struct Example: Sendable, Hashable {
    package let call: String
    package let purpose: String

    package init(call: String, purpose: String) {
      (self.call, self.purpose) = (call, purpose)
    }
  }

  package let program: String
  /// The name; empty for the program itself.
  package let name: String
  /// One sentence without a period.
  package let overview: String
  package let positional: Positional?
  package let sections: [OptionSection]
  package let examples: [Example]
  /// The names of the options of every day, which the short help shows; empty where all options
  /// are few enough for it.
  package let everyday: [String]
  /// Options of similar commands that this one has no use for, and why.
  package let withheld: [String: String]

  package init(
    program: String, name: String, overview: String, positional: Positional?,
    sections: [OptionSection], examples: [Example], everyday: [String] = [],
    withheld: [String: String] = [:]
  ) {
    (self.program, self.name, self.overview) = (program, name, overview)
    (self.positional, self.sections, self.examples) = (positional, sections, examples)
    (self.everyday, self.withheld) = (everyday, withheld)
  }

  /// The call: `snapshot chart`.
  package var call: String { name.isEmpty ? program : "\(program) \(name)" }

  /// The usage: `snapshot chart [options] <input>`.
  package var usage: String {
    let general = OptionSection.general.options.map(\.name)
    let own = sections.flatMap(\.options).contains { !general.contains($0.name) }
    return [call, own ? "[options]" : nil, positional?.usage].compactMap { $0 }
      .joined(separator: " ")
  }

  package var parser: ArgumentParser {
    ArgumentParser(sections, positional: positional, withheld: withheld)
  }
}

extension OptionSection {
  /// The options of all commands, in the last section.
  package static let general = OptionSection(
    "Options",
    [
      OptionDescription("version", .toggle(standard: false), help: "Show the version"),
      OptionDescription(
        "help", short: "h", .toggle(standard: false), help: "Show help information"),
    ])
}

/// The commands `snapshot send` and `snapshot destinations`. They are here because `snapshot` shows
/// them in its help and `snapshot-send` executes them.
extension CommandDescription {
  package static let sender = "snapshot-send"

  package static func send(program: String) -> CommandDescription {
    CommandDescription(
      program: program, name: "send", overview: "Send cards and files to where people talk",
      positional: Positional(
        name: "file", need: .some, values: .path,
        help:
          "What snapshot has written beside a picture (week.json), the manifest of a batch, or files for one "
          + "message: PNG, JPEG, WebP, GIF, SVG or PDF; - for standard input"),
      sections: SendOption.sections + [.messages],
      examples: [
        Example(call: "snapshot send week.json --to team", purpose: "Send a card"),
        Example(
          call: "snapshot send week.json --to team --dry-run",
          purpose: "Show the requests, without secrets"),
        Example(
          call: "snapshot send out/manifest.ndjson --to 'user-{user}'",
          purpose: "Send everybody's card, each one once"),
        Example(
          call: "snapshot send out/manifest.ndjson --to team,ops --digest 10",
          purpose: "Send one message with all pictures to each where there are more than 10"),
        Example(
          call: "snapshot send before.png after.png --to team --caption 'Deployed'",
          purpose: "Send pictures of other programs in one message"),
        Example(
          call: "snapshot send week.json --emit eml > week.eml",
          purpose: "Write a mail for another program"),
      ])
  }

  package static func destinations(program: String) -> CommandDescription {
    CommandDescription(
      program: program, name: "destinations",
      overview: "List the destinations, check them, and add others",
      positional: Positional(
        name: "name", need: .several, values: .text,
        help:
          "Destinations and lists; all of them where none is named; or add, and the name of a new one"
      ),
      sections: [
        OptionSection(
          "Destinations", [SendOption.check, SendOption.destinations, SendOption.timeout]),
        .messages,
      ],
      examples: [
        Example(call: "snapshot destinations", purpose: "List their names and services"),
        Example(
          call: "snapshot destinations --check",
          purpose: "Ask each service whether they can be written to"),
        Example(
          call: "snapshot destinations add team",
          purpose: "Ask for a destination, check it and write it down"),
      ])
  }
}

/// The options of sending.
package enum SendOption {
  package static let destination = ValueSchema.text("DESTINATION")

  package static let to = OptionDescription(
    "to", .many(destination),
    help:
      "Where to send: names of destinations or lists, with commas between them; fields of a card may "
      + "stand in a name, as in 'user-{user}'")
  package static let digest = OptionDescription(
    "digest", .one(.integer("N", in: 1...mostInPlace)),
    help:
      "Send one message with all pictures where more than N cards would go to the same place")
  package static let urgent = OptionDescription(
    "urgent", .toggle(standard: false),
    help: "Send in the quiet hours of a destination, too")
  package static let destinations = OptionDescription(
    "destinations", .one(.path("FILE")),
    help: "The file with the destinations (default: ~/.config/snapshot/destinations.json)")
  package static let receipts = OptionDescription(
    "receipts", .one(.path("FILE")),
    help: "Add what became of each card to this file, and send nothing twice that it says was sent")
  package static let when = OptionDescription(
    "when", .one(.text("CONDITION")),
    help:
      "Send only if this is so of the card's numbers, such as 'last > 300', 'changed' or 'crossed goal'; "
      + "'for 3 periods', 'once' and 'again after 1 day' at the end remember in the receipts")
  package static let dryRun = OptionDescription(
    "dry-run", .toggle(standard: false),
    help: "Print the requests without secrets, and send nothing")
  package static let emit = OptionDescription(
    "emit", .one(.choice(["eml", "curl", "json"])),
    help:
      "Print the message for another program instead of sending it: a mail, a script of curl, or JSON"
  )
  package static let caption = OptionDescription(
    "caption", .one(.text("TEXT")), help: "The first line, instead of the card's")
  package static let subcaption = OptionDescription(
    "subcaption", .one(.text("TEXT")), help: "The second line, instead of the card's")
  package static let url = OptionDescription(
    "url", .one(.text("URL")), help: "The link, instead of the card's")
  package static let session = OptionDescription(
    "session", .one(.text("NAME")),
    help: "Replace the last message of this session, instead of the card's")
  package static let alt = OptionDescription(
    "alt", .many(.text("TEXT")),
    help:
      "What the picture shows, instead of what the card says; of several files, once for each")
  package static let altInText = OptionDescription(
    "alt-in-text", .toggle(standard: false),
    help: "Put the description into the text where a service has no place for it")
  package static let imageURL = OptionDescription(
    "image-url", .one(.text("URL")),
    help: "Where the picture can be seen, for services that take no files (Teams, LINE and others)")
  package static let upload = OptionDescription(
    "upload", .one(destination),
    help:
      "Where to put the picture first, for services that take no files: the name of a destination of S3, "
      + "WebDAV or a folder")
  package static let scale = OptionDescription(
    "scale", .one(.integer("N", in: 1...3)),
    help: "Which of the card's pictures is sent (default: 2, or what there is)")
  package static let theme = OptionDescription(
    "theme", short: "t", .one(.text("NAME")),
    help: "Which of the card's themes is sent (default: the first)")
  package static let jobs = OptionDescription(
    "jobs", short: "j", .one(.integer("N", in: 1...mostJobs)),
    help: "How many cards are on their way at once",
    standard: "8")
  package static let timeout = OptionDescription(
    "timeout", .one(.number("SECONDS", in: timeoutRange)),
    help: "How long to wait for an answer", standard: "30")
  package static let deadline = OptionDescription(
    "deadline", .one(.number("SECONDS", in: deadlineRange)),
    help: "How long to try with one card, waits included", standard: "120")
  package static let resend = OptionDescription(
    "resend", .toggle(standard: false),
    help: "Send again what an earlier run may have sent, without an answer to tell")
  package static let check = OptionDescription(
    "check", .toggle(standard: false),
    help:
      "Ask each service whether the destination can be written to, without sending anything; add does so unless --no-check"
  )

  /// The options that commands which draw hand on to the one that sends.
  package static let handedOn = [
    destinations, receipts, digest, urgent, resend, altInText, imageURL, timeout, deadline,
  ]

  /// The names in a value of ``to``: what commas separate outside of braces.
  package static func names(in text: String) -> [String] {
    var (parts, depth): ([String], Int) = ([""], 0)
    for character in text {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if character == ",", depth <= 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let names = parts.map(OptionPair.trimmed).filter { !$0.isEmpty }
    return names.isEmpty ? [text] : names
  }

  /// Maximum of single cards where there may be digests, since so many are kept until it is known.
  package static let mostInPlace = 1_000
  /// Maximum of concurrent cards.
  package static let mostJobs = 64
  /// Seconds for a response.
  package static let timeoutRange = 1.0...3_600
  /// Seconds for a card.
  package static let deadlineRange = 1.0...86_400

  /// The sections of `snapshot send`, without messages.
  package static let sections = [
    OptionSection(
      "Message",
      [
        to, when, digest, caption, subcaption, url, session, alt, altInText, imageURL, upload,
        scale,
        theme, dryRun, emit,
      ]),
    OptionSection("Delivery", [receipts, resend, urgent, jobs, timeout, deadline, destinations]),
  ]
}

extension OptionDescription {
  package static let logFormat = OptionDescription(
    "log-format", .one(.choice(Console.Format.allCases.map(\.rawValue))),
    help: "How messages are written", standard: "text")
  package static let quiet = OptionDescription(
    "quiet", short: "q", .toggle(standard: false), help: "Show errors only")
  package static let verbose = OptionDescription(
    "verbose", short: "v", .toggle(standard: false), help: "Show what is done, too")
}

extension OptionSection {
  /// The message options of commands without chart settings.
  package static let messages = OptionSection(
    "Messages", [.logFormat, .quiet, .verbose] + OptionSection.general.options)
}

/// The help of a command, always 80 columns wide so that it can be piped and tested.
package struct HelpText: Sendable {
  private static let width = 80
  private static let column = 26

  private let command: CommandDescription
  private let subcommands: [CommandDescription]

  package init(_ command: CommandDescription, subcommands: [CommandDescription] = []) {
    self.command = command
    self.subcommands = subcommands
  }

  /// The text with a final line break.
  package var text: String {
    var blocks = ["OVERVIEW: \(command.overview)", "USAGE: \(command.usage)"]
    if let positional = command.positional, positional.values != .command {
      blocks.append(block("ARGUMENTS", [(positional.label, positional.help)]))
    }
    for section in command.sections {
      blocks.append(
        block(section.title.uppercased(), section.listed.map { ($0.label, $0.help) }))
    }
    if !subcommands.isEmpty {
      blocks.append(
        block("SUBCOMMANDS", subcommands.map { ($0.name, $0.overview) })
          + "\n\n  See '\(command.program) help <subcommand>' for detailed help.")
    }
    if !command.examples.isEmpty {
      let lines = command.examples.flatMap { ["  \($0.call)", "      \($0.purpose)"] }
      blocks.append((["EXAMPLES:"] + lines).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The text of `-h`: the options of every day on one page, and where the others are.
  package var shortText: String {
    let options = command.sections.flatMap(\.listed)
    let everyday = command.everyday.compactMap { name in options.first { $0.name == name } }
    guard !everyday.isEmpty else { return text }
    var blocks = [command.overview + ".", "USAGE: \(command.usage)"]
    let input = command.positional.map { [($0.label, $0.help)] } ?? []
    blocks.append(block("EVERY DAY", input + everyday.map { ($0.label, $0.help) }))
    if let example = command.examples.first { blocks.append("EXAMPLE: \(example.call)") }
    blocks.append("All \(options.count) options: \(command.call) --help")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func block(_ title: String, _ rows: [(label: String, help: String)]) -> String {
    (["\(title):"] + rows.map { row($0.label, $0.help) }).joined(separator: "\n")
  }

  /// A label with its help in the right column, on the same line if it fits.
  private func row(_ label: String, _ help: String) -> String {
    let indent = String(repeating: " ", count: HelpText.column)
    let left = "  \(label)"
    var lines = HelpText.wrap(help, width: HelpText.width - HelpText.column).map { indent + $0 }
    guard let first = lines.first else { return left }
    if left.count < HelpText.column {
      lines[0] = left + first.dropFirst(left.count)
    } else {
      lines.insert(left, at: 0)
    }
    return lines.joined(separator: "\n")
  }

  /// Wraps a text; a longer word gets its own line.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
