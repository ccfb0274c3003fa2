/// A part of the report: measurements that belong into one table.
struct Section: Sendable {
  /// One line of the table.
  struct Row: Sendable {
    /// What was measured, as in `classic-7/paint@2x`.
    var name: String
    /// What was found.
    var spread: TimingStatistics
    /// What the numbers count, such as `ms`.
    var unit: String
    /// The median in terms of what it is compared with.
    var ratio: Double?
  }

  /// What the table shows and how it was measured.
  var title: String
  /// The lines of the table.
  var rows: [Row] = []
  /// What else has to be said, such as who is absent.
  var notes: [String] = []

  /// Whether nothing was measured and nothing is to be said.
  var isEmpty: Bool { rows.isEmpty && notes.isEmpty }

  /// Adds a line.
  mutating func add(
    _ name: String, _ spread: TimingStatistics, _ unit: String, ratio: Double? = nil
  ) {
    rows.append(Row(name: name, spread: spread, unit: unit, ratio: ratio))
  }

  /// Runs a program several times, and adds its time and peak memory.
  mutating func addProcess(
    _ name: String, _ command: [String], runs: Int, in folder: borrowing TemporaryFolder
  ) throws -> [ProcessRun] {
    let log = DiskFile("\(folder.path)/runs.txt")
    defer { log.remove() }
    let found = try ProcessLauncher(log: log, runs: runs, commands: [command]).runApart()[0]
    add("\(name)/wall", TimingStatistics(found.map(\.wall)), "ms")
    add("\(name)/peak memory", TimingStatistics(found.map(\.memory)), "MiB")
    return found
  }

  /// The section as text.
  var table: String {
    let hasRatios = rows.contains { $0.ratio != nil }
    var lines = TextTable(
      headings: ["", "median", "min", "max", "unit"] + (hasRatios ? ["ratio"] : []),
      alignments: [.leading, .trailing, .trailing, .trailing, .leading, .trailing])
    for row in rows {
      let spread = row.spread
      let numbers = [spread.median, spread.minimum, spread.maximum].map(\.figures)
      let ratio = row.ratio.map { $0.fixed(2) } ?? ""
      lines.rows.append([row.name] + numbers + [row.unit] + (hasRatios ? [ratio] : []))
    }
    return ([title] + (rows.isEmpty ? [] : lines.lines) + notes + [""]).joined(separator: "\n")
  }
}
