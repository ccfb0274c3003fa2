import ChartRender
import CommandKit

extension BatchOptions {
  static let outputOption = OptionDescription(
    "output", short: "o", .one(.path("FOLDER|FILE")),
    help:
      "The folder of the pictures and their manifest, an archive whose name ends with .tar, or - for "
      + "standard output")
  static let nameOption = OptionDescription(
    "name", .one(.text("PATTERN")),
    help: "What the files are called, with fields in braces, such as '{user}-{week}'")
  static let jobs = OptionDescription(
    "jobs", short: "j", .one(.integer("N", in: 1...mostJobs)),
    help: "How many cards are drawn at once (default: as many as there are processors)")
  static let resume = OptionDescription(
    "resume", .toggle(standard: false), help: "Go on with a batch that was interrupted")
  static let force = OptionDescription(
    "force", .toggle(standard: false),
    help: "Draw every card again, and replace files that no batch has made")
  static let noClobber = OptionDescription(
    "no-clobber", short: "n", .toggle(standard: false),
    help: "Leave every file that is there as it is")
  static let failFast = OptionDescription(
    "fail-fast", .toggle(standard: false), help: "End with the first card that cannot be drawn")
  static let maxFailures = OptionDescription(
    "max-failures", .one(.integer("N", in: 1...Int.max)),
    help: "End when so many cards could not be drawn (default: draw all that can be)")
  static let tar = OptionDescription(
    "tar", .toggle(standard: false), help: "Write one archive instead of a folder")
  static let inline = OptionDescription(
    "inline", .toggle(standard: false),
    help: "Write the manifest alone, a line for each card, with the pictures in it as Base64")
  static let fanOutOption = OptionDescription(
    "fan-out", .one(.integer("N", in: 0...DirectorySharding.maximumLevels)),
    help: "Spread the files over so many levels of subfolders, such as ab/cd for 2", standard: "0")
  static let shardOption = OptionDescription(
    "shard", .one(.written("I/N", as: "^[0-9]+/[0-9]+$")),
    help: "Draw only the I-th of N parts, which are the same on every machine")
  static let gallery = OptionDescription(
    "gallery", .toggle(standard: false), help: "Write index.html with all cards, too")
  static let send = OptionDescription(
    "send", .many(SendOption.destination),
    help:
      "Send each card to a destination when all are drawn, and none of them twice; fields may stand in the "
      + "name, as in 'user-{user}'")
  static let dryRun = OptionDescription(
    "dry-run", .toggle(standard: false), help: "Say what would be drawn, and write nothing")

  /// The most workers.
  static let mostJobs = 256

  /// What a batch is asked, under its headings.
  static let sections = [
    OptionSection(
      "Output", [outputOption, nameOption, tar, inline, fanOutOption, gallery, CardFolders.assets]),
    OptionSection(
      "Batch", [jobs, resume, force, noClobber, failFast, maxFailures, shardOption, send, dryRun]),
  ]
}
