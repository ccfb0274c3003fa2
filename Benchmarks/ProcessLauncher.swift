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
    guard arguments.count > 3, arguments[0] == ProcessLauncher.option, let runs = Int(arguments[2]) else {
      return nil
    }
    let commands = arguments.dropFirst(4).split(separator: ProcessLauncher.separator).map(Array.init)
    self.init(log: DiskFile(arguments[1]), runs: runs, commands: commands)
  }

  private var arguments: [String] {
    [ProcessLauncher.option, log.path, String(runs)] + commands.flatMap { [ProcessLauncher.separator] + $0 }
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
