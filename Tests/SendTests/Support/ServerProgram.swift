import Foundation
import Testing
import TestSupport

/// The servers that messages are sent to in tests, each a program of the folder `Servers`.
enum ServerPrograms {
  static let folder = PackageFolder.url.appending(path: "Tests/SendTests/Servers")

  /// The environment with the real servers, where `make test-servers` has told of it.
  static let installed = ProcessInfo.processInfo.environment["SNAPSHOT_SERVERS"]

  /// Whether a test on real servers runs: on a build server they must not be missing.
  static let areExpected =
    installed != nil || ContinuousIntegration.isRunning

  static let skipped: Comment = "SKIPPED: real servers are for make test-servers"

  /// The Python that has the real servers.
  static func python() throws -> URL {
    let home = try #require(installed, "SNAPSHOT_SERVERS is not set; use make test-servers")
    return URL(fileURLWithPath: home).appendingPathComponent("bin/python")
  }
}

/// A server that runs for as long as this value is kept.
///
/// A class, because the process is ended when nobody holds it any more; it ends with the tests in any case,
/// for its standard input is closed then.
final class ServerProgram {
  /// What the program says of itself: an address and then JSON, or JSON alone.
  let lines: [String]
  let record: URL
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts a program and reads the lines that tell where it is.
  ///
  /// - Parameter arguments: `RECORD` among them stands for the file of the record.
  init(_ program: String, _ arguments: [String], python: URL? = nil, saying count: Int) throws {
    record = FileManager.default.temporaryDirectory
      .appendingPathComponent("record-\(UUID().uuidString).jsonl")
    try Data().write(to: record)
    process.executableURL = python ?? URL(fileURLWithPath: "/usr/bin/env")
    let script = ServerPrograms.folder.appendingPathComponent(program).path
    let words = arguments.map { [record] word in word == "RECORD" ? record.path : word }
    process.arguments = (python == nil ? ["python3"] : []) + [script] + words
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    lines = ServerProgram.lines(count, of: output.fileHandleForReading)
    try #require(lines.count == count, "\(program) did not start")
  }

  deinit {
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
    unlink(record.path)
  }

  /// A strict fake of a service.
  static func fake(_ service: String, playing plays: [String] = [], latency: Int = 0) throws
    -> ServerProgram
  {
    let options = plays.flatMap { ["--play", $0] } + ["--latency", "\(latency)"]
    return try ServerProgram(
      "fake.py", [service, "--record", "RECORD", "--tell"] + options, saying: 2)
  }

  /// The address of a fake.
  var address: String { lines[0] }

  /// The JSON that the program has said of itself: for a fake, what a destination has to say.
  var fields: [String: Any] {
    get throws { try ServerProgram.object(lines[lines.count - 1]) }
  }

  /// The lines of the record so far that are of a kind: `message`, `violation`, `request` or `play`.
  func recorded(_ kind: String) throws -> [[String: Any]] {
    try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
      .map { try ServerProgram.object(String($0)) }.filter { $0["kind"] as? String == kind }
  }

  /// What a fake records, as it happens; it can be watched once.
  func watch() -> RecordWatch { RecordWatch(output.fileHandleForReading) }

  /// Gives an order on standard input and returns when the program says that it is done.
  func order(_ word: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    try #require(ServerProgram.lines(1, of: output.fileHandleForReading) == [word])
  }

  /// What a client has done wrong so far.
  func violations() throws -> [String] {
    try recorded("violation").map { $0["text"] as? String ?? "" }
  }

  private static func object(_ line: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(value as? [String: Any])
  }

  private static func lines(_ count: Int, of handle: FileHandle) -> [String] {
    var said = Data()
    while said.filter({ $0 == UInt8(ascii: "\n") }).count < count {
      let piece = handle.availableData
      if piece.isEmpty { break }
      said += piece
    }
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
