import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Graphics
@testable import Imaging

/// Files of other programs, which no record tells of.
@Suite struct FileTests {
  private static let pdf = "%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\n%%EOF\n"
  private static let albums = [
    "discord", "telegram", "mattermost", "slack", "zulip", "mastodon", "webhook",
  ]
  private static let documents = [
    "discord", "telegram", "mattermost", "zulip", "matrix", "ntfy", "rocketchat", "wecom",
    "webhook",
  ]

  private func file(_ name: String, _ bytes: [UInt8], in folder: TestFolder) throws -> String {
    try Data(bytes).write(to: URL(filePath: folder[name]))
    return SHA256.hex(of: bytes)
  }

  /// A picture of many colours, as of a camera.
  private func photo(_ side: Int) throws -> Bitmap {
    var random = SplitMix(seed: 7)
    let pixels = (0..<side * side).flatMap { place -> [UInt8] in
      let (x, y) = (place % side, place / side)
      let noise = Int(truncatingIfNeeded: random.next() & 7)
      return [
        UInt8(x * 240 / side + noise), UInt8(y * 240 / side + noise),
        UInt8((x + y) * 120 / side + noise), 255,
      ]
    }
    return try Bitmap(size: PixelSize(width: side, height: side), pixels: pixels)
  }

  private func sum(_ picture: Any?) -> String? {
    (picture as? [String: Any])?["sha256"] as? String
  }

  @Test("a picture goes out without a card", arguments: ["discord", "mattermost", "matrix"])
  func pictureAlone(service: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let sum = try file("plot.jpg", PictureSamples.jpeg(photo(40)), in: folder)
      let call = ["plot.jpg", "--to", "team", "--receipts", "receipts.ndjson"]
      for status in ["sent", "already"] {
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          [
            "send", "--destinations", "destinations.json", "--caption", "Deployed", "--alt",
            "A plot",
          ]
            + call, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.receipt["status"] as? String == status)
        #expect(try outcome.receipt["card"] as? String == "plot.jpg")
      }
      let message = try #require(try fake.recorded("message").first)
      #expect(self.sum(message["picture"]) == sum)
      #expect("\(message)".contains("Deployed"))
      #expect(try fake.recorded("message").count == 1)
      #expect(try fake.violations() == [])
    }
  }

  @Test("a condition on numbers is an error for a file, and one on changes is none")
  func conditions() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      _ = try file("plot.jpg", PictureSamples.jpeg(photo(40)), in: folder)
      for (condition, status, exit) in [
        ("steps.last > 3", "failed", 65), ("not empty and changed", "failed", 65),
        ("changed", "sent", 0), ("changed", "held", 3),
      ] as [(String, String, Int32)] {
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          [
            "send", "plot.jpg", "--to", "team", "--destinations", "destinations.json", "--when",
            condition, "--receipts", "receipts.ndjson",
          ], in: folder)
        #expect(outcome.status == exit, "\(outcome.errors)")
        #expect(try outcome.statuses == [status])
        if status == "failed" {
          #expect(outcome.errors.contains("asks for numbers, and \"plot.jpg\" is sent as a file"))
        }
      }
      #expect(try fake.recorded("message").count == 1)
    }
  }

  @Test("several pictures are one message", arguments: albums)
  func album(service: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let sums = try [10, 20, 30].map { side in
        try file("\(side).png", PNGEncoder(scale: .x1).encode(photo(side)), in: folder)
      }
      let outcome = try await folder.send(
        "10.png", "20.png", "30.png", "--to", "team", "--caption", "Three", "--alt", "One", "--alt",
        "Two")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let message = try #require(try fake.recorded("message").last)
      let more = message["more"] as? [Any] ?? []
      #expect([sum(message["picture"])] + more.map(sum) == sums)
      #expect(try fake.recorded("message").count == 1)
      #expect(try fake.violations() == [])
    }
  }

  @Test("a PDF is a document", arguments: documents)
  func document(service: String) async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake(service)
      let folder = try TestFolder()
      try folder.describe(["team": try FakeDestination.of(service, fake)])
      let sum = try file("report.pdf", Array(FileTests.pdf.utf8), in: folder)
      let outcome = try await folder.send("report.pdf", "--to", "team", "--caption", "Report")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try fake.recorded("message").map { self.sum($0["picture"]) }.contains(sum))
      #expect(try outcome.receipt["width"] == nil)
      #expect(try fake.violations() == [])
    }
  }

  @Test("files that cannot be sent together are told, and nothing is sent")
  func wrongFiles() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("matrix")
      let folder = try TestFolder.withCard()
      try folder.describe(["team": try FakeDestination.of("matrix", fake)])
      let png = try PNGEncoder(scale: .x1).encode(photo(8))
      _ = try file("a.png", png, in: folder)
      _ = try file("cut.png", png.dropLast(20), in: folder)
      try folder.write("BM12345", to: "old.png")
      try folder.write("hello\n", to: "notes.txt")
      for (call, part) in [
        (["a.png", "a.png"], "matrix takes one file in a message"),
        (["old.png"], "\"old.png\" is a BMP picture. Send a PNG, JPEG, WebP, GIF, SVG or PDF file"),
        (["notes.txt"], "\"notes.txt\" is a text. Send a PNG"), (["cut.png"], "\"cut.png\": "),
        (["a.png", "card.json"], "\"card.json\" is no picture"),
        (["card.json", "a.png"], "\"card.json\" is no picture"),
      ] {
        let outcome = try await BuiltProgram.run(
          "snapshot-send",
          ["send", "--to", "team", "--destinations", "destinations.json"] + call, in: folder)
        #expect(outcome.status == 65, "\(call)")
        #expect(outcome.errors.contains(part), "\(outcome.errors)")
      }
      #expect(try fake.recorded("request").isEmpty)
    }
  }

  @Test("texts of the call stand instead of a card's")
  func textsOfCall() async throws {
    try await Stages.enter {
      let fake = try ServerProgram.fake("discord")
      let folder = try TestFolder.withCard()
      try folder.describe(["team": try FakeDestination.of("discord", fake)])
      let outcome = try await folder.send(
        "card.json", "--to", "team", "--caption", "Mine", "--subcaption", "Below", "--url",
        "https://example.com/own", "--session", "own")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try outcome.receipt["session"] as? String == "own")
      let message = try #require(try fake.recorded("message").first)
      #expect(message["text"] as? String == "**Mine**")
      #expect(message["detail"] as? String == "Below")
      #expect(message["link"] as? String == "https://example.com/own")
    }
  }
}
