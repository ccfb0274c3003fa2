import ChartRender

/// Weekly reports of many people: the rate with one worker and with two, the memory, and a second run in which
/// nothing has changed; against a loop of the fastest program that draws the same picture.
enum BatchSuite {
  private static let name = "batch"
  private static let week = "2016-W37"
  private static let scale = RenderScale.x2
  /// How often the rate without files is measured.
  private static let warmTurns = 5
  /// How many cards are drawn for the rates, and for the memory.
  private static let (cards, fewCards, manyCards) = (10_000, 1_000, 50_000)

  /// Runs it, a few times each.
  static func section(_ options: BenchOptions) throws -> Section {
    var section = Section(
      title: "Weekly reports at \(scale.rawValue)x from rows of \(cards) people over two weeks, "
        + "into a folder;\n"
        + "warm is one card after another in one process without files; memory with all cards in an archive"
    )
    func isWanted(_ parts: String...) -> Bool {
      parts.contains { options.wants("\(name)/\($0)") }
    }
    let folder = DiskFile(options.path(".build/bench"))
    try folder.makeFolder()
    if isWanted("warm/rate") { try addWarm(options, &section) }
    if isWanted("1 worker/rate", "2 workers/rate", "unchanged/rate") {
      try addRates(options, max(1, min(2, options.longRuns)), &section)
    }
    let memories = ["\(fewCards) jobs", "\(manyCards) jobs", "\(manyCards) people"]
    if memories.contains(where: { isWanted("\($0)/peak memory") }) || isWanted("1000 more/memory") {
      try addMemory(options, &section)
    }
    if isWanted("rsvg-convert/rate") { try addPeer(options, folder, &section) }
    return section
  }

  private static func addRates(
    _ options: BenchOptions, _ runs: Int, _ section: inout Section
  ) throws {
    var temporary = try TemporaryFolder()
    let table = try write(ActivityRows(users: cards, days: 14), &temporary)
    var (one, two, again): ([Double], [Double], [Double]) = ([], [], [])
    var count = 0
    // All stay until the end: Linux makes files slowly where many were removed a minute ago.
    var outputs: [DiskFile] = []
    for turn in 0..<runs {
      for workers in [1, 2] {
        let output = DiskFile("\(temporary.path)/cards-\(turn)-\(workers)")
        try output.makeFolder()
        outputs.append(output)
        let call = report(table, to: output.path, workers: workers, options)
        let run = try ProcessRun(call)
        count = try output.names(endingWith: ".png").count
        let rate = Double(count) / run.wall * 1e3
        if workers == 1 {
          one.append(rate)
        } else {
          two.append(rate)
          again.append(Double(count) / (try ProcessRun(call)).wall * 1e3)
        }
      }
    }
    for output in outputs { try output.removeFolder() }
    section.title += "\nThe folder has \(count) cards: not everybody has rows in the week."
    section.add("\(name)/1 worker/rate", TimingStatistics(one), "/s")
    section.add("\(name)/2 workers/rate", TimingStatistics(two), "/s")
    section.add("\(name)/unchanged/rate", TimingStatistics(again), "/s")
  }

  private static func addMemory(_ options: BenchOptions, _ section: inout Section) throws {
    var memory: [Double] = []
    var temporary = try TemporaryFolder()
    func add(_ name: String, _ call: [String]) throws {
      let log = DiskFile("\(temporary.path)/runs.txt")
      let runs = try ProcessLauncher(log: log, runs: 1, commands: [call]).runApart()
      log.remove()
      let spread = TimingStatistics(runs[0].map(\.memory))
      memory.append(spread.median)
      section.add("\(self.name)/\(name)/peak memory", spread, "MiB")
    }
    for count in [fewCards, manyCards] {
      let jobs = try temporary.write([], to: "jobs.ndjson")
      try jobs.write { write in
        try ActivityRows(users: count, days: 14).forEachWeek(write)
      }
      let call = [
        options.path(".build/release/snapshot"), "batch", jobs.path, "--template", "report",
        "--scale", String(scale.rawValue), "-q", "-j", "2", "--tar", "-o", "/dev/null",
      ]
      try add("\(count) jobs", call)
    }
    let table = try write(ActivityRows(users: manyCards, days: 14), &temporary)
    try add(
      "\(manyCards) people", report(table, to: "/dev/null", workers: 2, options) + ["--tar"])
    let slope = (memory[1] - memory[0]) / Double(manyCards - fewCards) * 1_000
    section.add("\(name)/1000 more/memory", TimingStatistics([slope]), "MiB")
  }

