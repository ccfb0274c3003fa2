import Foundation
import Synchronization
import Testing

/// The server of faults, started once for all tests.
///
/// The variables of proxies name it, too, for all hosts but this machine: so a host that does not exist is reached by it.
struct FaultServer: Sendable {
  let port: Int
  /// Over TLS, with a certificate that this process trusts.
  let trusted: Int
  /// Over TLS, with one that it does not.
  let untrusted: Int

  static let shared = Result { try FaultServer() }

  private init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let certificates = try ["trusted", "other"].map { try FaultServer.certificate($0, in: folder) }
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Servers/faults.py").path
    let output = try FaultServer.start(["python3", script] + certificates)
    var line = ""
    while !line.hasSuffix("\n") {
      let data = output.availableData
      try #require(!data.isEmpty, "The server does not start.")
      line += String(decoding: data, as: UTF8.self)
    }
    let ports = line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(ports.count == 3)
    (port, trusted, untrusted) = (ports[0], ports[1], ports[2])
    setenv("SSL_CERT_FILE", certificates[0], 1)
    setenv("http_proxy", "http://127.0.0.1:\(port)", 1)
    setenv("no_proxy", "127.0.0.1,localhost", 1)
  }

  /// The address of a path that says what is done.
  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  /// A key with its certificate for this machine, in one file.
  private static func certificate(_ name: String, in folder: String) throws -> String {
    let file = "\(folder)/\(name).pem"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-keyout", file, "-out", "\(file).crt", "-days", "2", "-subj", "/CN=\(name)",
      "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl makes the certificates; install it.")
    let both =
      try String(contentsOfFile: file, encoding: .utf8)
      + String(contentsOfFile: "\(file).crt", encoding: .utf8)
    try both.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  /// Starts a program that ends when this process closes its standard input.
  private static func start(_ arguments: [String]) throws -> FileHandle {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    kept.withLock { $0.append((process, input)) }
    return output.fileHandleForReading
  }
}

private let kept = Mutex<[(Process, Pipe)]>([])
