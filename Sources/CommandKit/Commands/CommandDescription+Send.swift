import Base

/// What `snapshot send` and `snapshot destinations` take.
///
/// They stand here because one program shows them in its help, and another one does what they say.
extension CommandDescription {
  /// The program that talks to services.
  package static let sender = "snapshot-send"

  /// Sends cards.
  package static func send(program: String) -> CommandDescription {
    CommandDescription(
      program: program, name: "send", overview: "Send cards to where people talk",
      positional: Positional(
        name: "card", need: .required, values: .path,
        help:
          "What snapshot has written beside a picture (week.json), the manifest of a batch, or - for "
          + "standard input"),
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
          call: "snapshot send week.json --emit eml > week.eml",
          purpose: "Write a mail for another program"),
      ])
  }

  /// Lists destinations.
  package static func destinations(program: String) -> CommandDescription {
    CommandDescription(
      program: program, name: "destinations", overview: "List the destinations, and check them",
      positional: Positional(
        name: "name", need: .optional, values: .text,
        help: "The destination; all of them where none is named"),
      sections: [
        OptionSection(
          "Destinations", [SendOption.check, SendOption.destinations, SendOption.timeout]),
        .messages,
      ],
      examples: [
        Example(call: "snapshot destinations", purpose: "List their names and services"),
        Example(
          call: "snapshot destinations --check",
          purpose: "Ask each service whether it knows them"),
      ])
  }
}

/// The options of sending.
package enum SendOption {
  /// How the name of a destination is written.
  package static let destination = ValueSchema.text("DESTINATION")

  package static let to = OptionDescription(
    "to", .many(destination),
    help:
      "Where to send: the name of a destination; fields of a card may stand in it, as in 'user-{user}'"
  )
  package static let destinations = OptionDescription(
    "destinations", .one(.path("FILE")),
    help: "The file with the destinations (default: ~/.config/snapshot/destinations.json)")
  package static let receipts = OptionDescription(
    "receipts", .one(.path("FILE")),
    help: "Add what became of each card to this file, and send nothing twice that it says was sent")
  package static let dryRun = OptionDescription(
    "dry-run", .toggle(standard: false),
    help: "Print the requests without secrets, and send nothing")
  package static let emit = OptionDescription(
    "emit", .one(.choice(["eml", "curl", "json"])),
    help:
      "Print the message for another program instead of sending it: a mail, a script of curl, or JSON"
  )
  package static let alt = OptionDescription(
    "alt", .one(.text("TEXT")),
    help: "What the picture shows, instead of what the card says")
  package static let altInText = OptionDescription(
    "alt-in-text", .toggle(standard: false),
    help: "Put the description into the text where a service has no place for it")
  package static let imageURL = OptionDescription(
    "image-url", .one(.text("URL")),
    help: "Where the picture can be seen, for services that take no files (Teams, Google Chat)")
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
      "Ask each service whether it knows the destination and its secrets, without sending anything")

  /// The most cards that are on their way at once.
  package static let mostJobs = 64
  /// How long an answer may take, in seconds.
  package static let timeoutRange = 1.0...3_600
  /// How long a card may take, in seconds.
  package static let deadlineRange = 1.0...86_400

  /// What `snapshot send` takes, under its headings; the messages follow.
  package static let sections = [
    OptionSection("Message", [to, alt, altInText, imageURL, scale, theme, dryRun, emit]),
    OptionSection("Delivery", [receipts, resend, jobs, timeout, deadline, destinations]),
  ]
}
