import ChartRender
import CommandKit

struct BatchOptions: Sendable {
  /// The folder, archive or file that `-o` names; nil for standard output.
  let output: String?
  let kind: Kind
  let name: String?
  let workers: Int
  let policy: BatchFolder.Policy
  let failures: Int
  let fanOut: DirectorySharding
  let shard: Shard?
  let hasGallery: Bool
  let isRehearsal: Bool
  let assets: String?
  let destinations: [String]
  let messages: Console.Format

  /// The kind of output: files in a folder, a tar archive, or Base64 in the manifest.
  enum Kind: Sendable, Hashable {
    case folder, archive, inline
  }

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let reader = OptionReader(arguments)
    output = reader.text(BatchOptions.outputOption).flatMap { $0 == "-" ? nil : $0 }
    kind = try BatchOptions.kind(reader, output)
    name = reader.text(BatchOptions.nameOption)
    policy = try BatchOptions.policy(reader)
    hasGallery = reader.isOn(BatchOptions.gallery)
    isRehearsal = reader.isOn(BatchOptions.dryRun)
    assets = OptionReader(arguments).text(CardFolders.assets)
    destinations = reader.texts(BatchOptions.send)
    do throws(NamedOptionError) {
      let most = BatchOptions.maximumWorkers
      workers =
        try reader.integer(BatchOptions.jobs, in: 1...most) ?? min(most, CurrentProcess.processors)
      failures =
        reader.isOn(BatchOptions.failFast)
        ? 1 : try reader.integer(BatchOptions.maxFailures, in: 1...Int.max) ?? .max
      let levels = try reader.integer(
        BatchOptions.fanOutOption, in: 0...DirectorySharding.maximumLevels)
      fanOut = try reader.wrapping(BatchOptions.fanOutOption) { () throws(OptionError) in
        try DirectorySharding(levels: levels ?? 0)
      }
      shard = try reader.wrapping(BatchOptions.shardOption) { () throws(OptionError) in
        try reader.text(BatchOptions.shardOption).map(Shard.init(parsing:))
      }
      messages = try Console.Format(reader)
    } catch {
      throw .setting(error)
    }
    try check(reader)
  }

  /// Returns the console, with a status line where messages are texts on a terminal.
  func console(_ arguments: ParsedArguments) -> Console {
    Console(
      arguments, format: messages, status: messages == .text ? StatusLine.ofTerminal() : nil)
  }

  private static func kind(
    _ reader: OptionReader, _ output: String?
  ) throws(CommandError) -> Kind {
    let (isTar, isInline) = (reader.isOn(tar), reader.isOn(inline))
    if isTar, isInline {
      throw .usage(.contradiction("--tar", "--inline", reason: "choose one of them."))
    }
    if isInline { return .inline }
    if isTar || output?.lowercased().hasSuffix(".tar") == true { return .archive }
    guard output != nil else { throw .usage(.batchWithoutOutput) }
    return .folder
  }

  private static func policy(_ reader: OptionReader) throws(CommandError) -> BatchFolder.Policy {
    switch (reader.isOn(force), reader.isOn(noClobber)) {
    case (true, true):
      throw .usage(.contradiction("--force", "--no-clobber", reason: "choose one of them."))
    case (true, false): return .force
    case (false, true): return .keep
    case (false, false): return .update
    }
  }

  /// Refuses options that only a folder can have.
  private func check(_ reader: OptionReader) throws(CommandError) {
    if destinations.isEmpty, let option = reader.given(among: SendOption.handedOn) {
      throw .usage(
        .optionWithoutEffect(
          "--\(option.name)", reason: "is about sending: name a destination with --send, too."))
    }
    guard kind != .folder else { return }
    let kindOption = kind == .inline ? "--inline" : "--tar"
    for option in [
      BatchOptions.force, BatchOptions.noClobber, BatchOptions.gallery,
    ] where reader.isOn(option) {
      throw .usage(
        .contradiction(
          "--\(option.name)", kindOption,
          reason: "only a folder keeps what earlier runs have drawn."))
    }
    if !destinations.isEmpty {
      throw .usage(
        .contradiction(
          "--send", kindOption, reason: "cards are sent from the folder that they are in."))
    }
    if kind == .inline, fanOut != .none {
      throw .usage(.contradiction("--fan-out", kindOption, reason: "there are no files."))
    }
  }
}

extension BatchOptions {
  static let outputOption = OptionDescription(
    "output", short: "o", .one(.path("FOLDER|FILE")),
    help:
      "The folder of the pictures and their manifest, an archive whose name ends with .tar, or - "
      + "for standard output")
  static let nameOption = OptionDescription(
    "file-name", .one(.text("PATTERN")),
    help: "What the files are called, with fields in braces, such as '{user}-{week}'"
  ).formerly("name")
  static let jobs = OptionDescription(
    "jobs", short: "j", .one(.integer("N", in: 1...maximumWorkers)),
    help: "How many cards are drawn at once (default: as many as there are processors)")
  static let resume = OptionDescription(
    "resume", .toggle(standard: false), help: "Go on with a batch that was interrupted"
  ).retired(because: "a batch goes on where an interrupted run has ended.")
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
      "Send each card to a destination when all are drawn, and none of them twice; several names with "
      + "commas, and fields in a name, as in 'user-{user}'")
  static let dryRun = OptionDescription(
    "dry-run", .toggle(standard: false), help: "Say what would be drawn, and write nothing")

  static let maximumWorkers = 256

  static let sections = [
    OptionSection(
      "Output", [outputOption, nameOption, tar, inline, fanOutOption, gallery, CardFolders.assets]),
    OptionSection(
      "Batch", [jobs, resume, force, noClobber, failFast, maxFailures, shardOption, dryRun]),
    OptionSection("Sending", [send] + SendOption.handedOn),
  ]
}
