/// Sends the cards of a batch to a fake of a service that takes its time, eight at once; against a loop of
/// curl, which is what people write.
enum SendSuite {
  private static let name = "send"
  private static let cards = 1_000
  /// How long the fake waits before it answers, in milliseconds.
  private static let latency = 50

  /// Runs it, a few times.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title:
        "\(cards) report cards sent to a fake that answers after \(latency) ms, 8 at once; curl sends one"
        + "\nafter the other; memory is that of the program, or that of Python where it needs less")
    let names = ["wall", "peak memory", "snapshot/card", "curl/card"].map { "\(name)/\($0)" }
    guard ([name] + names).contains(where: options.wants) else { return section }
    var temporary = try TemporaryFolder()
    let batch = try draw(&temporary, options)
    defer { do { try batch.removeFolder() } catch {} }
    let log = DiskFile("\(temporary.path)/runs.txt")
    defer { log.remove() }
    var (ours, loop): ([ProcessRun], [ProcessRun]) = ([], [])
    for _ in 0..<max(1, min(3, options.longRuns)) {
      do {
        _ = try ProcessRun(call(batch, in: temporary.path, options), output: log)
      } catch BenchError.launch {
        section.notes.append("  python3 is absent, in which the fake is written.")
        return section
      }
      let runs = try runs(in: log)
      ours.append(runs[0])
      if runs.count > 1 { loop.append(runs[1]) }
    }
    section.add("\(name)/wall", TimingStatistics(ours.map { $0.wall * Double(cards) / 1e3 }), "s")
    section.add("\(name)/peak memory", TimingStatistics(ours.map(\.memory)), "MiB")
    section.add("\(name)/snapshot/card", TimingStatistics(ours.map(\.wall)), "ms", ratio: 1)
    guard !loop.isEmpty else {
      section.notes.append("  curl is absent; make bench would change that.")
      return section
    }
    let others = TimingStatistics(loop.map(\.wall))
    section.add(
      "\(name)/curl/card", others, "ms",
      ratio: others.median / TimingStatistics(ours.map(\.wall)).median)
    return section
  }

  /// A folder with the cards, as a batch leaves it.
  private static func draw(
    _ temporary: inout TemporaryFolder, _ options: BenchOptions
  ) throws -> DiskFile {
    let jobs = try temporary.write([], to: "jobs.ndjson")
    try jobs.write { write in try ActivityRows(users: cards, days: 14).forEachWeek(write) }
    let folder = DiskFile("\(temporary.path)/cards")
    try folder.makeFolder()
    _ = try ProcessRun([
      options.path(".build/release/snapshot"), "batch", jobs.path, "--template", "report",
      "--scale", "2", "-q", "-o", folder.path,
    ])
    return folder
  }

  private static func call(
    _ batch: DiskFile, in folder: String, _ options: BenchOptions
  ) throws -> [String] {
    let card = try batch.names(endingWith: ".png").min() ?? ""
    return [
      "python3", options.path("Benchmarks/Peers/sending.py"), folder, "\(latency)",
      "\(batch.path)/\(card)", "\(cards)", options.path(".build/release/snapshot-send"), "send",
      "\(batch.path)/manifest.ndjson", "--to", "team", "--destinations", "DESTINATIONS", "-q",
      "-j", "8",
    ]
  }

  /// What each program took for a card, in milliseconds, and held.
  private static func runs(in log: DiskFile) throws(BenchError) -> [ProcessRun] {
    let text = String(decoding: try log.read(), as: UTF8.self)
    let runs = text.split(separator: "\n").compactMap { line -> ProcessRun? in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 3, numbers[1] > 0 else { return nil }
      return ProcessRun(wall: numbers[0] / numbers[1], cpu: 0, memory: numbers[2])
    }
    guard !runs.isEmpty else { throw .file(path: log.path, doing: "understood") }
    return runs
  }
}
