import Testing

@testable import Base
@testable import Delivery
@testable import snapshot_send

@Suite struct WebTransportTests {
  private let server: FaultServer
  private let transport: WebTransport

  init() throws {
    server = try FaultServer.shared.get()
    var limits = WebTransport.Limits()
    limits.connection = 5
    transport = WebTransport(userAgent: "snapshot/test", limits: limits)
  }

  private func post(_ url: String, size: Int = 10) -> HTTPRequest {
    HTTPRequest(
      "message", .post, url, headers: [HTTPHeader("X-Own", "1")],
      body: .bytes(Array(repeating: 0x61, count: size), type: "image/png"), repetition: .doubles)
  }

  private func get(_ url: String) -> HTTPRequest {
    HTTPRequest("check", .get, url, repetition: .harmless)
  }

  private func failure(_ request: HTTPRequest, within seconds: Double = 5) async -> AttemptFailure?
  {
    do throws(AttemptFailure) {
      _ = try await transport.send(request, within: seconds)
      return nil
    } catch { return error }
  }

  private func lost(_ request: HTTPRequest, within seconds: Double = 5) async -> TransportFailure? {
    if case .lost(let failure) = await failure(request, within: seconds) { failure } else { nil }
  }

  private func seen(_ path: String) async throws -> String {
    let reply = try await transport.send(get(server.url("seen/\(path)")), within: 5)
    return String(decoding: reply.body, as: UTF8.self)
  }

  @Test("a request arrives as it is", arguments: [0, 1, 100_000, 3_000_000])
  func wholeRequest(size: Int) async throws {
    let reply = try await transport.send(post(server.url("ok"), size: size), within: 10)
    let json = try #require(reply.json)
    #expect(json["method"]?.string == "POST")
    #expect(json["size"]?.number == Double(size))
    #expect(json["head"]?["user-agent"]?.string == "snapshot/test")
    #expect(json["head"]?["x-own"]?.string == "1")
    #expect(json["head"]?["content-type"]?.string == "image/png")
    #expect(json["head"]?["cookie"] == nil)
  }

