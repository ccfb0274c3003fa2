import ChartRender

/// What `snapshot send` and `snapshot destinations` take.
///
/// It stands here because one program shows it in its help, and another one does it.
package enum SendDescription {
  package static let to = OptionDescription(
    "to", .many(.text("NAME")),
    help: "Where to send: the name of a destination; fields of a card may stand in it, as in 'user-{user}'")
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
    help: "Print the message for another program instead of sending it: a mail, a script of curl, or JSON")
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
    "jobs", short: "j", .one(.integer("N", in: 1...64)), help: "How many cards are on their way at once",
    standard: "8")
  package static let timeout = OptionDescription(
    "timeout", .one(.number("SECONDS", in: 1...3_600)),
    help: "How long to wait for an answer", standard: "30")
  package static let deadline = OptionDescription(
    "deadline", .one(.number("SECONDS", in: 1...86_400)),
    help: "How long to try with one card, waits included", standard: "120")
  package static let resend = OptionDescription(
    "resend", .toggle(standard: false),
    help: "Send again what an earlier run may have sent, without an answer to tell")
  package static let check = OptionDescription(
    "check", .toggle(standard: false),
    help: "Ask each service whether it knows the destination and its secrets, without sending anything")

  /// What `snapshot send` takes, under its headings.
  package static let sections = [
    OptionSection("Message", [to, alt, altInText, imageURL, scale, theme, dryRun, emit]),
    OptionSection("Delivery", [receipts, resend, jobs, timeout, deadline, destinations]),
  ]
}
