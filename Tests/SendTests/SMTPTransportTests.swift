import Foundation
import Testing

@testable import Delivery
@testable import snapshot_send

@Suite struct SMTPTransportTests {
  private let faults: FaultServer

  init() throws { faults = try FaultServer.shared.get() }

  private func failure(
    _ recipient: String, _ security: MailServer.Security = .startTLS, user: String = "me",
    password: String = "right", port: Int? = nil, bytes: String = "Subject: Week\r\n\r\nSteps\r\n",
    purpose: MailSubmission.Purpose = .message
  ) async -> AttemptFailure? {
    let server = MailServer(
      host: "127.0.0.1", port: port ?? faults.mail, security: security, user: user,
      password: password)
    var mail = MailSubmission(
      route: .server(server), sender: "me@example.com", recipients: [recipient],
      bytes: Array(bytes.utf8))
    mail.purpose = purpose
    do throws(AttemptFailure) {
      let transport = NetworkTransport(userAgent: "snapshot/test", connections: 1)
      let reply = try await transport.submit(mail, within: 5)
      #expect(reply.status == 250)
      return nil
    } catch { return error }
  }

  @Test("a mail arrives as it is, over TLS and after a log-in")
  func overTLS() async throws {
    let lines = ["Subject: Week", "", ".", "..two", "Steps", "END"]
    let bytes = lines.dropLast().map { "\($0)\r\n" }.joined()
    #expect(await failure("keep@example.com", bytes: bytes) == nil)
    var found: [String] = []
    while found.last != "END" {
      found.append(try FaultServer.line(of: faults.mails).replacing("\r", with: ""))
    }
    #expect(found == lines)
  }

  @Test("without TLS, where a destination says so")
  func withoutTLS() async {
    #expect(await failure("you@example.com", .none, user: "") == nil)
  }

  @Test(
    "what the server says to a mail is told",
    arguments: [
      ("nobody", 550, "no such box"), ("later", 451, "come back"), ("large", 552, "too large"),
    ])
  func mailServerWords(name: String, code: Int, words: String) async {
    guard case .mailRefused(let reply) = await failure("\(name)@example.com") else {
      Issue.record("It was not refused.")
      return
    }
    #expect((reply.status, reply.words) == (code, words))
  }

  @Test("a server is asked about log-in, sender and recipients, and gets no mail")
  func check() async {
    // What it does to a mail of these two would be told.
    #expect(await failure("later@example.com", purpose: .check) == nil)
    #expect(await failure("lost@example.com", purpose: .check) == nil)
    for (name, password, code) in [("nobody", "right", 550), ("you", "wrong", 535)] {
      let failure = await failure("\(name)@example.com", password: password, purpose: .check)
      guard case .mailRefused(let reply) = failure else {
        Issue.record("\(name) was not refused: \(String(describing: failure))")
        continue
      }
      #expect(reply.status == code)
    }
  }

  @Test("a wrong password is one")
  func wrongPassword() async {
    guard case .mailRefused(let reply) = await failure("you@example.com", password: "wrong") else {
      Issue.record("It was not refused.")
      return
    }
    #expect(reply.status == 535)
  }

  @Test("a mail whose end has no answer may have arrived")
  func unansweredEnd() async {
    guard case .lost(let lost) = await failure("lost@example.com") else {
      Issue.record("It was not lost.")
      return
    }
    #expect(lost.progress == .sent)
  }

  @Test("nothing is sent where there is no TLS, no server or no address")
  func refusedBeforehand() async {
    let failures = [
      await failure("you@example.com", .tls), await failure("you@example.com", port: 1),
      await failure("you@example.com>\r\nRCPT TO:<other@example.com", port: nil),
      await failure("you@example.com", port: 0),
    ]
    for failure in failures {
      guard case .lost(let lost) = failure else {
        Issue.record("It was not lost: \(String(describing: failure))")
        continue
      }
      #expect(lost.progress == .nothingSent)
    }
  }
}