  @Test("connections are kept for the next request")
  func keptConnections() async throws {
    var numbers: Set<Double> = []
    for _ in 0..<5 {
      let reply = try await transport.send(post(server.url("ok")), within: 5)
      numbers.insert(try #require(reply.json?["connection"]?.number))
    }
    // One that nobody uses for two minutes is not kept, and a busy machine may take as long.
    #expect(numbers.count < 5)
  }

  @Test(
    "a connection that ends too early is an error at once, and nothing is sent twice",
    arguments: ["drop", "half", "head", "garbage"])
  func earlyEnd(
    fault: String
  ) async throws {
    for size in [10, 300_000] {
      // On a kept connection, too, where the library below would try again by itself.
      for kept in [false, true] {
        if kept { _ = try await transport.send(post(server.url("ok")), within: 5) }
        let path = "\(fault)/\(size)/\(kept)"
        #expect(await lost(post(server.url(path), size: size), within: 60)?.progress == .sent)
        #expect(try await seen(path) == "1")
      }
    }
  }

  @Test("a connection that is reset is an error")
  func resetConnection() async throws {
    #expect(await lost(post(server.url("reset"), size: 5_000_000), within: 60) != nil)
  }

  @Test("where nobody listens nothing is sent")
  func nobodyListens() async throws {
    let failure = await lost(post("http://127.0.0.1:1/"))
    #expect(failure?.progress == .nothingSent)
    #expect(failure?.reason.contains("port 1") == true)
    #expect(await lost(get("http://127.0.0.1:1/"))?.progress == .nothingSent)
  }

  @Test("an answer without an end is cut", arguments: ["endless-head", "endless-body"])
  func endlessAnswer(fault: String) async throws {
    let failure = await lost(post(server.url(fault)), within: 20)
    #expect(failure?.progress == .sent)
    #expect(failure?.reason.contains("nothing came back") == false)
  }

  @Test("a server that never answers ends with the time")
  func silentServer() async throws {
    let failure = await lost(post(server.url("silent")), within: 0.2)
    #expect(failure == TransportFailure(.sent, "nothing came back in time"))
  }

  @Test("a task that is cancelled gives up its request")
  func cancelledRequest() async throws {
    let (transport, request) = (transport, post(server.url("silent")))
    let task = Task {
      do throws(AttemptFailure) {
        _ = try await transport.send(request, within: 60)
        return nil as AttemptFailure?
      } catch { return error }
    }
    task.cancel()
    guard case .lost(let failure) = await task.value else {
      Issue.record("It has an answer.")
      return
    }
    #expect(failure.reason == "it was interrupted")
  }

  @Test(
    "a status that is none of success comes with its head and body",
    arguments: [
      ("429/Retry-After:_7", "7"), ("429/Retry-After:_Sun,_06_Nov_1994_08:49:37_GMT", nil),
      ("500", nil), ("401/WWW-Authenticate:_Basic_realm=x", nil), ("407", nil), ("304", nil),
    ] as [(String, String?)])
  func otherStatus(
    path: String, wait: String?
  ) async throws {
    guard case .refused(let reply) = await failure(post(server.url("status/\(path)"))) else {
      Issue.record("It is not refused.")
      return
    }
    #expect(reply.status == Int(path.prefix(3)))
    if let wait { #expect(reply.headers["retry-after"] == wait) }
    if reply.status != 304 { #expect(reply.words == "as asked") }
  }

  @Test("a redirection on the same host is followed with method and body", arguments: [307, 308])
  func redirectedBody(
    status: Int
  ) async throws {
    let reply = try await transport.send(
      post(server.url("redirect/\(status)/ok"), size: 1000), within: 60)
    #expect(reply.json?["method"]?.string == "POST")
    #expect(reply.json?["size"]?.number == 1000)
  }

  @Test("waiting for a line is no waiting for an answer, not even after a redirection")
  func waitingForLine()
    async throws
  {
    let transport = WebTransport(userAgent: "snapshot/test", connections: 1)
    let (slow, redirected) = (
      get(server.url("silent")), post(server.url("redirect/307/ok"), size: 10)
    )
    let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<3 {
        group.addTask {
          do throws(AttemptFailure) {
            return try await transport.send(slow, within: 1.2).status
          } catch { return nil }
        }
        group.addTask { try await transport.send(redirected, within: 1).status }
      }
      return try await group.reduce(into: []) { $0 += [$1].compactMap { $0 } }
    }
    #expect(statuses == [200, 200, 200])
  }

  @Test(
    "no redirection is followed to elsewhere, or with another method",
    arguments: [
      "redirect/307/http://localhost:PORT/ok/a", "redirect/308/https://127.0.0.1:PORT/ok/b",
      "redirect/302/ok/c", "redirect/301/ok/d", "redirect/303/ok/e",
      // Whose host ends at the backslash, and whose begins behind the @?
      "redirect/307/http://127.0.0.1:PORT%5C@localhost:PORT/ok/f",
      "redirect/307/%5Clocalhost:PORT/ok/g", "redirect/307/http:%5C%5C127.0.0.1:PORT/ok/h",
      "redirect/307/http://name:word@127.0.0.1:PORT/ok/i",
      "redirect/307/http://127.0.0.1:PORT@localhost:PORT/ok/j", "redirect/307//localhost:PORT/ok/k",
      "redirect/307/http:///localhost:PORT/ok/l",
    ])
  func refusedRedirections(
    path: String
  ) async throws {
    let target = path.replacing("PORT", with: "\(server.port)")
    guard case .refused(let reply) = await failure(post(server.url(target))) else {
      Issue.record("It is followed.")
      return
    }
    #expect((300..<400).contains(reply.status))
    #expect(try await seen("ok/\(path.suffix(1))") == "0")
  }

  @Test("redirections in a circle end")
  func circularRedirections() async throws {
    let circle = "redirect/307/" + String(repeating: "redirect/307/", count: 8) + "ok"
    #expect(await lost(post(server.url(circle)))?.remedy == TransportFailure.Remedy.none)
  }

  @Test("a certificate is verified")
  func certificates() async throws {
    let reply = try await transport.send(
      post("https://127.0.0.1:\(server.trusted)/ok"), within: 5)
    #expect(reply.status == 200)
    let failure = await lost(post("https://127.0.0.1:\(server.untrusted)/ok"))
    #expect(failure?.progress == .nothingSent)
    #expect(failure?.remedy == TransportFailure.Remedy.none)
    #expect(failure?.reason.hasPrefix("its certificate is not trusted") == true)
  }

  @Test("the proxy of the environment is asked, but for hosts that need none")
  func proxies() async throws {
    let reply = try await transport.send(post("http://chat.invalid/room"), within: 5)
    #expect(String(decoding: reply.body, as: UTF8.self) == "by proxy http://chat.invalid/room")
  }

  @Test(
    "only addresses of the web are asked",
    arguments: [
      "file:///etc/hostname", "ftp://127.0.0.1/", "", "http://", "http://a b/", "http://:80/", "x",
    ])
  func webAddresses(url: String) async throws {
    let failure = await lost(post(url))
    #expect(failure?.progress == .nothingSent)
    #expect(failure?.remedy == TransportFailure.Remedy.none)
  }

  @Test("a line of the head cannot bring another")
  func injectedHeaders() async throws {
    var request = post(server.url("ok"))
    request.headers = [HTTPHeader("Title", "a\r\nX-Evil: 1")]
    #expect(await lost(request)?.progress == .nothingSent)
  }
}
