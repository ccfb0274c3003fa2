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
  /// A mail server, with STARTTLS and the certificate that is trusted.
  let mail: Int
  /// What the mail server prints.
  let mails: FileHandle

  static let shared = Result { try FaultServer() }

  private init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "faults-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Certificates and keys are of use to this process only; it ends without deinitialising what is shared.
    temporary.withLock { $0.append(folder) }
    atexit {
      for folder in temporary.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
    let certificates = try ["trusted", "other"].map { try FaultServer.certificate($0, in: folder) }
    let web = try FaultServer.start("faults.py", certificates)
    let ports = try FaultServer.line(of: web).split(separator: " ").compactMap { Int($0) }
    try #require(ports.count == 3)
    (port, trusted, untrusted) = (ports[0], ports[1], ports[2])
    mails = try FaultServer.start("smtp_faults.py", [certificates[0]])
    mail = try #require(Int(try FaultServer.line(of: mails)))
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

  /// Reads to the next end of a line.
  static func line(of output: FileHandle) throws -> String {
    var bytes = Data()
    while bytes.last != UInt8(ascii: "\n") {
      let byte = try output.read(upToCount: 1) ?? Data()
      try #require(!byte.isEmpty, "The server has ended.")
      bytes += byte
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// Starts a server that ends when this process closes its standard input.
  private static func start(_ script: String, _ arguments: [String]) throws -> FileHandle {
    let path = ServerPrograms.folder.appending(path: script).path
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", path] + arguments
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    kept.withLock { $0.append((process, input)) }
    return output.fileHandleForReading
  }
}

private let kept = Mutex<[(Process, Pipe)]>([])

/// The folders that go when this process ends.
private let temporary = Mutex<[String]>([])
