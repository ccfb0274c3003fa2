import Foundation

/// Other programs that say what they think of a file.
enum Program {
  /// Where a program is; nil when it is not installed.
  static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What a command writes to its standard output.
  static func output(of command: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Calls `body` with the path of a file of these bytes, which is gone afterwards.
  static func withFile<Result>(
    _ bytes: [UInt8], named ending: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "snapshot-tests-\(UUID().uuidString).\(ending)")
    try Data(bytes).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    return try body(path.path)
  }
}
