import Foundation
import Testing
import TestSupport

extension BuiltProgram {
  /// What one did: all that a caller sees.
  struct Outcome: Sendable {
    let output: String
    let errors: String
    /// The exit status; 128 and the number of the signal that has ended it.
    let status: Int32

    /// The objects in the lines of standard output.
    var receipts: [[String: Any]] {
      get throws {
        try output.split(separator: "\n").map { try BuiltProgram.object(Data($0.utf8)) }
      }
    }

    /// What each receipt says about its card.
    var statuses: [String] {
      get throws { try receipts.map { "\($0["status"] ?? "")" } }
    }

    /// The one receipt.
    var receipt: [String: Any] {
      get throws {
        let all = try receipts
        try #require(all.count == 1, "\(output)\(errors)")
        return all[0]
      }
    }
  }

  /// Runs a program to its end; no thread of the tests waits for it.
  ///
  /// - Parameters:
  ///   - ended: is called as soon as it has ended, so that `started` need not wait for what it does.
  ///   - started: does something while it runs.
  static func run(
    _ name: String, _ arguments: [String], in folder: TestFolder, input: String = "",
    environment: [String: String] = [:], ended: @escaping @Sendable () -> Void = {},
    started: (Process) async throws -> Void = { _ in }
  ) async throws -> Outcome {
    let streams = try TestFolder()
    try streams.write(input, to: "in")
    for name in ["out", "err"] { try streams.write("", to: name) }
    let process = Process()
    process.executableURL = URL(filePath: try path(name))
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = folder.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams["in"]))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: streams["out"]))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: streams["err"]))
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
      end.yield(process.terminationStatus + signal)
      end.finish()
      ended()
    }
    try process.run()
    try await started(process)
    var status: Int32 = -1
    for await number in ends { status = number }
    return Outcome(output: streams.text(of: "out"), errors: streams.text(of: "err"), status: status)
  }

  /// An object of JSON.
  static func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}

/// Lets a few tests with processes run at a time, so that time limits mean something.
actor Stages {
  static let shared = Stages(10)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(_ count: Int) { free = count }

  private func enter() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  private func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }

  /// Does something on a stage as soon as one is free.
  static func enter(
    _ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    await shared.enter()
    do {
      try await body()
    } catch {
      await shared.leave()
      throw error
    }
    await shared.leave()
  }
}
