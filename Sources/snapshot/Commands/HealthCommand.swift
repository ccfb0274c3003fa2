import ChartRender
import CommandKit

extension Command {
  /// Writes a table of an export of health data.
  static let health = Command(
    name: "health", overview: "Write a table of an export of Health",
    positional: Positional(
      name: "export", need: .required, values: .path,
      help: "The zip file that the phone wrote, its XML or folder, or - for standard input"),
    sections: [
      OptionSection(
        "Output",
        [
          OptionDescription(
            "output", short: "o", .one(.path("FILE")),
            help: "The table, a CSV file; - is standard output, the default"),
          per, explain,
        ]),
      OptionSection("Health", healthOptions.map(\.description)), messageOptions,
    ],
    examples: [
      Example(
        call: "snapshot health export.zip -o days.csv",
        purpose: "Write steps, distance, flights and energy of every day"),
      Example(
        call: "snapshot health export.zip --health steps --explain 2024-03-10",
        purpose: "Say which source gave what on a day"),
    ]
  ) { arguments throws in
    try HealthCommand(arguments).run()
  }

  fileprivate static let per = OptionDescription(
    "per", .one(.choice(TableRows.self)),
    help: "What has a row: a day, an hour with data, or a sample before it is merged",
    standard: TableRows.day.rawValue)

  fileprivate static let explain = OptionDescription(
    "explain", .one(.text("DAY")),
    help: "Print for a day which source gave what, and write no table", examples: ["2024-03-10"])

  fileprivate static let healthOptions =
    ChartOption.health
    + ChartOption.all.filter { ["zone", "units", "sheet"].contains($0.description.name) }

  /// What has a row in a table.
  fileprivate enum TableRows: String, CaseIterable, Sendable {
    case day, hour, sample
  }
}

/// Runs `snapshot health`.
private struct HealthCommand: Sendable {
  private let arguments: ParsedArguments
  private let console: Console

  /// The kinds where none are named.
  private static let standard = "steps,distance,flights,energy"

  init(_ arguments: ParsedArguments) {
    (self.arguments, console) = (arguments, Console(arguments))
  }

  func run() throws {
    let reader = OptionReader(arguments)
    var settings = try LayeredSettings.reading(arguments, kind: .chart).asked
    if settings.health.kinds.isEmpty { try settings.set("health", to: HealthCommand.standard) }
    let rows = try reader.choice(Command.per, Command.TableRows.self) ?? .day
    let day = try reader.text(Command.explain).map(HealthCommand.day)
    let input = InputFile(argument: arguments.positionals.first ?? "-")
    let destination = OutputDestination(arguments.value(of: "output") ?? "-")
    if case .file = destination { try destination.check(against: input) }
    let file = DataFile(input, console)
    if day == nil, rows != .sample {
      if rows == .hour { settings.by = .hour }
      guard
        case .health(let csv, _) = try file.read(
          settings, counts: .exact, distances: settings.units)
      else { throw NamedHealthError(name: input.name, problem: .noExport(root: nil)) }
      return try destination.write(csv)
    }
    let export = try file.export(settings.health)
    let zone = file.zone(of: export, asked: settings.zone)
    if let day { return try Program.print(export.explanation(of: day, zone: zone)) }
    var bytes: [UInt8] = []
    export.forEachSamplePiece(zone: zone) { bytes += $0 }
    try destination.write(bytes)
  }

  /// The day of a date, counted from 1 January 1970.
  private static func day(_ text: String) throws -> Int {
    guard let day = CivilDay(text) else {
      throw NamedOptionError(name: "--\(Command.explain.name)", problem: .moment(text))
    }
    return day.daysSince1970
  }
}