  /// The report card in one process, one after another.
  private static func addWarm(_ options: BenchOptions, _ section: inout Section) throws {
    var cards = try SampleCard.report(of: options.runs * (warmTurns + 2)).cards[...]
    let template = try CardTemplate(builtIn: "report")
    var renderer = try ChartRenderer()
    var watch = Stopwatch()
    // No card is drawn twice, as in a batch. The first turn is not counted.
    let rates = try (0...warmTurns).map { _ in
      let turn = cards.prefix(options.runs)
      cards.removeFirst(turn.count)
      let time = try watch.time {
        try turn.reduce(0) { count, card in
          let scene = renderer.scene(card, template: template)
          return count &+ (try renderer.png(scene, scale: scale).count)
        }
      }
      return Double(turn.count) / time * 1e3
    }
    section.add("\(name)/warm/rate", TimingStatistics(Array(rates.dropFirst())), "/s")
  }

  /// A process for each card, as people do it who have no batch.
  private static func addPeer(
    _ options: BenchOptions, _ folder: DiskFile, _ section: inout Section
  ) throws {
    let sample = try SampleCard.report(of: 2)
    var renderer = try ChartRenderer()
    let scene = renderer.scene(sample.cards[0], template: sample.template)
    let drawing = DiskFile("\(folder.path)/report.svg")
    try drawing.write(SVGEncoder().encode(scene))
    let picture = DiskFile("\(folder.path)/report-rsvg-convert.png")
    let call = [
      "rsvg-convert", "--zoom", String(scale.rawValue), drawing.path, "-o", picture.path,
    ]
    do {
      let times = try (0..<options.processRuns).map { _ in try ProcessRun(call).wall }
      section.add("\(name)/rsvg-convert/rate", TimingStatistics(times).perSecond, "/s")
    } catch BenchError.launch {
      section.notes.append("  rsvg-convert is absent; make bench would change that.")
    }
  }

  private static func write(
    _ rows: ActivityRows, _ folder: inout TemporaryFolder
  ) throws -> DiskFile {
    let file = try folder.write([], to: "activity.csv")
    try file.write { add in try rows.forEachPiece(add) }
    return file
  }

  private static func report(
    _ table: DiskFile, to output: String, workers: Int, _ options: BenchOptions
  ) -> [String] {
    [
      options.path(".build/release/snapshot"), "report", table.path, "--group-by", "user",
      "--value",
      "steps:sum", "--value", "distance_m:sum", "--at", week, "--title", "{user}", "--scale",
      String(scale.rawValue), "-q", "-j", "\(workers)", "-o", output,
    ]
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with files that are of no use after the run; it goes away together with them.
struct TemporaryFolder: ~Copyable {
  /// Where it is.
  let path: String
  private var files: [DiskFile] = []

  /// Makes a folder of a new name where the system keeps such things.
  init() throws(BenchError) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(place)/snapshot-bench.XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .file(path: place, doing: "used for a folder") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in files { file.remove() }
    rmdir(path)
  }

  /// Makes a file in it.
  mutating func write(_ bytes: [UInt8], to name: String) throws(BenchError) -> DiskFile {
    let file = DiskFile("\(path)/\(name)")
    // Noted first: half a file has to go as well.
    files.append(file)
    try file.write(bytes)
    return file
  }
}

/// Many runs of some programs, started by a process that does nothing else.
///
/// Linux counts the memory of the process that starts a program to what the program held, as both
/// are the same until the program is loaded. So programs must not be started by one that has charts
/// and fonts in memory: this program starts itself once more with the arguments of a launch. That
/// process holds some 15 MiB, and a program that needs less would be shown with as much.
struct ProcessLauncher: Sendable {
  private static let option = "--launch"
  private static let separator = "--"

  /// The file that receives a line for each run.
  let log: DiskFile
  /// How often each program runs.
  let runs: Int
  /// The programs, each with its arguments.
  let commands: [[String]]

  init(log: DiskFile, runs: Int, commands: [[String]]) {
    self.log = log
    self.runs = runs
    self.commands = commands
  }

  /// Reads the arguments of a launch; nil when they are those of a person.
  init?(_ arguments: [String]) {
    guard arguments.count > 3, arguments[0] == ProcessLauncher.option, let runs = Int(arguments[2])
    else {
      return nil
    }
    let commands = arguments.dropFirst(4).split(separator: ProcessLauncher.separator).map(
      Array.init)
    self.init(log: DiskFile(arguments[1]), runs: runs, commands: commands)
  }

  private var arguments: [String] {
    [ProcessLauncher.option, log.path, String(runs)]
      + commands.flatMap { [ProcessLauncher.separator] + $0 }
  }

