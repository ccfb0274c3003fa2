#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Foundation
import TestSupport

/// What the command did as a process: everything a caller sees.
struct CommandRun {
  /// Where standard input comes from, or standard output goes.
  enum Stream {
    /// A file of the run's own, with these bytes.
    case text(String)
    /// Any file, such as a terminal.
    case path(String)
    case closed
  }

  /// Standard output, where it was not sent elsewhere.
  let output: [UInt8]
  /// Standard error.
  let errors: String
  /// The exit status; 128 and the signal's number when the process was killed.
  let status: Int32

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
}

extension CommandRun {
  /// Runs the command in a folder.
  init(
    _ arguments: [String], in folder: TestFolder, input: Stream = .text(""),
    output: Stream = .text(""), environment: [String: String] = [:]
  ) throws {
    try self.init(
      program: BuiltProgram.path("snapshot"), arguments, in: folder, input: input, output: output,
      environment: environment)
  }

  /// Runs the command in a folder.
  init(
    _ arguments: String..., in folder: TestFolder, input: Stream = .text(""),
    output: Stream = .text(""), environment: [String: String] = [:]
  ) throws {
    try self.init(
      arguments, in: folder, input: input, output: output, environment: environment)
  }

  /// Runs a script of the shell in which `$COMMAND` is the command.
  init(script: String, in folder: TestFolder) throws {
    try self.init(
      program: "/bin/sh", ["-c", script], in: folder, input: .text(""), output: .text(""),
      environment: ["COMMAND": BuiltProgram.path("snapshot")])
  }

  /// Files take the place of pipes: a process can then never wait for the test to read.
  private init(
    program: String, _ arguments: [String], in folder: TestFolder, input: Stream, output: Stream,
    environment changes: [String: String]
  ) throws {
    let streams = try TestFolder()
    var inputPath: String?
    switch input {
    case .text(let text):
      try streams.write(text, to: "in")
      inputPath = streams["in"]
    case .path(let path): inputPath = path
    case .closed: break
    }
    let outputPath: String? =
      switch output {
      case .text: streams["out"]
      case .path(let path): path
      case .closed: nil
      }
    // What the person who runs the tests prefers must not reach the command.
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("SNAPSHOT_") }
    let own = ["XDG_CONFIG_HOME": streams.path]
    let environment = inherited.merging(own) { $1 }.merging(changes) { $1 }
    let process = try Spawn(
      program: program, arguments: arguments, folder: folder.path,
      environment: environment.map { "\($0)=\($1)" }, input: inputPath, output: outputPath,
      errors: streams["err"])
    status = try process.wait()
    self.output = streams.bytes(of: "out") ?? []
    errors = String(decoding: streams.bytes(of: "err") ?? [], as: UTF8.self)
  }
}
