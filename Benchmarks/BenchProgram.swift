import CJPEG
import ChartRender

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: measures what the options ask for and prints it.
enum BenchProgram {
  /// Runs the program and returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      if let launch = ProcessLauncher(arguments) {
        try launch.run()
      } else {
        let options = try BenchOptions(arguments)
        if let path = options.markdown {
          print(try Report(reading: path).speed, terminator: "")
        } else {
          try measure(options)
        }
      }
      return EXIT_SUCCESS
    } catch BenchError.help {
      print(BenchOptions.help)
      return EXIT_SUCCESS
    } catch let error as BenchError {
      complain(error.description)
      if case .usage = error { return 64 }
    } catch {
      complain("\(error)")
    }
    return EXIT_FAILURE
  }

  private static func measure(_ options: BenchOptions) throws {
    // Read first: a file that cannot be compared with should not cost a minute.
    let before = try options.compare.map { try Report(reading: $0) }
    var report = Report(about: try options.about + BenchProgram.libraries())
    print(report.header)
    for suite in BenchProgram.suites {
      let section = try suite(options)
      guard !section.isEmpty else { continue }
      print(section.table)
      // Somebody may be waiting at the other end of a pipe.
      fflush(nil)
      report.sections.append(section)
    }
    if report.sections.isEmpty { throw BenchError.nothingMatches(options.filter ?? "") }
    let goals = PerformanceTarget.table(report.rows)
    if !goals.isEmpty { print("What is to be reached, by medians of this run\n\n\(goals)") }
    if let before { print(report.comparison(with: before)) }
    if let path = options.json { try DiskFile(path).write(Array(report.json.utf8)) }
  }

  /// What is measured; an issue that makes something faster adds its suite here.
  private static let suites: [@Sendable (BenchOptions) throws -> Section] = [
    StageSuite.section, WarmSuite.section, MarkSuite.section, EncoderSuite.section,
    ProcessSuite.section,
    PhotographSuite.section, CardSuite.message, CardSuite.photograph, LongTableSuite.wandering,
    LongTableSuite.swinging, LongTableSuite.jsonLines, LongTableSuite.lonely, BatchSuite.section,
    PageSuite.section, HealthSuite.section, WorkbookSuite.section,
    SendSuite.section,
  ]

  private static func libraries() throws -> [Report.Fact] {
    let versions = try RenderingStack().libraries.map { "\($0.name) \($0.version)" }
    return [Report.Fact(name: "libraries", value: versions.joined(separator: ", "))]
  }

  private static func complain(_ text: String) {
    let line = Array("bench: \(text)\n".utf8)
    // The C library's own name of the stream is a variable that Swift cannot use safely.
    _ = write(2, line, line.count)
  }
}

/// A photograph of 12 megapixels on a preview of a link, from JPEG to PNG in one process.
///
/// Ours runs against libjpeg-turbo and libpng's level 6, which only read the photograph and write the
/// finished pixels. What lies between, the scaling and the drawing, is left to ours alone.
enum PhotographSuite {
  private static let name = "photograph"
  private static let others = "libjpeg-turbo + libpng"

  /// Times both.
  static func section(_ options: BenchOptions) throws -> Section {
    let runs = options.longRuns * 2
    var section = Section(
      title: "A photograph of 12 megapixels to a card of 1200 x 630 pixels, warm, one thread,\n"
        + "taking turns, \(runs) runs each; libjpeg-turbo only decodes and libpng's level 6 only "
        + "encodes")
    guard ProcessComparison.isWanted(name, of: [ProcessComparison.ours, others], options) else {
      return section
    }
    let jpeg = try SamplePhotograph.jpeg(width: 4_000, height: 3_000)
    var renderer = try ChartRenderer()
    let card = try renderer.withRows(of: scene(of: jpeg, &renderer), scale: .x2) {
      LibPNGEncoder($0)
    }
    let times = try InterleavedTiming(runs).times(
      { try renderer.png(scene(of: jpeg, &renderer), scale: .x2).count },
      { try decode(jpeg) + card.encode().count })
    section.add("\(name)/\(ProcessComparison.ours)/card", times[0], "ms", ratio: 1)
    section.add(
      "\(name)/\(others)/card", times[1], "ms", ratio: times[1].median / times[0].median)
    return section
  }

  private static func scene(
    of jpeg: [UInt8], _ renderer: inout ChartRenderer
  ) throws -> Scene {
    let template = try CardTemplate(builtIn: "link")
    var settings = ChartSettings()
    settings.card.image = "photograph.jpg"
    settings.card.texts[.caption] = "A view"
    settings = settings.completed(for: .card)
    let pictures = try CardImages(settings.card, template: template, scale: .x2) { _, needed in
      try ImageDecoder().decode(jpeg, scale: .x1, covering: needed)
    }
    var input = try CardBuilder(settings, template: template, table: nil, made: nil)
    return renderer.scene(try input.card(pictures), template: template)
  }

  /// Reads all pixels as libjpeg-turbo gives them.
  private static func decode(_ jpeg: [UInt8]) throws -> Int {
    guard let handle = tjInitDecompress() else { throw BenchError.photograph(reason: "no memory") }
    defer { tjDestroy(handle) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        handle, jpeg, UInt(jpeg.count), &width, &height, &sampling, &space) == 0
    else { throw BenchError.photograph(reason: String(cString: tjGetErrorStr2(handle))) }
    let pixels = [UInt8](unsafeUninitializedCapacity: 3 * Int(width) * Int(height)) {
      bytes, count in
      let status = tjDecompress2(
        handle, jpeg, UInt(jpeg.count), bytes.baseAddress, width, 0, height,
        Int32(TJPF_RGB.rawValue), 0)
      count = status == 0 ? bytes.count : 0
    }
    guard !pixels.isEmpty else {
      throw BenchError.photograph(reason: String(cString: tjGetErrorStr2(handle)))
    }
    return pixels.count
  }
}

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
