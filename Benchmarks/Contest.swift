import Foundation

/// Commands that are run in turn, A B A B, so that they share the moods of the machine.
///
/// It runs in a process of its own that has done nothing else: the system counts the memory of the
/// process that starts a program as the program's, until that has more.
struct Contest: Codable {
  let commands: [[String]]
  let runs: Int

  /// The argument by which this program knows that it is the process of a contest.
  static let argument = "--contest"

  /// The costs of every run of every command, measured in a process of its own.
  func costs(in folder: URL) throws -> [[ChildProcess.Cost]] {
    let (input, output) = (folder.appending(path: "contest"), folder.appending(path: "costs"))
    try JSONEncoder().encode(self).write(to: input)
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    _ = try ChildProcess(command: [program, Contest.argument, input.path, output.path]).run()
    return try JSONDecoder().decode([[ChildProcess.Cost]].self, from: Data(contentsOf: output))
  }

  /// What the process of a contest does.
  static func run(_ input: String, _ output: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: input))
    let contest = try JSONDecoder().decode(Contest.self, from: data)
    var costs = contest.commands.map { _ in [ChildProcess.Cost]() }
    for _ in 0..<contest.runs {
      for (index, command) in contest.commands.enumerated() {
        costs[index].append(try ChildProcess(command: command).run())
      }
    }
    try JSONEncoder().encode(costs).write(to: URL(fileURLWithPath: output))
  }
}
