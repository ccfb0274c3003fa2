import Foundation
import Testing

/// Programs that tests compare with.
package enum Program {
  /// Returns the path of a program, or nil when it is not installed.
  package static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether tests that need programs run: where all are installed, and under continuous integration.
  package static func has(_ names: String...) -> Bool {
    ContinuousIntegration.isRunning || names.allSatisfy { path($0) != nil }
  }

  /// Returns what a command writes to its standard output.
  package static func output(of command: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Runs a program to its end with `input` as standard input.
  package static func run(
    _ name: String, _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path(name)))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files take the place of pipes: the process never waits for the test to read.
    let streams = try TestFolder()
    try Data(input).write(to: URL(filePath: streams["in"]))
    for name in ["out", "err"] { try streams.write("", to: name) }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams["in"]))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: streams["out"]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: streams["err"]))
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, streams.text(of: "out"), streams.text(of: "err"))
  }

  /// Calls `body` with the path of a file of these bytes, which is deleted afterwards.
  package static func withFile<Result>(
    _ bytes: [UInt8], named ending: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = try TestFolder()
    let path = folder["file.\(ending)"]
    try Data(bytes).write(to: URL(filePath: path))
    return try body(path)
  }
}
