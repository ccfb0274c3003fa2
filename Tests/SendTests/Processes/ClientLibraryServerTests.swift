import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Delivery
@testable import Graphics
@testable import snapshot_send

/// What is sent, read by the services' own libraries; whatever they do not know is missing then.
@Suite(.enabled(if: ServerPrograms.areExpected, ServerPrograms.skipped))
struct ClientLibraryServerTests {
  private static let services: [(String, any MessageService.Type, [String: String])] = [
    (
      "line", Line.self,
      [
        "token": "t", "to": "U" + String(repeating: "0f", count: 16),
        "image-url": "https://example.com/a.png",
      ]
    ), ("feishu", Feishu.self, ["app-id": "cli_1", "app-secret": "s", "chat": "oc_1"]),
  ]

  private func message() throws -> CardMessage {
    let bytes = try SampleCard.make("card").picture
    var message = CardMessage(
      CardMessage.ImageAttachment(
        name: "card.png", format: .png, bytes: bytes, pixels: try PixelSize(width: 120, height: 80),
        scale: .x2, sha256: SHA256.hex(of: bytes)))
    (message.caption, message.subcaption) = (SampleCard.caption, SampleCard.detail)
    (message.url, message.alt) = (SampleCard.link, SampleCard.alt)
    return message
  }

  @Test("the services' own libraries read all of what is sent", arguments: services)
  func read(name: String, service: any MessageService.Type, keys: [String: String]) async throws {
    let rehearsal = DryRunTransport()
    let key = String(repeating: "a1b2c3d4", count: 8)
    let flow = try service.init(DestinationFields(keys)).conversation(
      sending: AdaptedMessage(try message()), key: key, replacing: nil)
    _ = try await DeliveryClient(rehearsal).lead(flow).result.get()
    guard case .request(let request) = rehearsal.rehearsed.last else { return }
    let python = try ServerPrograms.python().path
    let script = ServerPrograms.folder.appending(path: "libraries.py").path
    let result = try Program.run(
      "env", [python, script, "read", name], input: EncodedBody(request.body).bytes)
    #expect(result.status == 0, "\(result.errors)")
  }
}
