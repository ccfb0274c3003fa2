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
    StageSuite.section, WarmSuite.section, EncoderSuite.section, ProcessSuite.section,
    PhotographSuite.section, CardSuite.message, CardSuite.photograph, LongTableSuite.wandering,
    LongTableSuite.swinging, LongTableSuite.jsonLines, LongTableSuite.lonely, BatchSuite.section,
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