  /// Runs the programs in turns, so that whatever else the machine does meets all of them alike.
  func run() throws(BenchError) {
    var lines = ""
    for _ in 0..<runs {
      for command in commands {
        let run = try ProcessRun(command)
        lines += "\(run.wall) \(run.cpu) \(run.memory)\n"
      }
    }
    try log.write(Array(lines.utf8))
  }

  /// Does the same in a process of its own.
  ///
  /// - Returns: the runs of each command.
  func runApart() throws(BenchError) -> [[ProcessRun]] {
    log.remove()
    _ = try ProcessRun([CommandLine.arguments[0]] + arguments)
    let text = String(decoding: try log.read(), as: UTF8.self)
    var results = commands.map { _ in [ProcessRun]() }
    for (index, line) in text.split(separator: "\n").enumerated() {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 3 else { throw .file(path: log.path, doing: "understood") }
      results[index % commands.count].append(
        ProcessRun(wall: numbers[0], cpu: numbers[1], memory: numbers[2]))
    }
    return results
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One run of a program, from its start to its end.
struct ProcessRun: Sendable {
  /// How long it took, in milliseconds.
  let wall: Double
  /// The processor's time that it and the system spent, in milliseconds.
  let cpu: Double
  /// The most memory that it held, in MiB.
  let memory: Double

  private static let bytesPerMebibyte = 1_048_576.0
  #if canImport(Darwin)
    private static let bytesPerMemoryUnit = 1.0
  #else
    private static let bytesPerMemoryUnit = 1024.0
  #endif

  /// All that a program gets to see of the environment: enough to find fonts and its caches.
  private static let variables = ["HOME", "LANG", "PATH", "XDG_CACHE_HOME"]

  init(wall: Double, cpu: Double, memory: Double) {
    self.wall = wall
    self.cpu = cpu
    self.memory = memory
  }

  /// Runs a program, looked for on the PATH, without input and with its output thrown away or in a file.
  ///
  /// - Throws: ``BenchError/launch(program:)`` when there is no such program,
  ///   ``BenchError/output(program:reason:)`` when it does not end with status 0.
  init(_ command: [String], output: DiskFile? = nil) throws(BenchError) {
    let program = command.first ?? ""
    let clock = ContinuousClock()
    let start = clock.now
    guard let process = ProcessRun.spawn(command, output: output?.path) else {
      throw .launch(program: program)
    }
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw .launch(program: program) }
    }
    let wall = start.duration(to: clock.now).milliseconds
    guard status == 0 else {
      throw .output(program: program, reason: "it ended with wait status \(status)")
    }
    self.init(
      wall: wall, cpu: usage.ru_utime.milliseconds + usage.ru_stime.milliseconds,
      memory: Double(usage.ru_maxrss) * ProcessRun.bytesPerMemoryUnit
        / ProcessRun.bytesPerMebibyte)
  }

  /// Starts a program; nil when that fails.
  private static func spawn(_ command: [String], output: String?) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let environment = variables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    var arguments = command.map { strdup($0) } + [nil]
    var settings = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + settings { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawnp(
      &process, command.first ?? "", &actions, nil, &arguments, &settings)
    return result == 0 ? process : nil
  }
}

extension timeval {
  fileprivate var milliseconds: Double { Double(tv_sec) * 1e3 + Double(tv_usec) / 1e3 }
}

/// Times work in milliseconds.
struct Stopwatch {
  /// The sum of what the timed work returned; the compiler cannot leave out work that adds to it.
  private(set) var total = 0

  /// How long one run takes.
  ///
  /// - Parameter work: what is timed; it returns a number that depends on its result.
  mutating func time<Failure: Error>(
    _ work: () throws(Failure) -> Int
  ) throws(Failure) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try work()
    let duration = start.duration(to: clock.now)
    total &+= result
    return duration.milliseconds
  }

  /// Runs work until it is warm, then times it as often as asked for.
  mutating func times<Failure: Error>(
    _ runs: Int, _ work: () throws(Failure) -> Int
  ) throws(Failure) -> TimingStatistics {
    for _ in 0..<Stopwatch.warmUps(before: runs) { total &+= try work() }
    var times: [Double] = []
    times.reserveCapacity(runs)
    for _ in 0..<runs { times.append(try time(work)) }
    return TimingStatistics(times)
  }

  /// How many runs are not counted before a number of runs that are: they fill caches and let the
  /// processor reach its speed.
  static func warmUps(before runs: Int) -> Int { 3 + runs / 10 }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
